//! Minimax; alpha-beta, which finds the same value and move with a fraction of the leaves; and `fast`, which need not.
//!
//! Values are in points, for the side to move.

use super::{Count, MOST_MOVES, Moves, TwoPlayer, TwoPlayerMatch};
use crate::search::{Clock, Found, MOST, Method, Reports, Search, Table, UNIT, WIN, WINS};
use crate::{Effort, Gene, RuleId, Verdict};
use arrayvec::ArrayVec;
use std::sync::Arc;

/// What weighted rules say of positions.
#[derive(Clone, Debug)]
pub struct Evaluator<P>(Vec<(Count<P>, i64)>);

impl<P: TwoPlayer> Evaluator<P> {
    /// Of these genes. Rules of other games count nothing.
    pub(super) fn new(genes: &[Gene]) -> Self {
        let weight = |coefficient: f64| (coefficient.clamp(-1e6, 1e6) * UNIT).round() as i64;
        let term = |gene: &Gene| Some((count::<P>(&gene.rule)?, weight(gene.coefficient)));
        Self(genes.iter().filter_map(term).collect())
    }

    #[inline]
    fn value(&self, position: &P) -> i32 {
        let most = i64::from(MOST);
        let sum: i64 = self.0.iter().map(|(count, weight)| i64::from(count(position)) * weight).sum();
        sum.clamp(-most, most) as i32
    }
}

/// What a rule counts; none if it is another game's.
pub(super) fn count<P: TwoPlayer>(rule: &RuleId) -> Option<Count<P>> {
    P::RULES.iter().find(|known| known.0.id == rule.as_str()).map(|rule| rule.1)
}

/// A searcher: its evaluator, and what it keeps between searches (transposition table, counts of nodes).
#[derive(Debug)]
pub struct Searcher<P> {
    evaluator: Arc<Evaluator<P>>,
    method: Method,
    table: Table<u8>,
    nodes: u64,
    leaves: u64,
    clock: Clock,
    reports: Reports,
}

/// What a finished game is worth after so many plies: the sooner won, the better.
#[inline]
const fn ended(verdict: Verdict, ply: u16) -> i32 {
    match verdict {
        Verdict::Draw => 0,
        Verdict::Win => WIN - ply as i32,
        Verdict::Loss => ply as i32 - WIN,
    }
}

impl<P: TwoPlayer> Search<TwoPlayerMatch<P>> for Searcher<P> {
    fn think(
        &mut self,
        at: &TwoPlayerMatch<P>,
        effort: Effort,
        stop: &dyn Fn() -> bool,
    ) -> Option<Found<u8>> {
        self.think(at.now(), effort, stop)
    }

    fn values(
        &mut self,
        at: &TwoPlayerMatch<P>,
        depth: u8,
        stop: &dyn Fn() -> bool,
    ) -> Option<Vec<(u8, i32)>> {
        self.values(at.now(), depth, stop)
    }

    fn reports(&mut self) -> &mut Reports {
        &mut self.reports
    }
}

impl<P: TwoPlayer> Searcher<P> {
    /// Searches with leaves valued by `evaluator`.
    #[must_use]
    pub fn new(evaluator: impl Into<Arc<Evaluator<P>>>, method: Method) -> Self {
        let (table, clock) = (Table::default(), Clock::default());
        let reports = Reports::default();
        Self { evaluator: evaluator.into(), method, table, nodes: 0, leaves: 0, clock, reports }
    }

    /// Searches a position. None if `stop` said so; it is asked every few milliseconds.
    pub fn think(&mut self, position: &P, effort: Effort, stop: &dyn Fn() -> bool) -> Option<Found<u8>> {
        let deepest = self.clock.start_for(effort);
        self.begin(effort);
        if self.method == Method::Minimax {
            let (value, best) = self.minimax(position, deepest, 0, stop);
            let line = best.into_iter().collect();
            let (nodes, leaves) = (self.nodes, self.leaves);
            let found = Found { value, best, line, depth: deepest, nodes, leaves };
            return (!self.clock.has_rung()).then_some(found);
        }
        self.deepen(position, deepest, stop)
    }

    /// What each legal move is worth to the side to move, `depth` plies ahead. None if `stop` said so.
    pub fn values(&mut self, position: &P, depth: u8, stop: &dyn Fn() -> bool) -> Option<Vec<(u8, i32)>> {
        let depth = self.clock.start_for(Effort::Depth(depth));
        self.begin(Effort::Depth(depth));
        let mut value = |played: u8| {
            let after = position.after(played);
            let value = match self.method {
                Method::Minimax => self.minimax(&after, depth - 1, 1, stop).0,
                _ => self.alpha_beta(&after, (depth - 1, 1), (-WIN, WIN), &mut Vec::new(), stop),
            };
            (!self.clock.has_rung()).then_some((played, -value))
        };
        position.moves().into_iter().map(&mut value).collect()
    }

    fn begin(&mut self, effort: Effort) {
        (self.nodes, self.leaves) = (0, 0);
        if self.method != Method::Minimax {
            self.table.begin(effort);
        }
    }

