//! How close a side's marbles stand to each other.

use super::{APPLIES, Rule, Shape, Whose};
use crate::RuleInfo;
use crate::abalone::COEFFICIENT;
use crate::abalone::coordinates::{CELLS, Cell};

pub(super) const OWN: Rule = Rule {
    info: RuleInfo {
        id: "density_own",
        name: "Own together",
        help: "keeps the own marbles together: lines push, and strays are pushed",
        formula: "-c·mean of d(m, k) over all pairs of own marbles; d in steps",
        source: "the article",
        coefficient: COEFFICIENT,
        exponent: None,
        applies: APPLIES,
    },
    shape: Shape::Density(Whose::Own),
};

pub(super) const OPPONENT: Rule = Rule {
    info: RuleInfo {
        id: "density_opponent",
        name: "Opponent scattered",
        help: "scatters the opponent's marbles",
        formula: "c·mean of d(m, k) over all pairs of the opponent's marbles; d in steps",
        source: "the article",
        coefficient: COEFFICIENT,
        exponent: None,
        applies: APPLIES,
    },
    shape: Shape::Density(Whose::Opponent),
};

/// For each of the three axes the cells at or below each of its first eight lines.
pub const HALF_PLANES: [[u64; 8]; 3] = {
    let mut planes = [[0; 8]; 3];
    let mut index = 0;
    while index < CELLS {
        let lines = lines_of(Cell::of_index(index as u32));
        let mut axis = 0;
        while axis < 3 {
            let mut at = lines[axis];
            while at < 8 {
                planes[axis][at] |= 1 << index;
                at += 1;
            }
            axis += 1;
        }
        index += 1;
    }
    planes
};

/// Which of the nine lines of each axis a cell is on.
#[must_use]
pub const fn lines_of(cell: Cell) -> [usize; 3] {
    let (row, digit) = (cell.row() as usize, cell.digit() as usize - 1);
    [row, digit, 4 + row - digit]
}

/// The sum of the distances of all pairs. A distance in steps is half the sum of the differences along the three axes,
/// and along an axis each boundary between two lines counts once for every pair that it parts.
#[inline(always)]
#[must_use]
pub const fn between_pairs(set: u64) -> u32 {
    let count = set.count_ones();
    let (mut doubled, mut axis) = (0, 0);
    while axis < 3 {
        let mut at = 0;
        while at < 8 {
            let below = (set & HALF_PLANES[axis][at]).count_ones();
            doubled += below * (count - below);
            at += 1;
        }
        axis += 1;
    }
    doubled / 2
}

/// The mean distance of two marbles; 0 for fewer than two.
pub(super) fn mean(set: u64) -> f64 {
    let count = set.count_ones();
    f64::from(between_pairs(set)) / f64::from((count * count.saturating_sub(1) / 2).max(1))
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;
    use crate::abalone::coordinates::{BOARD, cells};

    #[test]
    fn values() {
        check(&OWN, "E5 E6 E9 ; A1", -8.0 / 3.0);
        check(&OPPONENT, "E5 ; A1 I9 A5", 16.0 / 3.0 + 4.0 / 3.0);
        check(&OPPONENT, "E5 ; A1", 0.0);
    }

    #[test]
    fn half_planes_know_every_distance() {
        for a in cells(BOARD) {
            for b in cells(BOARD) {
                if a != b {
                    assert_eq!(between_pairs(a.bit() | b.bit()), a.distance(b));
                }
            }
        }
    }
}
