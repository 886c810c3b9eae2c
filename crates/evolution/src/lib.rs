//! Evolution: one step of life as a pure function of what is alive, the settings and the seed.
//!
//! It names no game, reads no clock and writes no file; its only threads are rayon's.

pub mod archive;
pub mod arena;
pub mod crossover;
pub mod evaluation;
pub mod evaluator;
pub mod experiment;
pub mod exploiters;
pub mod fields;
pub mod fitness;
pub mod invention;
pub mod lineage;
pub mod link;
pub mod logbook;
pub mod mutation;
pub mod numbers;
pub mod opposition;
pub mod pairing;
pub mod pareto_front;
pub mod past;
pub mod population;
pub mod presets;
pub mod rating;
mod run;
pub mod selection;
pub mod settings;
pub mod stop;
pub mod strategy;
pub mod style;
pub mod succession;
pub mod survival;
pub mod training;
pub mod tuning;
pub mod wording;

pub use evaluator::{Observer, Unobserved};
pub use run::{Champion, HALL_OF_FAME_NAME, Run};
pub use settings::{Settings, SettingsError};

use dna_lab_games::seed::Seed;

/// What a branch of the run's seed is for. The order is part of every saved run: only append.
#[derive(Clone, Copy, Debug)]
enum Purpose {
    Founders,
    Selection,
    Pairing,
    Crossover,
    Mutation,
    Games,
    Validation,
    Diversity,
    Opposition,
    Yardsticks,
    Succession,
    Sample,
    Exploiters,
    Test,
    Drift,
    Style,
    StyleTest,
}

impl Purpose {
    /// The seed for this purpose in one generation.
    fn seed(self, run: Seed, generation: u32) -> Seed {
        run.derive(u64::from(generation)).derive(self as u64)
    }
}
