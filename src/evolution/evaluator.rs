//! Who plays the games that evolution asks for: this machine's threads, or whoever implements [`Evaluator`].

use super::Observer;
use crate::games::{Game, Gene, Occasion, Rival};
use crate::seed::Seed;
use crate::tally::Tally;
use rayon::prelude::*;

/// The games of one genome.
#[derive(Clone, Debug, PartialEq)]
pub struct Series<'a> {
    /// Its genes.
    pub genes: &'a [Gene],
    /// Where the games' chance comes from.
    pub seed: Seed,
    /// Which games: the seed of each is derived from `seed` by its number.
    pub games: Vec<u32>,
}

/// Games of many genomes, at the same game against the same rivals.
#[derive(Clone, Debug)]
pub struct Batch<'a> {
    /// The game with its settings.
    pub game: &'a dyn Game,
    /// What for.
    pub occasion: Occasion,
    /// In a game for two, the rivals; none for the first yardstick.
    pub against: &'a [Rival<'a>],
    /// Who plays what.
    pub series: Vec<Series<'a>>,
}

/// Plays batches. Games depend on nothing but their seed, and tallies are whole numbers, so that where and in which order they
/// are played changes no result.
pub trait Evaluator: Sync {
    /// What each series adds up to, in their order; None if the observer stopped it.
    fn evaluate(&self, batch: &Batch<'_>, observer: &dyn Observer) -> Option<Vec<Tally>>;
}

/// Plays on rayon's threads.
#[derive(Clone, Copy, Debug)]
pub struct Threads;

impl Evaluator for Threads {
    fn evaluate(&self, batch: &Batch<'_>, observer: &dyn Observer) -> Option<Vec<Tally>> {
        let play = |series: &Series<'_>| {
            let contender = batch.game.compile(series.genes, batch.occasion, batch.against);
            let play = |&game: &u32| {
                let seed = series.seed.derive(u64::from(game));
                let tally = Tally::from(contender.play_unless(seed, &|| observer.should_stop())?);
                observer.played(1);
                Some(tally)
            };
            // Games of one contender are shared out too: a population of one must keep all cores busy.
            let games = series.games.par_iter().with_min_len(4);
            games.map(play).try_reduce(Tally::default, |a, b| Some(a + b))
        };
        batch.series.par_iter().map(play).collect()
    }
}

/// A game, whoever plays it, and whoever watches that.
#[derive(Clone, Copy)]
pub struct Referee<'a> {
    /// The game with its settings.
    pub game: &'a dyn Game,
    /// Who plays.
    pub evaluator: &'a dyn Evaluator,
    /// Who watches.
    pub observer: &'a dyn Observer,
}

impl Referee<'_> {
    /// What each series adds up to, in their order; None if the observer stopped it.
    #[must_use]
    pub fn tallies(
        &self,
        occasion: Occasion,
        against: &[Rival<'_>],
        series: Vec<Series<'_>>,
    ) -> Option<Vec<Tally>> {
        self.evaluator.evaluate(&Batch { game: self.game, occasion, against, series }, self.observer)
    }

    /// What games of one genome add up to that plays as well as it is meant to; None if the observer stopped it.
    #[must_use]
    pub fn tally(
        &self,
        genes: &[Gene],
        against: &[Rival<'_>],
        seed: Seed,
        games: std::ops::Range<u32>,
    ) -> Option<Tally> {
        let series = Series { genes, seed, games: games.collect() };
        self.tallies(Occasion::Play, against, vec![series])?.pop()
    }
}
