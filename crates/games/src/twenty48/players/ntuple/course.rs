//! What a network of 2048 learns by, and how far it has got.

use super::Shape;
use super::episode::Kept;
use crate::network::Method;
use crate::seed::Seed;
use crate::twenty48::board::Board;
use crate::{Sentence, say};
use serde::{Deserialize, Serialize};

/// What a learner is, but for its weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridCourse {
    /// Which cells the tuples see.
    pub shape: Shape,
    /// How it learns.
    pub method: Method,
    /// The share of an error that all weights of a grid together make good.
    pub rate: f32,
    /// What every grid is said to be worth at first. Far too much makes it try what it does not know yet (optimistic initial
    /// values: Guei, Chen and Wu 2022).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub initial: f32,
    /// The largest exponent of the grids that the network is asked about: see [`super::Downgrading`].
    #[serde(default = "usual_largest_shown", skip_serializing_if = "is_usual")]
    pub largest_shown: u8,
    /// The exponents of the tiles that the second and further stages begin with, rising. Each stage has weights of its own (Yeh et
    /// al. 2017, "Multistage temporal difference learning for 2048-like games").
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub later_stages: Vec<u8>,
    /// Where all chance comes from.
    pub seed: Seed,
    /// Games begun.
    pub(super) begun: u64,
    /// The games under way.
    pub(super) games: Vec<Kept>,
}

fn is_nothing(&initial: &f32) -> bool {
    initial == 0.0
}

const fn usual_largest_shown() -> u8 {
    GridCourse::USUAL_LARGEST_SHOWN
}

fn is_usual(&largest_shown: &u8) -> bool {
    largest_shown == usual_largest_shown()
}

/// More games than any training plays.
const MOST_GAMES: u64 = 1 << 62;

impl GridCourse {
    /// From the beginning, at the method's usual rate.
    #[must_use]
    pub const fn new(shape: Shape, method: Method, seed: Seed) -> Self {
        let (rate, largest_shown) = (method.usual_rate(), Self::USUAL_LARGEST_SHOWN);
        Self {
            shape,
            method,
            rate,
            initial: 0.0,
            largest_shown,
            later_stages: Vec::new(),
            seed,
            begun: 0,
            games: Vec::new(),
        }
    }

    /// The usual [`Self::largest_shown`]: 8192. Networks that learned for an hour know 16384 from the ends of few games: `docs/research/rivals.md` has what this brings.
    pub const USUAL_LARGEST_SHOWN: u8 = 13;

    /// The most stages that a network has.
    pub const MOST_STAGES: usize = 4;

    /// The largest [`Self::initial`], as a number a person writes.
    pub const LARGEST_INITIAL: f32 = 1e7;

    /// Lines of 16 numbers that a learner of this course keeps: the network's, then what else it needs to learn.
    #[must_use]
    pub const fn lines(&self) -> usize {
        self.method.copies() * self.playing_lines()
    }

    /// Lines of 16 weights that the network has.
    #[must_use]
    pub const fn playing_lines(&self) -> usize {
        self.weights() / 16
    }

    /// How many stages the network has.
    #[must_use]
    pub const fn stages(&self) -> usize {
        1 + self.later_stages.len()
    }

    /// The weights of all stages.
    #[must_use]
    pub const fn weights(&self) -> usize {
        self.stages() * self.shape.weights()
    }

    /// The memory in bytes that playing by the network takes; where addresses have 32 bits, the most there is.
    #[must_use]
    pub const fn playing_bytes(&self) -> usize {
        self.weights().saturating_mul(4)
    }

    /// The memory in bytes that learning takes, likewise.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.playing_bytes().saturating_mul(self.method.copies())
    }

    /// The same, with a stage more from grids of this exponent on.
    ///
    /// # Errors
    /// If it does not come after the others, or there would be more than [`Self::MOST_STAGES`].
    pub fn with_stage(mut self, exponent: u8) -> Result<Self, Sentence> {
        self.later_stages.push(exponent);
        self.largest_shown = self.largest_shown.max(exponent);
        self.check()?;
        Ok(self)
    }

    /// Whether this could have come about.
    ///
    /// # Errors
    /// What could not.
    pub fn check(&self) -> Result<(), Sentence> {
        if !(self.rate > 0.0 && self.rate <= 1.0) {
            return Err(say!("its learning rate is {0}", self.rate));
        }
        if !(0.0..=Self::LARGEST_INITIAL).contains(&self.initial) {
            return Err(say!("its initial value is {0}", self.initial));
        }
        if !(1..=Board::LARGEST_EXPONENT).contains(&self.largest_shown) {
            return Err(say!("its largest exponent is {0}", self.largest_shown));
        }
        let rises = self.later_stages.is_sorted_by(|before, after| before < after);
        // A tile of a stage is shown as it is.
        if !rises || self.later_stages.iter().any(|exponent| !(2..=self.largest_shown).contains(exponent)) {
            return Err(say!("its stages do not begin with larger and larger tiles, from 4 to 32768"));
        }
        if self.stages() > Self::MOST_STAGES {
            return Err(say!("a network has at most {0} stages", Self::MOST_STAGES));
        }
        if self.begun > MOST_GAMES
            || self.games.len() > 1 << 16
            || self.games.iter().any(|game| !game.is_possible())
        {
            return Err(say!("its games under way cannot be"));
        }
        Ok(())
    }
}
