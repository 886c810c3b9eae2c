//! Looking ahead: plain minimax, and alpha-beta that comes to the same value and move with a fraction of the leaves,
//! and `fast`, which need not.
//!
//! Values are in points of the [`Evaluator`], from the point of view of the side to move. A pass is a ply.

use super::super::DiscMatch;
use super::super::board::{Board, CORNERS, squares};
use super::super::moves::{Move, legal};
use super::evaluator::Evaluator;
use crate::Effort;
use crate::search::{self, Clock, Method, Reports, Search, Table, WIN, WINS};
use arrayvec::ArrayVec;
use std::sync::Arc;

/// What a search of Othello found.
pub type Found = search::Found<Move>;

/// Room for all moves of a position.
const MOST_MOVES: usize = 64;

/// A player's head: what it holds of positions, and what it remembers of a search.
#[derive(Debug)]
pub struct Searcher {
    evaluator: Arc<Evaluator>,
    method: Method,
    table: Table<Move>,
    nodes: u64,
    leaves: u64,
    clock: Clock,
    reports: Reports,
}

/// What a finished game is worth after so many plies; the sooner won the better.
#[inline]
const fn ended(board: Board, ply: u16) -> i32 {
    match board.ahead() {
        0 => 0,
        1.. => WIN - ply as i32,
        _ => ply as i32 - WIN,
    }
}

impl Search<DiscMatch> for Searcher {
    fn think(&mut self, at: &DiscMatch, effort: Effort, stop: &dyn Fn() -> bool) -> Option<Found> {
        self.think(at.game.board(), effort, stop)
    }

    fn values(&mut self, at: &DiscMatch, depth: u8, stop: &dyn Fn() -> bool) -> Option<Vec<(Move, i32)>> {
        self.values(at.game.board(), depth, stop)
    }

    fn reports(&mut self) -> &mut Reports {
        &mut self.reports
    }
}

impl Searcher {
    /// Judges by `evaluator`.
    #[must_use]
    pub fn new(evaluator: impl Into<Arc<Evaluator>>, method: Method) -> Self {
        Self {
            evaluator: evaluator.into(),
            method,
            table: Table::default(),
            nodes: 0,
            leaves: 0,
            clock: Clock::default(),
            reports: Reports::default(),
        }
    }

    /// Searches a position. Gives None if `stop` said so; it is asked every few milliseconds.
    pub fn think(&mut self, board: Board, effort: Effort, stop: &dyn Fn() -> bool) -> Option<Found> {
        let deepest = self.clock.start_for(effort);
        self.begin(effort);
        match self.method {
            Method::Minimax => {
                let (value, best) = self.minimax(board, deepest, 0, stop);
                let found = Found {
                    value,
                    best,
                    line: best.into_iter().collect(),
                    depth: deepest,
                    nodes: self.nodes,
                    leaves: self.leaves,
                };
                (!self.clock.has_rung()).then_some(found)
            }
            Method::AlphaBeta | Method::Fast => self.deepen(board, deepest, stop),
        }
    }

    /// What each legal move is worth to the side to move, so many plies ahead, in the order of [`Move`]. Gives None if
    /// `stop` said so.
    pub fn values(&mut self, board: Board, depth: u8, stop: &dyn Fn() -> bool) -> Option<Vec<(Move, i32)>> {
        let depth = self.clock.start_for(Effort::Depth(depth));
        self.begin(Effort::Depth(depth));
        let mut value = |played: Move| {
            let after = played.apply(board);
            let value = match self.method {
                Method::Minimax => self.minimax(after, depth - 1, 1, stop).0,
                Method::AlphaBeta | Method::Fast => {
                    self.alpha_beta(after, depth - 1, 1, (-WIN, WIN), &mut Vec::new(), stop)
                }
            };
            (!self.clock.has_rung()).then_some((played, -value))
        };
        legal(board).map(&mut value).collect()
    }

    fn begin(&mut self, effort: Effort) {
        (self.nodes, self.leaves) = (0, 0);
        if self.method != Method::Minimax {
            self.table.begin(effort);
        }
    }

