//! `dna-lab formula`: what a rule written as text is, and what it says of a position.

use super::options::{game_names, named_game};
use super::{Failure, print_json};
use crate::games::formula::{Columns, EXPONENTS, Formula, Region};
use crate::games::{GameSettings, Range, list};
use crate::seed::Seed;
use rand::RngExt;
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
    #[arg(long, alias = "grid")]
    position: Option<String>,
    /// The exponent of levels
    #[arg(long, default_value_t = 2.0)]
    exponent: f64,
    /// Print one JSON object: text, simplified, region, nodes, coefficient, exponent, least, most, equals, not_zero, value, places
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    text: String,
    simplified: String,
    region: &'static str,
    nodes: usize,
    coefficient: [f64; 2],
    exponent: Option<[f64; 2]>,
    least: Extreme,
    most: Extreme,
    equals: Option<Known>,
    not_zero: f64,
    value: Option<f64>,
    places: Option<Vec<f64>>,
}

/// The least or the largest value that a place can have.
#[derive(Serialize)]
struct Extreme {
    value: f64,
    cells: Vec<i8>,
}

/// A rule of the catalogue whose values are the formula's, times a number.
#[derive(Serialize)]
struct Known {
    rule: &'static str,
    times: f64,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let sees = |game: &&GameSettings| !game.regions().is_empty();
    let game = named_game(arguments.game.as_deref()).or_else(|| list::games().iter().find(sees).cloned());
    let game = game.ok_or_else(|| Failure::Usage("name a game with --game".to_owned()))?;
    if game.regions().is_empty() {
        return Err(Failure::Usage(format!(
            "{} has no lines or blocks that formulas could see",
            game.title()
        )));
    }
    let Range { min, max } = EXPONENTS;
    if !(min..=max).contains(&arguments.exponent) {
        let wrong = format!("--exponent is {}: give a number from {min} to {max}", arguments.exponent);
        return Err(Failure::Usage(wrong));
    }
    let formula =
        Formula::parse(&arguments.text, game.regions()).map_err(|error| Failure::Usage(error.to_string()))?;
    let places = match &arguments.position {
        Some(position) => {
            let cells = game.cells_of(&*game.place(position)?, formula.region());
            Some(formula.values(&Columns::new(formula.region(), &cells), arguments.exponent))
        }
        None => None,
    };
    let report = report(&formula, &game, places, arguments.exponent);
    if arguments.json { print_json(out, &report) } else { print(out, &formula, &report) }
}

fn report(formula: &Formula, game: &GameSettings, places: Option<Vec<f64>>, exponent: f64) -> Report {
    let info = formula.rule().info();
    let [least, most] = extremes(formula, exponent);
    Report {
        text: formula.to_string(),
        simplified: formula.simplified(None).to_string(),
        region: formula.region().id,
        nodes: formula.nodes(),
        coefficient: [info.coefficient.min, info.coefficient.max],
        exponent: info.exponent.map(|range| [range.min, range.max]),
        least,
        most,
        equals: formula.known_as(&**game).map(|(rule, times)| Known { rule, times }),
        not_zero: not_zero(formula, game, exponent),
        value: places.as_ref().map(|places| places.iter().sum()),
        places,
    }
}

/// The places of the least and of the largest value.
fn extremes(formula: &Formula, exponent: f64) -> [Extreme; 2] {
    let Region { cells, least, most, .. } = *formula.region();
    let every = Columns::every(formula.region(), most);
    let values = formula.values(&every, exponent);
    let numbers = most as usize - least as usize + 1;
    let extreme = |at: usize| {
        let digit = |cell: usize| (at / numbers.pow((cells - 1 - cell) as u32) % numbers) as i8 + least;
        Extreme { value: values[at], cells: (0..cells).map(digit).collect() }
    };
    let by = |one: &usize, other: &usize| values[*one].total_cmp(&values[*other]);
    let places = || 0..values.len();
    [places().min_by(by), places().max_by(by)].map(|at| extreme(at.unwrap_or(0)))
}

/// The share of places on which it is not zero, in games that are played at random.
fn not_zero(formula: &Formula, game: &GameSettings, exponent: f64) -> f64 {
    let mut cells = Vec::new();
    for seed in 0..20 {
        let (mut played, mut chance) = (game.begin(Seed(seed)), Seed(seed).derive(1).generator());
        while played.ending().is_none() {
            let moves = played.moves();
            played.play(moves[chance.random_range(0..moves.len())]);
            cells.extend(game.cells_of(&*played, formula.region()));
        }
    }
    let values = formula.values(&Columns::new(formula.region(), &cells), exponent);
    values.iter().filter(|value| **value != 0.0).count() as f64 / values.len().max(1) as f64
}

fn print(out: &mut impl Write, formula: &Formula, report: &Report) -> Result<(), Failure> {
    let mut row = |name: &str, words: String| writeln!(out, "{name:<14} {words}");
    row("formula", report.text.clone())?;
    if report.simplified != report.text {
        row("shorter", report.simplified.clone())?;
    }
    row("over", formula.region().help.to_owned())?;
    let exponent = report.exponent.map_or(String::new(), |[min, max]| format!(", exponent {min} to {max}"));
    let [_, most] = report.coefficient;
    row("as a rule", format!("{} nodes, coefficient -{most:.3} to {most:.3}{exponent}", report.nodes))?;
    for (name, Extreme { value, cells }) in [("least value", &report.least), ("largest value", &report.most)]
    {
        let cells: Vec<String> = cells.iter().map(i8::to_string).collect();
        row(name, format!("{value:.3} at {}", cells.join(" ")))?;
    }
    row("not zero", format!("{:.1} % of places in games played at random", 100.0 * report.not_zero))?;
    if let Some(Known { rule, times }) = &report.equals {
        let times = if *times == 1.0 { String::new() } else { format!("{times:.3} times ") };
        row("already there", format!("equal to {times}{rule}"))?;
    }
    if let (Some(value), Some(places)) = (report.value, &report.places) {
        let places: Vec<String> = places.iter().map(|value| format!("{value:.3}")).collect();
        row("value", format!("{value:.3} = {}", places.join(" + ").replace("+ -", "- ")))?;
    }
    Ok(())
}
