//! A network in training, and the record of how it went.

use dna_lab_games::Outcome;
use dna_lab_games::tally::Tally;
use dna_lab_games::twenty48::players::ntuple::{Course, Learner, Watch};
use serde::{Deserialize, Serialize};
use std::collections::TryReserveError;
use std::sync::{Mutex, PoisonError};

/// Games of one entry of a [`Logbook`].
pub const BLOCK: u64 = 100;

/// How training went, [`BLOCK`] games an entry, in the order in which they ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Logbook(Vec<Tally>);

impl Logbook {
    /// The entries; the last may be of fewer games.
    #[must_use]
    pub fn blocks(&self) -> &[Tally] {
        &self.0
    }

    /// All games together.
    #[must_use]
    pub fn total(&self) -> Tally {
        self.0.iter().copied().sum()
    }

    /// The last 1,000 games, and those of the entry under way; all while there are fewer.
    #[must_use]
    pub fn recent(&self) -> Tally {
        let whole = self.0.iter().filter(|block| block.games == BLOCK).count();
        self.0[whole.saturating_sub(10)..].iter().copied().sum()
    }

    /// Whether games of 2048 can have gone like this.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        /// More than a game of 2048 can score, or have moves.
        const MOST: u64 = 1 << 22;
        self.0.iter().all(|block| {
            let most = MOST * block.games;
            let fits = block.games <= BLOCK && block.score.unsigned_abs() <= most && block.moves <= most;
            block.is_possible() && fits
        })
    }

    fn add(&mut self, outcome: Outcome) {
        match self.0.last_mut() {
            Some(block) if block.games < BLOCK => *block = *block + outcome.into(),
            _ => self.0.push(outcome.into()),
        }
    }
}

/// Who looks on.
pub trait Observer: Sync {
    /// Whether to leave it at that; asked every few hundred moves.
    fn should_stop(&self) -> bool;

    /// A game ended. The training waits for this to return.
    fn played(&self, logbook: &Logbook);
}

/// A network in training.
#[derive(Debug)]
pub struct Training {
    /// Who learns.
    pub learner: Learner,
    /// How it went so far.
    pub logbook: Logbook,
}

impl Training {
    /// Of a network that knows nothing, at the beginning of a course.
    ///
    /// # Errors
    /// If the system has not the memory for it.
    pub fn new(course: Course) -> Result<Self, TryReserveError> {
        Ok(Self { learner: Learner::new(course)?, logbook: Logbook::default() })
    }

    /// Plays so many games more, or fewer if `observer` says stop, and learns from every move. On one thread the result
    /// depends on nothing but the seed and the number of games in all.
    pub fn train(&mut self, games: u64, threads: usize, observer: &dyn Observer) {
        let room = Room { logbook: Mutex::new(&mut self.logbook), observer };
        self.learner.train(games, threads, &room);
    }
}

/// Where the threads of a training write down their games.
struct Room<'training> {
    logbook: Mutex<&'training mut Logbook>,
    observer: &'training dyn Observer,
}

impl Watch for Room<'_> {
    fn should_stop(&self) -> bool {
        self.observer.should_stop()
    }

    fn finished(&self, outcome: &Outcome) {
        let mut logbook = self.logbook.lock().unwrap_or_else(PoisonError::into_inner);
        logbook.add(*outcome);
        self.observer.played(&logbook);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dna_lab_games::Verdict;

    #[test]
    fn the_last_thousand_games_count() {
        let mut logbook = Logbook::default();
        let outcome = |score| Outcome { verdict: Verdict::Loss, score, moves: 1, milestone: 1 };
        for score in 0..1550 {
            logbook.add(outcome(score));
        }
        assert_eq!((logbook.blocks().len(), logbook.total().games), (16, 1550));
        // Ten whole entries, 500 to 1499, and the 50 games after them.
        assert_eq!((logbook.recent().games, logbook.recent().score), (1050, (500..1550).sum::<i64>()));
    }
}
