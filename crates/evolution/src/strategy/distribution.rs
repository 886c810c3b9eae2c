//! A normal distribution over the weights of all rules, which CMA-ES and SPSA sample and move.
//!
//! Samples come in mirrored pairs: the mean plus a step, and the mean minus that step. A root of the covariance is found by Cholesky's
//! method, of plain arithmetic: its results are the same on every processor.

use super::axes::{Axis, axes, coordinates, genome};
use super::covariance::{normal, place, root};
use super::{Cohort, genetic};
use crate::population::{Individual, Origin};
use crate::survival::Ranked;
use crate::{Purpose, Run, Settings};
use serde::{Deserialize, Serialize};

/// How a distribution begins and learns.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adaptation {
    /// The first step size, as a share of what a weight ranges over, 0.01..=0.5.
    pub step: f64,
    /// Largest multiple of an evaluation's games that each sample plays where chance decides, 1..=100.
    pub most_games: f64,
    /// Whether all coefficients shrink together when the largest comes near the end of its range: only how they stand to each other says which move is
    /// better. Without it, as in older runs, a coefficient is folded back alone, and the search goes on rising where the player no longer does.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub together: bool,
    /// Whether the average of its means so far is held to be its best guess, and not the last mean, which is more a matter of chance (Polyak and
    /// Juditsky 1992, "Acceleration of stochastic approximation by averaging").
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub averaged: bool,
    /// How far the mean moves towards winners where the two samples of a pair play each other, 0..=100; 0 where all play the same opponents and
    /// are ranked. Then the width of the distribution changes only where all shrink together and it takes no shape, and the games of an evaluation are those of a pair.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub gain: f64,
}

fn is_zero(gain: &f64) -> bool {
    *gain == 0.0
}

impl Adaptation {
    /// A usual start.
    #[must_use]
    pub const fn usual() -> Self {
        Self { step: 0.15, most_games: 8.0, together: true, averaged: true, gain: 0.0 }
    }

    /// A usual start where the samples of a pair play each other.
    #[must_use]
    pub const fn of_pairs() -> Self {
        Self { step: 0.125, gain: 4.0, ..Self::usual() }
    }
}

/// The covariance of independent weights of variance 1.
fn unit(n: usize) -> Vec<f64> {
    let row = |row: usize| (0..=row).map(move |column| if row == column { 1.0 } else { 0.0 });
    (0..n).flat_map(row).collect()
}

/// The weights of the better half of so many, the best first: they fall with the logarithm of the rank, and their sum is 1.
pub(super) fn recombination(count: usize) -> Vec<f64> {
    let chosen = (count / 2).max(1);
    let raw: Vec<f64> = (1..=chosen).map(|i| libm::log(chosen as f64 + 0.5) - libm::log(i as f64)).collect();
    let sum: f64 = raw.iter().sum();
    raw.into_iter().map(|weight| weight / sum).collect()
}

/// The cohort of an algorithm that samples a distribution: its best guess and its samples. Before there is a distribution, a generation is
/// bred as in the genetic algorithm.
pub(super) fn cohort(run: &Run, generation: u32) -> Cohort {
    let Some(distribution) = &run.distribution else { return genetic::cohort(run, generation) };
    let mut offspring = distribution.newborns(&run.settings, generation, run.next_id);
    let samples = offspring.split_off(1);
    let mut cohort = Cohort { samples, ..Cohort::of(&run.population) };
    // Samples live for one generation: the distribution is what lives on.
    cohort.elders.clear();
    cohort.newborns.append(&mut offspring);
    cohort
}

/// The distribution of the next generation: `moved` by the algorithm, or around the best where there is none yet.
pub(super) fn next(
    run: &Run,
    adaptation: Adaptation,
    best: &Ranked,
    moved: impl FnOnce(&Distribution) -> Distribution,
) -> Distribution {
    match &run.distribution {
        None => Distribution::around(&run.settings, adaptation, &best.individuals),
        Some(before) => before.followed_by(moved(before), &run.settings, adaptation),
    }
}

