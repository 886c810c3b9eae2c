//! The panels: each draws what it sees and answers with actions.

pub(super) mod abalone;
mod advice;
pub(super) mod arena;
mod bounds;
pub(super) mod evolution;
pub(super) mod game;
pub(super) mod genes;
pub(super) mod inspector;
pub(super) mod league;
pub(super) mod log;
pub(super) mod menu;
pub(super) mod network;
pub(super) mod pilot;
pub(super) mod protocol;
pub(super) mod table;
pub(super) mod tabs;
pub(super) mod transport;
pub(super) mod welcome;
