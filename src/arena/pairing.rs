//! Players of any game for two, who meet at matches.

use super::{Circle, Meeting};
use crate::games::{Engine, GameSettings};
use crate::seed::Seed;
use std::sync::Arc;
use std::time::Instant;

/// Players at the same game.
#[derive(Clone)]
pub struct Engines<'a> {
    /// The game.
    pub game: &'a GameSettings,
    /// Who plays.
    pub engines: &'a [Arc<dyn Engine>],
}

impl Circle for Engines<'_> {
    fn meet(&self, pair: [usize; 2], series: Seed, at: usize, stop: &dyn Fn() -> bool) -> Option<Meeting> {
        // The first of the two begins in every other game.
        let first = at % 2;
        let seed = series.derive(u64::MAX).derive(at as u64);
        let mut players = [0, 1].map(|place| self.engines[pair[place]].player(seed.derive(place as u64)));
        let (mut moves, mut nanoseconds) = ([0; 2], [0; 2]);
        let mut game = self.game.begin_nth(series, at);
        while game.ending().is_none() {
            if stop() {
                return None;
            }
            let place = usize::from(game.turn() != first);
            let start = Instant::now();
            let thought = players[place].choose(&*game, stop)?;
            nanoseconds[place] += start.elapsed().as_nanos() as u64;
            moves[place] += 1;
            // A player that finds no move leaves the match as it stands.
            let Some(best) = thought.best else { break };
            game.play(best);
        }
        Some(Meeting { outcome: game.outcome(first), moves, nanoseconds })
    }
}