/// Whether an individual may become champion: a sample is the mean and luck, so that the best guess challenges.
pub(super) fn may_reign(one: &Individual) -> bool {
    one.origin != Origin::Mutation
}

/// Whether the setting of this id has a say where a distribution is sampled: there are no parents.
pub(super) fn reads(id: &str) -> bool {
    !genetic::SETTINGS.contains(&id)
}

/// Games of one evaluation in the next generation.
pub(super) fn games(run: &Run) -> u32 {
    run.distribution.as_ref().map_or(run.settings.games, Distribution::games)
}

/// How many pairs of samples a population has.
pub(super) fn pairs_of(population: usize) -> usize {
    (population / 2).max(1)
}

/// A normal distribution over weights, each from -1 to 1 over its range and folded back beyond, as it stands after a generation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Distribution {
    /// Its mean.
    pub mean: Vec<f64>,
    /// The average of its means so far, the later ones weighing more; empty if the setting is off.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub average: Vec<f64>,
    /// The step size.
    pub step: f64,
    /// The covariance of steps but for their size: the rows of its lower triangle.
    pub covariance: Vec<f64>,
    /// The path of the mean in steps that are turned into a ball, which says whether they are too short or too long.
    pub path_of_steps: Vec<f64>,
    /// The path of the mean, along which the covariance is stretched.
    pub path: Vec<f64>,
    /// Generations that it adapted for.
    pub generations: u32,
    /// Games of each sample in the next one.
    pub games: f64,
}

/// A pair of samples, as the mean plus and minus a step.
pub(super) struct Pair {
    /// The step, turned into a ball.
    pub(super) ball: Vec<f64>,
    /// The step but for its size.
    pub(super) step: Vec<f64>,
}

impl Distribution {
    /// Around the best of the founders.
    pub(super) fn around(settings: &Settings, adaptation: Adaptation, founders: &[Individual]) -> Self {
        let rules = settings.rules_of([]);
        let axes = axes(&rules);
        let n = axes.len();
        let mut mean = vec![0.0; n];
        for (founder, weight) in founders.iter().zip(recombination(founders.len())) {
            for (sum, at) in mean.iter_mut().zip(coordinates(&rules, &axes, &founder.genome)) {
                *sum += weight * at;
            }
        }
        Self {
            average: if adaptation.averaged { mean.clone() } else { Vec::new() },
            mean,
            step: 2.0 * adaptation.step,
            covariance: unit(n),
            path_of_steps: vec![0.0; n],
            path: vec![0.0; n],
            generations: 0,
            games: f64::from(settings.games),
        }
    }

    /// Whether it can have come about in a run of these settings.
    #[must_use]
    pub fn is_possible(&self, settings: &Settings) -> bool {
        let n = axes(&settings.rules_of([])).len();
        let Self { mean, average, step, covariance, path_of_steps, path, generations: _, games } = self;
        let all = || mean.iter().chain(average).chain(covariance).chain(path_of_steps).chain(path);
        (average.is_empty() || average.len() == n)
            && [mean.len(), path_of_steps.len(), path.len()] == [n; 3]
            && covariance.len() == n * (n + 1) / 2
            && all().all(|number| number.abs() < 1e9)
            && (SMALLEST..=1.0).contains(step)
            && (1.0..=f64::from(MOST_GAMES)).contains(games)
            && root(covariance, n).is_some()
    }

    /// The average of its means, or the last one if the setting is off.
    pub(super) fn best_guess(&self) -> &[f64] {
        if self.average.is_empty() { &self.mean } else { &self.average }
    }

    /// Games of each sample.
    pub(super) fn games(&self) -> u32 {
        self.games.round() as u32
    }

