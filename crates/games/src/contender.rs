//! Whole games as evolution sees them: a seed goes in, an outcome comes out.

use super::Gene;
use crate::seed::Seed;
use serde::{Deserialize, Serialize};

/// How a game ended for the player under test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// The goal was reached.
    Win,
    /// Neither won nor lost.
    Draw,
    /// Anything else.
    Loss,
}

/// What one game says about a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Won, drawn or lost.
    pub verdict: Verdict,
    /// The game's own score; whole, so that sums do not depend on their order.
    pub score: i64,
    /// Moves the player made.
    pub moves: u32,
    /// The last of the game's [`Milestones`](super::Milestones) that was reached, 0..16; 0 in a game without them.
    pub milestone: u8,
}

/// A player ready to play any number of games.
pub trait Contender: Send + Sync {
    /// Plays one game whose chance is drawn from `seed`: the same seed gives the same outcome.
    fn play(&self, seed: Seed) -> Outcome;

    /// The same, unless `stop` says so: asked at least before the game, and now and then in games that take long.
    fn play_unless(&self, seed: Seed, stop: &dyn Fn() -> bool) -> Option<Outcome> {
        if stop() { None } else { Some(self.play(seed)) }
    }
}

/// What a contender is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Occasion {
    /// To be judged among many by selection: may think less, so that it can play more.
    Selection,
    /// To play as well as it is meant to.
    Play,
}

/// An opponent in a two-player game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rival<'genes> {
    /// A player of these genes.
    Genes(&'genes [Gene]),
    /// One of the game's [`yardsticks`](super::Breeding::yardsticks).
    Yardstick(&'static str),
}