    /// Searches one ply, then two, and so on: each tells the next which moves to try first.
    fn deepen(&mut self, board: Board, deepest: u8, stop: &dyn Fn() -> bool) -> Option<Found> {
        // A search of two plies is over before a search of one could help it.
        let first = if !self.clock.is_limited() && deepest <= 2 { deepest } else { 1 };
        let mut moves: ArrayVec<Move, MOST_MOVES> = legal(board).collect();
        let mut found: Option<Found> = None;
        for depth in first..=deepest {
            let thought = self.root(board, &moves, depth, stop);
            if self.clock.has_rung() {
                break;
            }
            if let Some(at) = moves.iter().position(|found| Some(*found) == thought.best) {
                moves[..=at].rotate_right(1);
            }
            // With time to spare there is nothing more to find out; a depth that was asked for is searched.
            let decided = self.clock.is_limited()
                && (thought.value.abs() > WINS
                    || moves.len() < 2
                    || u32::from(depth) > 2 * board.empty().count_ones());
            let goes_on = self.reports.tell(&thought);
            found = Some(thought);
            if decided || !goes_on {
                break;
            }
        }
        if stop() {
            return None;
        }
        found.map(|found| Found { nodes: self.nodes, leaves: self.leaves, ..found })
    }

    /// One depth of it. Of equal moves the first in the order of [`Move`] is the best, whatever is tried first
    /// (but for moves that are looked at less far).
    fn root(&mut self, board: Board, moves: &[Move], depth: u8, stop: &dyn Fn() -> bool) -> Found {
        self.nodes += 1;
        let (mut value, mut best, mut line) = (-WIN, None::<Move>, Vec::new());
        for (at, &candidate) in moves.iter().enumerate() {
            let next = candidate.apply(board);
            let reduction = self.reduction(board, depth, at);
            // An earlier one needs no more than the same value.
            let alpha = if best.is_some_and(|best| candidate < best) { value - 1 } else { value };
            let (mut after, mut result) = (Vec::new(), alpha + 1);
            if reduction > 0 {
                let depth = depth - 1 - reduction;
                result = -self.alpha_beta(next, depth, 1, (-alpha - 1, -alpha), &mut after, stop);
            }
            if best.is_some() && depth > 1 && result > alpha {
                result = -self.alpha_beta(next, depth - 1, 1, (-alpha - 1, -alpha), &mut after, stop);
            }
            if result > alpha || best.is_none() {
                after.clear();
                result = -self.alpha_beta(next, depth - 1, 1, (-WIN, -alpha), &mut after, stop);
            }
            if self.clock.has_rung() {
                break;
            }
            if best.is_none() || result > alpha {
                (value, best) = (result, Some(candidate));
                line.clear();
                line.push(candidate);
                line.append(&mut after);
            }
        }
        if moves.is_empty() {
            value = ended(board, 0);
        }
        Found { value, best, line, depth, nodes: self.nodes, leaves: self.leaves }
    }

    /// The value within alpha..beta; below it an upper bound, above it a lower one.
    fn alpha_beta(
        &mut self,
        board: Board,
        depth: u8,
        ply: u16,
        (mut alpha, beta): (i32, i32),
        line: &mut Vec<Move>,
        stop: &dyn Fn() -> bool,
    ) -> i32 {
        if depth == 0 {
            return self.leaf(board, ply);
        }
        if self.is_stopped(stop) {
            return 0;
        }
        let moves = board.moves();
        if moves == 0 {
            let other = board.swapped();
            if other.moves() == 0 {
                return ended(board, ply);
            }
            let value = -self.alpha_beta(other, depth - 1, ply + 1, (-beta, -alpha), line, stop);
            line.insert(0, Move::PASS);
            return value;
        }
        if depth == 1 {
            return self.last_ply(board, moves, ply, (alpha, beta), line);
        }
        let mut hint = None;
        if let Some(entry) = self.table.find(board.key()) {
            if beta - alpha == 1
                && let Some(value) = entry.value(depth, ply, alpha, beta)
            {
                return value;
            }
            hint = entry.best;
        }
        let (mut value, mut best, floor) = (-WIN, None, alpha);
        let mut candidates = Candidates::new();
        score_moves(board, moves, hint, &mut candidates);
        for at in 0..candidates.len() {
            let (candidate, next) = next_best(&mut candidates, at);
            let (mut after, mut result) = (Vec::new(), alpha + 1);
            let reduction = self.reduction(board, depth, at);
            if reduction > 0 {
                let depth = depth - 1 - reduction;
                result = -self.alpha_beta(next, depth, ply + 1, (-alpha - 1, -alpha), &mut after, stop);
            }
            if at > 0 && result > alpha {
                result = -self.alpha_beta(next, depth - 1, ply + 1, (-alpha - 1, -alpha), &mut after, stop);
            }
            if at == 0 || result > alpha && result < beta {
                after.clear();
                result = -self.alpha_beta(next, depth - 1, ply + 1, (-beta, -alpha), &mut after, stop);
            }
            if self.clock.has_rung() {
                return 0;
            }
            if result > value {
                (value, best) = (result, Some(candidate));
                if value > alpha {
                    alpha = value;
                    line.clear();
                    line.push(candidate);
                    line.append(&mut after);
                }
            }
            if value >= beta {
                break;
            }
        }
        self.table.keep(board.key(), (value, best), (depth, ply), (floor, beta));
        value
    }

