//! `dna-lab formula`: what a rule written as text is, and what it says of a position.

use super::format::{self, decimal, lower};
use super::options::{game_names, named_game};
use super::{Failure, print_json};
use crate::games::formula::{Description, EXPONENTS, Extreme, Formula, Known, Nearly};
use crate::games::{GameSettings, Range, list};
use serde::Serialize;
use std::io::Write;

/// Check a rule that is written as text, say it shorter, and value a position by it.
///
/// The language is told in docs/formulas.md. `dna-lab evolve --rule TEXT` breeds with it.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The formula, e.g. 'line sum(pairs: |L(a) - L(b)|)', or with a name: 'steps: line …'
    text: String,
    /// The game [default: the first whose board formulas can see]
    #[arg(long, value_parser = game_names())]
    game: Option<String>,
    /// A position: see POSITION in `dna-lab --help`
    #[arg(long, alias = "grid", allow_hyphen_values = true)]
    position: Option<String>,
    /// The exponent of levels
    #[arg(long, default_value_t = 2.0)]
    exponent: f64,
    /// Print one JSON object: text, simplified, region, nodes, coefficient, exponent, least, most, equals, not_zero, nearly, value, places
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    description: Description,
    value: Option<f64>,
    places: Option<Vec<f64>>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let sees = |game: &&GameSettings| !game.regions().is_empty();
    let game = named_game(arguments.game.as_deref()).or_else(|| list::games().iter().find(sees).cloned());
    let game = game.ok_or_else(|| Failure::Usage("name a game with --game".to_owned()))?;
    if game.regions().is_empty() {
        return Err(Failure::Usage(format!("{} has no regions that formulas could see", game.title())));
    }
    let Range { min, max } = EXPONENTS;
    if !(min..=max).contains(&arguments.exponent) {
        let wrong = format!("--exponent is {}: give a number from {min} to {max}", arguments.exponent);
        return Err(Failure::Usage(wrong));
    }
    let formula = Formula::parse(&arguments.text, game.regions())?;
    let places = match &arguments.position {
        Some(position) => Some(formula.values_on(&game, &*game.place(position)?, arguments.exponent)),
        None => None,
    };
    let value = places.as_ref().map(|places| places.iter().sum());
    let report =
        Report { description: formula.described(&game, arguments.exponent, &|| false), value, places };
    if arguments.json { print_json(out, &report) } else { print(out, &formula, &report) }
}

fn counted(nodes: usize) -> String {
    format!("{nodes} node{}", if nodes == 1 { "" } else { "s" })
}

/// Places that are shown one by one, and summands on a line.
const SHOWN: usize = 9;

/// The sum of a formula's values at all places, a few on a line; of many places each value once.
fn sum(places: &[f64]) -> String {
    let mut summands: Vec<String> = places.iter().map(|value| decimal(*value)).collect();
    let mut nought = String::new();
    if places.len() > SHOWN {
        let mut sorted = places.to_vec();
        sorted.sort_by(|one, other| other.total_cmp(one));
        let (same, rest): (Vec<&[f64]>, Vec<&[f64]>) =
            sorted.chunk_by(|one, other| one == other).partition(|same| same[0] != 0.0);
        let said = |same: &[f64]| match same.len() {
            1 => decimal(same[0]),
            count => format!("{} * {count}", decimal(same[0])),
        };
        summands = same.into_iter().map(said).collect();
        nought = rest.iter().map(|same| format!("; 0 at {} more", same.len())).collect();
        if summands.is_empty() {
            return format!("0 at each of {} places", places.len());
        }
    }
    let lines: Vec<String> = summands.chunks(SHOWN).map(|line| line.join(" + ")).collect();
    lines.join("\n+ ").replace("+ -", "- ") + &nought
}

fn print(out: &mut impl Write, formula: &Formula, report: &Report) -> Result<(), Failure> {
    let Description { text, simplified, nodes, coefficient, exponent, .. } = &report.description;
    let Description { least, most, equals, not_zero, nearly, .. } = &report.description;
    let mut row = |name: &str, words: String| writeln!(out, "{name:<14} {words}");
    row("formula", text.clone())?;
    if simplified != text {
        row("shorter", simplified.clone())?;
    }
    row("over", formula.region().help.to_owned())?;
    let exponent = exponent.map_or(String::new(), |[min, max]| format!(", exponent {min} to {max}"));
    let [_, weight] = coefficient;
    let size = counted(*nodes);
    let weight = decimal(*weight);
    row(
        "as a rule",
        if formula.says_nothing() && least.value == most.value {
            "none: it is the same everywhere, and so no reason for any move".to_owned()
        } else {
            format!("{size}, coefficient -{weight} to {weight}{exponent}")
        },
    )?;
    for (name, Extreme { value, cells }) in [("least value", least), ("largest value", most)] {
        let cells: Vec<String> = cells.iter().map(i8::to_string).collect();
        row(name, format!("{} at {}", decimal(*value), cells.join(" ")))?;
    }
    row("not zero", format!("{:.1} % of places in games played at random", 100.0 * not_zero))?;
    if let Some(Known { rule, words, times }) = equals {
        let times = format::times(*times);
        match rule {
            Some(rule) => row("already there", format!("equal to {times}{rule}"))?,
            None => row("in words", format!("{times}{}", lower(words)))?,
        }
    }
    for (at, Nearly { text, nodes, explains }) in nearly.iter().enumerate() {
        let name = if at == 0 { "nearly" } else { "" };
        row(name, format!("{:.1} % of it in {}: {text}", 100.0 * explains, counted(*nodes)))?;
    }
    if let (Some(value), Some(places)) = (report.value, &report.places) {
        let said = format!("{} = {}", decimal(value), sum(places));
        said.lines()
            .enumerate()
            .try_for_each(|(at, line)| row(if at == 0 { "value" } else { "" }, line.to_owned()))?;
    }
    Ok(())
}
