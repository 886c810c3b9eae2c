//! Abalone: coordinates, board, moves, the course of a game, scoring rules (genes) and the players made of them.

mod bench;
pub mod board;
pub mod coordinates;
pub mod game;
mod game_impl;
pub mod generator;
pub mod layouts;
mod matches;
pub mod moves;
pub mod notation;
mod panel;
pub mod players;
pub mod rules;
mod settings;

pub use board::Board;
pub use game::{End, Game};
pub use game_impl::{YARDSTICKS, article_genes};
pub use layouts::Layout;
pub use matches::MarbleMatch;
pub use moves::Move;
pub use settings::{MarbleVariant, Settings};

/// What a coefficient may be: every rule is worded so that more is better.
const COEFFICIENT: super::Range = super::Range::new(0.0, 10.0);
