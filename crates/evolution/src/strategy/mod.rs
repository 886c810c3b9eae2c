//! The algorithm of a run: how the next generation comes about, how its games are played, and what is kept for the one after.
//!
//! Each algorithm is one file. A further one takes its file, a variant of [`Strategy`] and its line in `Strategy::algorithm`.

mod axes;
mod cma;
mod covariance;
mod distribution;
mod genetic;
mod map_elites;
mod spsa;

pub use cma::Cma;
pub use distribution::{Adaptation, Distribution};
pub use genetic::Genetic;
pub use map_elites::{Filled, MapElites, StyleMap, Tested, filled, measured, test};
pub use spsa::Spsa;

pub(crate) use genetic::{expected_births, offspring};
pub(crate) use map_elites::AXES;

use crate::evaluator::{Against, Referee};
use crate::population::Individual;
use crate::survival::Ranked;
use crate::{Run, Settings, evaluation};
use dna_lab_games::tally::Tally;

/// The algorithm that settings ask for.
#[derive(Clone, Debug, PartialEq)]
pub enum Strategy {
    /// A genetic algorithm: selected parents, crossover, mutation.
    Genetic(Genetic),
    /// Covariance matrix adaptation: samples of one distribution, ranked by their games.
    Cma(Cma),
    /// Simultaneous perturbation: samples of one distribution that play each other in pairs.
    Spsa(Spsa),
    /// MAP-Elites: the best of each style.
    MapElites(MapElites),
}

impl Strategy {
    /// The algorithm of these settings.
    #[must_use]
    pub fn of(settings: &Settings) -> Self {
        match settings.adaptation {
            None => match settings.map.clone() {
                Some(map) => Self::MapElites(MapElites { map }),
                None => Self::Genetic(Genetic),
            },
            Some(adaptation) if adaptation.gain > 0.0 && settings.game.is_for_two() => {
                Self::Spsa(Spsa { adaptation })
            }
            Some(adaptation) => Self::Cma(Cma { adaptation }),
        }
    }

    pub(crate) fn algorithm(&self) -> &dyn Algorithm {
        match self {
            Self::Genetic(genetic) => genetic,
            Self::Cma(cma) => cma,
            Self::Spsa(spsa) => spsa,
            Self::MapElites(map_elites) => map_elites,
        }
    }

    /// Whether the algorithm reads the setting of this id.
    #[must_use]
    pub fn reads(&self, id: &str) -> bool {
        self.algorithm().reads(id)
    }
}

/// What an algorithm decides in each generation.
pub(crate) trait Algorithm {
    /// Games of one evaluation in the next generation.
    fn games(&self, run: &Run) -> u32 {
        run.settings.games
    }

    /// The individuals that play in this generation.
    fn cohort(&self, run: &Run, generation: u32) -> Cohort;

    /// About how many evaluations the cohort of the next generation takes.
    fn expected_evaluations(&self, run: &Run) -> f64;

    /// Lets a cohort play. None if the observer stopped it.
    fn judge(&self, generation: Generation<'_>, cohort: &mut Cohort) -> Option<Judged> {
        generation.judge(&mut cohort.elders, &mut cohort.newborns)
    }

    /// Which of a cohort live on, best first.
    fn survivors(&self, ranked: Ranked, settings: &Settings) -> Ranked {
        ranked.survivors(settings)
    }

    /// The distribution that the next generation is drawn from, after the games of this one's samples and with its best first; none if the
    /// algorithm keeps none.
    fn distribution(&self, _: &Run, _: u32, _: &[Tally], _: &Ranked) -> Option<Distribution> {
        None
    }

    /// Whether an individual may become champion.
    fn may_reign(&self, _: &Individual) -> bool {
        true
    }

    /// Whether the algorithm reads the setting of this id.
    fn reads(&self, _: &str) -> bool {
        true
    }
}

/// The games of one generation, still to be played.
#[derive(Clone, Copy)]
pub(crate) struct Generation<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) referee: Referee<'a>,
    /// Opponents in a two-player game.
    pub(crate) against: &'a [Against<'a>],
    pub(crate) number: u32,
}

impl Generation<'_> {
    /// See [`evaluation::judge`].
    fn judge(self, elders: &mut [Individual], newborns: &mut [Individual]) -> Option<Judged> {
        let Self { settings, referee, against, number } = self;
        let met = evaluation::judge(settings, referee, against, number, elders, newborns)?;
        let games = met.iter().map(|tally| tally.games).sum();
        Some(Judged { met, games, samples: Vec::new() })
    }
}

/// What the games of a cohort came to.
#[derive(Debug)]
pub(crate) struct Judged {
    /// Games against each opponent, see [`evaluation::judge`].
    pub(crate) met: Vec<Tally>,
    /// Games in all.
    pub(crate) games: u64,
    /// The games of each sample of a distribution, in the order of their ids.
    pub(crate) samples: Vec<Tally>,
}

/// The individuals that play in one generation.
#[derive(Debug, Default)]
pub(crate) struct Cohort {
    /// Survivors of earlier generations.
    pub(crate) elders: Vec<Individual>,
    /// Individuals without games: founders, inserted ones, offspring, a distribution's best guess.
    pub(crate) newborns: Vec<Individual>,
    /// The samples of a distribution, pair by pair, with rising ids above those of the newborns.
    pub(crate) samples: Vec<Individual>,
}

impl Cohort {
    /// The living: founders have not played yet, nor have individuals inserted since the last generation.
    fn of(population: &[Individual]) -> Self {
        let (newborns, elders) =
            population.iter().cloned().partition(|individual| individual.record.games == 0);
        Self { elders, newborns, ..Self::default() }
    }

    /// All that are born in this generation.
    pub(crate) fn births(&self) -> impl Iterator<Item = &Individual> + Clone {
        self.newborns.iter().chain(&self.samples)
    }

    /// The games of each sample.
    fn sample_records(&self) -> Vec<Tally> {
        self.samples.iter().map(|one| one.record).collect()
    }

    /// All together: elders, newborns, samples.
    pub(crate) fn into_all(self) -> Vec<Individual> {
        [self.elders, self.newborns, self.samples].concat()
    }
}
