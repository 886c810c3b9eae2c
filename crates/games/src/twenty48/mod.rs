//! 2048: board, moves, rules of play, scoring rules (genes) and the players made of them.

mod bench;
pub mod board;
pub mod game;
mod game_impl;
mod matches;
mod motion;
pub mod moves;
pub mod players;
pub mod rules;
mod settings;
mod small;
pub mod text;

pub use board::Board;
pub use game::{FirstTiles, Game, GridVariant, Scoring, Spawner};
pub use game_impl::grid_player;
pub use matches::{GridMatch, scene_of};
pub use moves::Direction;
pub use settings::{Lookahead, Settings, SpawnView};
pub use small::Small;
