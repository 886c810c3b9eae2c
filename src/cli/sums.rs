//! What games add up to, as programs read it.

use super::format;
use crate::tally::Tally;
use serde::Serialize;

/// Many games of one player.
#[derive(Serialize)]
pub(super) struct Sums {
    #[serde(skip)]
    pub(super) tally: Tally,
    pub(super) games: u64,
    pub(super) wins: u64,
    win_rate: Option<f64>,
    interval_low: f64,
    interval_high: f64,
    pub(super) mean_score: Option<f64>,
}

impl From<Tally> for Sums {
    fn from(tally: Tally) -> Self {
        let (interval_low, interval_high) = tally.interval();
        let (win_rate, mean_score) = (tally.win_rate(), tally.mean_score());
        Self {
            tally,
            games: tally.games,
            wins: tally.wins,
            win_rate,
            interval_low,
            interval_high,
            mean_score,
        }
    }
}

impl Sums {
    /// The win rate with its interval.
    pub(super) fn rate(&self) -> String {
        format::rate(&self.tally)
    }
}
