//! A position on the command line: written down, or a named first one.

use super::Failure;
use super::options::find_opening;
use crate::games::{GameSettings, Match};

/// A position of a game.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct PositionOptions {
    /// A named first position, e.g. belgian-daisy [default: the game's usual one]
    #[arg(long)]
    layout: Option<String>,
    /// A position, whatever --layout says: see POSITION in `dna-lab --help`. In 2048 --grid is another name for it
    #[arg(long, alias = "grid", value_name = "POSITION", allow_hyphen_values = true)]
    pub(super) position: Option<String>,
}

impl PositionOptions {
    /// The match that stands there.
    pub(super) fn of(&self, game: &GameSettings) -> Result<Box<dyn Match>, Failure> {
        let opening = self.layout.as_deref().map(|name| find_opening(game, name)).transpose()?;
        match (&self.position, opening, game.openings()) {
            (Some(text), ..) => Ok(game.place(text)?),
            (None, Some(opening), _) => Ok(game.begin_at(opening)),
            (None, None, [_, ..]) => Ok(game.begin_at(0)),
            (None, None, []) => Err(Failure::Usage(format!(
                "--position or --grid is missing: give {}; or name another game with --game",
                game.position_help().help
            ))),
        }
    }
}
