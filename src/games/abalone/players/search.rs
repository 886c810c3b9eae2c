//! Looking ahead: plain minimax, and alpha-beta that comes to the same value and move with a fraction of the leaves,
//! and `fast`, which need not.
//!
//! Values are in points of the [`Evaluator`], from the point of view of the side to move unless it says otherwise.
//! A position is always judged by the same player, whoever is to move: what is good for that player is bad for the
//! other, at any depth.

use super::super::board::Board;
use super::super::game::Game;
use super::super::moves::Move;
use super::evaluator::Evaluator;
use super::memory::Memory;
use super::ordering::Ordering;
use super::path::Path;
use crate::games::Effort;
use crate::games::search::{self, Clock, MAX_DEPTH, Method, Table, WIN, WINS};
use std::sync::Arc;

/// What a search of Abalone found.
pub type Found = search::Found<Move>;

/// A player's head: what it holds of positions, and what it remembers of a search.
#[derive(Debug)]
pub struct Searcher {
    pub(super) evaluator: Arc<Evaluator>,
    pub(super) method: Method,
    table: Table<Move>,
    pub(super) memory: Memory,
    pub(super) ordering: Ordering,
    pub(super) path: Path,
    pub(super) nodes: u64,
    pub(super) leaves: u64,
    /// What a draw is worth to the player.
    pub(super) draw: i32,
    clock: Clock,
}

/// A position on the way.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) board: Board,
    /// Whether the player is to move, by whom all is judged.
    pub(super) mine: bool,
    /// Plies from the first position.
    pub(super) ply: u16,
}

impl Node {
    #[inline(always)]
    pub(super) fn after(self, played: Move) -> Self {
        Self { board: played.apply(self.board), mine: !self.mine, ply: self.ply + 1 }
    }

    /// The position and whose judgement counts, in two words of which cells take 61 bits.
    #[inline(always)]
    const fn key(self) -> [u64; 2] {
        [self.board.own | (self.mine as u64) << 63, self.board.opponent]
    }

