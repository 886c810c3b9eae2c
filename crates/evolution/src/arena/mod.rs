//! Players measured: many games of one, or the same games of several.

mod comparison;
mod contest;
mod elo;
mod knock_out;
mod league;
mod panel;
mod regret;
mod tournament;

pub(crate) use comparison::students_t;
pub use comparison::{Comparison, RISK, SequentialTest, comparisons};
pub use contest::Contest;
pub use elo::{Rating, ratings};
pub use knock_out::{Difference, KnockOut, Loss};
pub use league::{League, Standing};
pub use panel::{Panel, games_seed};
pub use regret::{Regret, by_turns, regrets};
pub use tournament::{Criterion, Results, Tournament};

use crate::evaluator::{Played, Players, Referee, Series};
use dna_lab_games::Outcome;
use dna_lab_games::seed::Seed;
use dna_lab_games::tally::Tally;

/// These names, so that each is another: the second "random" is "random (2)". Tables, files and programs tell players apart by name.
#[must_use]
pub fn distinct<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for name in names {
        let candidates = std::iter::once(name.to_owned()).chain((2..).map(|at| format!("{name} ({at})")));
        all.extend(candidates.filter(|candidate| !all.contains(candidate)).take(1).collect::<Vec<_>>());
    }
    all
}

/// What many games of one player add up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// Wins, scores, moves.
    pub tally: Tally,
    /// The best score; 0 without games.
    pub best_score: i64,
    /// The worst score; 0 without games.
    pub worst_score: i64,
    /// Games by the last milestone that they reached.
    pub milestones: [u64; 16],
}

impl Statistics {
    /// The share of games that reached at least this milestone; none without games.
    #[must_use]
    pub fn reached(&self, milestone: u8) -> Option<f64> {
        let games = self.milestones[usize::from(milestone)..].iter().sum::<u64>();
        (self.tally.games > 0).then(|| games as f64 / self.tally.games as f64)
    }
}

impl Default for Statistics {
    /// Of no games.
    fn default() -> Self {
        Self { tally: Tally::default(), best_score: 0, worst_score: 0, milestones: [0; 16] }
    }
}

impl From<&Outcome> for Statistics {
    fn from(outcome: &Outcome) -> Self {
        let mut milestones = [0; 16];
        milestones[usize::from(outcome.milestone & 15)] = 1;
        Self { tally: (*outcome).into(), best_score: outcome.score, worst_score: outcome.score, milestones }
    }
}

impl std::ops::Add for Statistics {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        match (self.tally.games, other.tally.games) {
            (0, _) => other,
            (_, 0) => self,
            _ => Self {
                tally: self.tally + other.tally,
                best_score: self.best_score.max(other.best_score),
                worst_score: self.worst_score.min(other.worst_score),
                milestones: std::array::from_fn(|i| self.milestones[i] + other.milestones[i]),
            },
        }
    }
}

impl std::iter::Sum for Statistics {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::default(), |sum, part| sum + part)
    }
}

/// Games that are given out at a time, of many of one player.
const BATCH: u32 = 1 << 16;

/// Lets players play `games` games, game i on the seed derived from `seed` by i: the same on any number of threads. Gives each game that
/// was played to `each`, in their order, and stops soon after the observer says so.
pub fn play(
    referee: Referee<'_>,
    players: Players<'_>,
    games: u32,
    seed: Seed,
    mut each: impl FnMut(&Played),
) {
    for from in (0..games).step_by(BATCH as usize) {
        if referee.observer.should_stop() {
            break;
        }
        let series = Series { players, seed, games: (from..games.min(from + BATCH)).collect() };
        referee.games(vec![series]).iter().flatten().flatten().for_each(&mut each);
    }
}

/// What the games of [`play`] add up to.
#[must_use]
pub fn statistics(referee: Referee<'_>, player: Players<'_>, games: u32, seed: Seed) -> Statistics {
    let mut sum = Statistics::default();
    play(referee, player, games, seed, |game| {
        sum = std::mem::take(&mut sum) + Statistics::from(&game.outcome);
    });
    sum
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_are_told_apart() {
        let names = super::distinct(["random", "a", "random", "random (2)", "random"]);
        assert_eq!(names, ["random", "a", "random (2)", "random (2) (2)", "random (3)"]);
    }
}
