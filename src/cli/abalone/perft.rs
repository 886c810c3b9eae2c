//! `dna-lab perft`: how many ways there are to play.

use super::super::{Failure, format, print_json};
use super::Place;
use crate::games::abalone::moves;
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// Count the ways to play so many plies of Abalone: the test of any move generator, and a measure of its speed.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Arguments {
    #[command(flatten)]
    place: Place,
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

pub(in crate::cli) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let board = arguments.place.board()?;
    let start = Instant::now();
    let nodes = moves::perft(board, arguments.depth);
    let report = Report { nodes, seconds: start.elapsed().as_secs_f64() };
    if arguments.json {
        return print_json(out, &report);
    }
    let speed = format::per_second(nodes as f64 / report.seconds.max(1e-9));
    let nodes = format::grouped(nodes.into());
    writeln!(
        out,
        "{nodes} positions after {} plies, in {:.3} s ({speed} a second)",
        arguments.depth, report.seconds
    )?;
    Ok(())
}
