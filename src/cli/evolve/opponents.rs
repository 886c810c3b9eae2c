//! Opponents that a person names: players of any kind, also programs from outside.

use super::super::options::read;
use super::super::{Failure, faults};
use crate::games::{Engine, GameSettings, PlayerSpec};
use crate::store::players::Library;
use std::sync::Arc;

/// They, ready to play.
#[derive(Default)]
pub(super) struct Opponents {
    pub(super) players: Vec<PlayerSpec>,
    pub(super) engines: Vec<Arc<dyn Engine>>,
}

impl Opponents {
    /// The players of these names at a run's game.
    pub(super) fn named(names: &[String], game: &GameSettings) -> Result<Self, Failure> {
        let mut library = Library::of_a_person();
        let players: Vec<PlayerSpec> =
            names.iter().map(|name| read(&mut library, game, name)).collect::<Result<_, _>>()?;
        let engines = players.iter().map(|player| player.engine_at(game)).collect::<Result<_, _>>()?;
        Ok(Self { players, engines })
    }

    /// What they lost by faults, in a few words; empty where that is nothing.
    pub(super) fn lost(&self) -> String {
        let lost = |(name, kinds): (String, std::collections::BTreeMap<&str, u64>)| {
            let kinds: Vec<String> = kinds.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
            format!(" · {name} lost by faults: {}", kinds.join(", "))
        };
        faults::counted(&self.players).into_iter().map(lost).collect()
    }
}
