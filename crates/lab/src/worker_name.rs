//! What the workers are called.

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
