//! The frontier of a search, and quiescence search behind it: the last ply, and then captures as long as there are any.

use super::super::moves::Move;
use super::eval_cache::Walk;
use super::evaluator::points;
use super::quiet_moves::Entry;
use super::search::{Node, Searcher};
use crate::search::WIN;

/// The best move so far, the window that its value lies in, and what else there is to know of the position.
struct Window {
    value: i32,
    best: Option<Move>,
    alpha: i32,
    beta: i32,
    /// Whether it matters which of equal moves is the best: the first in the order of [`Move`].
    ties: bool,
    /// Moves that are tried before the others are even listed.
    early: [Option<Move>; 2],
    /// What a draw is worth to the mover.
    draw: i32,
    /// The most that moves are worth that come back to an earlier position, once that is known.
    most_of_returning: i32,
    /// Where the mover's marbles could be pushed off, at least, once that is known.
    danger: u64,
}

impl Window {
    /// Takes in what a move is worth; true if that is more than is needed.
    #[inline(always)]
    fn take(&mut self, candidate: Move, worth: i32) -> bool {
        if worth > self.value || self.ties && worth == self.value && Some(candidate) < self.best {
            (self.value, self.best) = (worth, Some(candidate));
            self.alpha = self.alpha.max(worth);
        }
        self.value >= self.beta
    }

    /// Whether moves worth no more than `most` cannot matter; then the value is at most that.
    #[inline(always)]
    fn passes_over(&mut self, most: i32) -> bool {
        let over = most <= self.floor();
        if over {
            self.value = self.value.max(most);
        }
        over
    }

    /// Alpha: scores at or below it cannot change the result.
    #[inline(always)]
    fn floor(&self) -> i32 {
        self.alpha - i32::from(self.ties)
    }
}

impl Searcher {
    /// The last ply before the horizon. Gives the value and the first of the best moves.
    pub(super) fn frontier(&mut self, node: Node, alpha: i32, beta: i32) -> (i32, Option<Move>) {
        let mut window = Window {
            value: node.lost(),
            best: None,
            alpha,
            beta,
            ties: node.ply == 0,
            early: self.ordering.killers(node.ply),
            draw: if node.mine { self.draw } else { -self.draw },
            most_of_returning: -WIN,
            danger: 0,
        };
        self.path.enter(node);
        if !self.try_early(node, &mut window) {
            self.try_others(node, &mut window);
        }
        self.path.leave(node);
        if let Some(best) = window.best {
            self.ordering.cut(best, 1, node.ply, node.mine);
        }
        (window.value, window.best)
    }

    /// Tries the early moves that are legal; true if one was enough.
    #[inline(always)]
    fn try_early(&mut self, node: Node, window: &mut Window) -> bool {
        for candidate in window.early.into_iter().flatten() {
            if !candidate.is_legal(node.board) {
                continue;
            }
            let worth = -self.leaf(node.after(candidate), -window.beta, -window.alpha);
            if window.take(candidate, worth) {
                return true;
            }
        }
        false
    }

    /// Tries all other moves until one is enough: those that push, then the others, the most promising first, and no further
    /// than one of them can matter.
    #[inline(always)]
    fn try_others(&mut self, node: Node, window: &mut Window) {
        window.danger = node.board.swapped().danger();
        let mut enough = false;
        node.board.each_push(|candidate| {
            if enough || window.early.contains(&Some(candidate)) {
                return;
            }
            let worth = -self.memory.judge_pushed(&self.evaluator, node.after(candidate));
            enough = self.try_one(node, candidate, worth, window);
        });
        if !enough {
            self.try_quiet(node, window);
        }
    }

    /// Tries the quiet moves, the most promising first, until the rest cannot raise alpha; then, in any order,
    /// the others that matter to both sides.
    #[inline(always)]
    fn try_quiet(&mut self, node: Node, window: &mut Window) {
        // Where a draw is welcome, moves that come back to an earlier position matter whatever they are worth.
        let returns = window.draw <= window.floor() || self.path.may_return(node.board);
        window.most_of_returning = if returns { window.draw } else { -WIN };
        if let Some(most) = self.evaluator.most_of_quiet(node.board.own, node.mine) {
            let most = self.memory.worth(&self.evaluator, node) + most;
            if window.passes_over(points(most).max(window.most_of_returning)) {
                return;
            }
        }
        let quiet = self.memory.take_quiet(&self.evaluator, node);
        let (mut walk, mut enough) = (Walk::new(), false);
        while !enough {
            // Quiet moves costing more than `below` cannot raise alpha, unless they touch terms that depend on both sides.
            let any = window.most_of_returning > window.floor();
            let below = if any { i64::MAX } else { quiet.cost_of(window.floor()) };
            let Some(ranked) = quiet.alone.next(&mut walk, below, node.board.opponent) else { break };
            let worth = quiet.worth(&self.evaluator, ranked);
            enough = self.try_quiet_one(node, ranked.found(), worth, window);
        }
        if !enough {
            // Those that it did not come to are worth no more.
            window.value = window.value.max(window.floor());
        }
        if let Some(near) = quiet.near.as_ref().filter(|_| !enough) {
            let matters = |one: &Entry| {
                one.ranked > walk.last
                    && one.to & node.board.opponent == 0
                    && near.is_touched(one.ranked.found())
            };
            for Entry { ranked, .. } in quiet.alone.all().filter(matters) {
                let worth = quiet.worth(&self.evaluator, ranked);
                if self.try_quiet_one(node, ranked.found(), worth, window) {
                    break;
                }
            }
        }
        self.memory.give_back(quiet);
    }

