//! What a player knows of each side's marbles by themselves: found out once, for most of them come again and again.

use super::super::board::Board;
use super::super::moves::Move;
use super::evaluator::{Evaluator, Marbles, Near, Sides, points};
use super::places::Places;
use super::search::Node;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Sets of marbles whose worth is kept, for either side; a power of two.
const SETS: usize = 1 << 10;

/// Sets of marbles whose moves are kept, for either side; a power of two.
const LISTS: usize = 1 << 6;

/// What was found out; each `[0]` of the opponent's marbles, `[1]` of the player's.
#[derive(Debug)]
pub(super) struct Memory {
    marbles: [Vec<Marbles>; 2],
    quiet: [Vec<Quiet>; 2],
}

impl Default for Memory {
    fn default() -> Self {
        let lists = || (0..LISTS).map(|_| Quiet::default()).collect();
        Self { marbles: [(); 2].map(|()| vec![Marbles::UNKNOWN; SETS]), quiet: [lists(), lists()] }
    }
}

#[inline(always)]
const fn place(set: u64, places: usize) -> usize {
    (set.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - places.trailing_zeros())) as usize
}

impl Memory {
    /// Both sides' marbles in a position as the player sees it.
    #[inline(always)]
    pub(super) fn sides(&mut self, evaluator: &Evaluator, board: Board) -> Sides {
        let mut side = |set: u64, mine: bool| {
            let known = &mut self.marbles[usize::from(mine)][place(set, SETS)];
            if known.set != set {
                *known = Marbles::of(evaluator, set, mine);
            }
            *known
        };
        Sides { own: side(board.own, true), opponent: side(board.opponent, false) }
    }

    /// What a position is worth to its side to move, in points.
    #[inline(always)]
    pub(super) fn judge(&mut self, evaluator: &Evaluator, node: Node) -> i32 {
        let board = if node.mine { node.board } else { node.board.swapped() };
        let mut value = self.sides(evaluator, board).worth(evaluator);
        if !evaluator.is_separate() {
            value += evaluator.together(board);
        }
        if node.mine { points(value) } else { -points(value) }
    }

    /// The moves that push nobody; to be given back.
    #[inline(always)]
    pub(super) fn take_quiet(&mut self, evaluator: &Evaluator, node: Node) -> QuietMoves {
        let Node { board, mine, .. } = node;
        let sides = self.sides(evaluator, if mine { board } else { board.swapped() });
        let known = if mine { sides.worth(evaluator) } else { -sides.worth(evaluator) };
        let near = (!evaluator.is_separate()).then(|| evaluator.near(board, mine, &sides));
        let other = sides.of_mover(mine).1;
        let around = other.key_of_mean();
        let place = Quiet::place(board.own, around);
        let mut alone = std::mem::take(&mut self.quiet[usize::from(mine)][place]);
        if (alone.set, alone.around) != (board.own, around) {
            alone.find(evaluator, board.own, mine, other);
        }
        let most_together = near.as_ref().map_or(0, Near::most);
        QuietMoves { mine, known, near, most_together, alone }
    }

    #[inline(always)]
    pub(super) fn give_back(&mut self, QuietMoves { mine, alone, .. }: QuietMoves) {
        let place = Quiet::place(alone.set, alone.around);
        self.quiet[usize::from(mine)][place] = alone;
    }
}

/// The moves that push nobody, those onto the other side's marbles too, and what they are worth in a position.
pub(super) struct QuietMoves {
    mine: bool,
    /// What both sides' marbles are worth to the mover by themselves as they are.
    known: i64,
    /// And together, if that matters.
    pub(super) near: Option<Near>,
    /// The most that a move adds to that which leaves alone what matters to both sides.
    most_together: i64,
    /// The mover's moves, were its marbles alone on the board.
    pub(super) alone: Quiet,
}

impl QuietMoves {
    /// What a move that gains so much by itself is worth to its mover, in points.
    #[inline(always)]
    pub(super) fn worth(&self, evaluator: &Evaluator, (gain, candidate): (i64, Move)) -> i32 {
        let together = self.near.as_ref().map_or(0, |near| near.after(evaluator, candidate));
        points(self.known + gain + together)
    }

    /// The most that a move can be worth, as the position stands, that gains no more by itself and leaves alone what matters to both sides.
    #[inline(always)]
    pub(super) fn most(&self, gain: i64) -> i32 {
        points(self.known + gain + self.most_together)
    }
}

