//! How networks learn.

use serde::{Deserialize, Serialize};

/// How a network learns from an error, the difference between what a position was said to be worth and what it
/// turned out to be after one more move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Method {
    /// TD(0): every weight by the same share of the error (Sutton 1988).
    Td,
    /// Temporal coherence: every weight has a rate of its own, |sum of its errors| / sum of their magnitudes, near 1
    /// while they agree and small when they only swing about (Beal and Smith 1999; Jaśkowski 2018). Takes three
    /// times the memory.
    Tc,
}

impl Method {
    /// Every method.
    pub const ALL: [Self; 2] = [Self::Td, Self::Tc];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Td => "td",
            Self::Tc => "tc",
        }
    }

    /// The learning rate that is usual: the share of an error that all weights of a grid together make good.
    #[must_use]
    pub const fn usual_rate(self) -> f32 {
        match self {
            Self::Td => 0.1,
            Self::Tc => 1.0,
        }
    }

    /// How many numbers learning keeps for each weight, the weight among them.
    #[must_use]
    pub const fn copies(self) -> usize {
        match self {
            Self::Td => 1,
            Self::Tc => 3,
        }
    }
}
