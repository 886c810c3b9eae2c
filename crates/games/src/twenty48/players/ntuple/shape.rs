//! Which cells the tuples of a network see, and how a grid becomes indices of weights.

use crate::twenty48::board::Board;
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;

/// A network's tuples. Each lies on the grid in all eight symmetries, which share its weights. Those of 6-tuples are the
/// literature's (Guei, Chen and Wu 2022, "Optimistic temporal difference learning for 2048").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    /// Four 6-tuples: two 2x3 blocks and two L-shapes (Yeh et al. 2017, "Multistage temporal difference learning
    /// for 2048-like games").
    FourBySix,
    /// These and a fifth.
    FiveBySix,
    /// Six 6-tuples.
    SixBySix,
    /// Seven.
    SevenBySix,
    /// Eight (Matsuzaki 2016, "Systematic selection of n-tuple networks with consideration of interinfluence for game 2048").
    EightBySix,
    /// Four 5-tuples and two 4-tuples, for small machines.
    Small,
}

impl Shape {
    /// Every shape.
    pub const ALL: [Self; 6] =
        [Self::FourBySix, Self::FiveBySix, Self::SixBySix, Self::SevenBySix, Self::EightBySix, Self::Small];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FourBySix => "4x6",
            Self::FiveBySix => "5x6",
            Self::SixBySix => "6x6",
            Self::SevenBySix => "7x6",
            Self::EightBySix => "8x6",
            Self::Small => "small",
        }
    }

    /// Its tuples: for each the cells, numbered in reading order. The first is in the highest bits of a weight's index.
    #[must_use]
    pub const fn tuples(self) -> &'static [&'static [u8]] {
        match self {
            Self::FourBySix => &FOUR_BY_SIX,
            Self::FiveBySix => &FIVE_BY_SIX,
            Self::SixBySix => EIGHT_BY_SIX.first_chunk::<6>().expect("six of eight"),
            Self::SevenBySix => EIGHT_BY_SIX.first_chunk::<7>().expect("seven of eight"),
            Self::EightBySix => &EIGHT_BY_SIX,
            Self::Small => &SMALL,
        }
    }

    /// How many weights a stage has: 16 for each cell of a tuple, multiplied, and all tuples together.
    #[must_use]
    pub const fn weights(self) -> usize {
        let (tuples, mut at, mut sum) = (self.tuples(), 0, 0);
        while at < tuples.len() {
            sum += 1 << (4 * tuples[at].len());
            at += 1;
        }
        sum
    }
}

const FOUR_BY_SIX: [&[u8]; 4] =
    [&[0, 1, 2, 3, 4, 5], &[4, 5, 6, 7, 8, 9], &[0, 1, 2, 4, 5, 6], &[4, 5, 6, 8, 9, 10]];

const FIVE_BY_SIX: [&[u8]; 5] = [
    &[0, 1, 2, 3, 4, 5],
    &[4, 5, 6, 7, 8, 9],
    &[0, 1, 2, 4, 5, 6],
    &[4, 5, 6, 8, 9, 10],
    &[8, 9, 10, 11, 12, 13],
];

const EIGHT_BY_SIX: [&[u8]; 8] = [
    &[0, 1, 2, 4, 5, 6],
    &[4, 5, 6, 7, 8, 9],
    &[0, 1, 2, 3, 4, 5],
    &[2, 3, 4, 5, 6, 9],
    &[0, 1, 2, 5, 9, 10],
    &[3, 4, 5, 6, 7, 8],
    &[1, 3, 4, 5, 6, 7],
    &[0, 1, 4, 8, 9, 10],
];

const SMALL: [&[u8]; 6] =
    [&[0, 1, 2, 3, 4], &[4, 5, 6, 7, 8], &[0, 1, 2, 4, 5], &[4, 5, 6, 8, 9], &[0, 1, 2, 3], &[5, 6, 9, 10]];

/// A shape that the compiler knows: `N` look-ups a grid.
pub(super) trait Tuples<const N: usize> {
    /// [`Shape::weights`].
    const WEIGHTS: usize;

    /// The weights that `board` touches in a stage whose weights begin with number `first`; `turned` is it transposed.
    fn of_stage(board: Board, turned: Board, first: u64) -> [u32; N];

    /// The same in the stage of `board`, where the later stages begin with these exponents; here there is one stage.
    #[inline(always)]
    fn features(board: Board, turned: Board, _later_stages: &[u8]) -> [u32; N] {
        Self::of_stage(board, turned, 0)
    }
}

/// A shape of a network in several stages (Yeh et al. 2017). It is compiled for itself: where one stage asked for its number, learning was 4 to 8 % slower.
pub(super) struct Staged<S>(PhantomData<S>);

impl<S: Tuples<N>, const N: usize> Tuples<N> for Staged<S> {
    const WEIGHTS: usize = S::WEIGHTS;

    #[inline(always)]
    fn of_stage(board: Board, turned: Board, first: u64) -> [u32; N] {
        S::of_stage(board, turned, first)
    }

    #[inline(always)]
    fn features(board: Board, turned: Board, later_stages: &[u8]) -> [u32; N] {
        let stage = later_stages.iter().filter(|&&exponent| board.reaches(exponent)).count();
        S::of_stage(board, turned, (stage * S::WEIGHTS) as u64)
    }
}

/// Cells of a tuple that are neighbours on the grid and in the tuple, and so move into the index together.
#[derive(Clone, Copy)]
struct Run {
    /// The cells on the grid.
    mask: u64,
    /// How far they move towards the low bits; back if below 0.
    shift: i32,
}

/// How one tuple's index comes about: its runs, and what is added so that it is above the indices of the tuples before.
#[derive(Clone, Copy)]
struct Recipe {
    runs: [Run; 6],
    base: u64,
}

