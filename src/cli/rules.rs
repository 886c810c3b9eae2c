//! `dna-lab rules`: the catalogue, or what each rule says of a position.

use super::options::{game_names, named_game, refuse};
use super::{Failure, print_json};
use crate::games::{EXPONENTS, Range, RuleInfo, list};
use serde::Serialize;
use std::io::Write;

/// List the rules, or value a position by each of them.
///
/// With --position (or --grid), every rule's value on that very position for coefficient 1. Rules about the move made
/// (opening_spam) and about chance (random) have no value on a position.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The game whose rules are listed
    #[arg(long, value_parser = game_names(), default_value = list::variants()[0].id)]
    game: String,
    /// A position: see POSITION in `dna-lab --help`
    #[arg(long, alias = "grid", allow_hyphen_values = true)]
    position: Option<String>,
    /// The exponent of the rules that have one [default: 1]
    #[arg(long, requires = "position", allow_negative_numbers = true)]
    exponent: Option<f64>,
    /// Print one JSON object: rules: [{id, name, applies, help, formula, source, coefficient, exponent, value}]
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    rules: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    id: &'static str,
    name: &'static str,
    applies: &'static str,
    help: &'static str,
    formula: &'static str,
    source: &'static str,
    coefficient: [f64; 2],
    exponent: Option<[f64; 2]>,
    value: Option<f64>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let Some(game) = named_game(Some(&arguments.game)) else {
        return Err(Failure::Usage(format!("there is no game '{}'", arguments.game)));
    };
    let exponent = arguments.exponent.unwrap_or(1.0);
    if !EXPONENTS.contains(exponent) {
        let Range { min, max } = EXPONENTS;
        let what = format!("--exponent is {exponent}: give a number from {min} to {max}");
        return Err(Failure::Usage(what));
    }
    let rules = game.rules();
    if rules.iter().all(|info| info.exponent.is_none()) {
        refuse(&[("--exponent", arguments.exponent.is_some())], &game)?;
    }
    let values = match &arguments.position {
        Some(position) => game.rule_values(&*game.place(position)?, exponent),
        None => Vec::new(),
    };
    let value = |at: usize| values.get(at).copied().flatten();
    if arguments.json {
        let rules = rules.iter().enumerate().map(|(at, info)| entry(info, value(at))).collect();
        return print_json(out, &Report { rules });
    }
    for (at, info) in rules.iter().enumerate() {
        if arguments.position.is_some() {
            let value = value(at).map_or("—".to_owned(), |value| format!("{value:.3}"));
            writeln!(out, "{:<26} {value:>16}  {}", info.id, info.applies)?;
        } else {
            list(info, out)?;
        }
    }
    Ok(())
}

fn list(info: &RuleInfo, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{} — {}: {}", info.id, info.name, info.help)?;
    writeln!(out, "    {}", info.formula)?;
    let exponent = info.exponent.map_or(String::new(), |range| format!(", exponent {}", shown(range)));
    writeln!(out, "    {}, coefficient {}{exponent}", info.applies, shown(info.coefficient))?;
    writeln!(out, "    source: {}", info.source)?;
    Ok(())
}
fn shown(range: Range) -> String {
    if range.is_fixed() {
        format!("fixed at {}", range.min)
    } else {
        format!("{} to {}", range.min, range.max)
    }
}

fn entry(info: &RuleInfo, value: Option<f64>) -> Entry {
    let ends = |range: Range| [range.min, range.max];
    Entry {
        id: info.id,
        name: info.name,
        applies: info.applies,
        help: info.help,
        formula: info.formula,
        source: info.source,
        coefficient: ends(info.coefficient),
        exponent: info.exponent.map(ends),
        value,
    }
}
