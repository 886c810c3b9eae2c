//! The legal moves on a grid, valued by a network.

use super::Memory;
use super::shape::Tuples;
use crate::twenty48::board::Board;
use crate::twenty48::moves::{Direction, MoveTables};
use crate::twenty48::players::GridMove;

/// A legal move. Its size is a multiple of 16 bytes: 8 bytes more made learning 7 % slower.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<const N: usize> {
    pub(super) after: Board,
    direction: Direction,
    gain: f32,
    /// The weights of the grid that it leads to.
    pub(super) features: [u32; N],
}

impl<const N: usize> Choice<N> {
    pub(super) const fn grid_move(&self) -> GridMove {
        GridMove { direction: self.direction, after: self.after }
    }
}

/// The legal moves on a grid, with their weights already asked of the memory.
#[derive(Debug)]
pub(super) struct Choices<const N: usize> {
    /// The first `legal` of these.
    pub(super) moves: [Choice<N>; 4],
    legal: usize,
}

impl<const N: usize> Choices<N> {
    /// No move.
    pub(super) const fn none() -> Self {
        let none = Choice { after: Board(0), direction: Direction::Up, gain: 0.0, features: [0; N] };
        Self { moves: [none; 4], legal: 0 }
    }

    /// Finds the legal moves on `board`.
    #[inline(always)]
    pub(super) fn find<S: Tuples<N>, const M: usize>(
        &mut self,
        board: Board,
        tables: &MoveTables,
        memory: Memory<'_, M>,
    ) {
        let gains = tables.gains(board);
        self.legal = 0;
        for (direction, (after, turned)) in Direction::ALL.into_iter().zip(tables.apply_all(board)) {
            if after != board {
                let features = memory.features::<S, N>(after, turned);
                features.iter().for_each(|&feature| memory.weights.prefetch(feature));
                let gain = gains[direction as usize];
                self.moves[self.legal] = Choice { after, direction, gain, features };
                self.legal += 1;
            }
        }
    }

    /// The index and the value of the best move, the first of equals. `initial` is added to every grid's value.
    #[inline(always)]
    pub(super) fn best<const M: usize>(&self, memory: Memory<'_, M>, initial: f32) -> Option<(usize, f32)> {
        let mut best: Option<(usize, f32)> = None;
        for (at, choice) in self.moves[..self.legal].iter().enumerate() {
            let value = choice.gain + (initial + memory.sum(&choice.features));
            if best.is_none_or(|(_, so_far)| value > so_far) {
                best = Some((at, value));
            }
        }
        best
    }
}