    /// Tries a quiet move, unless it cannot raise alpha or was tried; true on a beta cut-off.
    #[inline(always)]
    fn try_quiet_one(&mut self, node: Node, candidate: Move, worth: i32, window: &mut Window) -> bool {
        // The other side may do better than let it be; so it is worth no more than this, or a draw.
        !window.passes_over(worth.max(window.most_of_returning))
            && !window.early.contains(&Some(candidate))
            && self.try_one(node, candidate, worth, window)
    }

    /// Tries one move after which the position is worth so much as it stands; true if it is enough.
    #[inline(always)]
    fn try_one(&mut self, node: Node, candidate: Move, worth: i32, window: &mut Window) -> bool {
        self.leaves += 1;
        self.nodes += 1;
        let next = node.after(candidate);
        let worth = if next.board.is_lost() {
            -next.lost()
        } else if self.path.has(next.board) {
            window.draw
        } else if next.board.opponent & window.danger == 0 && !candidate.pushes() {
            worth
        } else {
            -self.settle(next, -worth, -window.beta, -window.floor())
        };
        window.take(candidate, worth)
    }

    /// The value at the horizon.
    #[inline(always)]
    pub(super) fn leaf(&mut self, node: Node, alpha: i32, beta: i32) -> i32 {
        self.leaves += 1;
        self.nodes += 1;
        if node.board.is_lost() {
            return node.lost();
        }
        if self.path.has(node.board) {
            return if node.mine { self.draw } else { -self.draw };
        }
        let worth = self.memory.judge(&self.evaluator, node);
        self.settle(node, worth, alpha, beta)
    }

    /// Quiescence search over moves that push a marble off: either side may stop at any time, and then has what
    /// the position is worth as it stands.
    #[inline(always)]
    pub(super) fn settle(&mut self, node: Node, worth: i32, mut alpha: i32, beta: i32) -> i32 {
        let mut value = worth;
        if value >= beta {
            return value;
        }
        alpha = alpha.max(value);
        node.board.each_ejection(|candidate| {
            if value < beta {
                value = value.max(-self.settle_on(node.after(candidate), -beta, -alpha));
                alpha = alpha.max(value);
            }
        });
        value
    }

    #[inline(never)]
    fn settle_on(&mut self, node: Node, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if node.board.is_lost() {
            return node.lost();
        }
        let worth = self.memory.judge_pushed(&self.evaluator, node);
        self.settle(node, worth, alpha, beta)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{Game, Settings};
    use super::super::evaluator::Evaluator;
    use super::*;
    use crate::search::Method;
    use crate::{Effort, Genome};

    /// By what pulls moves apart most that leave all other cells alone, or by what each side is worth alone.
    fn searcher(all: bool) -> Searcher {
        let more = if all { ",threatened=3.5,midst=9,centre_lead=4,midst_lead=5" } else { "" };
        let weights = format!("centre_own=2.5,centre_opponent=2.5{more}");
        let genome = Genome::parse(&weights, &Settings::default()).unwrap();
        Searcher::new(Evaluator::new(genome.genes()), Method::AlphaBeta)
    }

    #[test]
    fn the_last_ply_bounds_its_value_on_the_right_side_in_any_window() {
        let (mut low, mut high) = (0, 0);
        for seed in 0..60 {
            let game = Game::drawn(seed, 10 + 2 * seed as u32);
            let mut searcher = searcher(seed % 2 == 0);
            // Makes the searcher ready for this game.
            searcher.think(&game, Effort::Depth(1), &|| false).unwrap();
            for mine in [true, false] {
                let node = Node { board: game.board(), mine, ply: 1 };
                let (value, _) = searcher.frontier(node, -WIN, WIN);
                for step in -200..200 {
                    let alpha = value + step * 150;
                    // Or the best move would be tried first.
                    searcher.ordering.begin(1);
                    let (found, _) = searcher.frontier(node, alpha, alpha + 1);
                    if found <= alpha {
                        low += 1;
                        assert!(value <= found, "{value}, at most {found} said");
                    } else {
                        high += 1;
                        assert!(value >= found, "{value}, at least {found} said");
                    }
                }
            }
        }
        assert!(low > 100 && high > 100);
    }
}
