//! Players for other programs, and other programs as players: what is said both ways, and what goes wrong.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod breeding;
mod faults;
mod speaking;

use dna_lab::games::{GameSettings, PlayerSpec, list};
use dna_lab::store::players::Library;

const LAB: &str = env!("CARGO_BIN_EXE_dna-lab");

fn player(game: &GameSettings, name: &str) -> PlayerSpec {
    Library::of_a_person().read(game, name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn game(name: &str) -> GameSettings {
    list::variant(name).unwrap().game
}
