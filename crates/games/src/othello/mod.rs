//! Othello: board, moves, the course of a game, scoring rules (genes) and the players made of them.

mod bench;
pub mod board;
pub mod game;
mod game_impl;
pub mod line;
mod matches;
pub mod moves;
pub mod notation;
mod panel;
pub mod players;
pub mod rules;
mod settings;
mod tuples;

pub use board::Board;
pub use game::Game;
pub use game_impl::standard_genes;
pub use matches::DiscMatch;
pub use moves::Move;
pub use settings::{DiscVariant, Settings};
