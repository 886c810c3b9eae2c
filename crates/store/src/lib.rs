//! Runs and other documents on disk: versioned RON, written whole or not at all; networks; and CSV for other programs.

// What writes to a disk is not used in a page.
#[cfg_attr(target_arch = "wasm32", allow(dead_code, unreachable_pub))]
mod atomic_file;
pub mod bundled_runs;
mod compression;
mod csv;
#[cfg(not(target_arch = "wasm32"))]
mod disk;
mod document;
pub mod experiment;
mod file;
mod freezer;
mod kind;
pub mod lesson;
#[cfg_attr(target_arch = "wasm32", allow(dead_code))]
mod lock;
#[cfg(target_arch = "wasm32")]
pub mod memory_files;
mod network;
#[cfg_attr(target_arch = "wasm32", allow(dead_code))]
mod paths;
pub mod players;
mod read;
mod tdl2048;
mod validate;

pub use atomic_file::{Claim, InTheWay};
#[cfg(not(target_arch = "wasm32"))]
pub use atomic_file::{Target, set_aside};
pub use csv::{
    Decimals, export_games, export_logbook, export_phylogeny, export_table, logbook_table, print_logbook,
};
pub use disk::{entries, exists, remove};
pub use document::{parse, print, print_document};
pub use file::{APP_ID, data_folder, list, make_folder, save, save_document};
pub use freezer::{Frozen, change_freezer, load_freezer};
pub use kind::Kind;
pub use lock::Owner;
#[cfg(target_arch = "wasm32")]
use memory_files as disk;
#[cfg(target_arch = "wasm32")]
pub use memory_files::{Target, set_aside};
pub use network::{
    check_network, is_board_network, load_board_network, load_board_training, load_course, load_network,
    load_training, save_training,
};
pub use paths::is_same_file;
pub use read::{load, load_document, open, read, read_games};

use dna_lab_evolution::SettingsError;
use dna_lab_evolution::experiment::PlanError;
use dna_lab_evolution::exploiters::EXPLOITERS;
use dna_lab_games::{GenomeError, OutOfRange, Sentence, shortened};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Why a file could not be read or written. Every message says what, where and what to do.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The system refused.
    #[error("{}: {what}: {advice}", shown(.path))]
    File {
        /// The file.
        path: PathBuf,
        /// What failed.
        what: Sentence,
        /// What to do.
        advice: &'static str,
    },
    /// Another program holds its lock.
    #[error("{}: {}", shown(.path), busy(.owner.as_ref()))]
    Busy {
        /// The file.
        path: PathBuf,
        /// The owner of the lock, if known.
        owner: Option<Owner>,
    },
    /// What stands there is not to be replaced unasked.
    #[error("{}: {}: name another file, or replace it on purpose", shown(.path), in_the_way(.why))]
    InTheWay {
        /// The file.
        path: PathBuf,
        /// What stands there.
        why: InTheWay,
    },
    /// The text is not the document it should be.
    #[error("{}, {problem}", shown(.path))]
    Document {
        /// The file.
        path: PathBuf,
        /// Where in it, what, and what to do.
        problem: DocumentError,
    },
}

impl StoreError {
    /// Whether what stands there is broken, rather than out of reach or too new.
    #[must_use]
    pub const fn is_damage(&self) -> bool {
        matches!(self, Self::Document { problem, .. } if !matches!(problem, DocumentError::Newer { .. }))
    }
}

fn busy(owner: Option<&Owner>) -> String {
    let who = match owner {
        None => "another program works on it".to_owned(),
        Some(owner) if owner.is_here() => {
            return "this program writes something else there already: name another file".to_owned();
        }
        Some(owner @ Owner { process, host, command, .. }) => {
            let what =
                command.as_ref().map_or("a window".to_owned(), |command| format!("`dna-lab {command}`"));
            format!("{what} works on it (process {process} on {host}, begun {})", ago(owner.since()))
        }
    };
    format!("{who}: end that first, or name another file")
}

fn in_the_way(why: &InTheWay) -> String {
    match why {
        InTheWay::Same(kind) => format!("there is a {} already", kind.name()),
        InTheWay::Other(Some(kind)) => format!("is a {}", kind.name()),
        InTheWay::Other(None) => "is no file of the lab".to_owned(),
        InTheWay::Changed { by, at } => {
            let by = by.as_ref().map_or(String::new(), |by| format!(" by {by}"));
            format!("was changed{by} {}, by another program", ago(*at))
        }
        InTheWay::ReadOnly => "may not be written to".to_owned(),
    }
}

/// How long ago, e.g. "3 min ago".
fn ago(then: SystemTime) -> String {
    match then.elapsed().map_or(0, |elapsed| elapsed.as_secs()) {
        seconds @ ..60 => format!("{seconds} s ago"),
        seconds @ ..3600 => format!("{} min ago", seconds / 60),
        seconds @ ..86400 => format!("{} h ago", seconds / 3600),
        seconds => format!("{} days ago", seconds / 86400),
    }
}

/// A path that may begin with `~`, which stands for the user's home, as shells have it.
#[must_use]
pub fn at_home(path: &Path) -> PathBuf {
    match (path.strip_prefix("~"), std::env::home_dir()) {
        (Ok(rest), Some(home)) => home.join(rest),
        _ => path.to_owned(),
    }
}

/// A path as far as a sentence repeats it, control characters escaped.
#[must_use]
pub fn shown(path: &Path) -> String {
    let name = path.to_string_lossy();
    let visible =
        name.chars().map(|c| if c.is_control() { c.escape_default().to_string() } else { c.to_string() });
    shortened(&visible.collect::<String>()).into_owned()
}

