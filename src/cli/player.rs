//! What `PLAYER` on the command line stands for.

use super::Failure;
use crate::games::GameSettings;
use crate::games::twenty48::players::mind::Mind;
use crate::games::twenty48::{Settings, SpawnView, Variant};
use crate::lab::roster::{Entrant, Roster, RosterError};
use crate::store;
use clap::ValueEnum;
use std::io::Write;
use std::path::Path;

/// A variant of 2048 by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum GameName {
    /// The web game: one 4 in ten, played on past 2048, scored by merges
    #[value(name = "2048")]
    Standard,
    /// The article's game: one 4 in six, over at 2048, scored by the sum of tiles
    #[value(name = "2048-article")]
    Article,
    /// Abalone, the marble game for two
    Abalone,
}

impl GameName {
    /// The variant of 2048, if it is one.
    pub(super) const fn variant(self) -> Option<Variant> {
        match self {
            Self::Standard => Some(Variant::STANDARD),
            Self::Article => Some(Variant::ARTICLE),
            Self::Abalone => None,
        }
    }
}

/// How to look at new tiles, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum SpawnName {
    /// Judge a move by its worst new tile
    Worst,
    /// Judge a move by the average over its new tiles
    Average,
}

impl From<SpawnName> for SpawnView {
    fn from(name: SpawnName) -> Self {
        match name {
            SpawnName::Worst => Self::Worst,
            SpawnName::Average => Self::Average,
        }
    }
}

/// What a command may change about how a player plays.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(super) struct PlayOptions {
    /// The game to play [default: the run's own, else 2048]
    #[arg(long, value_enum)]
    pub(super) game: Option<GameName>,
    /// How to look at new tiles [default: the run's own, else worst]
    #[arg(long, value_enum)]
    pub(super) spawn: Option<SpawnName>,
    /// Replies to look ahead: 0, 1 or 2 [default: the run's own, else 0]
    #[arg(long, value_parser = clap::value_parser!(u8).range(0..=2))]
    pub(super) replies: Option<u8>,
}

/// A player, ready to be compiled.
#[derive(Clone, Debug)]
pub(super) struct Chosen {
    /// Who.
    pub(super) entrant: Entrant,
    /// The game and the look-ahead.
    pub(super) settings: Settings,
}

impl Chosen {
    /// Reads what the command line says.
    pub(super) fn read(text: &str, options: PlayOptions) -> Result<Self, Failure> {
        let entrant = Roster::default().read(text, &note)?;
        let settings = options.applied_to(entrant.settings_or_default());
        Ok(Self { entrant, settings })
    }

    /// The player at its game.
    pub(super) fn mind(&self) -> Mind {
        self.entrant.mind(&self.settings)
    }
}

impl PlayOptions {
    /// The flags that only 2048 knows, with whether they were given.
    pub(super) const fn of_2048(self) -> [(&'static str, bool); 2] {
        [("--spawn", self.spawn.is_some()), ("--replies", self.replies.is_some())]
    }

    /// These settings, but for what the options say.
    pub(super) fn applied_to(self, mut settings: Settings) -> Settings {
        if let Some(variant) = self.game.and_then(GameName::variant) {
            settings.variant = variant;
        }
        if let Some(spawn) = self.spawn {
            settings.lookahead.spawn = spawn.into();
        }
        if let Some(replies) = self.replies {
            settings.lookahead.replies = replies;
        }
        settings
    }
}

/// Whether the game asked for is Abalone; where none is asked for, whether the first player that is a saved run was bred
/// for it.
pub(super) fn plays_abalone(game: Option<GameName>, players: &[String]) -> bool {
    let bred_for = |player: &String| {
        let path = if Path::new(player).exists() { player } else { player.rsplit_once('#')?.0 };
        // What cannot be read is told by whoever needs it.
        let run = store::load(Path::new(path)).ok()?;
        Some(matches!(run.settings.game, GameSettings::Abalone(_)))
    };
    match game {
        Some(game) => game == GameName::Abalone,
        None => players.iter().filter(|player| player.contains(".ron")).find_map(bred_for).unwrap_or(false),
    }
}

/// Refuses flags that would do nothing, each with whether it was given, in a game that has no use for them.
pub(super) fn refuse(flags: &[(&str, bool)], game: &str) -> Result<(), Failure> {
    match flags.iter().find(|(_, given)| *given) {
        Some((flag, _)) => Err(Failure::Usage(format!("{flag} means nothing in {game}: leave it out"))),
        None => Ok(()),
    }
}

/// Tells whoever sits at the terminal.
pub(super) fn note(text: &str) {
    // A standard error that is closed leaves nobody to tell.
    let _ = writeln!(std::io::stderr(), "{text}");
}

impl From<RosterError> for Failure {
    fn from(error: RosterError) -> Self {
        match error {
            RosterError::Name(what) => Self::Usage(what),
            RosterError::Missing(what) => Self::Failed(what),
        }
    }
}
