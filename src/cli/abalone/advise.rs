//! `dna-lab advise --game abalone`: the best move of a position, what each is worth, and why.

use super::super::{Failure, print_json};
use super::{board, line, read, value};
use crate::games::abalone::players::evaluator::{Evaluator, UNIT};
use crate::games::abalone::players::search::{Effort, Searcher};
use crate::games::abalone::{Game, Variant, notation, rules};
use crate::lab::abalone::roster::Plan;
use serde::Serialize;
use std::io::Write;

#[derive(Serialize)]
struct Report {
    best: Option<String>,
    value: f64,
    line: Vec<String>,
    depth: u8,
    nodes: u64,
    /// From the best to the worst, where the player looks a fixed number of plies ahead.
    moves: Vec<Worth>,
    /// The position as it stands.
    rules: Vec<Contribution>,
}

#[derive(Serialize)]
struct Worth {
    #[serde(rename = "move")]
    played: String,
    value: f64,
}

#[derive(Serialize)]
struct Contribution {
    id: &'static str,
    value: f64,
}

/// Moves that are listed for people.
const LISTED: usize = 12;

pub(in crate::cli) fn run(
    player: &str,
    (layout, position): (Option<&str>, Option<&str>),
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let board = board(layout.unwrap_or("standard"), position)?;
    let entrant = read(&[player.to_owned()])?.remove(0);
    let Plan::Search { genes, method, effort } = &entrant.plan else {
        let what = "'random' has no opinion to advise by: name any other player, e.g. alphabeta:3";
        return Err(Failure::Usage(what.to_owned()));
    };
    let mut searcher = Searcher::new(Evaluator::new(genes), *method);
    let game = Game::new(board, Variant::default().cap);
    let thought = searcher.think(&game, *effort, &|| false).unwrap_or_default();
    let mut moves = match effort {
        Effort::Depth(depth) => searcher.values(&game, *depth, &|| false).unwrap_or_default(),
        Effort::Time(_) => thought.best.map(|best| (best, thought.value)).into_iter().collect(),
    };
    moves.sort_by_key(|&(found, value)| (-value, found));
    let contributions = genes.iter().filter_map(|gene| {
        let rule = rules::find(gene.rule)?;
        Some(Contribution { id: rule.info.id, value: gene.coefficient * rule.value(board) + 0.0 })
    });
    let contributions: Vec<Contribution> = contributions.collect();
    if json {
        let units = |points: i32| f64::from(points) / UNIT;
        let moves = moves.iter();
        return print_json(
            out,
            &Report {
                best: thought.best.map(notation::print),
                value: units(thought.value),
                line: thought.line.iter().map(|&found| notation::print(found)).collect(),
                depth: thought.depth,
                nodes: thought.nodes,
                moves: moves
                    .map(|&(found, value)| Worth { played: notation::print(found), value: units(value) })
                    .collect(),
                rules: contributions,
            },
        );
    }
    let Some(best) = thought.best else {
        writeln!(out, "There is no move: the game is over.")?;
        return Ok(());
    };
    writeln!(
        out,
        "Best: {}, {} after {} plies: {}",
        notation::print(best),
        value(thought.value),
        thought.depth,
        line(&thought.line)
    )?;
    for &(found, points) in moves.iter().take(LISTED) {
        writeln!(out, "  {:<8} {:>12}", notation::print(found), value(points))?;
    }
    if moves.len() > LISTED {
        writeln!(out, "  and {} more", moves.len() - LISTED)?;
    }
    writeln!(out, "The position as it stands")?;
    for Contribution { id, value } in &contributions {
        writeln!(out, "  {id:<20} {value:>+9.3}")?;
    }
    Ok(())
}
