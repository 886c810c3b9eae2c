//! `dna-lab rules`: the catalogue, or what each rule says of a grid.

use super::{Failure, print_json};
use crate::games::twenty48::rules::{CATALOGUE, Parameters, Rule};
use crate::games::twenty48::text;
use crate::games::{Range, RuleInfo, abalone};
use serde::Serialize;
use std::io::Write;

/// List the rules, or value a grid by each of them.
///
/// With --grid, every rule's value on that very grid for coefficient 1. Rules about the move made (opening_spam)
/// and about chance (random) have no value on a grid.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The game whose rules are listed: 2048 or abalone
    #[arg(long, value_parser = ["2048", "abalone"], default_value = "2048", conflicts_with_all = ["grid", "exponent"])]
    game: String,
    /// A grid: 16 hexadecimal exponents, or 16 tiles separated by spaces, commas or /
    #[arg(long)]
    grid: Option<String>,
    /// The exponent of the rules that have one [default: 1]
    #[arg(long, requires = "grid", allow_negative_numbers = true)]
    exponent: Option<f64>,
    /// Print one JSON object: rules: [{id, applies, help, formula, source, coefficient, exponent, value}]
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
    applies: &'static str,
    help: &'static str,
    formula: &'static str,
    source: &'static str,
    coefficient: [f64; 2],
    exponent: Option<[f64; 2]>,
    value: Option<f64>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    if arguments.game == "abalone" {
        return list(abalone::rules::CATALOGUE.iter().map(|rule| &rule.info).collect(), arguments.json, out);
    }
    let board = arguments.grid.as_deref().map(text::parse).transpose().map_err(Failure::Usage)?;
    let exponent = arguments.exponent.unwrap_or(1.0);
    if !exponent.is_finite() {
        return Err(Failure::Usage(format!("--exponent is {exponent}: give a finite number")));
    }
    let value = |rule: &Rule| {
        let exponent = if rule.info.exponent.is_some() { exponent } else { 1.0 };
        rule.value(board?, &Parameters::new(exponent, Some(11)))
    };
    if arguments.json {
        let rules = CATALOGUE.iter().map(|rule| entry(&rule.info, value(rule))).collect();
        return print_json(out, &Report { rules });
    }
    if board.is_some() {
        for rule in CATALOGUE {
            let value = value(rule).map_or("—".to_owned(), |value| format!("{value:.3}"));
            writeln!(out, "{:<26} {value:>16}  {}", rule.info.id, rule.info.applies)?;
        }
        return Ok(());
    }
    list(CATALOGUE.iter().map(|rule| &rule.info).collect(), false, out)
}

/// Lists the rules of a game.
fn list(rules: Vec<&RuleInfo>, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    if json {
        return print_json(out, &Report { rules: rules.into_iter().map(|info| entry(info, None)).collect() });
    }
    for info in rules {
        writeln!(out, "{} — {}", info.id, info.help)?;
        writeln!(out, "    {}", info.formula)?;
        let exponent = info.exponent.map_or(String::new(), |range| format!(", exponent {}", shown(range)));
        writeln!(out, "    {}, coefficient {}{exponent}", info.applies, shown(info.coefficient))?;
        writeln!(out, "    source: {}", info.source)?;
    }
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
        applies: info.applies,
        help: info.help,
        formula: info.formula,
        source: info.source,
        coefficient: ends(info.coefficient),
        exponent: info.exponent.map(ends),
        value,
    }
}
