//! `dna-lab search`: looks ahead from a position, by any method.

use super::advise::over;
use super::options::{names_for_two, read};
use super::perft::game_for_two;
use super::position::PositionOptions;
use super::{Failure, format, interrupt, print_json};
use crate::games::Worth;
use crate::seed::Seed;
use crate::store::players::Library;
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// Search a position of a two-player game so many plies deep, by minimax, by alpha-beta or fast, and count positions.
///
/// Minimax and alpha-beta give the same value and the same move; minimax visits every position, and its leaves are those that `perft` counts.
/// `fast` looks less far along moves that it tries late: deeper in the same time, but the value may be another.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The game [default: the first whose ways can be counted]
    #[arg(long, value_parser = names_for_two())]
    game: Option<String>,
    #[command(flatten)]
    place: PositionOptions,
    /// Plies, 1 to 30
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=30))]
    depth: u8,
    /// How: every move of every position, the same value and move with a fraction of the leaves, or nearly that with fewer still
    #[arg(long, value_parser = ["minimax", "alphabeta", "fast"], default_value = "alphabeta")]
    method: String,
    /// Who judges the positions: see PLAYER in `dna-lab --help` [default: who gives hints at the game]
    #[arg(long, value_name = "PLAYER")]
    by: Option<String>,
    /// Print one JSON object: value (10000 to the unit; 1000000000 less a point a ply for a win), best, line, nodes,
    /// leaves, seconds
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    /// How the game ended, if it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<String>,
    value: i64,
    best: Option<String>,
    line: Vec<String>,
    nodes: u64,
    leaves: u64,
    seconds: f64,
}

/// A value as programs read it.
fn points(worth: Worth) -> i64 {
    const WIN: i64 = 1_000_000_000;
    match worth {
        Worth::Value(value) => (1e4 * value).round() as i64,
        Worth::Wins(plies) => WIN - i64::from(plies),
        Worth::Loses(plies) => i64::from(plies) - WIN,
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let game = game_for_two(arguments.game.as_deref())?;
    let from = arguments.place.of(&game)?;
    let by = arguments.by.as_deref().or(game.usual_adviser()).unwrap_or_default();
    let judge = read(&mut Library::of_a_person(), &game, by)?;
    let searcher = judge
        .searching(&arguments.method, arguments.depth)
        .ok_or_else(|| Failure::Usage(format!("'{by}' values no positions: name rules:… or a run")))?;
    let mut player = searcher.engine()?.player(Seed(1));
    interrupt::listen();
    let start = Instant::now();
    let thought = player.choose(&*from, &interrupt::asked);
    let seconds = start.elapsed().as_secs_f64();
    let thought = thought.ok_or_else(|| Failure::Failed("interrupted before it was through".to_owned()))?;
    let worth = thought.worth.unwrap_or(Worth::Value(0.0));
    let line = from.printed(&thought.line);
    let best = thought.best.map(|best| from.print(best));
    let (nodes, leaves) = (thought.nodes, thought.leaves);
    if arguments.json {
        let over = over(&game, &*from);
        return print_json(out, &Report { over, value: points(worth), best, line, nodes, leaves, seconds });
    }
    if let Some(over) = over(&game, &*from) {
        return Ok(writeln!(out, "{over}")?);
    }
    writeln!(out, "Best: {}, {}", best.unwrap_or("no move".to_owned()), format::worth(worth))?;
    if line.len() > 1 {
        writeln!(out, "Line: {}", line.join(" "))?;
    }
    writeln!(
        out,
        "{} positions, {} of them leaves, in {seconds:.3} s ({} a second)",
        format::grouped(nodes),
        format::grouped(leaves),
        format::NUMBERS.short(nodes as f64 / seconds.max(1e-9))
    )?;
    Ok(())
}
