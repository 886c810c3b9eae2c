//! Minimax; alpha-beta, which finds the same value and move with a fraction of the leaves; and `fast`, which need not.
//!
//! For games whose positions are cheap to copy. Values are in points, for the side to move.

use super::{Clock, Found, Method, Reports, Search, SearchMatch, Table, WIN, WINS};
use crate::{Effort, Move, Verdict};
use arrayvec::ArrayVec;
use std::sync::Arc;

/// The most moves of a position.
pub const MOST_MOVES: usize = 64;

/// A position that is searched.
pub trait Position: Clone {
    /// A move. Of moves of equal value the smallest is the best.
    type Step: Copy + Ord + Into<Move> + 'static;
    /// What values positions.
    type Evaluator;
    /// The legal moves, as [`options`](Self::options) finds them.
    type Legal;

    /// What the side to move can do.
    fn options(&self) -> Options<Self>;

    /// How a finished game ended for the side to move; none if it goes on.
    fn ended(&self) -> Option<Verdict>;

    /// The legal moves in ascending order.
    fn steps(&self) -> impl Iterator<Item = Self::Step>;

    /// The position after a legal move.
    fn after(&self, step: Self::Step) -> Self;

    /// What the evaluator says, in points: within ±[`MOST`](super::MOST), for values beyond [`WINS`] are forced wins.
    fn value(&self, evaluator: &Self::Evaluator) -> i32;

    /// The position in two words; no two positions share them.
    fn key(&self) -> [u64; 2];

    /// The moves in the order in which they are tried, and the positions after them. `hint`, the best move of another search, comes first.
    fn ordered(
        &self,
        legal: Self::Legal,
        hint: Option<Self::Step>,
    ) -> impl Iterator<Item = (Self::Step, Self)>;

    /// The same where the horizon lies behind them.
    fn at_horizon(&self, legal: Self::Legal) -> impl Iterator<Item = (Self::Step, Self)> {
        self.ordered(legal, None)
    }

    /// The moves of the first position in the order in which they are tried at first.
    fn at_root(&self) -> ArrayVec<Self::Step, MOST_MOVES> {
        self.steps().collect()
    }

    /// The most moves that can still be played, passes left out; none where that is not known.
    fn moves_left(&self) -> Option<u32> {
        None
    }
}

/// What the side to move can do.
pub enum Options<P: Position> {
    /// Nothing, for the game is over.
    Over(Verdict),
    /// Nothing, but the other side can move: the pass, and the position after it.
    Pass(P::Step, P),
    /// One of these.
    Moves(P::Legal),
}

/// A match whose present position can be searched.
pub(crate) trait Searched<P>: SearchMatch {
    /// The present position.
    fn searched(&self) -> P;
}

/// A searcher: its evaluator, and what it keeps between searches (transposition table, counts of nodes).
#[derive(Debug)]
pub struct Searcher<P: Position> {
    evaluator: Arc<P::Evaluator>,
    method: Method,
    table: Table<P::Step>,
    nodes: u64,
    leaves: u64,
    clock: Clock,
    reports: Reports,
}

/// What a finished game is worth after so many plies: the sooner won, the better.
#[inline]
const fn value_at_end(verdict: Verdict, ply: u16) -> i32 {
    match verdict {
        Verdict::Draw => 0,
        Verdict::Win => WIN - ply as i32,
        Verdict::Loss => ply as i32 - WIN,
    }
}

impl<P, M> Search<M> for Searcher<P>
where
    P: Position<Step = M::Step, Step: Send, Evaluator: Send + Sync>,
    M: Searched<P>,
{
    fn think(&mut self, at: &M, effort: Effort, stop: &dyn Fn() -> bool) -> Option<Found<M::Step>> {
        self.think(&at.searched(), effort, stop)
    }

    fn values(&mut self, at: &M, depth: u8, stop: &dyn Fn() -> bool) -> Option<Vec<(M::Step, i32)>> {
        self.values(&at.searched(), depth, stop)
    }

    fn reports(&mut self) -> &mut Reports {
        &mut self.reports
    }
}

impl<P: Position> Searcher<P> {
    /// Searches with leaves valued by `evaluator`.
    #[must_use]
    pub fn new(evaluator: impl Into<Arc<P::Evaluator>>, method: Method) -> Self {
        let (table, clock, reports) = (Table::default(), Clock::default(), Reports::default());
        Self { evaluator: evaluator.into(), method, table, nodes: 0, leaves: 0, clock, reports }
    }

    /// Searches a position. None if `stop` said so; it is asked every few milliseconds.
    pub fn think(&mut self, position: &P, effort: Effort, stop: &dyn Fn() -> bool) -> Option<Found<P::Step>> {
        let deepest = self.clock.start_for(effort);
        self.begin(effort);
        if self.method == Method::Minimax {
            let found = self.minimax_root(position, deepest, stop);
            return (!self.clock.has_rung()).then_some(found);
        }
        self.deepen(position, deepest, stop)
    }

