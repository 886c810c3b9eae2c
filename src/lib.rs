//! DNA Lab: breeds game-playing AIs made of weighted rules, and tells the truth about them.
#[cfg(feature = "window")]
pub mod app;
pub mod arena;
pub mod cli;
pub mod conformance;
pub mod evolution;
pub mod games;
pub mod lab;
pub mod pilot;
pub mod seed;
pub mod store;
pub mod tally;
pub mod training;
