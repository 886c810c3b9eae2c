//! Players of any game, measured together.

use super::{Criterion, League, Results, Tournament};
use crate::evaluator::{Players, Referee};
use dna_lab_games::seed::Seed;
use dna_lab_games::{Engine, GameSettings};
use std::sync::Arc;

/// Players on the same games in a single-player game, each against each in a two-player game.
#[derive(Clone, Debug)]
pub enum Contest {
    /// Game i of each is played from the same seed.
    Scores(Tournament),
    /// Every two play so many games.
    League(League),
}

impl Contest {
    /// Before the first game.
    #[must_use]
    pub fn new(game: &GameSettings, players: usize, games: usize, seed: Seed) -> Self {
        if game.is_for_two() {
            Self::League(League::new(players, games, seed))
        } else {
            Self::Scores(Tournament::new(players, games, seed, Criterion::of(game)))
        }
    }

    /// One player more, which has not played yet.
    pub fn enter(&mut self) {
        match self {
            Self::Scores(tournament) => tournament.enter(),
            Self::League(league) => league.enter(),
        }
    }

    /// Without this player and its games.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn remove(&mut self, at: usize) {
        match self {
            Self::Scores(tournament) => drop(tournament.results.remove(at)),
            Self::League(league) => league.remove(at),
        }
    }

    /// So many games for each player or pair; of those played the first stay.
    pub fn resize(&mut self, games: usize) {
        match self {
            Self::Scores(tournament) => tournament.resize(games),
            Self::League(league) => league.resize(games),
        }
    }

    /// Games that each player, or every two, are to play.
    #[must_use]
    pub const fn games(&self) -> usize {
        match self {
            Self::Scores(tournament) => tournament.games,
            Self::League(league) => league.games,
        }
    }

    /// How many games were played, of all players together.
    #[must_use]
    pub fn played(&self) -> usize {
        match self {
            Self::Scores(tournament) => tournament.played(),
            Self::League(league) => league.played(),
        }
    }

    /// The fewest and the most games that a player, or that any two have played.
    #[must_use]
    pub fn played_each(&self) -> (usize, usize) {
        let played: Vec<usize> = match self {
            Self::Scores(tournament) => tournament.results.iter().map(Results::played).collect(),
            Self::League(league) => {
                league.pairs().into_iter().map(|[a, b]| league.between(a, b).games as usize).collect()
            }
        };
        (played.iter().copied().min().unwrap_or(0), played.into_iter().max().unwrap_or(0))
    }

    /// How many games there are to play.
    #[must_use]
    pub fn total(&self) -> usize {
        match self {
            Self::Scores(tournament) => tournament.games * tournament.results.len(),
            Self::League(league) => league.total(),
        }
    }

    /// Whether all games were played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        match self {
            Self::Scores(tournament) => tournament.is_over(),
            Self::League(league) => league.is_over(),
        }
    }

    /// Plays up to so many of the games that are still to be played. A game that is under way when the observer stops it is
    /// not counted, and played again later.
    pub fn play(&mut self, referee: Referee<'_>, engines: &[Arc<dyn Engine>], most: usize) {
        match self {
            Self::Scores(tournament) => {
                let players: Vec<_> = engines.iter().map(|engine| Players::One(&**engine)).collect();
                tournament.play(referee, &players, most);
            }
            Self::League(league) => league.play(referee, engines, most),
        }
    }
}