/// The recipes of a shape's tuples, made when the program is compiled.
const fn recipes<const T: usize>(shape: Shape) -> [Recipe; T] {
    let tuples = shape.tuples();
    assert!(tuples.len() == T, "as many tuples");
    let mut recipes = [Recipe { runs: [Run { mask: 0, shift: 0 }; 6], base: 0 }; T];
    let (mut base, mut at) = (0, 0);
    while at < T {
        let cells = tuples[at];
        recipes[at].base = base;
        base += 1 << (4 * cells.len());
        let (mut cell, mut run) = (0, 0);
        while cell < cells.len() {
            let shift = 60 - 4 * cells[cell] as i32 - 4 * (cells.len() - 1 - cell) as i32;
            let runs = &mut recipes[at].runs;
            if runs[run].mask != 0 && runs[run].shift != shift {
                run += 1;
            }
            runs[run].mask |= 0xf << (60 - 4 * cells[cell]);
            runs[run].shift = shift;
            cell += 1;
        }
        at += 1;
    }
    recipes
}

impl Run {
    #[inline(always)]
    const fn of(self, cells: u64) -> u64 {
        let cells = cells & self.mask;
        if self.shift < 0 { cells << -self.shift } else { cells >> self.shift }
    }
}

/// Lets the compiler know a shape: its tuples by number, and the look-ups a grid, eight for each. Nothing is left to its loops: with
/// those the program learned half as fast.
macro_rules! tuples {
    ($($shape:ident, $look_ups:literal: $($tuple:literal)+;)+) => {$(
        #[doc = concat!("See [`Shape::", stringify!($shape), "`].")]
        pub(super) struct $shape;

        impl Tuples<$look_ups> for $shape {
            const WEIGHTS: usize = Shape::$shape.weights();

            #[inline(always)]
            fn of_stage(board: Board, turned: Board, first: u64) -> [u32; $look_ups] {
                const RECIPES: [Recipe; $look_ups / 8] = recipes(Shape::$shape);
                in_all_symmetries(board, turned, |Board(cells)| {
                    [$({
                        const RECIPE: Recipe = RECIPES[$tuple];
                        const RUNS: [Run; 6] = RECIPE.runs;
                        let index = const { RUNS[0] }.of(cells)
                            | const { RUNS[1] }.of(cells)
                            | const { RUNS[2] }.of(cells)
                            | const { RUNS[3] }.of(cells)
                            | const { RUNS[4] }.of(cells)
                            | const { RUNS[5] }.of(cells);
                        first + (RECIPE.base | index)
                    }),+]
                })
            }
        }
    )+};
}

tuples! {
    FourBySix, 32: 0 1 2 3;
    FiveBySix, 40: 0 1 2 3 4;
    SixBySix, 48: 0 1 2 3 4 5;
    SevenBySix, 56: 0 1 2 3 4 5 6;
    EightBySix, 64: 0 1 2 3 4 5 6 7;
    Small, 48: 0 1 2 3 4 5;
}

/// Calls a method for what the compiler knows of a shape, in one stage or in several.
macro_rules! by_shape {
    ($shape:expr, $stages:expr, $on:ident.$method:ident $arguments:tt) => {
        by_shape!($shape, $stages, $on.$method $arguments,
            FourBySix 32, FiveBySix 40, SixBySix 48, SevenBySix 56, EightBySix 64, Small 48)
    };
    ($shape:expr, $stages:expr, $on:ident.$method:ident $arguments:tt, $($name:ident $look_ups:literal),+) => {
        match $shape {
            $(shape::Shape::$name if $stages.is_empty() => $on.$method::<shape::$name, $look_ups> $arguments,
            shape::Shape::$name => $on.$method::<shape::Staged<shape::$name>, $look_ups> $arguments,)+
        }
    };
}
pub(super) use by_shape;

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

    /// The indices of one grid without symmetries, from the lists above.
    fn plainly(board: Board, tuples: &[&[u8]]) -> Vec<u32> {
        let mut from = 0;
        tuples
            .iter()
            .map(|cells| {
                let index =
                    cells.iter().fold(0, |index, &cell| index << 4 | u32::from(board.cell(cell.into())));
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

    fn check<S: Tuples<N>, const N: usize>(board: Board, shape: Shape) {
        let first = |later_stages: &[u8]| Staged::<S>::features(board, board.transposed(), later_stages);
        let stage = u32::from(board.max_exponent() >= 7) + u32::from(board.max_exponent() >= 15);
        let plain = S::features(board, board.transposed(), &[]);
        assert_eq!(first(&[7, 15]), plain.map(|index| index + stage * shape.weights() as u32));
        let sorted = |board: Board| {
            let mut features = S::features(board, board.transposed(), &[]);
            features.sort_unstable();
            features.to_vec()
        };
        let mut plain: Vec<u32> =
            images(board).into_iter().flat_map(|image| plainly(image, shape.tuples())).collect();
        plain.sort_unstable();
        assert_eq!(sorted(board), plain);
        assert!(plain.iter().all(|&index| (index as usize) < shape.weights()));
        for image in images(board) {
            assert_eq!(sorted(image), plain, "the same weights in every symmetry");
        }
    }

    proptest! {
        #[test]
        fn the_indices_are_those_of_the_cells(bits: u64) {
            check::<FourBySix, 32>(Board(bits), Shape::FourBySix);
            check::<FiveBySix, 40>(Board(bits), Shape::FiveBySix);
            check::<SixBySix, 48>(Board(bits), Shape::SixBySix);
            check::<SevenBySix, 56>(Board(bits), Shape::SevenBySix);
            check::<EightBySix, 64>(Board(bits), Shape::EightBySix);
            check::<Small, 48>(Board(bits), Shape::Small);
        }
    }
}