/// Why a text is not the document it should be.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum DocumentError {
    /// It is no document of this lab.
    #[error("line {line}, column {column}: not a {wanted} ({what}): open a file that the lab saved")]
    Foreign {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// What was found.
        what: String,
        /// Which document of the lab it should be.
        wanted: String,
    },
    /// A newer lab wrote it.
    #[error("line 3: format version {found} is newer than {known}, the newest known here: update DNA Lab")]
    Newer {
        /// The document's version.
        found: u32,
        /// This program's version.
        known: u32,
    },
    /// It is one, but damaged.
    #[error(
        "line {line}, column {column}: {what}: the file is damaged or was edited; restore a copy, or correct it there"
    )]
    Broken {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// What is wrong.
        what: String,
    },
    /// Brackets in brackets without end: nothing of the lab's.
    #[error(
        "line {line}, column {column}: brackets lie too deep in each other: open a file that the lab saved"
    )]
    TooDeep {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
    },
    /// It reads well, but cannot be true.
    #[error("{0}: the file was edited; correct it there, or restore a copy")]
    Inconsistent(#[from] Inconsistency),
}

/// What cannot be true of a document, and where.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Inconsistency {
    /// Of the settings.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// Of a game's settings.
    #[error(transparent)]
    Game(#[from] OutOfRange),
    /// Of an experiment's plan.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// Of a lesson.
    #[error(transparent)]
    Lesson(#[from] lesson::LessonError),
    /// A genome that is none.
    #[error("individual {id}: {error}")]
    Genome {
        /// Whose.
        id: u64,
        /// What is wrong with it.
        error: GenomeError,
    },
    /// An id that was never given.
    #[error("individual {id}: its id is not below next_id, which is {next_id}")]
    IdTooLarge {
        /// Whose.
        id: u64,
        /// The next id that will be given.
        next_id: u64,
    },
    /// More ids than a run can give.
    #[error("next_id is {next_id}: no run has had so many individuals")]
    TooManyIds {
        /// The next id that would be given.
        next_id: u64,
    },
    /// A parent that is no older than its child.
    #[error("individual {id}: its parent {parent} is not older than it")]
    Parent {
        /// Whose.
        id: u64,
        /// Which parent.
        parent: u64,
    },
    /// A birth in a generation that is still to come.
    #[error("individual {id}: it is born in generation {born}, but the next one is {next}")]
    BornTooLate {
        /// Whose.
        id: u64,
        /// When, as it says.
        born: u32,
        /// The generation to come.
        next: usize,
    },
    /// A record that does not add up.
    #[error("individual {id}: its games, wins, draws, scores and moves do not add up")]
    Games {
        /// Whose.
        id: u64,
    },
    /// Two that have one id, but not the same genes, parents and birth.
    #[error("individual {id}: it stands there twice, with other genes, parents or birth")]
    Another {
        /// Whose.
        id: u64,
    },
    /// Twins.
    #[error("population: two individuals have the same id")]
    SameId,
    /// Too many or too few individuals.
    #[error("population: {found} individuals, but the settings say {size}")]
    PopulationSize {
        /// How many there are.
        found: usize,
        /// How many there should be.
        size: usize,
    },
    /// Too many exploiters.
    #[error("exploiters: {0} individuals, but there are never more than {EXPLOITERS}")]
    Exploiters(usize),
    /// A generation out of its place.
    #[error("logbook: record {at} is of generation {generation}")]
    LogbookOrder {
        /// The place of the record.
        at: usize,
        /// What it says.
        generation: u32,
    },
    /// A record that does not add up.
    #[error("logbook: in record {at} the games, births or scores do not add up")]
    RecordGames {
        /// The place of the record.
        at: usize,
    },
    /// A record about other rules.
    #[error("logbook: record {at} is not about the rules of the settings")]
    RecordRules {
        /// The place of the record.
        at: usize,
    },
    /// A share, a mean or a distance that is none.
    #[error("logbook: in record {at} a share is not from 0 to 1, or a mean or the diversity is no number")]
    RecordNumbers {
        /// The place of the record.
        at: usize,
    },
    /// A calibration's name that no file can have.
    #[error("name: '{0}' cannot name a calibration: use 1 to 40 letters, digits, spaces and -")]
    CalibrationName(String),
    /// A distribution of other weights than the run's, or one that is none.
    #[error("distribution: no weights of this run can be drawn from it: take it out, and it begins anew")]
    Distribution,
    /// Games that decide a succession, of a run that has none, or that cannot be.
    #[error("evidence: no such games can have decided who is champion")]
    Evidence,
    /// A generation that is yet to come.
    #[error("portable_since is {since}: that generation is yet to come")]
    PortableSince {
        /// What it says.
        since: u32,
    },
    /// The same, among those that are remembered.
    #[error("past: generation {number} is yet to come: take it out")]
    Past {
        /// What it says.
        number: u32,
    },
    /// A rating of an individual that was never champion, a second one, or one that no games give.
    #[error("ratings: #{id} never was champion, comes twice, or its games do not add up: take it out")]
    Rating {
        /// Whose.
        id: u64,
    },
    /// A number among a calibration's tiles.
    #[error("tiles: {0} is no tile: write 0 for an empty cell, 2, 4, … 32768")]
    NoTile(u32),
    /// One without the other.
    #[error("a run has a champion exactly if its logbook has a record")]
    ChampionWithoutRecord,
}
