//! Who can play 2048.

mod buffers;
pub mod compiled;
pub mod random;
pub mod reference;
pub mod rule_player;
mod tables;

use super::board::Board;
use super::moves::Direction;
use crate::seed::Generator;
use rand::RngExt;

/// Somebody who plays one game.
pub trait Player {
    /// The direction to play on `board`; none when no move is legal.
    fn choose(&mut self, board: Board) -> Option<Direction>;
}

/// A number from 0 to below 1, for rules of chance.
fn unit(generator: &mut Generator) -> f64 {
    generator.random_range(0.0..1.0)
}
