//! Games between two players that are kept move by move.

use super::played::meet;
use super::{Batch, Evaluator, Games, Observer, Played, Players};
use dna_lab_games::record::Record;
use dna_lab_games::{Engine, GameSettings};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Plays games of two on this machine's threads, as [`Threads`](super::Threads) does, and keeps a record of each.
pub struct Recording {
    game: GameSettings,
    players: Vec<(String, Arc<dyn Engine>)>,
    /// By the two players and the number of their game.
    records: Mutex<BTreeMap<([usize; 2], u32), Record>>,
}

impl Recording {
    /// Keeps games of these players, each with its name.
    #[must_use]
    pub fn new(game: GameSettings, players: Vec<(String, Arc<dyn Engine>)>) -> Self {
        Self { game, players, records: Mutex::default() }
    }

    /// All games, those of the first two players first.
    #[must_use]
    pub fn records(&self) -> Vec<Record> {
        self.records.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    fn play(
        &self,
        engines: [&dyn Engine; 2],
        seed: dna_lab_games::seed::Seed,
        at: u32,
        stop: &dyn Fn() -> bool,
    ) -> Option<Played> {
        let (played, end) = meet(&*self.game, engines, seed, at as usize, stop)?;
        let place = |engine: &dyn Engine| {
            self.players
                .iter()
                .position(|(_, known)| std::ptr::addr_eq(&raw const **known, &raw const *engine))
        };
        let pair = engines.map(|engine| place(engine).unwrap_or_default());
        // The first of the two begins in every other game.
        let seats = if at.is_multiple_of(2) { pair } else { [pair[1], pair[0]] };
        let names = seats.map(|player| self.players[player].0.as_str());
        let record = Record::of(&self.game, &*end, &names);
        self.records.lock().unwrap_or_else(PoisonError::into_inner).insert((pair, at), record);
        Some(played)
    }
}

impl Evaluator for Recording {
    fn evaluate(&self, batch: &Batch<'_>, observer: &dyn Observer) -> Games {
        let stop = || observer.should_stop();
        let series = batch.series.par_iter().map(|series| {
            let play = |&at: &u32| {
                let Players::Two(engines) = series.players else { return None };
                let played = self.play(engines, series.seed, at, &stop)?;
                observer.played(1);
                Some(played)
            };
            series.games.par_iter().map(play).collect()
        });
        series.collect()
    }
}
