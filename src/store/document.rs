//! The text of a run, and what all documents have in common.

use super::{DocumentError, Inconsistency};
use crate::evolution::population::Individual;
use crate::evolution::succession::Succession;
use crate::evolution::{Run, Settings};
use ron::error::SpannedError;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// What the first lines of a document say.
const FORMAT: &str = "dna-lab run";

/// The newest version that this program reads, and the one it writes where the oldest cannot say everything: what settings
/// of succession and fresh games ask for, and since when a run was bred without the C library's powers.
const VERSION: u32 = 2;

/// The version that a run needs, so that what came from an older program goes back as it was.
fn version_of(run: &Run) -> u32 {
    let Settings { succession, sample_games, .. } = run.settings;
    let older = succession == Succession::EachGeneration && sample_games == 0 && run.portable_since.is_none();
    if older { 1 } else { VERSION }
}

#[derive(Deserialize)]
struct Header {
    format: String,
    version: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u32,
    run: Run,
}

#[derive(Serialize)]
struct DocumentRef<'run> {
    format: &'static str,
    version: u32,
    run: &'run Run,
}

/// The document of a run: the same run always gives the same text.
#[must_use]
pub fn print(run: &Run) -> String {
    // Down to individuals and records everything has a line of its own; inside them a line holds it all.
    pretty(&DocumentRef { format: FORMAT, version: version_of(run), run }, 4)
}

/// The run of a document.
///
/// # Errors
/// A [`DocumentError`] that says where the text stops being a run.
pub fn parse(text: &str) -> Result<Run, DocumentError> {
    check_header(text, FORMAT, VERSION)?;
    let document: Document = ron::from_str(text).map_err(|error| broken(&error))?;
    check(&document.run)?;
    Ok(document.run)
}

/// Whether a text says that it is a document of this format, and of a version that is known.
pub(super) fn check_header(text: &str, format: &str, version: u32) -> Result<(), DocumentError> {
    let wanted = format.replace("dna-lab", "DNA Lab");
    let header: Header = ron::from_str(text).map_err(|error| {
        if text.contains(format) {
            return broken(&error);
        }
        let start = error.span.start;
        let (line, column, what) = (start.line, start.col, error.code.to_string());
        DocumentError::Foreign { line, column, what, wanted: wanted.clone() }
    })?;
    if header.format != format {
        let what = format!("its format is '{}'", header.format.escape_debug());
        return Err(DocumentError::Foreign { line: 1, column: 1, what, wanted });
    }
    if header.version > version {
        return Err(DocumentError::Newer { found: header.version, known: version });
    }
    Ok(())
}

pub(super) fn pretty<T: Serialize>(document: &T, depth: usize) -> String {
    let pretty = ron::ser::PrettyConfig::new().depth_limit(depth).new_line("\n").indentor("  ");
    let mut text =
        ron::ser::to_string_pretty(document, pretty).expect("a document has nothing RON cannot say");
    text.push('\n');
    text
}

pub(super) fn broken(error: &SpannedError) -> DocumentError {
    let start = error.span.start;
    DocumentError::Broken { line: start.line, column: start.col, what: error.code.to_string() }
}

/// Whether what was read could have been written.
fn check(run: &Run) -> Result<(), Inconsistency> {
    run.settings.check()?;
    let rules = run.settings.game.rules();
    let champions = run.hall_of_fame.iter().map(|champion| &champion.individual);
    for individual in run.population.iter().chain(champions) {
        let id = individual.id;
        individual.genome.check(&rules).map_err(|error| Inconsistency::Genome { id, error })?;
        if id >= run.next_id {
            return Err(Inconsistency::IdTooLarge { id, next_id: run.next_id });
        }
        if individual.record.wins + individual.record.draws > individual.record.games {
            return Err(Inconsistency::MoreWinsThanGames { id });
        }
    }
    check_shape(run)
}

fn check_shape(run: &Run) -> Result<(), Inconsistency> {
    let ids: HashSet<u64> = run.population.iter().map(|individual: &Individual| individual.id).collect();
    if ids.len() != run.population.len() {
        return Err(Inconsistency::SameId);
    }
    let (found, size) = (run.population.len(), run.settings.population);
    if found != size {
        return Err(Inconsistency::PopulationSize { found, size });
    }
    for (at, record) in run.logbook.iter().enumerate() {
        if record.generation as usize != at {
            return Err(Inconsistency::LogbookOrder { at, generation: record.generation });
        }
    }
    if run.logbook.is_empty() != run.hall_of_fame.is_empty() {
        return Err(Inconsistency::ChampionWithoutRecord);
    }
    Ok(())
}
