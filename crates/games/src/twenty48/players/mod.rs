//! Who can play 2048.

pub mod baselines;
mod buffers;
pub mod compiled;
pub mod engine;
pub mod expectimax;
mod formula_tables;
mod grid_table;
pub mod judge;
pub mod monte_carlo;
pub mod ntuple;
pub mod plan;
pub mod random;
pub mod reference;
pub mod regression;
pub mod rule_player;
mod standing;
mod tables;

use super::board::Board;
use super::moves::{Direction, tables};
use crate::seed::Generator;
use rand::RngExt;

/// A player of one game that sees nothing but grids.
pub trait GridPlayer: Send {
    /// What each legal move on `board` is worth to this player, in the order of [`Direction::ALL`]. The scale is the
    /// player's own.
    fn values(&mut self, board: Board) -> [Option<f64>; 4];

    /// As [`Self::values`], of a player that may take seconds and therefore asks meanwhile; nothing once `stop` says so.
    fn values_unless(&mut self, board: Board, _stop: &dyn Fn() -> bool) -> Option<[Option<f64>; 4]> {
        Some(self.values(board))
    }

    /// The move to play on `board`: the first of those worth most; none when no move is legal. Nothing once `stop` says so.
    #[inline]
    fn choose_move(&mut self, board: Board, stop: &dyn Fn() -> bool) -> Option<Option<GridMove>> {
        self.values_unless(board, stop).map(|values| best(board, values))
    }

    /// The direction of [`Self::choose_move`], however long it takes.
    fn choose(&mut self, board: Board) -> Option<Direction> {
        self.choose_move(board, &|| false).flatten().map(|made| made.direction)
    }
}

/// A move with the grid that it leads to, so that a game need not make it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridMove {
    /// Where to.
    pub direction: Direction,
    /// The grid before the new tile; as it was if the move is not legal.
    pub after: Board,
}

impl GridMove {
    /// A move on `board`.
    #[must_use]
    pub fn new(board: Board, direction: Direction) -> Self {
        Self { direction, after: tables().apply(board, direction) }
    }
}

/// The first of the moves worth most on `board`; none when no move is legal.
fn best(board: Board, values: [Option<f64>; 4]) -> Option<GridMove> {
    best_direction(values).map(|direction| GridMove::new(board, direction))
}

/// The first of the directions worth most; none when no move is legal.
#[must_use]
pub fn best_direction(values: [Option<f64>; 4]) -> Option<Direction> {
    let mut best: Option<(Direction, f64)> = None;
    for (direction, value) in Direction::ALL.into_iter().zip(values) {
        if let Some(value) = value
            && best.is_none_or(|(_, so_far)| value > so_far)
        {
            best = Some((direction, value));
        }
    }
    best.map(|(direction, _)| direction)
}

/// A number from 0 to below 1, for rules of chance.
fn unit(generator: &mut Generator) -> f64 {
    generator.random_range(0.0..1.0)
}
