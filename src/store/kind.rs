//! What kind of file stands somewhere, by what it holds.

use std::fs::File;
use std::io::Read;
use std::path::Path;

/// A kind of file that the lab writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A run.
    Run,
    /// A network in training.
    Network,
    /// The freezer.
    Freezer,
    /// How a board looks on somebody's screen.
    Calibration,
    /// What the window remembers.
    Preferences,
    /// Numbers for other programs, as CSV.
    Table,
    /// A picture, as PNG.
    Picture,
}

impl Kind {
    /// Every kind, with what only files of it begin with.
    const BEGINNINGS: [(Self, &'static [&'static str]); 7] = [
        (Self::Run, &["\"dna-lab run\""]),
        (Self::Network, &["dna-lab network"]),
        (Self::Freezer, &["\"dna-lab freezer\""]),
        (Self::Calibration, &["\"dna-lab calibration\""]),
        (Self::Preferences, &["\"dna-lab preferences\""]),
        (Self::Table, &["generation,games,", "rank,player,", "game,player,"]),
        (Self::Picture, &["PNG\r\n"]),
    ];

    /// What a file is by its beginning; none if it is no file of the lab, or cannot be read.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        // No more than a beginning, whatever stands there.
        let mut beginning = Vec::new();
        let file = std::fs::metadata(path).ok()?.is_file().then(|| File::open(path).ok())??;
        file.take(200).read_to_end(&mut beginning).ok()?;
        let text = String::from_utf8_lossy(&beginning);
        let has = |marks: &[&str]| marks.iter().any(|mark| text.contains(mark));
        Self::BEGINNINGS.into_iter().find(|(_, marks)| has(marks)).map(|(kind, _)| kind)
    }

    /// Whether it is somebody's work, which cannot be made again from something else.
    #[must_use]
    pub const fn is_document(self) -> bool {
        !matches!(self, Self::Table | Self::Picture | Self::Preferences)
    }

    /// What it is called, in English.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Run => "a run",
            Self::Network => "a network",
            Self::Freezer => "a freezer",
            Self::Calibration => "a calibration",
            Self::Preferences => "preferences",
            Self::Table => "a table",
            Self::Picture => "a picture",
        }
    }
}
