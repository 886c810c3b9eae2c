//! The freezer: a shelf of kept individuals, out of any run.

use super::file::save_document;
use super::read::load_document;
use super::{Claim, Kind, StoreError, Target, validate};
use dna_lab_evolution::population::Individual;
use dna_lab_games::tally::Tally;
use dna_lab_games::{GameSettings, Sentence};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// A kept individual.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Frozen {
    /// The name of the run it comes from.
    pub run: String,
    /// The game it was bred for.
    pub game: GameSettings,
    /// As it was when it was put in.
    pub individual: Individual,
    /// Its games that selection never saw, if it had any.
    pub validated: Tally,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shelf {
    format: String,
    version: u32,
    frozen: Vec<Frozen>,
}

const FORMAT: &str = "dna-lab freezer";

const VERSION: u32 = 1;

/// Reads a freezer.
///
/// # Errors
/// A [`StoreError`] that names the file and what is wrong with it.
pub fn load_freezer(path: &Path) -> Result<Vec<Frozen>, StoreError> {
    let shelf: Shelf = load_document(path, FORMAT, VERSION)?;
    for Frozen { game, individual, validated, .. } in &shelf.frozen {
        let checked = game.check().map_err(Sentence::from);
        checked
            .and_then(|()| validate::check_individual(individual, &**game, Some(validated)))
            .map_err(|why| StoreError::Document { path: path.to_owned(), problem: why.into() })?;
    }
    Ok(shelf.frozen)
}

/// Changes a freezer as it stands on disk, which other programs change too, and gives it as it is then.
///
/// # Errors
/// A [`StoreError`] that names the file; whatever was there before is then still there.
pub fn change_freezer(path: &Path, change: impl FnOnce(&mut Vec<Frozen>)) -> Result<Vec<Frozen>, StoreError> {
    let mut target = Target::claim(path, Kind::Freezer, Claim::Update)?;
    let mut frozen = if super::exists(path) { load_freezer(path)? } else { Vec::new() };
    change(&mut frozen);
    let shelf = Shelf { format: FORMAT.to_owned(), version: VERSION, frozen };
    save_document(&mut target, &shelf, 3)?;
    Ok(shelf.frozen)
}
