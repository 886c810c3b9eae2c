//! What games add up to, as programs read it.

use super::format;
use crate::evolution::Run;
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

/// What a run announces: test games of its champion, and of its population.
#[derive(Serialize)]
pub(super) struct Announced {
    champion_win_rate: Option<f64>,
    interval_low: Option<f64>,
    interval_high: Option<f64>,
    validation_games: u64,
    population_win_rate: Option<f64>,
    population_interval_low: Option<f64>,
    population_interval_high: Option<f64>,
    sample_games: u64,
}

impl From<&Run> for Announced {
    fn from(run: &Run) -> Self {
        let validated = run.champion().map(|champion| champion.validated).unwrap_or_default();
        let sample = run.logbook.last().map(|record| record.sample).unwrap_or_default();
        let (interval, around) = (format::interval(&validated), format::interval(&sample));
        Self {
            champion_win_rate: validated.win_rate(),
            interval_low: interval.map(|(low, _)| low),
            interval_high: interval.map(|(_, high)| high),
            validation_games: validated.games,
            population_win_rate: sample.win_rate(),
            population_interval_low: around.map(|(low, _)| low),
            population_interval_high: around.map(|(_, high)| high),
            sample_games: sample.games,
        }
    }
}
