//! `dna-lab search`: looks ahead from a position, by either method.

use super::super::{Failure, format, interrupt, print_json};
use super::{Place, line, value};
use crate::games::abalone::players::evaluator::Evaluator;
use crate::games::abalone::players::search::{Effort, MAX_DEPTH, Method, Searcher};
use crate::games::abalone::{Game, Variant, notation};
use crate::lab::abalone::roster;
use clap::ValueEnum;
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// Search a position of Abalone so many plies deep, by minimax or by alpha-beta, and count positions.
///
/// Both give the same value and the same move; minimax visits every position, and its leaves are those that `perft` counts.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Arguments {
    #[command(flatten)]
    place: Place,
    /// Plies, 1 to 30
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_DEPTH)))]
    depth: u8,
    /// How
    #[arg(long, value_enum, default_value = "alphabeta")]
    method: MethodName,
    /// Who judges the positions: see PLAYER of Abalone in `dna-lab --help`
    #[arg(long, default_value = "rules:article", value_name = "PLAYER")]
    by: String,
    /// Print one JSON object: value (10000 to the unit; 1000000000 less a point a ply for a win), best, line, nodes,
    /// leaves, seconds
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum MethodName {
    /// Every move of every position
    Minimax,
    /// The same value and move, with a fraction of the leaves
    Alphabeta,
}

#[derive(Serialize)]
struct Report {
    value: i32,
    best: Option<String>,
    line: Vec<String>,
    nodes: u64,
    leaves: u64,
    seconds: f64,
}

pub(in crate::cli) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let board = arguments.place.board()?;
    let judge = roster::read(&arguments.by)?;
    if judge.genes().is_empty() {
        let what = format!("'{}' values no positions: name rules:… or a run", arguments.by);
        return Err(Failure::Usage(what));
    }
    let method = match arguments.method {
        MethodName::Minimax => Method::Minimax,
        MethodName::Alphabeta => Method::AlphaBeta,
    };
    let mut searcher = Searcher::new(Evaluator::new(judge.genes()), method);
    let game = Game::new(board, Variant::default().cap);
    interrupt::listen();
    let start = Instant::now();
    let thought = searcher.think(&game, Effort::Depth(arguments.depth), &interrupt::asked);
    let seconds = start.elapsed().as_secs_f64();
    let thought = thought.ok_or_else(|| Failure::Failed("interrupted before it was through".to_owned()))?;
    if arguments.json {
        return print_json(
            out,
            &Report {
                value: thought.value,
                best: thought.best.map(notation::print),
                line: thought.line.iter().map(|&found| notation::print(found)).collect(),
                nodes: thought.nodes,
                leaves: thought.leaves,
                seconds,
            },
        );
    }
    let best = thought.best.map_or("no move".to_owned(), notation::print);
    writeln!(out, "Best: {best}, {}", value(thought.value))?;
    if thought.line.len() > 1 {
        writeln!(out, "Line: {}", line(&thought.line))?;
    }
    writeln!(
        out,
        "{} positions, {} of them leaves, in {seconds:.3} s ({} a second)",
        format::grouped(thought.nodes.into()),
        format::grouped(thought.leaves.into()),
        format::per_second(thought.nodes as f64 / seconds.max(1e-9))
    )?;
    Ok(())
}
