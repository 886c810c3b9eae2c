//! `dna-lab perft`: how many ways there are to play.

use super::options::{named_game, names_for_two};
use super::position::PositionOptions;
use super::{Failure, format, print_json};
use crate::games::{GameSettings, list, search};
use crate::seed::Seed;
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// Count all move sequences of so many plies in a two-player game (perft): the test of any move generator, and a measure of its speed.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The game [default: the first whose ways can be counted]
    #[arg(long, value_parser = names_for_two())]
    game: Option<String>,
    #[command(flatten)]
    place: PositionOptions,
    /// Plies
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=12))]
    depth: u32,
    /// Print one JSON object: nodes, seconds
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    nodes: u64,
    seconds: f64,
}

/// The game that is named, else the first two-player game whose ways are counted.
pub(super) fn game_for_two(name: Option<&str>) -> Result<GameSettings, Failure> {
    let counts = |game: &&GameSettings| game.perft(&*game.begin(Seed(1)), 0).is_some();
    let game = named_game(name).or_else(|| list::games().iter().find(counts).cloned());
    game.ok_or_else(|| Failure::Usage("name a game with --game".to_owned()))
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let game = game_for_two(arguments.game.as_deref())?;
    let from = arguments.place.of(&game)?;
    let start = Instant::now();
    let nodes = game.perft(&*from, arguments.depth);
    let nodes =
        nodes.ok_or_else(|| Failure::Usage(format!("the ways to play {} are not counted", game.title())))?;
    let report = Report { nodes, seconds: start.elapsed().as_secs_f64() };
    if arguments.json {
        return print_json(out, &report);
    }
    let speed = format::NUMBERS.short(nodes as f64 / report.seconds.max(1e-9));
    let nodes = format::counted(nodes, "position");
    writeln!(
        out,
        "{nodes} after {}, in {:.3} s ({speed} a second)",
        search::plies(arguments.depth),
        report.seconds
    )?;
    Ok(())
}
