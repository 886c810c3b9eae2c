//! What kind of file stands somewhere, by what it holds.

use super::StoreError;
use super::atomic_file::refused;
use super::read::open;
use super::tdl2048;
use std::io::Read;
use std::path::Path;

/// A kind of file that the lab writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A run.
    Run,
    /// A network in training.
    Network,
    /// A network as TDL2048+ writes it.
    Tdl2048,
    /// The freezer.
    Freezer,
    /// How a board looks on a screen: a calibration.
    Calibration,
    /// What the window remembers.
    Preferences,
    /// Numbers for other programs, as CSV.
    Table,
    /// A picture, as PNG.
    Picture,
    /// Games that were played.
    Games,
    /// An experiment's plan.
    Plan,
    /// What an experiment knows of its runs.
    Clock,
    /// A report to read and print.
    Report,
    /// A lesson.
    Lesson,
    /// A lesson's sheet with answers.
    Sheet,
    /// A run with its report, table, pictures and sheet, as ZIP.
    Archive,
}

impl Kind {
    /// Every kind of text, with what only files of it begin with.
    const BEGINNINGS: [(Self, &'static [&'static str]); 14] = [
        (Self::Run, &["\"dna-lab run\""]),
        (Self::Network, &["dna-lab network"]),
        (Self::Freezer, &["\"dna-lab freezer\""]),
        (Self::Calibration, &["\"dna-lab calibration\""]),
        (Self::Preferences, &["\"dna-lab preferences\""]),
        (
            Self::Table,
            &[
                "generation,games,",
                "rank,player,",
                "game,player,",
                "seed,generation,",
                "id,ancestor_list,",
                "seed;generation;",
                "generation;games;",
                "rank;player;",
                "game;player;",
            ],
        ),
        (Self::Picture, &["PNG\r\n"]),
        (Self::Games, &["[Game \"", "(;GM["]),
        (Self::Plan, &["\"dna-lab experiment\""]),
        (Self::Clock, &["\"dna-lab clock\""]),
        (Self::Lesson, &["\"dna-lab lesson\""]),
        (Self::Sheet, &["<!-- DNA Lab, answers -->"]),
        (Self::Archive, &["/dna-lab.txt"]),
        (Self::Report, &["<meta name=\"generator\" content=\"DNA Lab"]),
    ];

    /// What a file is by its beginning, whatever its name; none if it is no file of the lab.
    ///
    /// # Errors
    /// A [`StoreError`] if it cannot be read.
    pub fn of(path: &Path) -> Result<Option<Self>, StoreError> {
        let mut beginning = Vec::new();
        let read = open(path)?.take(200).read_to_end(&mut beginning);
        read.map_err(|error| refused(path, "cannot be read ({0})", &error))?;
        if tdl2048::begins(&beginning) {
            return Ok(Some(Self::Tdl2048));
        }
        let text = String::from_utf8_lossy(&beginning);
        let has = |marks: &[&str]| marks.iter().any(|mark| text.contains(mark));
        Ok(Self::BEGINNINGS.into_iter().find(|(_, marks)| has(marks)).map(|(kind, _)| kind))
    }

    /// Whether it is a network, whichever program wrote it.
    #[must_use]
    pub const fn is_network(self) -> bool {
        matches!(self, Self::Network | Self::Tdl2048)
    }

    /// Whether it is a user's work, which cannot be made again from another file.
    #[must_use]
    pub const fn is_document(self) -> bool {
        !matches!(self, Self::Table | Self::Picture | Self::Preferences | Self::Report)
    }

    /// What it is called, in English.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Run => "run",
            Self::Network => "network",
            Self::Tdl2048 => "network of TDL2048+",
            Self::Freezer => "freezer",
            Self::Calibration => "calibration",
            Self::Preferences => "preferences file",
            Self::Table => "table",
            Self::Picture => "picture",
            Self::Games => "record of games",
            Self::Plan => "plan of an experiment",
            Self::Clock => "clock of an experiment",
            Self::Report => "report",
            Self::Lesson => "lesson",
            Self::Sheet => "sheet of answers",
            Self::Archive => "archive of a run",
        }
    }
}
