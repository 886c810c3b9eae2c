//! How fast this machine plays Othello, on one thread.

use super::game::Game;
use super::moves::perft;
use super::players::evaluator::Evaluator;
use super::players::search::Searcher;
use super::{Board, DiscMatch, rules, standard_genes};
use crate::search::{Method, finish};
use crate::seed::Seed;
use crate::stopwatch::{Stopwatch, nanoseconds_each};
use crate::{Effort, Gene, Measure};

pub(super) fn run() -> Vec<Measure> {
    let gene =
        |rule: &'static rules::Rule| Gene { rule: rule.info.rule_id(), coefficient: 1.0, exponent: None };
    let all: Vec<Gene> = rules::all().map(gene).collect();
    let evaluators = [Evaluator::new(&standard_genes()), Evaluator::new(&all)];
    let start = Stopwatch::start();
    let leaves = perft(Board::FIRST, 11);
    let leaves_per_second = leaves as f64 / start.seconds();
    let (nodes, seconds) = search(&evaluators[0]);
    let played = evaluators.each_ref().map(self_play);
    let plies = played.map(|(_, plies, _)| plies);
    vec![
        Measure::new(
            "othello_perft_per_second",
            "Othello: perft, 11 plies",
            &[leaves_per_second],
            "leaves/s",
            &[leaves],
        ),
        Measure::new(
            "othello_evaluation_ns",
            "  the standard weights, all rules",
            &evaluators.each_ref().map(evaluation),
            "ns",
            &[],
        ),
        Measure::new(
            "othello_search_nodes_per_second",
            "  alpha-beta, the standard weights, 10 plies",
            &[nodes as f64 / seconds],
            "nodes/s",
            &[nodes],
        ),
        Measure::new("othello_depth_10_seconds", "  the same", &[seconds], "s", &[]),
        Measure::new(
            "othello_games_per_second",
            "  self-play one ply ahead by them",
            &played.map(|(games, _, seconds)| games as f64 / seconds),
            "games/s",
            &plies,
        ),
        Measure::new(
            "othello_moves_per_second",
            "  the same",
            &played.map(|(_, plies, seconds)| plies as f64 / seconds),
            "moves/s",
            &[],
        ),
    ]
}

/// Nanoseconds a position.
fn evaluation(evaluator: &Evaluator) -> f64 {
    let boards: Vec<Board> =
        (0..2_000).map(|chance| Game::opened(4 + chance as u32 % 56, Seed(chance)).board()).collect();
    nanoseconds_each(&boards, |board| evaluator.value(board))
}

/// Positions visited, and seconds.
fn search(evaluator: &Evaluator) -> (u64, f64) {
    let mut searcher = Searcher::new(evaluator.clone(), Method::AlphaBeta);
    let start = Stopwatch::start();
    let found = searcher.think(&Board::FIRST, Effort::Depth(10), &|| false);
    (found.map_or(0, |found| found.nodes), start.seconds())
}

/// Games, plies and seconds.
fn self_play(evaluator: &Evaluator) -> (u64, u64, f64) {
    const GAMES: u64 = 5_000;
    let start = Stopwatch::start();
    let mut plies = 0;
    for at in 0..GAMES {
        let mut searcher = Searcher::new(evaluator.clone(), Method::AlphaBeta);
        let ended = finish(DiscMatch { game: Game::opened(6, Seed(at)) }, |at| {
            searcher.think(&at.game.board(), Effort::Depth(1), &|| false)
        });
        plies += ended.map_or(0, |at| at.game.played().len() as u64);
    }
    (GAMES, plies, start.seconds())
}
