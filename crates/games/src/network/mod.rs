//! What all networks share: their memory, and how they learn. Those of two-player games are in [`board`]; a game of chance has its
//! own.

pub mod board;
mod board_learner;
mod board_player;
mod method;
mod weights;

pub use board_learner::{BoardCourse, BoardLearner, NoLearner};
pub use board_player::{BoardPlan, plan};
pub use method::Method;
pub use weights::NoMemory;
pub(crate) use weights::{View, Weights, share, with_view};
