//! What a player knows of each side's marbles by themselves: found out once, for most of them come again and again.

use super::super::board::Board;
use super::super::moves::Move;
use super::evaluator::{Evaluator, Marbles, Sides, points};
use super::places::Places;
use super::search::Node;

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

    /// The moves of one side's marbles that push nobody, the other's being where they are; to be given back.
    #[inline(always)]
    pub(super) fn take_quiet(
        &mut self,
        evaluator: &Evaluator,
        set: u64,
        mine: bool,
        other: &Places,
    ) -> Quiet {
        let around = other.key_of_mean();
        let place = Quiet::place(set, around);
        let mut quiet = std::mem::take(&mut self.quiet[usize::from(mine)][place]);
        if (quiet.set, quiet.around) != (set, around) {
            quiet.find(evaluator, set, mine, other);
        }
        quiet
    }

    #[inline(always)]
    pub(super) fn give_back(&mut self, quiet: Quiet, mine: bool) {
        let place = Quiet::place(quiet.set, quiet.around);
        self.quiet[usize::from(mine)][place] = quiet;
    }
}

/// The moves of one side's marbles that push nobody, were they alone on the board, and what they gain by themselves.
#[derive(Debug, Default)]
pub(super) struct Quiet {
    set: u64,
    /// The mean of the other side's marbles, by its key.
    around: u32,
    moves: Vec<(i64, Move)>,
    /// So many are in their places.
    sorted: usize,
}

impl Quiet {
    #[inline(always)]
    const fn place(set: u64, around: u32) -> usize {
        place(set ^ (around as u64) << 29, LISTS)
    }

    #[inline(never)]
    fn find(&mut self, evaluator: &Evaluator, set: u64, mine: bool, other: &Places) {
        let slope = evaluator.slope(set, mine, other);
        let moves = Board { own: set, opponent: 0 }.moves();
        self.moves.clear();
        self.moves.extend(moves.into_iter().map(|found| (slope.gain(found), found)));
        (self.set, self.around, self.sorted) = (set, other.key_of_mean(), 0);
    }

    /// The move at a place of their order, the one that gains most first, with what it gains, in finer units; at any place if
    /// their order does not matter.
    #[inline(always)]
    pub(super) fn get(&mut self, at: usize, any: bool) -> Option<(i64, Move)> {
        if at == self.sorted && !any {
            self.sort_one();
        }
        self.moves.get(at).copied()
    }

    #[inline(never)]
    fn sort_one(&mut self) {
        let Some(rest) = self.moves.get_mut(self.sorted..).filter(|rest| !rest.is_empty()) else { return };
        let mut best = 0;
        for at in 1..rest.len() {
            if rest[at].0 > rest[best].0 {
                best = at;
            }
        }
        rest.swap(0, best);
        self.sorted += 1;
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
                let sign = if mine { 1 } else { -1 };
                let sides = memory.sides(&evaluator, if mine { board } else { board.swapped() });
                let known = sides.worth(&evaluator);
                let near = evaluator.near(board, mine, &sides);
                let quiet = memory.take_quiet(&evaluator, board.own, mine, sides.of_mover(mine).1);
                let (mut quiet, mut at, mut last) = (quiet, 0, i64::MAX);
                let mut found = Vec::new();
                while let Some((gain, candidate)) = quiet.get(at, false) {
                    at += 1;
                    assert!(gain <= last, "the best first");
                    last = gain;
                    if candidate.is_free(board) {
                        let next = Node { board, mine, ply: 1 }.after(candidate);
                        let worth = points(sign * known + gain + near.after(&evaluator, candidate));
                        assert_eq!(worth, -memory.judge(&evaluator, next));
                        touched += usize::from(near.is_touched(candidate));
                        if !near.is_touched(candidate) {
                            bounded += 1;
                            assert!(near.after(&evaluator, candidate) <= near.most());
                        }
                        found.push(candidate);
                    }
                }
                memory.give_back(quiet, mine);
                found.sort_unstable();
                let quiet = board.moves().into_iter().filter(|candidate| !candidate.pushes());
                assert_eq!(found, quiet.collect::<Vec<_>>());
            }
        }
        assert!(touched > 0 && bounded > 0);
    }
}
