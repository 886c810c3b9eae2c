//! Games that are kept move by move.

use super::played::{finish, meet};
use super::{Batch, Evaluator, Games, Observer, Played, Players, Ready};
use dna_lab_games::record::{Record, result};
use dna_lab_games::seed::Seed;
use dna_lab_games::{Engine, GameSettings, Verdict};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Plays on this machine's threads, as [`Threads`](super::Threads) does, and keeps a record of the games: about 55 bytes a move. The time of
/// a recorded game is what its players thought, without the game's own moves.
pub struct Recording {
    game: GameSettings,
    players: Vec<(String, Arc<dyn Engine>)>,
    /// Games with a smaller number are kept.
    kept: u32,
    /// By the two players, or the only one twice, and the number of their game.
    records: Mutex<BTreeMap<Key, Record>>,
}

/// The players and the number of a game.
type Key = ([usize; 2], u32);

impl Recording {
    /// Keeps games of these players, each with its name: those with a number below `kept`.
    #[must_use]
    pub fn new(game: GameSettings, players: Vec<(String, Arc<dyn Engine>)>, kept: u32) -> Self {
        Self { game, players, kept, records: Mutex::default() }
    }

    /// One player more.
    pub fn enter(&mut self, name: String, engine: Arc<dyn Engine>) {
        self.players.push((name, engine));
    }

    /// Without this player and its games.
    pub fn remove(&mut self, at: usize) {
        self.players.remove(at);
        let moved = |place: usize| place - usize::from(place > at);
        let records = self.all();
        *records = std::mem::take(records)
            .into_iter()
            .filter(|((pair, _), _)| !pair.contains(&at))
            .map(|((pair, game), record)| ((pair.map(moved), game), record))
            .collect();
    }

    /// Without the games from this number on.
    pub fn cut(&mut self, games: u32) {
        self.all().retain(|(_, game), _| *game < games);
    }

    fn all(&mut self) -> &mut BTreeMap<Key, Record> {
        self.records.get_mut().unwrap_or_else(PoisonError::into_inner)
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
        let (pair, seats, (played, end)) = match players {
            Players::One(engine) => {
                let (place, seed) = (self.place(engine)?, series.derive(u64::from(at)));
                let game = finish(self.game.begin(seed), &mut [engine.player(seed)], 0, stop)?;
                ([place; 2], vec![place], game)
            }
            Players::Two(engines) => {
                let [first, second] = [self.place(engines[0])?, self.place(engines[1])?];
                // The first of the two begins in every other game.
                let seats = if at.is_multiple_of(2) { vec![first, second] } else { vec![second, first] };
                ([first, second], seats, meet(&*self.game, engines, series, at as usize, stop)?)
            }
            Players::Genes(..) => return None,
        };
        let names: Vec<&str> = seats.into_iter().map(|player| self.players[player].0.as_str()).collect();
        let mut record = Record::of(&self.game, &*end, &names);
        // A game that is lost by a fault is over, though its board is not.
        let is_decided = end.ending().is_none() && played.outcome.verdict != Verdict::Draw;
        if is_decided {
            let is_second = (played.outcome.verdict == Verdict::Loss) == at.is_multiple_of(2);
            let winner = self.game.is_for_two().then_some(usize::from(is_second));
            record.result = result(&self.game, winner);
        }
        self.records.lock().unwrap_or_else(PoisonError::into_inner).insert((pair, at), record);
        Some(played)
    }
}

impl Evaluator for Recording {
    fn evaluate(&self, batch: &Batch<'_>, observer: &dyn Observer) -> Games {
        let stop = || observer.should_stop();
        let series = batch.series.par_iter().map(|series| {
            let play = |&at: &u32| {
                let played = if at < self.kept {
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
