//! Runs many games in parallel. The default backend is this machine's threads; other backends implement [`Evaluator`].

mod mixed;
mod played;
mod recording;
mod threads;

pub use played::{Pace, Played, Ready};
pub use recording::Recording;
pub use threads::Threads;

use dna_lab_games::seed::Seed;
use dna_lab_games::tally::Tally;
use dna_lab_games::{Contender, Engine, Game, Gene, Occasion, Rival};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::Arc;

/// Who plays.
#[derive(Clone, Copy)]
pub enum Players<'a> {
    /// A player of these genes, in a two-player game against the batch's rivals; the backend compiles the player if needed.
    Genes(&'a [Gene], Option<&'a dyn Contender>),
    /// A player of a single-player game.
    One(&'a dyn Engine),
    /// Two players of a match, the first of them in the first seat.
    Two([&'a dyn Engine; 2]),
}

/// An opponent of players of genes, in a two-player game.
#[derive(Clone, Copy)]
pub enum Against<'a> {
    /// One of the lab.
    Rival(Rival<'a>),
    /// One that a person named. It plays on this machine.
    Outside(&'a dyn Engine),
}

/// Games of the same players.
#[derive(Clone)]
pub struct Series<'a> {
    /// Who plays.
    pub players: Players<'a>,
    /// Where the games' chance comes from.
    pub seed: Seed,
    /// Which games, shared by all series that play the same ones: the seed of each is derived from `seed` by its number.
    pub games: Arc<[u32]>,
}

/// Games of many players, at the same game against the same rivals.
#[derive(Clone)]
pub struct Batch<'a> {
    /// The game with its settings.
    pub game: &'a dyn Game,
    /// What players of genes are wanted for.
    pub occasion: Occasion,
    /// In a two-player game, the opponents of players of genes; none for the first yardstick.
    pub against: &'a [Against<'a>],
    /// Who plays what.
    pub series: Vec<Series<'a>>,
}

/// The games of each series of a batch, in their order; none where a game was not played.
pub type Games = Vec<Vec<Option<Played>>>;

/// Plays batches. Games depend on nothing but their seed, so that where and in which order they are played changes no result.
pub trait Evaluator: Sync {
    /// Plays all games, or until the observer stops it.
    fn evaluate(&self, batch: &Batch<'_>, observer: &dyn Observer) -> Games;

    /// What each series adds up to, in their order; None if the observer stopped it. A backend that need not keep all games for that
    /// does not.
    fn tallies(&self, batch: &Batch<'_>, observer: &dyn Observer) -> Option<Vec<Tally>> {
        let tally = |played: Option<Played>| Some(Tally::from(played?.outcome));
        let games = self.evaluate(batch, observer).into_iter();
        games.map(|series| series.into_iter().map(tally).sum()).collect()
    }

    /// What each of these players does in these games, on this machine. None if it was stopped.
    fn measure(&self, players: Metered<'_, '_>, games: Range<u32>) -> Option<Vec<Vec<Means>>> {
        let Metered { count, meter } = players;
        let all = |player| games.clone().map(meter(player)).collect();
        (0..count).into_par_iter().map(all).collect()
    }
}

/// How a player plays in one game: the means of both axes of a map of styles; none where no position counted.
pub type Means = [Option<f64>; 2];

/// Players that are to be measured.
#[derive(Clone, Copy)]
pub struct Metered<'a, 'm> {
    /// How many.
    pub count: usize,
    /// Makes one of them ready, by its place.
    pub meter: &'a (dyn Fn(usize) -> Meter<'m> + Sync + 'm),
}

/// A player that is ready for games whose means are wanted, by their numbers; none if it was stopped.
pub type Meter<'m> = Box<dyn FnMut(u32) -> Option<Means> + 'm>;

/// Who watches games. Called from many threads, before games and within long ones.
pub trait Observer: Sync {
    /// Whether to stop now: what is under way is then given up.
    fn should_stop(&self) -> bool {
        false
    }

    /// So many more games were played.
    fn played(&self, _games: u64) {}
}

/// Watches nothing.
#[derive(Clone, Copy, Debug)]
pub struct Unobserved;

impl Observer for Unobserved {}

/// Context for one batch: the game, the backend that plays it, and an observer.
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
    /// The games of players that play as well as they are meant to, as far as the observer did not stop them.
    #[must_use]
    pub fn games(&self, series: Vec<Series<'_>>) -> Games {
        let batch = Batch { game: self.game, occasion: Occasion::Play, against: &[], series };
        self.evaluator.evaluate(&batch, self.observer)
    }

    /// What each series adds up to, in their order; None if the observer stopped it.
    #[must_use]
    pub fn tallies(
        &self,
        occasion: Occasion,
        against: &[Against<'_>],
        series: Vec<Series<'_>>,
    ) -> Option<Vec<Tally>> {
        self.evaluator.tallies(&Batch { game: self.game, occasion, against, series }, self.observer)
    }

    /// What games of one genome add up to that plays as well as it is meant to; None if the observer stopped it.
    #[must_use]
    pub fn tally(
        &self,
        genes: &[Gene],
        against: &[Against<'_>],
        seed: Seed,
        games: Range<u32>,
    ) -> Option<Tally> {
        let series = Series { players: Players::Genes(genes, None), seed, games: games.collect() };
        self.tallies(Occasion::Play, against, vec![series])?.pop()
    }
}
