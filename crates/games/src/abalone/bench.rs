//! How fast this machine plays Abalone, on one thread.

use super::moves::perft;
use super::players::evaluator::Evaluator;
use super::players::search::Searcher;
use super::{Board, Game, Layout, MarbleVariant, article_genes};
use crate::search::{Method, finish};
use crate::seed::Seed;
use crate::stopwatch::{Stopwatch, nanoseconds_each};
use crate::{Effort, Match, Measure};

pub(super) fn run() -> Vec<Measure> {
    let evaluator = Evaluator::new(&article_genes());
    let start = Stopwatch::start();
    let leaves = perft(Layout::Standard.board(), 5) as f64;
    let leaves_per_second = leaves / start.seconds();
    let (nodes, seconds) = search(&evaluator);
    let played = [1, 2].map(|depth| self_play(&evaluator, depth));
    let measure = |id, name, values: &[f64], unit| Measure::new(id, name, values, unit, &[]);
    vec![
        measure(
            "abalone_perft_per_second",
            "Abalone: perft, standard, 5 plies",
            &[leaves_per_second],
            "leaves/s",
        ),
        measure("abalone_evaluation_ns", "  the article's six terms", &[evaluation(&evaluator)], "ns"),
        measure(
            "abalone_search_nodes_per_second",
            "  alpha-beta, standard, 8 plies",
            &[nodes / seconds],
            "nodes/s",
        ),
        measure("abalone_depth_8_seconds", "  the same", &[seconds], "s"),
        measure(
            "abalone_games_per_second",
            "  self-play by them, 1 and 2 plies ahead",
            &played.map(|(games, _)| games),
            "games/s",
        ),
        measure("abalone_moves_per_second", "  the same", &played.map(|(_, moves)| moves), "moves/s"),
    ]
}

/// Nanoseconds a position.
fn evaluation(evaluator: &Evaluator) -> f64 {
    let position = |chance: u64| Game::drawn(chance, 10 + chance as u32 % 60).board();
    let boards: Vec<Board> = (0..2_000).map(position).collect();
    nanoseconds_each(&boards, |board| evaluator.value(board))
}

/// Positions visited, and seconds.
fn search(evaluator: &Evaluator) -> (f64, f64) {
    let game = Game::new(Layout::Standard.board(), 300);
    let mut searcher = Searcher::new(evaluator.clone(), Method::AlphaBeta);
    let start = Stopwatch::start();
    let thought = searcher.think(&game, Effort::Depth(8), &|| false);
    (thought.map_or(0.0, |thought| thought.nodes as f64), start.seconds())
}

/// Games and moves a second.
fn self_play(evaluator: &Evaluator, depth: u8) -> (f64, f64) {
    let games = if depth == 1 { 3_000 } else { 500 };
    let variant = MarbleVariant::default();
    let start = Stopwatch::start();
    let mut moves = 0;
    for at in 0..games {
        let mut players = [(); 2].map(|()| Searcher::new(evaluator.clone(), Method::AlphaBeta));
        let ended = finish(variant.deal_nth(Seed(1), at), |at| {
            players[at.turn()].think(&at.game, Effort::Depth(depth), &|| false)
        });
        moves += ended.map_or(0, |at| at.game.played().len());
    }
    let seconds = start.seconds();
    (games as f64 / seconds, moves as f64 / seconds)
}
