//! The panels: each draws what it sees and answers with actions.

pub(super) mod arena;
pub(super) mod board;
mod bounds;
pub(super) mod evolution;
pub(super) mod experiments;
mod freezer;
mod front;
pub(super) mod genes;
pub(super) mod inspector;
pub(super) mod lesson;
pub(super) mod log;
pub(super) mod menu;
pub(super) mod network;
pub(super) mod notices;
pub(super) mod palette;
pub(super) mod pilot;
pub(super) mod protocol;
mod ratings;
pub(super) mod rule_editor;
mod story;
pub(super) mod styles;
pub(super) mod table;
pub(super) mod tabs;
pub(super) mod time_machine;
pub(super) mod transport;
pub(super) mod watch;
pub(super) mod welcome;
