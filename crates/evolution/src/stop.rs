//! When to stop: given by the caller, never part of the run.

use super::Run;
use super::logbook::Record;
use dna_lab_games::tally::Tally;
use std::sync::Arc;

/// Criteria that combine: the first one reached stops the run.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StopCriteria {
    /// So many generations more.
    pub generations: Option<u32>,
    /// So much time, in seconds.
    pub seconds: Option<f64>,
    /// So many games more.
    pub games: Option<u64>,
    /// The champion's validated win rate is at least this, by the lower bound of its 95 % interval.
    pub target_rate: Option<f64>,
    /// So many generations brought no progress.
    pub stagnation: Option<u32>,
}

/// What was done since the start.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spent {
    /// Generations bred and judged (the founders' judgement is none).
    pub generations: u32,
    /// Time, in seconds.
    pub seconds: f64,
    /// Games played.
    pub games: u64,
}

/// The criterion that stopped a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// All generations asked for.
    Generations,
    /// The time is up.
    Seconds,
    /// All games asked for.
    Games,
    /// The target rate is reached.
    TargetRate,
    /// No progress for as long as asked.
    Stagnation,
    /// The caller asked.
    Interrupted,
}

impl StopReason {
    /// The name in machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Generations => "generations",
            Self::Seconds => "seconds",
            Self::Games => "games",
            Self::TargetRate => "target_rate",
            Self::Stagnation => "no_progress",
            Self::Interrupted => "interrupted",
        }
    }
}

impl StopCriteria {
    /// The first criterion that a run has reached after this effort.
    #[must_use]
    pub fn reached(&self, run: &Run, effort: Spent) -> Option<StopReason> {
        let judged = run.generation().is_some();
        let rate_low = run.champion().map(|champion| champion.validated.interval().0);
        if self.target_rate.zip(rate_low).is_some_and(|(target, low)| low >= target) {
            return Some(StopReason::TargetRate);
        }
        if judged && self.generations.is_some_and(|most| effort.generations >= most) {
            return Some(StopReason::Generations);
        }
        if self.games.is_some_and(|most| effort.games >= most) {
            return Some(StopReason::Games);
        }
        if self.seconds.is_some_and(|most| effort.seconds >= most) {
            return Some(StopReason::Seconds);
        }
        if self.stagnation.is_some_and(|span| effort.generations >= span && stagnates(run, span)) {
            return Some(StopReason::Stagnation);
        }
        None
    }
}

/// Whether the last `span` generations brought no progress: the fresh games of their later half's champions are
/// won no more often than the earlier half's, beyond one standard error. While no game is won, the population's
/// mean score must have risen by 1 %.
#[must_use]
pub fn stagnates(run: &Run, span: u32) -> bool {
    let span = span as usize;
    let Some(start) = run.logbook.len().checked_sub(span).filter(|_| span >= 2) else { return false };
    let (earlier, later) = run.logbook[start..].split_at(span / 2);
    let fresh = |records: &[Arc<Record>]| records.iter().map(|record| record.fresh).sum::<Tally>();
    let (before, after) = (fresh(earlier), fresh(later));
    let (Some(rate_before), Some(rate_after)) = (before.win_rate(), after.win_rate()) else { return false };
    if before.wins + after.wins == 0 {
        let score = |records: &[Arc<Record>]| {
            records.iter().filter_map(|record| record.mean.mean_score()).sum::<f64>() / records.len() as f64
        };
        return score(later) <= 1.01 * score(earlier);
    }
    let variance = |rate: f64, games: u64| rate * (1.0 - rate) / games as f64;
    let error = (variance(rate_before, before.games) + variance(rate_after, after.games)).sqrt();
    rate_after - rate_before <= error
}
