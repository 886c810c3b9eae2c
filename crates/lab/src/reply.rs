//! What the laboratory's workers have to say.

use super::WorkerName;
use super::{Wake, files};
use dna_lab_evolution::Run;
use dna_lab_evolution::stop::StopReason;
use dna_lab_games::record::Record;
use dna_lab_games::tally::Tally;
use dna_lab_games::{PlayerSpec, ReadyRun, Sentence, say};
use dna_lab_store::{StoreError, Target};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

/// An event that the window waits for or should show.
#[derive(Debug)]
pub enum Reply {
    /// A run was read; it is not the laboratory's yet.
    Opened {
        /// From where.
        source: Source,
        /// What was read.
        run: Arc<Run>,
    },
    /// A run was written.
    Saved {
        /// To where.
        path: PathBuf,
        /// What was written.
        run: Arc<Run>,
    },
    /// Games that were played were read; at least one, and each can be played again.
    Games(Vec<Arc<Record>>),
    /// The match on the board, or the games of the arena, as text that is to be written there.
    Recorded(PathBuf, Arc<str>),
    /// What was exported was written there.
    Exported(PathBuf),
    /// A file could not be read or written.
    FileFailed(StoreError),
    /// A file stands where one was to be written, and is not to be replaced unasked.
    InTheWay {
        /// Which, and why.
        error: StoreError,
        /// What was asked.
        again: Again,
    },
    /// This file lies where the system knows no locks: it is unknown whether another program works on it.
    Unlocked(PathBuf),
    /// A damaged file of the lab's own was given another name.
    SetAside {
        /// Where it is now.
        path: PathBuf,
        /// What is wrong with it.
        error: StoreError,
    },
    /// A run to stand beside the one in memory was read.
    Added {
        /// Where it is.
        path: PathBuf,
        /// What was read.
        run: Arc<Run>,
        /// Seconds up to each generation, if it is a run of an experiment.
        seconds: Option<Vec<f64>>,
    },
    /// A run was found that a crashed laboratory had kept.
    Recoverable {
        /// Where it is.
        path: PathBuf,
        /// What was read.
        run: Arc<Run>,
    },
    /// A folder was listed: folders first, then files.
    Listed(Listing),
    /// The freezer holds others than before.
    FreezerChanged,
    /// A player was read by its name.
    Invited {
        /// What for.
        place: Place,
        /// The name that was given.
        name: String,
        /// Who.
        player: Arc<PlayerSpec>,
    },
    /// A network that was in training when a laboratory crashed is there.
    NetworkLeft(PathBuf),
    /// The network in training was written there.
    NetworkSaved(PathBuf),
    /// Much memory was taken for a player.
    Noted(Sentence),
    /// A criterion stopped the run.
    Finished(StopReason),
    /// An individual was inserted into the population.
    Adopted(u64),
    /// So many founders were put into the population.
    Founded(usize),
    /// What was asked cannot be.
    Refused(Sentence),
    /// A worker panicked. What it was at is given up; it serves on.
    Crashed {
        /// Which.
        worker: WorkerName,
        /// What it said.
        what: String,
    },
    /// Fresh games of an individual were played.
    Validated {
        /// Of which population: breeding's epoch.
        epoch: u64,
        /// Whose.
        id: u64,
        /// How they went.
        tally: Tally,
        /// Whether more are to come.
        unfinished: bool,
    },
    /// No more fresh games are to come, though not all were played.
    ValidationBroken {
        /// Of which population.
        epoch: u64,
        /// Whose.
        id: u64,
    },
}

impl Reply {
    /// A warning that a file cannot be locked, if so.
    pub(super) fn unlocked(target: &Target) -> Option<Self> {
        (!target.is_locked()).then(|| Self::Unlocked(target.path().to_owned()))
    }
}

/// What was asked to be written, to repeat the request with permission to replace.
#[derive(Clone, Debug)]
pub enum Again {
    /// Of the worker that reads and writes files.
    Files(Box<files::Request>),
    /// The network in training, there.
    Network(PathBuf),
}

/// What is wrong where the system gives no threads, for the reason that it says.
pub(super) fn no_threads(why: impl std::fmt::Display) -> Sentence {
    say!("threads cannot be started ({0}): ask for fewer", why)
}

/// What a player is invited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// To play at this seat of the board.
    Board(usize),
    /// To play on the board beside it.
    Rival,
    /// To play in the arena.
    Arena,
    /// To be an opponent of all that is bred.
    Breeding,
    /// To play on the screen.
    Pilot,
}

/// Where a run was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// The program itself.
    Ready(ReadyRun),
}

/// A folder's contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// Which folder.
    pub folder: PathBuf,
    /// The folders in it, by name.
    pub folders: Vec<PathBuf>,
    /// The files that were asked for, by name.
    pub files: Vec<PathBuf>,
}

/// Where all workers put what they have to say.
#[derive(Clone)]
pub(super) struct Outlet {
    replies: Sender<Reply>,
    wake: Wake,
}

impl Outlet {
    /// Sends a reply and wakes the receiver.
    pub(super) fn new(replies: Sender<Reply>, wake: Wake) -> Self {
        Self { replies, wake }
    }

    pub(super) fn reply(&self, reply: Reply, within: Duration) {
        // There is no receiver any more when the program ends.
        let _ = self.replies.send(reply);
        self.wake(within);
    }

    /// There is something to look at, which may wait for so long.
    pub(super) fn wake(&self, within: Duration) {
        (self.wake)(within);
    }
}