    /// The same where the horizon is one ply away: no order of moves and no table pays there.
    #[inline]
    fn last_ply(
        &mut self,
        board: Board,
        moves: u64,
        ply: u16,
        (mut alpha, beta): (i32, i32),
        line: &mut Vec<Move>,
    ) -> i32 {
        let mut value = -WIN;
        for square in squares(moves) {
            value = value.max(-self.leaf(board.after(square), ply + 1));
            if value > alpha {
                alpha = value;
                line.clear();
                line.push(Move::on(square));
            }
            if value >= beta {
                break;
            }
        }
        value
    }

    /// By how many plies less a move is looked at first; by none where the horizon lies behind the last empty square.
    #[inline(always)]
    const fn reduction(&self, board: Board, depth: u8, at: usize) -> u8 {
        if depth as u32 >= board.empty().count_ones() { 0 } else { self.method.reduction(depth, at) }
    }

    /// Plain minimax: the value, and the first of the best moves.
    fn minimax(&mut self, board: Board, depth: u8, ply: u16, stop: &dyn Fn() -> bool) -> (i32, Option<Move>) {
        if depth == 0 {
            return (self.leaf(board, ply), None);
        }
        if self.is_stopped(stop) {
            return (0, None);
        }
        let (mut value, mut best) = (-WIN, None);
        for candidate in legal(board) {
            let result = -self.minimax(candidate.apply(board), depth - 1, ply + 1, stop).0;
            if best.is_none() || result > value {
                (value, best) = (result, Some(candidate));
            }
        }
        (if best.is_some() { value } else { ended(board, ply) }, best)
    }

    /// The value at the horizon.
    #[inline]
    fn leaf(&mut self, board: Board, ply: u16) -> i32 {
        self.leaves += 1;
        self.nodes += 1;
        if board.is_over() { ended(board, ply) } else { self.evaluator.value(board) }
    }

    /// Counts a position on the way, and now and then asks whether to go on.
    #[inline]
    fn is_stopped(&mut self, stop: &dyn Fn() -> bool) -> bool {
        self.nodes += 1;
        self.clock.is_up(self.nodes, stop)
    }
}

/// The moves with what they lead to and how promising they are.
type Candidates = ArrayVec<(u32, Move, Board), MOST_MOVES>;

/// Fills an empty list with the moves: `hint` has the highest score, then corners, then those that leave the other side the fewest
/// replies.
#[inline]
fn score_moves(board: Board, moves: u64, hint: Option<Move>, candidates: &mut Candidates) {
    for square in squares(moves) {
        let (candidate, next) = (Move::on(square), board.after(square));
        let score = if Some(candidate) == hint {
            u32::MAX
        } else {
            200 * u32::from(square & CORNERS != 0) + 100 - next.moves().count_ones()
        };
        candidates.push((score, candidate, next));
    }
}

/// The most promising of those from place `at` on, which it is put on; of equal ones any.
#[inline]
fn next_best(candidates: &mut Candidates, at: usize) -> (Move, Board) {
    let mut best = at;
    for other in at + 1..candidates.len() {
        if candidates[other].0 > candidates[best].0 {
            best = other;
        }
    }
    candidates.swap(at, best);
    let (_, candidate, next) = candidates[at];
    (candidate, next)
}
