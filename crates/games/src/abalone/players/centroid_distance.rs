//! Distances of one side's marbles from the centroid of the other's, from tables.

use super::super::moves::Move;
use super::distances::Distances;

/// Where a side's marbles are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    /// For each axis the sums of the distances along it from each of its nine lines to all marbles; the rest is 0.
    sums: [[u8; 16]; 3],
    /// Their mean along each axis: the line at or below it, and how many parts of a line it lies beyond, as many as there are marbles.
    mean: [(u8, u8); 3],
    pub(super) count: u8,
}

/// By the number of marbles what a sum is multiplied by for its mean, in 65,536ths: exact for sums of distances.
const INVERSES: [u32; 16] = {
    let (mut inverses, mut count) = ([0; 16], 1);
    while count < 16 {
        inverses[count] = (1 << 16) / count as u32 + 1;
        count += 1;
    }
    inverses
};

impl Places {
    /// Of no marbles.
    pub(super) const NONE: Self = Self { sums: [[0; 16]; 3], mean: [(0, 0); 3], count: 0 };

    /// Of at most 14 marbles.
    #[inline(always)]
    pub(super) fn of(set: u64) -> Self {
        Self::found(Distances::of(set), set.count_ones())
    }

    /// The same by their distances.
    #[inline(always)]
    pub(super) fn found(distances: Distances, count: u32) -> Self {
        // A byte a line; of 14 marbles none comes to more than 16 times 14.
        const EACH: u64 = 0x0101_0101_0101_0101;
        const ONE_TO_EIGHT: u64 = 0x0807_0605_0403_0201;
        let sums = distances.below().map(|below| {
            let below = below.wrapping_mul(EACH);
            // From the first line a marble is as far as the number of its own.
            let first = u64::from(8 * count) - (below >> 56);
            // One line on is nearer for those beyond, and farther for those that are not.
            let others = first * EACH + 2 * below - u64::from(count) * ONE_TO_EIGHT;
            (u128::from(first) | u128::from(others) << 8).to_le_bytes()
        });
        let mean = sums.map(|[first, ..]| {
            let line = (u32::from(first) * INVERSES[count as usize & 15]) >> 16;
            (line as u8, (u32::from(first) - line * count) as u8)
        });
        Self { sums, mean, count: count as u8 }
    }

    /// The mean and the number of marbles as one number.
    #[inline(always)]
    pub(super) const fn key_of_mean(&self) -> u32 {
        u32::from_le_bytes([self.sums[0][0], self.sums[1][0], self.sums[2][0], self.count])
    }

    /// The sum of the distances along an axis from one of its lines: over all axes twice the distances to where these meet.
    #[inline(always)]
    pub(super) fn sum_from(&self, axis: usize, line: usize) -> u8 {
        self.sums[axis][line]
    }

    /// The sum of these marbles' distances along an axis from a mean of so many parts of a line, times that many.
    #[inline(always)]
    fn along(&self, axis: usize, (line, beyond): (u8, u8), parts: u8) -> i32 {
        let [before, after] = [0, 1].map(|on| i32::from(self.sums[axis][usize::from(line) + on]));
        // From one line to the next each marble comes steadily nearer, or steadily goes.
        i32::from(parts - beyond) * before + i32::from(beyond) * after
    }

    /// Twice the sum of these marbles' distances from the mean of the others, times the number of those.
    #[inline(always)]
    pub(super) fn doubled_from(&self, others: &Self) -> i32 {
        (0..3).map(|axis| self.along(axis, others.mean[axis], others.count)).sum()
    }

    /// For each line of each axis how far it is from the mean, times the number of marbles.
    pub(super) fn lines_from_mean(&self) -> [[i32; 9]; 3] {
        let count = i32::from(self.count);
        self.sums.map(|sums| std::array::from_fn(|line| (count * line as i32 - i32::from(sums[0])).abs()))
    }

    /// What it is worth when others take a step, so that their mean moves; one of [`Places::doubled_from`] weighs `weight`.
    pub(super) fn shifts(&self, others: &Self, weight: i64) -> Shifts {
        let parts = i32::from(others.count);
        Shifts(std::array::from_fn(|axis| {
            let sum = i32::from(others.sums[axis][0]);
            let now = self.along(axis, others.mean[axis], others.count);
            std::array::from_fn(|at| {
                let moved = (sum + at.min(6) as i32 - 3).clamp(0, 8 * parts);
                let mean = ((moved / parts.max(1)) as u8, (moved % parts.max(1)) as u8);
                weight * i64::from(self.along(axis, mean, others.count) - now)
            })
        }))
    }
}

/// What moves are worth for the steps that they change one side's mean by: by axis, from three back to three on (an eighth is
/// never asked for).
#[derive(Clone, Copy, Debug)]
pub(super) struct Shifts([[i64; 8]; 3]);

impl Shifts {
    /// Of a quiet move.
    #[inline(always)]
    pub(super) fn of(&self, played: Move) -> i64 {
        let (row, digit) = played.direction().offset();
        let size = played.kind().size as i32;
        let along = |axis: usize, by: i32| self.0[axis][(3 + size * by) as usize & 7];
        along(0, row) + along(1, digit) + along(2, row - digit)
    }

    /// The most that a move can be worth.
    pub(super) fn most(&self) -> i64 {
        self.0.iter().map(|axis| axis.iter().copied().fold(0, i64::max)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::coordinates::{Cell, cells};
    use super::super::super::rules::density::lines_of;
    use super::super::super::{Game, Layout};
    use super::*;
    use crate::seed::Seed;

    #[test]
    fn sums_and_means_are_those_counted_marble_by_marble() {
        let mut sets = vec![0, 1];
        for axis in 0..3 {
            let mut all: Vec<Cell> = Cell::all().collect();
            all.sort_by_key(|cell| lines_of(*cell)[axis]);
            let packed = |from: &[Cell]| from.iter().take(14).fold(0, |set, cell| set | cell.bit());
            sets.push(packed(&all));
            all.reverse();
            sets.push(packed(&all));
        }
        sets.extend(
            (0..60).map(|seed| Game::opened(Layout::Standard, 3 * seed, 300, Seed(seed.into())).board().own),
        );
        for set in sets {
            let places = Places::of(set);
            assert_eq!(u32::from(places.count), set.count_ones());
            for axis in 0..3 {
                let lines = || cells(set).map(|cell| lines_of(cell)[axis]);
                for line in 0..9 {
                    let sum: usize = lines().map(|other| other.abs_diff(line)).sum();
                    assert_eq!(usize::from(places.sum_from(axis, line)), sum, "{set:x}, {axis}, {line}");
                }
                let (line, beyond) = places.mean[axis];
                assert_eq!(
                    usize::from(line) * usize::from(places.count) + usize::from(beyond),
                    lines().sum::<usize>()
                );
                assert!(beyond < places.count.max(1));
            }
        }
    }
}
