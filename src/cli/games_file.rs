//! The file that games which are played go to, move by move.

use super::{Failure, claim};
use crate::games::GameSettings;
use crate::games::record::{Record, ggf};
use crate::store::{Claim, Kind, Target};
use std::io::Write;
use std::path::Path;

/// A file for games.
pub(super) struct GamesFile {
    target: Target,
    is_ggf: bool,
}

impl GamesFile {
    /// Takes the file, before any game is played.
    ///
    /// # Errors
    /// If it cannot be written, or if its format does not know the game.
    pub(super) fn claim(path: &Path, game: &GameSettings, force: bool) -> Result<Self, Failure> {
        let is_ggf = path.extension().is_some_and(|extension| extension == "ggf");
        if is_ggf && game.ggf_name().is_none() {
            let title = game.title();
            let what =
                format!("the Generic Game Format has no {title}: name a file that does not end with .ggf");
            return Err(Failure::Usage(what));
        }
        Ok(Self { target: claim(path, Kind::Games, Claim::Update, force)?, is_ggf })
    }

    /// Writes these games, in place of whatever stands there.
    ///
    /// # Errors
    /// If the system refuses.
    pub(super) fn write(&mut self, games: &[Record]) -> Result<(), Failure> {
        let text =
            |game: &Record| if self.is_ggf { ggf::print(game).unwrap_or_default() } else { game.print() };
        let all: String = games.iter().map(text).collect();
        Ok(self.target.write(|file| file.write_all(all.as_bytes()))?)
    }
}
