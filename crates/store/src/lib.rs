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
// The page's own, but for its tests.
#[cfg(any(target_arch = "wasm32", test))]
#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]
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
    check_course, check_network, is_board_network, load_board_network, load_board_training, load_course,
    load_network, load_training, save_training,
};
pub use paths::is_same_file;
pub use read::{load, load_document, open, read, read_games};

use dna_lab_games::{Sentence, display_sentence, say, shortened};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Why a file could not be read or written. Every message says what, where and what to do.
#[derive(Debug)]
pub enum StoreError {
    /// The system refused.
    File {
        /// The file.
        path: PathBuf,
        /// What failed, and what to do.
        what: Sentence,
    },
    /// Another program holds its lock.
    Busy {
        /// The file.
        path: PathBuf,
        /// The owner of the lock, if known.
        owner: Option<Owner>,
    },
    /// What stands there is not to be replaced unasked.
    InTheWay {
        /// The file.
        path: PathBuf,
        /// What stands there.
        why: InTheWay,
    },
    /// The text is not the document it should be.
    Document {
        /// The file.
        path: PathBuf,
        /// Where in it, what, and what to do.
        problem: DocumentError,
    },
}

impl StoreError {
    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            Self::File { path, .. }
            | Self::Busy { path, .. }
            | Self::InTheWay { path, .. }
            | Self::Document { path, .. } => path,
        }
    }

    /// What is wrong, where, and what to do.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        match self {
            Self::File { path, what } => say!("{0}: {1}", shown(path)).with(what.clone()),
            Self::Busy { path, owner } => say!("{0}: {1}", shown(path)).with(busy(owner.as_ref())),
            Self::InTheWay { path, why } => {
                say!("{0}: {1}: name another file, or replace it on purpose", shown(path))
                    .with(in_the_way(why))
            }
            Self::Document { path, problem } => say!("{0}, {1}", shown(path)).with(problem.sentence()),
        }
    }

    /// Whether what stands there is broken, rather than out of reach or too new.
    #[must_use]
    pub const fn is_damage(&self) -> bool {
        matches!(self, Self::Document { problem, .. } if !matches!(problem, DocumentError::Newer { .. }))
    }
}

display_sentence!(StoreError);

fn busy(owner: Option<&Owner>) -> Sentence {
    match owner {
        None => say!("another program works on it: end that first, or name another file"),
        Some(owner) if owner.is_here() => {
            say!("this program writes something else there already: name another file")
        }
        Some(owner @ Owner { process, host, command, .. }) => {
            let program = |command: &String| say!("`dna-lab {0}`", command);
            say!(
                "{2} works on it (process {0} on {1}, begun {3}): end that first, or name another file",
                process,
                host
            )
            .with(command.as_ref().map_or_else(|| say!("a window"), program))
            .with(ago(owner.since()))
        }
    }
}

fn in_the_way(why: &InTheWay) -> Sentence {
    match why {
        InTheWay::Same(kind) => say!("there is a {0} already").with(Sentence::plain(kind.name())),
        InTheWay::Other(Some(kind)) => say!("is a {0}").with(Sentence::plain(kind.name())),
        InTheWay::Other(None) => say!("is no file of the lab"),
        InTheWay::Changed { by: Some(by), at } => {
            say!("was changed by {0} {1}, by another program", by).with(ago(*at))
        }
        InTheWay::Changed { by: None, at } => say!("was changed {0}, by another program").with(ago(*at)),
        InTheWay::ReadOnly => say!("may not be written to"),
    }
}

fn ago(then: SystemTime) -> Sentence {
    match then.elapsed().map_or(0, |elapsed| elapsed.as_secs()) {
        seconds @ ..60 => say!("{0} s ago", seconds),
        seconds @ ..3600 => say!("{0} min ago", seconds / 60),
        seconds @ ..86400 => say!("{0} h ago", seconds / 3600),
        seconds => say!("{0} days ago", seconds / 86400),
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
#[derive(Debug, Clone, PartialEq)]
pub enum DocumentError {
    /// It is no document of this lab.
    Foreign {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// What was found.
        what: Sentence,
        /// Which document of the lab it should be.
        format: &'static str,
    },
    /// A newer lab wrote it.
    Newer {
        /// The document's version.
        found: u32,
        /// This program's version.
        known: u32,
    },
    /// It is one, but damaged.
    Broken {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// What is wrong, and what to do.
        what: Sentence,
    },
    /// Brackets in brackets without end: nothing of the lab's.
    TooDeep {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
    },
    /// It reads well, but cannot be true.
    Inconsistent(Sentence),
}

impl DocumentError {
    /// What is wrong, where, and what to do.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        match self {
            Self::Foreign { line, column, what, format } => say!(
                "line {0}, column {1}: not a {2} ({4}): open a file that the lab saved. One begins with {3}",
                line,
                column,
                format.replace("dna-lab", "DNA Lab"),
                format!("(format: \"{format}\", version: …")
            )
            .with(what.clone()),
            Self::Newer { found, known } => say!(
                "line 3: format version {0} is newer than {1}, the newest known here: update DNA Lab",
                found,
                known
            ),
            Self::Broken { line, column, what } => {
                say!("line {0}, column {1}: {2}", line, column).with(what.clone())
            }
            Self::TooDeep { line, column } => say!(
                "line {0}, column {1}: brackets lie too deep in each other: open a file that the lab saved",
                line,
                column
            ),
            Self::Inconsistent(what) => {
                say!("{0}: the file was edited; correct it there, or restore a copy").with(what.clone())
            }
        }
    }
}

impl From<Sentence> for DocumentError {
    fn from(what: Sentence) -> Self {
        Self::Inconsistent(what)
    }
}

display_sentence!(DocumentError);