    /// What it is worth to have lost here.
    #[inline(always)]
    pub(super) fn lost(self) -> i32 {
        i32::from(self.ply) - WIN
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
            memory: Memory::default(),
            ordering: Ordering::default(),
            path: Path::default(),
            nodes: 0,
            leaves: 0,
            draw: 0,
            clock: Clock::default(),
        }
    }

    /// Searches the position that the game has come to. Gives None if `stop` said so; it is asked every few
    /// milliseconds.
    pub fn think(&mut self, game: &Game, effort: Effort, stop: &dyn Fn() -> bool) -> Option<Found> {
        let root = Node { board: game.board(), mine: true, ply: 0 };
        let (deepest, time) = match effort {
            Effort::Depth(depth) => (depth.clamp(1, MAX_DEPTH), None),
            Effort::Time(time) => (MAX_DEPTH, Some(time)),
        };
        self.clock.start(time);
        self.begin(game, effort);
        match self.method {
            Method::Minimax => {
                let (value, best) = self.minimax(root, deepest, stop);
                if self.clock.has_rung() {
                    return None;
                }
                let line = best.into_iter().collect();
                let Self { nodes, leaves, .. } = *self;
                Some(Found { value, best, line, depth: deepest, nodes, leaves })
            }
            Method::AlphaBeta | Method::Fast => self.deepen(root, deepest, stop),
        }
    }

    /// What each legal move is worth to the side to move, so many plies ahead, in the order of [`Move`]. Gives None if
    /// `stop` said so.
    pub fn values(&mut self, game: &Game, depth: u8, stop: &dyn Fn() -> bool) -> Option<Vec<(Move, i32)>> {
        let root = Node { board: game.board(), mine: true, ply: 0 };
        let depth = depth.clamp(1, MAX_DEPTH);
        self.clock.start(None);
        self.begin(game, Effort::Depth(depth));
        let mut values = Vec::new();
        for candidate in root.board.moves() {
            let node = root.after(candidate);
            let value = match self.method {
                Method::Minimax => self.minimax(node, depth - 1, stop).0,
                Method::AlphaBeta | Method::Fast => {
                    self.alpha_beta(node, depth - 1, -WIN, WIN, &mut Vec::new(), stop)
                }
            };
            if self.clock.has_rung() {
                return None;
            }
            values.push((candidate, -value));
        }
        Some(values)
    }

    /// Prepares for a search of the position that the game has come to.
    fn begin(&mut self, game: &Game, effort: Effort) {
        self.path.start(game);
        self.draw = self.evaluator.draw(game.board());
        (self.nodes, self.leaves) = (0, 0);
        if self.method != Method::Minimax {
            self.table.begin(effort);
            self.ordering.begin(match effort {
                Effort::Depth(depth) => depth,
                Effort::Time(_) => MAX_DEPTH,
            });
        }
    }

    /// Searches one ply, then two, and so on: each tells the next which moves to try first.
    fn deepen(&mut self, root: Node, deepest: u8, stop: &dyn Fn() -> bool) -> Option<Found> {
        // A search of two plies is over before a search of one could help it.
        let first = if !self.clock.is_limited() && deepest <= 2 { deepest } else { 1 };
        let mut moves: Vec<Move> = Vec::new();
        if deepest > 1 {
            moves = self.promising(root);
        }
        let mut found: Option<Found> = None;
        for depth in first..=deepest {
            let thought = self.root(root, &moves, depth, stop);
            if self.clock.has_rung() {
                break;
            }
            if let Some(at) = moves.iter().position(|found| Some(*found) == thought.best) {
                moves[..=at].rotate_right(1);
            }
            // With time to spare there is nothing more to find out; a depth that was asked for is searched.
            let decided = self.clock.is_limited() && (thought.value.abs() > WINS || moves.len() < 2);
            found = Some(thought);
            if decided {
                break;
            }
        }
        if stop() {
            return None;
        }
        found.map(|found| Found { nodes: self.nodes, leaves: self.leaves, ..found })
    }

    /// The moves, the best at first sight first.
    fn promising(&mut self, root: Node) -> Vec<Move> {
        let mut moves: Vec<(i32, Move)> = Vec::new();
        root.board.each_push(|found| {
            moves.push((self.memory.judge(&self.evaluator, root.after(found)), found));
        });
        let quiet = self.memory.take_quiet(&self.evaluator, root);
        let free = quiet.alone.rest(0).filter(|(_, found)| found.is_free(root.board));
        moves.extend(free.map(|(gain, found)| (-quiet.worth(&self.evaluator, (gain, found)), found)));
        self.memory.give_back(quiet);
        moves.sort_unstable();
        moves.into_iter().map(|(_, found)| found).collect()
    }

    /// One depth of it. Of equal moves the first in the order of [`Move`] is the best, whatever is tried first
    /// (but for moves that are looked at less far).
    fn root(&mut self, root: Node, moves: &[Move], depth: u8, stop: &dyn Fn() -> bool) -> Found {
        self.nodes += 1;
        if depth == 1 {
            let (value, best) = self.frontier(root, None, -WIN, WIN);
            let Self { nodes, leaves, .. } = *self;
            return Found { value, best, line: best.into_iter().collect(), depth, nodes, leaves };
        }
        let (mut value, mut best, mut line) = (-WIN, None::<Move>, Vec::new());
        for (at, &candidate) in moves.iter().enumerate() {
            let node = root.after(candidate);
            let reduction = if candidate.pushes() { 0 } else { self.method.reduction(depth, at) };
            // An earlier one needs no more than the same value.
            let alpha = if best.is_some_and(|best| candidate < best) { value - 1 } else { value };
            let mut after = Vec::new();
            let mut result = alpha + 1;
            if reduction > 0 {
                result = -self.alpha_beta(node, depth - 1 - reduction, -alpha - 1, -alpha, &mut after, stop);
            }
            if best.is_some() && result > alpha {
                result = -self.alpha_beta(node, depth - 1, -alpha - 1, -alpha, &mut after, stop);
            }
            if result > alpha || best.is_none() {
                after.clear();
                result = -self.alpha_beta(node, depth - 1, -WIN, -alpha, &mut after, stop);
            }
            if self.clock.has_rung() {
                break;
            }
            if best.is_none() || result > alpha {
                (value, best) = (result, Some(candidate));
                line = std::iter::once(candidate).chain(after).collect();
            }
        }
        if moves.is_empty() {
            value = root.lost();
        }
        let Self { nodes, leaves, .. } = *self;
        Found { value, best, line, depth, nodes, leaves }
    }

    /// The value within alpha..beta; below it an upper bound, above it a lower one.
    fn alpha_beta(
        &mut self,
        node: Node,
        depth: u8,
        mut alpha: i32,
        beta: i32,
        line: &mut Vec<Move>,
        stop: &dyn Fn() -> bool,
    ) -> i32 {
        if depth == 0 {
            return self.leaf(node, alpha, beta);
        }
        self.nodes += 1;
        if self.clock.is_up(self.nodes, stop) {
            return 0;
        }
        if node.board.is_lost() {
            return node.lost();
        }
        if self.path.has(node.board) {
            return if node.mine { self.draw } else { -self.draw };
        }
        let known = self.table.find(node.key());
        if let Some(entry) = known.filter(|_| beta - alpha == 1)
            && let Some(value) = entry.value(depth, node.ply, alpha, beta)
        {
            return value;
        }
        let hint = known.and_then(|entry| entry.best);
        if depth == 1 {
            let (value, best) = self.frontier(node, hint, alpha, beta);
            if value > alpha && value < beta {
                line.extend(best);
            }
            self.remember(node, 1, value, best, alpha, beta);
            return value;
        }
        let mut moves = self.ordering.order(&node.board.moves(), hint, node.ply, node.mine);
        let (mut value, mut best, floor) = (node.lost(), None, alpha);
        self.path.enter(node);
        let mut following = None;
        for at in 0..moves.len() {
            let candidate = following.take().unwrap_or_else(|| moves.next_best(at));
            if at > 0 && at + 1 < moves.len() {
                // What is known of the position after the next move is fetched while this one is searched.
                let next = moves.next_best(at + 1);
                self.table.prefetch(node.after(next).key());
                following = Some(next);
            }
            let next = node.after(candidate);
            let mut after = Vec::new();
            let mut result = alpha + 1;
            let reduction = if candidate.pushes() { 0 } else { self.method.reduction(depth, at) };
            if reduction > 0 {
                result = -self.alpha_beta(next, depth - 1 - reduction, -alpha - 1, -alpha, &mut after, stop);
            }
            if at > 0 && result > alpha {
                result = -self.alpha_beta(next, depth - 1, -alpha - 1, -alpha, &mut after, stop);
            }
            if at == 0 || result > alpha && result < beta {
                after.clear();
                result = -self.alpha_beta(next, depth - 1, -beta, -alpha, &mut after, stop);
            }
            if self.clock.has_rung() {
                break;
            }
            if result > value {
                (value, best) = (result, Some(candidate));
                if value > alpha {
                    alpha = value;
                    if value < beta {
                        line.clear();
                        line.push(candidate);
                        line.append(&mut after);
                    }
                }
            }
            if value >= beta {
                self.ordering.cut(candidate, depth, node.ply, node.mine);
                break;
            }
        }
        self.path.leave(node);
        if !self.clock.has_rung() {
            self.remember(node, depth, value, best, floor, beta);
        }
        value
    }

    fn remember(&mut self, node: Node, depth: u8, value: i32, best: Option<Move>, floor: i32, beta: i32) {
        self.table.keep(node.key(), (value, best), (depth, node.ply), (floor, beta));
    }

    /// Plain minimax: the value, and the first of the best moves.
    fn minimax(&mut self, node: Node, depth: u8, stop: &dyn Fn() -> bool) -> (i32, Option<Move>) {
        if depth == 0 {
            return (self.leaf(node, -WIN, WIN), None);
        }
        self.nodes += 1;
        if self.clock.is_up(self.nodes, stop) {
            return (0, None);
        }
        if node.board.is_lost() {
            return (node.lost(), None);
        }
        if node.ply > 0 && self.path.has(node.board) {
            return (if node.mine { self.draw } else { -self.draw }, None);
        }
        let (mut value, mut best) = (node.lost(), None);
        self.path.enter(node);
        for candidate in node.board.moves() {
            let result = -self.minimax(node.after(candidate), depth - 1, stop).0;
            if best.is_none() || result > value || result == value && Some(candidate) < best {
                (value, best) = (result, Some(candidate));
            }
        }
        self.path.leave(node);
        (value, best)
    }
}
