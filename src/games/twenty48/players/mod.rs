//! Who can play 2048.

pub mod compiled;
pub mod random;
pub mod reference;
pub mod rule_player;
mod tables;

use super::board::Board;
use super::moves::Direction;

/// Somebody who plays one game.
pub trait Player {
    /// The direction to play on `board`; none when no move is legal.
    fn choose(&mut self, board: Board) -> Option<Direction>;
}