    /// Iterative deepening: each depth tells the next which moves to try first.
    fn deepen(&mut self, position: &P, deepest: u8, stop: &dyn Fn() -> bool) -> Option<Found<u8>> {
        let first = if !self.clock.is_limited() && deepest <= 2 { deepest } else { 1 };
        let mut moves: Moves = position.moves();
        moves.sort_by_key(|&played| std::cmp::Reverse(position.promise(played)));
        let mut found: Option<Found<u8>> = None;
        for depth in first..=deepest {
            let now = self.root(position, &moves, depth, stop);
            if self.clock.has_rung() {
                break;
            }
            if let Some(at) = moves.iter().position(|played| Some(*played) == now.best) {
                moves[..=at].rotate_right(1);
            }
            // With time to spare there is nothing more to find out. A depth that was asked for is searched.
            let decided = self.clock.is_limited() && (now.value.abs() > WINS || moves.len() < 2);
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

    /// One depth of it. Of equal moves the one with the smallest number is the best, whatever is tried first (but for moves
    /// that `fast` looks at less far).
    fn root(&mut self, position: &P, moves: &[u8], depth: u8, stop: &dyn Fn() -> bool) -> Found<u8> {
        self.nodes += 1;
        let (mut value, mut best, mut line) = (-WIN, None::<u8>, Vec::new());
        for (at, &played) in moves.iter().enumerate() {
            let next = position.after(played);
            // An earlier move needs no more than the same value.
            let alpha = if best.is_some_and(|best| played < best) { value - 1 } else { value };
            let (mut after, mut result) = (Vec::new(), alpha + 1);
            for depth in [depth - 1 - self.method.reduction(depth, at), depth - 1] {
                if best.is_some() && result > alpha {
                    result = -self.alpha_beta(&next, (depth, 1), (-alpha - 1, -alpha), &mut after, stop);
                }
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
                line = [vec![played], after].concat();
            }
        }
        if let Some(verdict) = position.ended() {
            value = ended(verdict, 0);
        }
        Found { value, best, line, depth, nodes: self.nodes, leaves: self.leaves }
    }

    /// The value within alpha..beta; below it an upper bound, above it a lower one.
    fn alpha_beta(
        &mut self,
        position: &P,
        (depth, ply): (u8, u16),
        (mut alpha, beta): (i32, i32),
        line: &mut Vec<u8>,
        stop: &dyn Fn() -> bool,
    ) -> i32 {
        if let Some(value) = self.settled(position, depth, ply) {
            return value;
        }
        if self.is_stopped(stop) {
            return 0;
        }
        let mut hint = None;
        if depth > 1
            && let Some(entry) = self.table.find(position.key())
        {
            if beta - alpha == 1
                && let Some(value) = entry.value(depth, ply, alpha, beta)
            {
                return value;
            }
            hint = entry.best;
        }
        let (mut value, mut best, floor) = (-WIN, None, alpha);
        for (at, played) in ordered(position, hint).into_iter().enumerate() {
            let next = position.after(played);
            let (mut after, mut result) = (Vec::new(), alpha + 1);
            let reduction = self.method.reduction(depth, at);
            if reduction > 0 {
                let window = (-alpha - 1, -alpha);
                result = -self.alpha_beta(&next, (depth - 1 - reduction, ply + 1), window, &mut after, stop);
            }
            if at > 0 && depth > 1 && result > alpha {
                let window = (-alpha - 1, -alpha);
                result = -self.alpha_beta(&next, (depth - 1, ply + 1), window, &mut after, stop);
            }
            if at == 0 || depth == 1 || result > alpha && result < beta {
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
                    line.clear();
                    line.push(played);
                    line.append(&mut after);
                }
            }
            if value >= beta {
                break;
            }
        }
        if depth > 1 {
            self.table.keep(position.key(), (value, best), (depth, ply), (floor, beta));
        }
        value
    }

    /// Plain minimax: the value, and the first of the best moves.
    fn minimax(&mut self, position: &P, depth: u8, ply: u16, stop: &dyn Fn() -> bool) -> (i32, Option<u8>) {
        if let Some(value) = self.settled(position, depth, ply) {
            return (value, None);
        }
        if self.is_stopped(stop) {
            return (0, None);
        }
        let (mut value, mut best) = (-WIN, None);
        for played in position.moves() {
            let result = -self.minimax(&position.after(played), depth - 1, ply + 1, stop).0;
            if best.is_none() || result > value {
                (value, best) = (result, Some(played));
            }
        }
        (value, best)
    }

    /// The value of a finished game or of a leaf; none where the search goes on.
    #[inline]
    fn settled(&mut self, position: &P, depth: u8, ply: u16) -> Option<i32> {
        let ended = position.ended().map(|verdict| ended(verdict, ply));
        let value = ended.or_else(|| (depth == 0).then(|| self.evaluator.value(position)))?;
        self.leaves += 1;
        self.nodes += 1;
        Some(value)
    }

    /// Counts a position on the way, and now and then asks whether to go on.
    #[inline]
    fn is_stopped(&mut self, stop: &dyn Fn() -> bool) -> bool {
        self.nodes += 1;
        self.clock.is_up(self.nodes, stop)
    }
}

/// The moves: `hint` first, then the most promising ones.
#[inline]
fn ordered<P: TwoPlayer>(position: &P, hint: Option<u8>) -> Moves {
    let moves = position.moves();
    let score = |&played: &u8| if Some(played) == hint { u32::MAX } else { position.promise(played) };
    let mut scored: ArrayVec<(u32, u8), MOST_MOVES> =
        moves.iter().map(|played| (u32::MAX - score(played), *played)).collect();
    scored.sort_unstable();
    scored.into_iter().map(|(_, played)| played).collect()
}
