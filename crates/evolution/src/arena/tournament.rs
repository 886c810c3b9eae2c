//! Any players on the same games.

use super::Statistics;
use crate::evaluator::{Played, Players, Referee, Series};
use dna_lab_games::seed::Seed;
use dna_lab_games::tally::Tally;
use dna_lab_games::{GameSettings, Outcome, Verdict};
use std::cmp::Ordering;

/// Games that a player plays at a stretch: its tables are in the caches then, as they are when it plays alone.
pub(super) const STRETCH: usize = 16;

/// When of two games that were played from the same seed one is the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Criterion {
    /// It scored more.
    Score,
    /// It was won, and the other was not; or neither was, and it scored more. Two wins are equal.
    Goal,
}

impl Criterion {
    /// For this game: one that ends at the win is not about the score.
    #[must_use]
    pub fn of(game: &GameSettings) -> Self {
        if game.is_about_score() { Self::Score } else { Self::Goal }
    }

    /// How `a` did beside `b`.
    #[must_use]
    pub fn compare(self, a: &Outcome, b: &Outcome) -> Ordering {
        let won = |outcome: &Outcome| outcome.verdict == Verdict::Win;
        match self {
            Self::Goal if won(a) || won(b) => won(a).cmp(&won(b)),
            _ => a.score.cmp(&b.score),
        }
    }
}

/// A player's games so far.
#[derive(Clone, Debug, Default)]
pub struct Results {
    /// By the place of their seed, as far as games were played; none where one was broken off.
    games: Vec<Option<Played>>,
}

/// Puts a game in its place; memory grows with the games that were played, and not with those that are asked for.
pub(super) fn place(games: &mut Vec<Option<Played>>, at: usize, played: Option<Played>) {
    if games.len() <= at {
        games.resize(at + 1, None);
    }
    games[at] = played;
}

impl Results {
    /// The games that were played, each with the place of its seed.
    pub fn games(&self) -> impl Iterator<Item = (usize, &Outcome)> {
        self.games.iter().enumerate().filter_map(|(at, game)| Some((at, &game.as_ref()?.outcome)))
    }

    /// How many were played.
    #[must_use]
    pub fn played(&self) -> usize {
        self.games().count()
    }

    /// What they add up to.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        self.games().map(|(_, outcome)| Statistics::from(outcome)).sum()
    }

    /// Milliseconds of one thread of this machine a move; none before the first.
    #[must_use]
    pub fn milliseconds_a_move(&self) -> Option<f64> {
        Played::milliseconds_a_move(self.games.iter().flatten().copied())
    }

    /// The scores from the worst to the best: all of them, or of many games those at 101 even shares.
    #[must_use]
    pub fn score_quantiles(&self) -> Vec<i64> {
        let mut scores: Vec<i64> = self.games().map(|(_, outcome)| outcome.score).collect();
        scores.sort_unstable();
        match scores.len() {
            0..=101 => scores,
            games => (0..=100).map(|share| scores[(games - 1) * share / 100]).collect(),
        }
    }

    /// The game of this seed, if it was played.
    #[must_use]
    pub fn outcome(&self, at: usize) -> Option<&Outcome> {
        Some(&self.games.get(at)?.as_ref()?.outcome)
    }
}

/// Players on the same games: game i of each is played from the same seed.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// Where the seeds come from.
    pub seed: Seed,
    /// Games that each is to play.
    pub games: usize,
    /// When a game is better than another.
    pub criterion: Criterion,
    /// By player.
    pub results: Vec<Results>,
}

impl Tournament {
    /// Of so many players, before the first game.
    #[must_use]
    pub fn new(players: usize, games: usize, seed: Seed, criterion: Criterion) -> Self {
        let results = vec![Results::default(); players];
        Self { seed, games, criterion, results }
    }

    /// One player more, which has not played yet.
    pub fn enter(&mut self) {
        self.results.push(Results::default());
    }

    /// So many games for each; of those played the first stay.
    pub fn resize(&mut self, games: usize) {
        self.games = games;
        self.results.iter_mut().for_each(|results| results.games.truncate(games));
    }

    /// Whether all games were played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.results.iter().all(|results| results.played() == self.games)
    }

    /// How many games were played, of all players together.
    #[must_use]
    pub fn played(&self) -> usize {
        self.results.iter().map(Results::played).sum()
    }

    /// Plays up to so many of the games that are still to be played. A game that is under way when the observer stops it is
    /// not counted, and played again later.
    pub fn play(&mut self, referee: Referee<'_>, players: &[Players<'_>], most: usize) {
        let missing: Vec<(usize, usize)> = (0..self.games)
            .step_by(STRETCH)
            .flat_map(|from| (0..players.len()).map(move |player| (from, player)))
            .flat_map(|(from, player)| (from..self.games.min(from + STRETCH)).map(move |game| (player, game)))
            .filter(|&(player, game)| self.results[player].games.get(game).is_none_or(Option::is_none))
            .take(most)
            .collect();
        let stretches: Vec<_> = missing.chunk_by(|a, b| a.0 == b.0 && a.1 + 1 == b.1).collect();
        let series = stretches.iter().map(|stretch| Series {
            players: players[stretch[0].0],
            seed: self.seed,
            games: stretch.iter().map(|(_, game)| *game as u32).collect(),
        });
        let played = referee.games(series.collect()).into_iter().flatten();
        for ((player, game), played) in missing.into_iter().zip(played) {
            place(&mut self.results[player].games, game, played);
        }
    }

    /// The players from the best to the worst: by mean score, or where the goal counts by win rate and then by mean
    /// score; then in their order.
    #[must_use]
    pub fn ranking(&self) -> Vec<usize> {
        let tallies: Vec<_> = self.results.iter().map(|results| results.statistics().tally).collect();
        let mut ranking: Vec<usize> = (0..tallies.len()).collect();
        let key =
            |player: usize, of: fn(&Tally) -> Option<f64>| of(&tallies[player]).unwrap_or(f64::NEG_INFINITY);
        ranking.sort_by(|&a, &b| {
            let by = |of| key(b, of).total_cmp(&key(a, of));
            let score = by(Tally::mean_score);
            match self.criterion {
                Criterion::Score => score,
                Criterion::Goal => by(Tally::win_rate).then(score),
            }
        });
        ranking
    }
}
