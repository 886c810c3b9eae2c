//! Statistics of any player over many games.

use crate::games::Contender;
use crate::seed::Seed;
use crate::tally::Tally;
use rayon::prelude::*;

/// What many games of one player add up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// Wins, scores, moves.
    pub tally: Tally,
    /// The best score; 0 without games.
    pub best_score: i64,
    /// The worst score; 0 without games.
    pub worst_score: i64,
    /// Games by the largest exponent on the board at their end.
    pub best_tiles: [u64; 16],
}

impl Statistics {
    /// Of no games.
    const NONE: Self = Self {
        tally: Tally { games: 0, wins: 0, draws: 0, score: 0, score_squares: 0, moves: 0 },
        best_score: i64::MIN,
        worst_score: i64::MAX,
        best_tiles: [0; 16],
    };

    /// The share of games whose largest tile had at least this exponent; none without games.
    #[must_use]
    pub fn reached(&self, exponent: u8) -> Option<f64> {
        let games = self.best_tiles[usize::from(exponent)..].iter().sum::<u64>();
        (self.tally.games > 0).then(|| games as f64 / self.tally.games as f64)
    }

    fn with(self, other: &Self) -> Self {
        Self {
            tally: self.tally + other.tally,
            best_score: self.best_score.max(other.best_score),
            worst_score: self.worst_score.min(other.worst_score),
            best_tiles: std::array::from_fn(|i| self.best_tiles[i] + other.best_tiles[i]),
        }
    }
}

/// Lets a player play `games` games, game i on the seed derived from `seed` by i: the same on any number of
/// threads. Calls `played` after each game.
pub fn statistics(contender: &dyn Contender, games: u32, seed: Seed, played: impl Fn() + Sync) -> Statistics {
    let sum = (0..games)
        .into_par_iter()
        .with_min_len(4)
        .map(|index| {
            let outcome = contender.play(seed.derive(u64::from(index)));
            played();
            let mut best_tiles = [0; 16];
            best_tiles[usize::from(outcome.best_tile & 15)] = 1;
            Statistics {
                tally: outcome.into(),
                best_score: outcome.score,
                worst_score: outcome.score,
                best_tiles,
            }
        })
        .reduce(|| Statistics::NONE, |a, b| a.with(&b));
    if games == 0 { Statistics { best_score: 0, worst_score: 0, ..sum } } else { sum }
}
