//! `dna-lab advise`: the best move of a position, and why.

use super::options::PlayOptions;
use super::position::PositionOptions;
use super::{Failure, format, print_json};
use crate::games::{GameSettings, Match, RuleId, Thought, Worth, search};
use crate::seed::Seed;
use serde::Serialize;
use std::io::Write;

/// Ask a player for the best move of a position, and why.
///
/// Prints what each legal move is worth to it; a player made of rules also says what each rule adds.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// See PLAYER in `dna-lab --help`
    player: String,
    #[command(flatten)]
    place: PositionOptions,
    #[command(flatten)]
    options: PlayOptions,
    /// Print one JSON object: best, moves: [{move, grid, value, rules: [{id, value}]}], legal moves only; where the player
    /// looks ahead along one line also value, line, depth, nodes, and rules: [{id, value}] of the position
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    best: Option<String>,
    /// How the game ended, if it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<&'static str>,
    #[serde(flatten)]
    search: Option<Search>,
    moves: Vec<MoveReport>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<Contribution>,
}

#[derive(Serialize)]
struct Search {
    value: f64,
    line: Vec<String>,
    depth: u8,
    nodes: u64,
}

#[derive(Serialize)]
struct MoveReport {
    #[serde(rename = "move")]
    played: String,
    /// The older name of `move` where moves are directions.
    #[serde(skip_serializing_if = "Option::is_none")]
    direction: Option<String>,
    grid: String,
    value: f64,
    rules: Vec<Contribution>,
    #[serde(skip)]
    worth: String,
}

#[derive(Serialize)]
struct Contribution {
    id: String,
    value: f64,
}

impl From<&(RuleId, f64)> for Contribution {
    fn from((rule, value): &(RuleId, f64)) -> Self {
        Self { id: rule.to_string(), value: *value }
    }
}

/// What the end of the game adds where replies are looked ahead, listed like a rule.
const DECIDED: &str = "game_decided";

/// Moves that are listed for people, where there are many.
const LISTED: usize = 12;

/// A won game in units of the rules, as programs read it.
const WIN: f64 = 100_000.0;

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let game = arguments.options.game(std::slice::from_ref(&arguments.player))?;
    let player = arguments.options.read(&game, &arguments.player)?;
    let from = arguments.place.of(&player.game)?;
    if !player.plan.has_opinion() {
        let what = format!("'{}' has no opinion to advise by: name any other player", player.name);
        return Err(Failure::Usage(what));
    }
    let mut adviser = player.engine()?.explainer(Seed(0), false);
    let thought = adviser.weigh(&*from, &|| false).unwrap_or_default();
    if let Some(fault) = thought.fault {
        return Err(Failure::Failed(fault.what.to_string()));
    }
    let mut report = report(&*from, &thought, player.game.is_for_two());
    report.over = over(&player.game, &*from);
    report.remark = player.game.remark(&*from);
    if arguments.json {
        return print_json(out, &report);
    }
    if let Some(remark) = report.remark {
        writeln!(out, "{remark}")?;
    }
    if let Some(over) = &report.over {
        return Ok(writeln!(out, "{over}")?);
    }
    let Some(best) = &report.best else {
        return Ok(writeln!(out, "There is no move.")?);
    };
    match (&report.search, thought.worth) {
        (Some(Search { line, depth, .. }), Some(worth)) => {
            let worth = format::worth(worth);
            writeln!(
                out,
                "Best: {best}, {worth}, looking {} ahead: {}",
                search::plies(*depth),
                line.join(" ")
            )?;
            list(out, &report)
        }
        _ => {
            writeln!(out, "Best: {best}")?;
            if report.moves.is_empty() { Ok(()) } else { table(out, &report.moves) }
        }
    }
}

/// How a game ended, e.g. "the game is over: won"; none if it goes on.
pub(super) fn over(game: &GameSettings, at: &dyn Match) -> Option<String> {
    let ending = at.ending()?;
    Some(format!("the game is over: {}", format::ending(game, Some(ending)).to_lowercase()))
}

fn number(worth: Worth) -> f64 {
    match worth {
        Worth::Value(value) => value,
        Worth::Wins(plies) => WIN - f64::from(plies) / 1e4,
        Worth::Loses(plies) => f64::from(plies) / 1e4 - WIN,
    }
}

fn report(from: &dyn Match, thought: &Thought, for_two: bool) -> Report {
    let moves = thought.moves.iter().map(|found| {
        let played = from.print(found.played);
        let decided = found.decided.map(|value| Contribution { id: DECIDED.to_owned(), value });
        MoveReport {
            direction: (!for_two).then(|| played.clone()),
            played,
            grid: from.position_after(found.played),
            value: number(found.worth),
            rules: found.rules.iter().map(Contribution::from).chain(decided).collect(),
            worth: format::worth(found.worth),
        }
    });
    Report {
        best: thought.best.map(|best| from.print(best)),
        over: None,
        remark: None,
        search: thought.worth.filter(|_| for_two).map(|worth| Search {
            value: number(worth),
            line: from.printed(&thought.line),
            depth: thought.depth,
            nodes: thought.nodes,
        }),
        moves: moves.collect(),
        rules: thought.rules.iter().map(Contribution::from).collect(),
    }
}

/// The moves from the best to the worst, and what each rule says of the position.
fn list(out: &mut impl Write, report: &Report) -> Result<(), Failure> {
    for found in report.moves.iter().take(LISTED) {
        writeln!(out, "  {:<8} {:>12}", found.played, found.worth)?;
    }
    if report.moves.len() > LISTED {
        writeln!(out, "  and {} more", report.moves.len() - LISTED)?;
    }
    writeln!(out, "The position as it stands")?;
    for Contribution { id, value } in &report.rules {
        writeln!(out, "  {value:>+9.3}  {id}")?;
    }
    Ok(())
}

/// A column a move, a line a rule, whose name comes last: a formula may be long.
fn table(out: &mut impl Write, moves: &[MoveReport]) -> Result<(), Failure> {
    let row = |cells: &mut dyn Iterator<Item = String>, name: &str| {
        cells.fold(String::new(), |row, cell| row + &format!(" {cell:>14}")) + "  " + name
    };
    let number = |value: f64| format!("{value:.2}");
    writeln!(out, "{}", row(&mut moves.iter().map(|entry| entry.played.clone()), "").trim_end())?;
    writeln!(out, "{}", row(&mut moves.iter().map(|entry| number(entry.value)), "value"))?;
    let rules = moves.first().map_or(0, |entry| entry.rules.len());
    for at in 0..rules {
        let name = &moves[0].rules[at].id;
        writeln!(out, "{}", row(&mut moves.iter().map(|entry| number(entry.rules[at].value)), name))?;
    }
    Ok(())
}