    /// The pairs of a generation: the same whenever they are asked for.
    pub(super) fn pairs(&self, settings: &Settings, generation: u32) -> Vec<Pair> {
        let n = self.mean.len();
        let root = root(&self.covariance, n).unwrap_or_default();
        let mut generator = Purpose::Mutation.seed(settings.seed, generation).generator();
        let pair = |_| {
            let ball: Vec<f64> = (0..n).map(|_| normal(&mut generator)).collect();
            let along = |row: usize| (0..=row).map(|at| root[place(row, at)] * ball[at]).sum();
            Pair { step: (0..n).map(along).collect(), ball }
        };
        // With the mean they are a population, or one more.
        (0..pairs_of(settings.population)).map(pair).collect()
    }

    /// The newborns of a generation, unjudged, with rising ids from this one: the best guess, then samples, pair by pair.
    pub(super) fn newborns(&self, settings: &Settings, generation: u32, first_id: u64) -> Vec<Individual> {
        let rules = settings.rules_of([]);
        let axes = axes(&rules);
        let moved = |by: f64, step: &[f64]| -> Vec<f64> {
            self.mean.iter().zip(step).map(|(mean, step)| mean + by * self.step * step).collect()
        };
        let best_guess = (Origin::Centroid, Vec::new(), self.best_guess().to_vec());
        let samples = self
            .pairs(settings, generation)
            .into_iter()
            .flat_map(|pair| [1.0, -1.0].map(|by| (Origin::Mutation, vec![first_id], moved(by, &pair.step))));
        std::iter::once(best_guess)
            .chain(samples)
            .zip(first_id..)
            .map(|((origin, parents, at), id)| {
                let genome = genome(&rules, &axes, &at);
                Individual { origin, parents, born: generation, ..Individual::founder(id, genome) }
            })
            .collect()
    }

    /// This distribution after it `moved`, with its means averaged and its coefficients kept within their ranges as it is asked to.
    pub(super) fn followed_by(&self, moved: Self, settings: &Settings, adaptation: Adaptation) -> Self {
        let generations = self.generations + 1;
        let (before, latest) = (self.best_guess(), 2.0 / (f64::from(generations) + 2.0));
        let average = before.iter().zip(&moved.mean).map(|(before, now)| before + latest * (now - before));
        let average = if adaptation.averaged { average.collect() } else { Vec::new() };
        let next = Self { average, generations, ..moved };
        let next = if adaptation.together { next.within(&axes(&settings.rules_of([]))) } else { next };
        // A covariance spoiled by rounding begins anew.
        let n = self.mean.len();
        if root(&next.covariance, n).is_some() { next } else { Self { covariance: unit(n), ..next } }
    }

    /// The same with all coefficients smaller, if the largest comes near the end of its range: then few samples are folded back.
    pub(super) fn within(mut self, axes: &[Axis]) -> Self {
        let shares = axes.iter().zip(&self.mean).filter(|(axis, _)| !axis.is_exponent);
        let largest = shares.map(|(axis, &at)| axis.share(at)).fold(0.0, f64::max);
        if largest <= LARGEST {
            return self;
        }
        let factor = LARGEST / largest;
        let factors: Vec<f64> = axes.iter().map(|axis| if axis.is_exponent { 1.0 } else { factor }).collect();
        for (row, (axis, by)) in axes.iter().zip(&factors).enumerate() {
            self.mean[row] = axis.coordinate(by * axis.unfolded(self.mean[row]));
            if let Some(at) = self.average.get_mut(row) {
                *at = axis.coordinate(by * axis.unfolded(*at));
            }
            self.path[row] *= by;
            for (column, other) in factors.iter().take(row + 1).enumerate() {
                self.covariance[place(row, column)] *= by * other;
            }
        }
        self
    }
}

/// The most games of an evaluation.
pub(super) const MOST_GAMES: u32 = 1_000_000;

/// The largest share of its range that the mean of a coefficient may take where all shrink together.
pub(super) const LARGEST: f64 = 0.7;

/// The smallest step size, of a weight from -1 to 1.
pub(super) const SMALLEST: f64 = 1e-3;
