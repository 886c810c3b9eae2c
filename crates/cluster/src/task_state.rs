//! A task that was assigned: its leases, its results, and which result is believed.

use super::task::{Found, Part};
use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use web_time::{Duration, Instant};

/// One task in so many of a worker that has proved itself is judged twice.
const CHECKED: u64 = 50;

/// Time beyond the expected answer after which another worker is asked too.
const PATIENCE: Duration = Duration::from_secs(10);

/// How many workers are asked before the games are played here.
pub(super) const ASKED: u32 = 3;

/// Who judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// This program: what it finds is true.
    Here,
    /// The worker of this name.
    Worker(String),
}

/// What is known of workers' honesty.
#[derive(Default)]
pub(super) struct Trust {
    /// Those of whom a task was judged again and came to the same.
    pub(super) proven: HashSet<String>,
    /// Workers that answered wrong.
    pub(super) liars: HashSet<String>,
    /// Chooses the tasks that are judged twice, unpredictably for workers.
    chance: RandomState,
}

impl Trust {
    fn wants_proof(&self, worker: &str, task: u64) -> bool {
        !self.proven.contains(worker) || self.chance.hash_one(task).is_multiple_of(CHECKED)
    }
}

/// A task that was given out.
pub(super) struct Entry {
    pub(super) parts: Vec<Part>,
    pub(super) games: u64,
    /// Of which kind they are.
    pub(super) kind: String,
    pub(super) expected: Duration,
    /// When a worker was last asked, and how often.
    pub(super) asked: Option<Instant>,
    pub(super) times: u32,
    /// Whether it is being played here.
    pub(super) here: bool,
    /// What each worker answered for each part's games.
    pub(super) answers: Vec<(By, Vec<Found>)>,
    pub(super) done: bool,
    pub(super) counted: bool,
}

impl By {
    pub(super) fn name(&self) -> Option<&str> {
        match self {
            Self::Here => None,
            Self::Worker(name) => Some(name),
        }
    }
}

impl Entry {
    pub(super) fn agree(&self) -> bool {
        self.answers.windows(2).all(|pair| pair[0].1 == pair[1].1)
    }

    pub(super) fn is_settled(&self, id: u64, trust: &Trust) -> bool {
        match &self.answers[..] {
            [] => false,
            [(By::Here, _)] => true,
            [(By::Worker(name), _)] => self.done || !trust.wants_proof(name, id),
            _ => self.agree(),
        }
    }

    /// Two workers disagree, no other one can give a second opinion, or none answers.
    pub(super) fn is_in_doubt(&self, others: usize, now: Instant) -> bool {
        let asked_long_ago = self.asked.is_none_or(|asked| now >= asked + self.expected * 2 + PATIENCE / 4);
        let unproved = !self.answers.is_empty() && (others < 2 || self.times > 1 && asked_long_ago);
        !self.agree() || unproved || self.times >= ASKED && self.is_overdue(now)
    }

    pub(super) fn is_overdue(&self, now: Instant) -> bool {
        self.asked.is_none_or(|asked| now >= asked + self.expected * 4 + PATIENCE * self.times.min(6))
    }

    /// Whether it might be faster to play it here too.
    pub(super) fn is_slow(&self, others: usize, now: Instant) -> bool {
        let late = |asked| now >= asked + self.expected * 3 + Duration::from_millis(100);
        others == 0 || !self.answers.is_empty() || self.asked.is_none_or(late)
    }

    pub(super) fn is_to_be_asked(&self, others: usize, now: Instant) -> bool {
        if self.answers.is_empty() {
            self.times < ASKED && self.is_overdue(now)
        } else {
            self.agree() && others > 1 && self.times <= 1
        }
    }
}
