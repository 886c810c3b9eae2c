//! What the workers are called.

use dna_lab_games::{Sentence, say, shortened};

/// Which worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkerName {
    /// Breeds.
    Breeding,
    /// Teaches a network.
    Training,
    /// Reads and writes files.
    Files,
    /// Lets players play many games.
    Arena,
    /// Plays a board.
    Board,
    /// Plays the board beside it.
    SecondBoard,
    /// Plays on the screen.
    Pilot,
    /// Plays fresh games of one individual.
    Validation,
    /// Rates champions.
    Rating,
    /// Plays for show.
    Gallery,
    /// Plays without each gene of an individual.
    KnockOut,
    /// Analyses rules while they are typed.
    Formulas,
    /// Breeds the runs of experiments.
    Experiments,
}

impl WorkerName {
    /// What is lost and what is not when it panicked, and what to do.
    #[must_use]
    pub fn crashed(self, what: &str) -> Sentence {
        let left = match self {
            Self::Breeding => say!(
                "Breeding failed ({0}). The last generation is safe: save it, and start again from there"
            ),
            Self::Training => say!(
                "Training failed ({0}). The network keeps what it learned: save it, and go on from there"
            ),
            Self::Files => say!(
                "What was asked about a file failed ({0}). The run and the freezer are as they were: try again"
            ),
            Self::Arena => {
                say!("The arena failed ({0}). Its games so far are kept: start again from there")
            }
            Self::Board => say!("The board failed ({0}). Its game is kept: go on, or begin another"),
            Self::SecondBoard => {
                say!("The rival’s board failed ({0}). Its game is kept: go on, or begin another")
            }
            Self::Pilot => say!(
                "The pilot failed ({0}). It touches nothing any more: look at the screen, and start again"
            ),
            Self::Gallery => say!(
                "The gallery failed ({0}). Nothing is lost: its games are for show. Leave the tab and come back"
            ),
            Self::KnockOut => {
                say!("The count of what genes are worth failed ({0}). The results so far are kept: ask again")
            }
            Self::Formulas => {
                say!("Reading the rule failed ({0}). The text is kept: change it, and it is read again")
            }
            Self::Experiments => {
                say!("The experiment failed ({0}). Its runs are on disk: go on with them")
            }
            Self::Rating => {
                say!("A rating failed ({0}). What is known of champions is kept: the next is rated again")
            }
            Self::Validation => say!("A validation failed ({0}). Its games so far count: ask for more"),
        };
        Sentence { words: vec![shortened(what).into_owned()], ..left }
    }

    /// The name of its thread.
    #[must_use]
    pub const fn thread(self) -> &'static str {
        match self {
            Self::Breeding => "breeding",
            Self::Training => "training",
            Self::Files => "files",
            Self::Arena => "arena",
            Self::Board => "board",
            Self::SecondBoard => "second board",
            Self::Pilot => "pilot",
            Self::Validation => "validation",
            Self::Rating => "rating",
            Self::Gallery => "gallery",
            Self::KnockOut => "knock-out",
            Self::Formulas => "formulas",
            Self::Experiments => "experiments",
        }
    }
}
