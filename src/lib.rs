//! DNA Lab: breeds game-playing AIs made of weighted rules, and tells the truth about them.
//!
//! The program is a window and a command line over this library, and everything they do can be done from here.
//!
//! - **Breed players**: [`evolution::presets::settings`] says how, [`evolution::Run::new`] makes founders, [`evolution::Run::step`] is a
//!   generation. `examples/breed.rs` is a champion in twenty lines.
//! - **Measure them**: [`arena::Contest`] lets players compete, [`tally::Tally`] has rates with their 95 % intervals.
//! - **Play**: [`games::list`] has the games; a [`games::Game`] begins a [`games::Match`], and [`store::players::Library`] reads a
//!   player by name.
//! - **Keep them**: [`store`] reads and writes runs, networks and tables.
//! - **Add a game**: implement [`games::Game`], or the short [`games::puzzle::Puzzle`]; [`games::list::register`] makes the whole lab
//!   play it, [`conformance::check`] says what is wrong with it. `examples/own_game` does all of that.
//! - **Let it work in the background**: a [`lab::Lab`] is the workers behind the window, without the window.
//!
//! Chance comes from a [`seed::Seed`] only: the same seed is the same result on any number of threads.
#[cfg(feature = "window")]
pub mod app;
#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
pub mod lessons;

pub use dna_lab_cluster as cluster;
pub use dna_lab_conformance as conformance;
pub use dna_lab_engines as engines;
pub use dna_lab_evolution::{self as evolution, arena, evaluator, numbers, rating, training, tuning};
pub use dna_lab_games::{self as games, seed, tally};
pub use dna_lab_lab as lab;
pub use dna_lab_pilot as pilot;
pub use dna_lab_report as report;
pub use dna_lab_store as store;