    /// What each legal move is worth to the side to move, in points and in ascending order; nothing if the game is over. `depth` is
    /// at least 1. None if `stop` said so.
    pub fn values(
        &mut self,
        position: &P,
        depth: u8,
        stop: &dyn Fn() -> bool,
    ) -> Option<Vec<(P::Step, i32)>> {
        let depth = self.clock.start_for(Effort::Depth(depth));
        self.begin(Effort::Depth(depth));
        let mut value = |played: P::Step| {
            let after = position.after(played);
            let value = match self.method {
                _ if depth == 1 => self.leaf(&after, 1),
                Method::Minimax => self.minimax(&after, depth - 1, 1, stop).0,
                _ => self.alpha_beta(&after, (depth - 1, 1), (-WIN, WIN), &mut Vec::new(), stop),
            };
            (!self.clock.has_rung()).then_some((played, -value))
        };
        position.steps().map(&mut value).collect()
    }

    fn begin(&mut self, effort: Effort) {
        (self.nodes, self.leaves) = (0, 0);
        if self.method != Method::Minimax {
            self.table.begin(effort);
        }
    }

    /// Iterative deepening: each depth tells the next which moves to try first.
    fn deepen(&mut self, position: &P, deepest: u8, stop: &dyn Fn() -> bool) -> Option<Found<P::Step>> {
        // A search of two plies is over before a search of one could help it.
        let first = if !self.clock.is_limited() && deepest <= 2 { deepest } else { 1 };
        let mut moves = position.at_root();
        let mut found: Option<Found<P::Step>> = None;
        for depth in first..=deepest {
            let now = self.root(position, &moves, depth, stop);
            if self.clock.has_rung() {
                break;
            }
            if let Some(at) = moves.iter().position(|played| Some(*played) == now.best) {
                moves[..=at].rotate_right(1);
            }
            // With time to spare there is nothing more to find out. A depth that was asked for is searched.
            // Between two moves there is at most one pass.
            let is_at_end = || position.moves_left().is_some_and(|left| u32::from(depth) > 2 * left);
            let decided =
                self.clock.is_limited() && (now.value.abs() > WINS || moves.len() < 2 || is_at_end());
            let goes_on = self.reports.tell(&now);
            found = Some(now);
            if decided || !goes_on {
                break;
            }
        }
        if stop() {
            return None;
        }
        found.map(|found| Found { nodes: self.nodes, leaves: self.leaves, ..found })
    }

    /// One depth of `deepen`. Of equal moves the smallest is the best, whatever is tried first (but for moves that `fast` looks at less far).
    fn root(
        &mut self,
        position: &P,
        moves: &[P::Step],
        depth: u8,
        stop: &dyn Fn() -> bool,
    ) -> Found<P::Step> {
        // No move is cut off one ply ahead.
        if depth == 1 || moves.is_empty() {
            return self.minimax_root(position, depth, stop);
        }
        self.nodes += 1;
        let (mut value, mut best, mut line) = (-WIN, None::<P::Step>, Vec::new());
        for (at, &played) in moves.iter().enumerate() {
            let next = position.after(played);
            // An earlier move needs no more than the same value.
            let alpha = if best.is_some_and(|best| played < best) { value - 1 } else { value };
            let (mut after, mut result) = (Vec::new(), alpha + 1);
            let (null, reduction) = ((-alpha - 1, -alpha), self.reduction(position, depth, at));
            if reduction > 0 {
                result = -self.alpha_beta(&next, (depth - 1 - reduction, 1), null, &mut after, stop);
            }
            if best.is_some() && result > alpha {
                result = -self.alpha_beta(&next, (depth - 1, 1), null, &mut after, stop);
            }
            if result > alpha || best.is_none() {
                after.clear();
                result = -self.alpha_beta(&next, (depth - 1, 1), (-WIN, -alpha), &mut after, stop);
            }
            if self.clock.has_rung() {
                break;
            }
            if best.is_none() || result > alpha {
                (value, best) = (result, Some(played));
                lead(&mut line, played, after);
            }
        }
        Found { value, best, line, depth, nodes: self.nodes, leaves: self.leaves }
    }

