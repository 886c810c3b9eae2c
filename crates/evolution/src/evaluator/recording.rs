//! Games that are kept move by move.

use super::played::{finish, meet};
use super::{Batch, Evaluator, Games, Observer, Played, Players, Ready};
use dna_lab_games::record::Record;
use dna_lab_games::seed::Seed;
use dna_lab_games::{Engine, GameSettings};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Plays on this machine's threads, as [`Threads`](super::Threads) does, and keeps a record of the games.
pub struct Recording {
    game: GameSettings,
    players: Vec<(String, Arc<dyn Engine>)>,
    most: u32,
    /// By the two players, or the only one twice, and the number of their game.
    records: Mutex<BTreeMap<([usize; 2], u32), Record>>,
}

impl Recording {
    /// Keeps games of these players, each with its name: the first `most` of each series.
    #[must_use]
    pub fn new(game: GameSettings, players: Vec<(String, Arc<dyn Engine>)>, most: u32) -> Self {
        Self { game, players, most, records: Mutex::default() }
    }

    /// One player more.
    pub fn enter(&mut self, name: String, engine: Arc<dyn Engine>) {
        self.players.push((name, engine));
    }

    /// In a game for one: without this player and its games.
    pub fn remove(&mut self, at: usize) {
        self.players.remove(at);
        let records = self.records.get_mut().unwrap_or_else(PoisonError::into_inner);
        let without = std::mem::take(records).into_iter().filter(|((pair, _), _)| !pair.contains(&at));
        let moved = |place: usize| place - usize::from(place > at);
        *records = without.map(|((pair, game), record)| ((pair.map(moved), game), record)).collect();
    }

    /// All games, those of the first player or the first two players first.
    #[must_use]
    pub fn records(&self) -> Vec<Record> {
        self.records.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    fn place(&self, engine: &dyn Engine) -> Option<usize> {
        self.players.iter().position(|(_, known)| std::ptr::addr_eq(&raw const **known, &raw const *engine))
    }

    fn play(&self, players: Players<'_>, series: Seed, at: u32, stop: &dyn Fn() -> bool) -> Option<Played> {
        let engines = match players {
            Players::One(engine) => [engine, engine],
            Players::Two(engines) => engines,
            Players::Genes(..) => return None,
        };
        let places = engines.map(|engine| self.place(engine));
        let [Some(first), Some(second)] = places else { return None };
        let (pair, is_alone) = ([first, second], matches!(players, Players::One(_)));
        let (played, end) = if is_alone {
            let seed = series.derive(u64::from(at));
            finish(self.game.begin(seed), &mut [engines[0].player(seed)], 0, stop)?
        } else {
            meet(&*self.game, engines, series, at as usize, stop)?
        };
        let seats = match is_alone {
            true => vec![first],
            // The first of the two begins in every other game.
            false if at.is_multiple_of(2) => pair.to_vec(),
            false => vec![second, first],
        };
        let names: Vec<&str> = seats.into_iter().map(|player| self.players[player].0.as_str()).collect();
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
                let played = if at < self.most {
                    self.play(series.players, series.seed, at, &stop)?
                } else {
                    Ready::of(series.players, batch.game)?.play(series.seed, at, &stop)?
                };
                observer.played(1);
                Some(played)
            };
            series.games.par_iter().map(play).collect()
        });
        series.collect()
    }
}
