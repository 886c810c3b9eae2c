//! Which cells the tuples of a network see, and how a grid becomes indices of weights.

use crate::twenty48::board::Board;
use serde::{Deserialize, Serialize};

/// A network's tuples. Each lies on the grid in all eight symmetries, which share its weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    /// Four 6-tuples: two 2x3 blocks and two L-shapes (Yeh et al. 2016, "Multistage temporal difference learning
    /// for 2048-like games").
    FourBySix,
    /// Four 5-tuples and two 4-tuples, for small machines.
    Small,
}

impl Shape {
    /// Every shape.
    pub const ALL: [Self; 2] = [Self::FourBySix, Self::Small];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FourBySix => "4x6",
            Self::Small => "small",
        }
    }

    /// The memory that its weights take.
    #[must_use]
    pub const fn bytes(self) -> usize {
        4 * self.weights()
    }

    /// How many lines of 16 weights it has.
    #[must_use]
    pub const fn lines(self) -> usize {
        self.weights().div_ceil(16)
    }

    /// How many weights it has.
    #[must_use]
    pub const fn weights(self) -> usize {
        match self {
            Self::FourBySix => FourBySix::WEIGHTS,
            Self::Small => Small::WEIGHTS,
        }
    }
}

/// A shape that the compiler knows: `N` look-ups a grid.
pub(super) trait Tuples<const N: usize> {
    /// How many weights it has; every index is below.
    const WEIGHTS: usize;

    /// The weights that `board` touches; `turned` is it transposed.
    fn features(board: Board, turned: Board) -> [u32; N];
}

/// See [`Shape::FourBySix`].
pub(super) struct FourBySix;

/// See [`Shape::Small`].
pub(super) struct Small;

impl Tuples<32> for FourBySix {
    const WEIGHTS: usize = 4 << 24;

    #[inline(always)]
    fn features(board: Board, turned: Board) -> [u32; 32] {
        in_all_symmetries(board, turned, |Board(cells)| {
            let [row_0, row_1, row_2] = [cells >> 48, cells >> 32 & 0xffff, cells >> 16 & 0xffff];
            [
                // Cells 0 1 2 3 4 5.
                cells >> 40,
                // Cells 4 5 6 7 8 9.
                1 << 24 | cells >> 24 & 0xff_ffff,
                // Cells 0 1 2 4 5 6.
                2 << 24 | (row_0 >> 4) << 12 | row_1 >> 4,
                // Cells 4 5 6 8 9 10.
                3 << 24 | (row_1 >> 4) << 12 | row_2 >> 4,
            ]
        })
    }
}

impl Tuples<48> for Small {
    const WEIGHTS: usize = (4 << 20) + (2 << 16);

    #[inline(always)]
    fn features(board: Board, turned: Board) -> [u32; 48] {
        in_all_symmetries(board, turned, |Board(cells)| {
            let [row_0, row_1, row_2] = [cells >> 48, cells >> 32 & 0xffff, cells >> 16 & 0xffff];
            [
                // Cells 0 1 2 3 4.
                cells >> 44,
                // Cells 4 5 6 7 8.
                1 << 20 | cells >> 28 & 0xf_ffff,
                // Cells 0 1 2 4 5.
                2 << 20 | (row_0 >> 4) << 8 | row_1 >> 8,
                // Cells 4 5 6 8 9.
                3 << 20 | (row_1 >> 4) << 8 | row_2 >> 8,
                // Cells 0 1 2 3.
                0x40_0000 | row_0,
                // Cells 5 6 9 10.
                0x41_0000 | (row_1 >> 4 & 0xff) << 8 | row_2 >> 4 & 0xff,
            ]
        })
    }
}

/// The indices of `T` tuples in each of the eight symmetries of the square.
#[inline(always)]
fn in_all_symmetries<const T: usize, const N: usize>(
    board: Board,
    turned: Board,
    indices: impl Fn(Board) -> [u64; T],
) -> [u32; N] {
    const { assert!(N == 8 * T) }
    let [mirrored, turned_mirrored] = [board.mirrored(), turned.mirrored()];
    let images = [
        board,
        mirrored,
        board.flipped(),
        mirrored.flipped(),
        turned,
        turned_mirrored,
        turned.flipped(),
        turned_mirrored.flipped(),
    ];
    let mut features = [0; N];
    for (image, features) in images.into_iter().zip(features.chunks_exact_mut(T)) {
        for (index, feature) in indices(image).into_iter().zip(features) {
            *feature = index as u32;
        }
    }
    features
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The cells of each tuple in reading order, as the papers print them.
    const FOUR_BY_SIX: [&[usize]; 4] =
        [&[0, 1, 2, 3, 4, 5], &[4, 5, 6, 7, 8, 9], &[0, 1, 2, 4, 5, 6], &[4, 5, 6, 8, 9, 10]];
    const SMALL: [&[usize]; 6] = [
        &[0, 1, 2, 3, 4],
        &[4, 5, 6, 7, 8],
        &[0, 1, 2, 4, 5],
        &[4, 5, 6, 8, 9],
        &[0, 1, 2, 3],
        &[5, 6, 9, 10],
    ];

    /// The indices of one grid without symmetries, from the lists above.
    fn plainly(board: Board, tuples: &[&[usize]]) -> Vec<u32> {
        let mut from = 0;
        tuples
            .iter()
            .map(|cells| {
                let index = cells.iter().fold(0, |index, &cell| index << 4 | u32::from(board.cell(cell)));
                let base = from;
                from += 1 << (4 * cells.len());
                base + index
            })
            .collect()
    }

    fn images(board: Board) -> Vec<Board> {
        let half = [board, board.mirrored(), board.flipped(), board.mirrored().flipped()];
        half.into_iter().flat_map(|image| [image, image.transposed()]).collect()
    }

    fn check<S: Tuples<N>, const N: usize>(board: Board, tuples: &[&[usize]]) {
        let sorted = |board: Board| {
            let mut features = S::features(board, board.transposed());
            features.sort_unstable();
            features.to_vec()
        };
        let mut plain: Vec<u32> =
            images(board).into_iter().flat_map(|image| plainly(image, tuples)).collect();
        plain.sort_unstable();
        assert_eq!(sorted(board), plain);
        assert!(plain.iter().all(|&index| (index as usize) < S::WEIGHTS));
        for image in images(board) {
            assert_eq!(sorted(image), plain, "the same weights in every symmetry");
        }
    }

    proptest! {
        #[test]
        fn the_indices_are_those_of_the_cells(bits: u64) {
            check::<FourBySix, 32>(Board(bits), &FOUR_BY_SIX);
            check::<Small, 48>(Board(bits), &SMALL);
        }
    }
}
