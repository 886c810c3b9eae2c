//! What the laboratory shows of itself: whole, immutable, swapped at once.

use super::Ready;
use super::abalone;
use super::archive::Archive;
use super::roster::{self, Entrant, Plan};
use crate::evolution::Run;
use crate::evolution::stop::{Effort, StopCriteria, StopReason};
use crate::games::twenty48::Settings;
use crate::games::twenty48::players::mind::Mind;
use crate::games::{GameSettings, RuleId};
use crate::genome::Genome;
use crate::seed::Seed;
use crate::store::{Frozen, StoreError};
use crate::tally::Tally;
use std::path::PathBuf;
use std::sync::Arc;

/// What evolution is doing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum RunState {
    /// There is no population.
    #[default]
    Empty,
    /// There is one, and nothing was asked of it yet.
    Ready,
    /// Breeding.
    Running,
    /// Asked to pause, and about to.
    Pausing,
    /// Stopped by somebody.
    Paused,
    /// Stopped by a criterion.
    Finished(StopReason),
    /// Stopped by a fault of the program: what it said.
    Failed(String),
}

impl RunState {
    /// Whether generations are being bred.
    #[must_use]
    pub const fn is_busy(&self) -> bool {
        matches!(self, Self::Running | Self::Pausing)
    }
}

/// Evolution as it stands.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    /// What it is doing.
    pub state: RunState,
    /// The run after its last whole generation.
    pub run: Option<Arc<Run>>,
    /// Its generations of this session.
    pub archive: Archive,
    /// When it is to stop.
    pub bounds: StopCriteria,
    /// What was done since the last start.
    pub effort: Effort,
    /// Counts the populations that were made or opened: another number, another population.
    pub epoch: u64,
}

/// The generation under way.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// Games played of it.
    pub played: u64,
    /// About how many it takes.
    pub expected: u64,
    /// Games a second, over the last seconds; none before the first.
    pub games_per_second: Option<f64>,
}

impl Progress {
    /// The part that is done, 0..=1.
    #[must_use]
    pub fn share(&self) -> f32 {
        if self.expected == 0 { 0.0 } else { (self.played as f32 / self.expected as f32).min(1.0) }
    }

    /// Seconds to the end of the generation; none before the first game.
    #[must_use]
    pub fn seconds_left(&self) -> Option<f64> {
        let left = self.expected.saturating_sub(self.played) as f64;
        self.games_per_second.filter(|speed| *speed > 0.0).map(|speed| left / speed)
    }
}

/// An individual with the game it plays, for everything that lets somebody play.
#[derive(Clone, Debug, PartialEq)]
pub struct Contestant {
    /// Its id in the run it comes from.
    pub id: u64,
    /// Its genes.
    pub genome: Genome,
    /// The game and how it looks ahead.
    pub game: GameSettings,
}

impl Contestant {
    /// The player of 2048, if it is one.
    #[must_use]
    pub fn of_twenty48(&self) -> Option<Entrant> {
        let GameSettings::Twenty48(settings) = &self.game else { return None };
        let plan = Plan::Rules(self.genome.genes().to_vec());
        Some(Entrant { name: format!("#{}", self.id), plan, settings: Some(settings.clone()) })
    }

    /// The player of Abalone, if it is one.
    #[must_use]
    pub fn of_abalone(&self) -> Option<abalone::roster::Entrant> {
        let GameSettings::Abalone(settings) = &self.game else { return None };
        let genes = self.genome.genes().to_vec();
        Some(abalone::roster::Entrant::of_genes(format!("#{}", self.id), genes, settings))
    }
}

/// Whoever sits at a board.
#[derive(Clone, Debug)]
pub enum Seated {
    /// An individual.
    Individual(Contestant),
    /// Anybody else.
    Guest(Arc<Entrant>),
}

impl PartialEq for Seated {
    /// The same individual, or the very same guest.
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Individual(this), Self::Individual(other)) => this == other,
            (Self::Guest(this), Self::Guest(other)) => Arc::ptr_eq(this, other),
            _ => false,
        }
    }
}

impl Seated {
    /// Its game, and how it looks ahead.
    #[must_use]
    pub fn settings(&self) -> Settings {
        match self {
            Self::Individual(Contestant { game: GameSettings::Twenty48(settings), .. }) => settings.clone(),
            // Nobody else is seated at a board of 2048.
            Self::Individual(_) => roster::DEFAULT,
            Self::Guest(entrant) => entrant.settings_or_default(),
        }
    }

    /// How it plays.
    #[must_use]
    pub fn plan(&self) -> Plan {
        match self {
            Self::Individual(contestant) => Plan::Rules(contestant.genome.genes().to_vec()),
            Self::Guest(entrant) => entrant.plan.clone(),
        }
    }

    /// The rules it is made of, if of nothing else.
    #[must_use]
    pub fn rules(&self) -> Vec<RuleId> {
        match self.plan() {
            Plan::Rules(genes) => genes.iter().map(|gene| gene.rule).collect(),
            _ => Vec::new(),
        }
    }

    /// The mind of one that is not made of rules alone: those explain themselves.
    #[must_use]
    pub fn mind(&self) -> Option<Mind> {
        match self {
            Self::Guest(entrant) if !matches!(entrant.plan, Plan::Rules(_)) => {
                Some(entrant.mind(&self.settings()))
            }
            _ => None,
        }
    }
}

/// Something happened that somebody waits for or should know of.
#[derive(Debug)]
pub enum Event {
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
    /// A logbook or a picture was written there.
    Exported(PathBuf),
    /// A file could not be read or written.
    FileFailed(StoreError),
    /// A run was found that a crashed laboratory had kept.
    Recoverable {
        /// Where it is.
        path: PathBuf,
        /// What was read.
        run: Arc<Run>,
    },
    /// A folder was listed: folders first, then files.
    Listed(Listing),
    /// The freezer as it now is on disk.
    Freezer(Vec<Frozen>),
    /// A player was read by its name.
    Invited {
        /// What for.
        place: Place,
        /// Who.
        entrant: Arc<Entrant>,
    },
    /// A player of Abalone was read by its name.
    AbaloneInvited {
        /// What for.
        place: abalone::Place,
        /// Who.
        entrant: Arc<abalone::roster::Entrant>,
    },
    /// A network that was in training when a laboratory crashed is there.
    NetworkLeft(PathBuf),
    /// The network in training was written there.
    NetworkSaved(PathBuf),
    /// Something is to be known, but is no fault: one sentence.
    Noted(String),
    /// A criterion stopped the run.
    Finished(StopReason),
    /// Somebody was put into the population.
    Adopted(u64),
    /// What was asked cannot be: one sentence.
    Refused(String),
    /// The program failed while it bred: what it said.
    Failed(String),
    /// Fresh games of an individual were played.
    Validated {
        /// Of which population: the snapshot's.
        epoch: u64,
        /// Whose.
        id: u64,
        /// How they went.
        tally: Tally,
        /// Whether more are to come.
        unfinished: bool,
    },
}

/// What a player is invited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// To play on a board.
    Board,
    /// To play on the board beside it.
    Rival,
    /// To play in the arena.
    Arena,
    /// To play on the screen.
    Pilot,
}

/// Where a run was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// The program itself.
    Ready(Ready),
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

/// The seed of the games that validate an individual on request: selection never plays them.
#[must_use]
pub(super) fn validation_seed(run: Seed, id: u64, round: u64) -> Seed {
    run.derive(u64::MAX).derive(id).derive(round)
}
