//! How fast this machine plays Abalone, on one thread.

use crate::games::abalone::moves::perft;
use crate::games::abalone::players::evaluator::Evaluator;
use crate::games::abalone::players::mind::finish;
use crate::games::abalone::players::search::{Effort, Method, Searcher};
use crate::games::abalone::{Board, Game, Layout, Variant, article_genes};
use crate::seed::Seed;
use serde::Serialize;
use std::hint::black_box;
use std::time::Instant;

#[derive(Serialize)]
pub(in crate::cli) struct Report {
    /// Leaves of perft, standard layout, five plies, those of the last ply counted without being visited.
    pub(in crate::cli) abalone_perft_per_second: f64,
    /// The article's six terms on positions of random games, from nothing.
    pub(in crate::cli) abalone_evaluation_ns: f64,
    /// Alpha-beta, standard layout, eight plies, by the article's terms.
    pub(in crate::cli) abalone_search_nodes_per_second: f64,
    pub(in crate::cli) abalone_depth_8_seconds: f64,
    /// Games of the article's terms against themselves, at one ply and at two.
    pub(in crate::cli) abalone_games_per_second: [f64; 2],
    pub(in crate::cli) abalone_moves_per_second: [f64; 2],
}

pub(in crate::cli) fn run() -> Report {
    let evaluator = Evaluator::new(&article_genes());
    let start = Instant::now();
    let leaves = perft(Layout::Standard.board(), 5) as f64;
    let abalone_perft_per_second = leaves / start.elapsed().as_secs_f64();
    let (nodes, abalone_depth_8_seconds) = search(&evaluator);
    let played = [1, 2].map(|depth| self_play(&evaluator, depth));
    Report {
        abalone_perft_per_second,
        abalone_evaluation_ns: evaluation(&evaluator),
        abalone_search_nodes_per_second: nodes / abalone_depth_8_seconds,
        abalone_depth_8_seconds,
        abalone_games_per_second: played.map(|(games, _)| games),
        abalone_moves_per_second: played.map(|(_, moves)| moves),
    }
}

/// Nanoseconds a position.
fn evaluation(evaluator: &Evaluator) -> f64 {
    let position = |chance: u64| {
        let layout = Layout::ALL[chance as usize % Layout::ALL.len()];
        Game::opened(layout, 10 + chance as u32 % 60, 300, Seed(chance)).board()
    };
    let boards: Vec<Board> = (0..2_000).map(position).collect();
    const TIMES: usize = 500;
    let start = Instant::now();
    for _ in 0..TIMES {
        for &board in &boards {
            black_box(evaluator.value(black_box(board)));
        }
    }
    1e9 * start.elapsed().as_secs_f64() / (TIMES * boards.len()) as f64
}

/// Positions visited, and seconds.
fn search(evaluator: &Evaluator) -> (f64, f64) {
    let game = Game::new(Layout::Standard.board(), 300);
    let mut searcher = Searcher::new(evaluator.clone(), Method::AlphaBeta);
    let start = Instant::now();
    let thought = searcher.think(&game, Effort::Depth(8), &|| false);
    (thought.map_or(0.0, |thought| thought.nodes as f64), start.elapsed().as_secs_f64())
}

/// Games and moves a second.
fn self_play(evaluator: &Evaluator, depth: u8) -> (f64, f64) {
    let games = if depth == 1 { 3_000 } else { 500 };
    let variant = Variant::default();
    let start = Instant::now();
    let mut moves = 0;
    for at in 0..games {
        let mut players = [(); 2].map(|()| Searcher::new(evaluator.clone(), Method::AlphaBeta));
        let game = finish(variant.deal_nth(Seed(1), at), |game| {
            players[game.to_move() as usize].think(game, Effort::Depth(depth), &|| false)
        });
        moves += game.map_or(0, |game| game.played().len());
    }
    let seconds = start.elapsed().as_secs_f64();
    (games as f64 / seconds, moves as f64 / seconds)
}