/// The moves of one side's marbles that push nobody, were they alone on the board.
#[derive(Debug, Default)]
pub(super) struct Quiet {
    set: u64,
    /// The mean of the other side's marbles, by its key.
    around: u32,
    /// The moves that gain most by themselves, with that in finer units, the best first: as many as anybody asked for.
    best: Vec<Ranked>,
    others: BinaryHeap<Ranked>,
}

/// A move behind what it gains by itself, in finer units; of equals the first in the order of [`Move`] is the greatest.
type Ranked = (i64, Reverse<Move>);

impl Quiet {
    #[inline(always)]
    const fn place(set: u64, around: u32) -> usize {
        place(set ^ (around as u64) << 29, LISTS)
    }

    #[inline(never)]
    fn find(&mut self, evaluator: &Evaluator, set: u64, mine: bool, other: &Places) {
        let slope = evaluator.slope(set, mine, other);
        let moves = Board { own: set, opponent: 0 }.moves();
        let mut gains = std::mem::take(&mut self.others).into_vec();
        gains.clear();
        slope.each_gain(&moves, |gain, found| gains.push((gain, Reverse(found))));
        self.best.clear();
        self.others = gains.into();
        (self.set, self.around) = (set, other.key_of_mean());
    }

    /// The move at a place of their order, the one that gains most first, with what it gains, in finer units.
    #[inline(always)]
    pub(super) fn get(&mut self, at: usize) -> Option<(i64, Move)> {
        if at == self.best.len() {
            self.best.push(self.others.pop()?);
        }
        self.best.get(at).map(|&(gain, Reverse(found))| (gain, found))
    }

    /// Those from a place of their order on, all before it having been asked for, in any order.
    pub(super) fn rest(&self, at: usize) -> impl Iterator<Item = (i64, Move)> {
        self.best.iter().skip(at).chain(&self.others).map(|&(gain, Reverse(found))| (gain, found))
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::rules::{self, CATALOGUE};
    use super::super::super::{Game, Layout};
    use super::*;
    use crate::games::{Gene, RuleId, formula};
    use crate::seed::Seed;
    use rand::RngExt;

    /// Every rule at weights of any sign, for odd seeds with formulas beside them; or one rule alone.
    fn evaluator(seed: u64, only: Option<&str>) -> Evaluator {
        let formulas = (0..2 * (seed % 2))
            .map(|at| formula::random(rules::formulas::REGIONS, 20, &mut Seed(seed + at).generator()).rule());
        let ids = CATALOGUE.iter().map(|rule| rule.info.rule_id()).chain(formulas);
        let mut chance = Seed(seed).generator();
        let gene = |rule| Gene { rule, coefficient: chance.random_range(-3.0..9.0), exponent: None };
        let wanted = |rule: &RuleId| only.is_none_or(|only| rule.as_str() == only);
        Evaluator::new(&ids.filter(wanted).map(gene).collect::<Vec<_>>())
    }

    #[test]
    fn what_is_known_of_sides_foretells_every_quiet_move() {
        let (mut touched, mut bounded) = (0, 0);
        for seed in 0..60 {
            let only = (seed % 3 == 2).then_some("midst");
            let (evaluator, mut memory) = (evaluator(seed, only), Memory::default());
            let layout = Layout::ALL[seed as usize % Layout::ALL.len()];
            let board = Game::opened(layout, 20 + 2 * seed as u32, 300, Seed(seed)).board();
            for mine in [true, false] {
                let node = Node { board, mine, ply: 1 };
                let mut quiet = memory.take_quiet(&evaluator, node);
                let (mut at, mut last) = (0, i64::MAX);
                let mut found = Vec::new();
                while let Some((gain, candidate)) = quiet.alone.get(at) {
                    at += 1;
                    assert!(gain <= last, "the best first");
                    last = gain;
                    if candidate.is_free(board) {
                        let worth = quiet.worth(&evaluator, (gain, candidate));
                        assert_eq!(worth, -memory.judge(&evaluator, node.after(candidate)));
                        if quiet.near.as_ref().is_some_and(|near| near.is_touched(candidate)) {
                            touched += 1;
                        } else {
                            bounded += 1;
                            assert!(worth <= quiet.most(gain));
                        }
                        found.push(candidate);
                    }
                }
                memory.give_back(quiet);
                found.sort_unstable();
                let quiet = board.moves().into_iter().filter(|candidate| !candidate.pushes());
                assert_eq!(found, quiet.collect::<Vec<_>>());
            }
        }
        assert!(touched > 0 && bounded > 0);
    }
}
