//! What a player from outside the lab does that loses a game.

use super::sentence::Sentence;
use std::collections::BTreeMap;

/// How a player failed to give a legal move in time. The kinds are judged in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FaultKind {
    /// The program ended, or closed its output.
    Crash,
    /// It runs, but answers nothing.
    Stall,
    /// It answers, but gave no move in time.
    NoMove,
    /// Its move is not legal.
    Illegal,
    /// Its move is legal, but came too late.
    Late,
}

impl FaultKind {
    /// In a few words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Crash => "crashed",
            Self::Stall => "stalled",
            Self::NoMove => "no move in time",
            Self::Illegal => "illegal move",
            Self::Late => "late move",
        }
    }
}

/// A fault, as it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Of which kind.
    pub kind: FaultKind,
    /// What happened.
    pub what: Sentence,
    /// The last lines that went both ways, the oldest first.
    pub transcript: Vec<String>,
}

/// The faults of a player in all its games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// How many there were of each kind.
    pub counts: BTreeMap<FaultKind, u64>,
    /// The last one.
    pub last: Option<Fault>,
}

impl Faults {
    /// Counts one more.
    pub fn add(&mut self, fault: Fault) {
        *self.counts.entry(fault.kind).or_default() += 1;
        self.last = Some(fault);
    }

    /// Those that came after these.
    #[must_use]
    pub fn since(mut self, before: &Self) -> Self {
        for (kind, count) in &mut self.counts {
            *count -= before.counts.get(kind).copied().unwrap_or(0).min(*count);
        }
        self.counts.retain(|_, count| *count > 0);
        self.last = self.last.filter(|_| !self.counts.is_empty());
        self
    }

    /// How many there were.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.values().sum()
    }

    /// In a few words, e.g. "2 crashed, 1 late move"; empty where there were none.
    #[must_use]
    pub fn words(&self) -> String {
        let counted = |(kind, count): (&FaultKind, &u64)| format!("{count} {}", kind.words());
        self.counts.iter().map(counted).collect::<Vec<_>>().join(", ")
    }
}