    /// The value within alpha..beta, one ply ahead or more; below it an upper bound, above it a lower one.
    fn alpha_beta(
        &mut self,
        position: &P,
        (depth, ply): (u8, u16),
        (mut alpha, beta): (i32, i32),
        line: &mut Vec<P::Step>,
        stop: &dyn Fn() -> bool,
    ) -> i32 {
        if self.is_stopped(stop) {
            return 0;
        }
        let legal = match position.options() {
            Options::Over(verdict) => return value_at_end(verdict, ply),
            Options::Pass(pass, next) => {
                let value = match depth {
                    1 => self.leaf(&next, ply + 1),
                    _ => self.alpha_beta(&next, (depth - 1, ply + 1), (-beta, -alpha), line, stop),
                };
                line.insert(0, pass);
                return -value;
            }
            Options::Moves(legal) if depth == 1 => {
                return self.last_ply(position, legal, ply, (alpha, beta), line);
            }
            Options::Moves(legal) => legal,
        };
        let mut hint = None;
        if let Some(entry) = self.table.find(position.key()) {
            if beta - alpha == 1
                && let Some(value) = entry.value(depth, ply, alpha, beta)
            {
                return value;
            }
            hint = entry.best;
        }
        let (mut value, mut best, floor) = (-WIN, None, alpha);
        for (at, (played, next)) in position.ordered(legal, hint).enumerate() {
            let (mut after, mut result) = (Vec::new(), alpha + 1);
            let (null, reduction) = ((-alpha - 1, -alpha), self.reduction(position, depth, at));
            if reduction > 0 {
                result = -self.alpha_beta(&next, (depth - 1 - reduction, ply + 1), null, &mut after, stop);
            }
            if at > 0 && result > alpha {
                result = -self.alpha_beta(&next, (depth - 1, ply + 1), null, &mut after, stop);
            }
            if at == 0 || result > alpha && result < beta {
                after.clear();
                result = -self.alpha_beta(&next, (depth - 1, ply + 1), (-beta, -alpha), &mut after, stop);
            }
            if self.clock.has_rung() {
                return 0;
            }
            if result > value {
                (value, best) = (result, Some(played));
                if value > alpha {
                    alpha = value;
                    lead(line, played, after);
                }
            }
            if value >= beta {
                break;
            }
        }
        self.table.keep(position.key(), (value, best), (depth, ply), (floor, beta));
        value
    }

    /// The same where the horizon is one ply away: no table pays there.
    #[inline]
    fn last_ply(
        &mut self,
        position: &P,
        legal: P::Legal,
        ply: u16,
        (mut alpha, beta): (i32, i32),
        line: &mut Vec<P::Step>,
    ) -> i32 {
        let mut value = -WIN;
        for (played, next) in position.at_horizon(legal) {
            value = value.max(-self.leaf(&next, ply + 1));
            if value > alpha {
                alpha = value;
                lead(line, played, Vec::new());
            }
            if value >= beta {
                break;
            }
        }
        value
    }

    /// By how many plies less a move is looked at first; by none where all moves that are left can be searched.
    #[inline(always)]
    fn reduction(&self, position: &P, depth: u8, at: usize) -> u8 {
        let reduction = self.method.reduction(depth, at);
        let sees_the_end = || position.moves_left().is_some_and(|left| u32::from(depth) >= left);
        if reduction > 0 && sees_the_end() { 0 } else { reduction }
    }

    /// Plain minimax of so many plies.
    fn minimax_root(&mut self, position: &P, depth: u8, stop: &dyn Fn() -> bool) -> Found<P::Step> {
        let (value, best) = self.minimax(position, depth, 0, stop);
        let line = best.into_iter().collect();
        Found { value, best, line, depth, nodes: self.nodes, leaves: self.leaves }
    }

    /// Plain minimax, one ply ahead or more: the value, and the first of the best moves.
    fn minimax(
        &mut self,
        position: &P,
        depth: u8,
        ply: u16,
        stop: &dyn Fn() -> bool,
    ) -> (i32, Option<P::Step>) {
        if self.is_stopped(stop) {
            return (0, None);
        }
        let (mut value, mut best) = (-WIN, None);
        for played in position.steps() {
            let next = position.after(played);
            let result = match depth {
                1 => -self.leaf(&next, ply + 1),
                _ => -self.minimax(&next, depth - 1, ply + 1, stop).0,
            };
            if best.is_none() || result > value {
                (value, best) = (result, Some(played));
            }
        }
        if best.is_none()
            && let Some(verdict) = position.ended()
        {
            value = value_at_end(verdict, ply);
        }
        (value, best)
    }

    /// The value at the horizon.
    #[inline]
    fn leaf(&mut self, position: &P, ply: u16) -> i32 {
        self.leaves += 1;
        self.nodes += 1;
        position.ended().map_or_else(|| position.value(&self.evaluator), |verdict| value_at_end(verdict, ply))
    }

    /// Counts a position on the way, and now and then asks whether to go on.
    #[inline]
    fn is_stopped(&mut self, stop: &dyn Fn() -> bool) -> bool {
        self.nodes += 1;
        self.clock.is_up(self.nodes, stop)
    }
}

/// The line becomes this move and those after it.
#[inline]
fn lead<S>(line: &mut Vec<S>, played: S, mut after: Vec<S>) {
    line.clear();
    line.push(played);
    line.append(&mut after);
}
