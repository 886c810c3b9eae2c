//! Covariance matrix adaptation (CMA-ES; Hansen 2016, "The CMA Evolution Strategy: A Tutorial", arXiv 1604.00772): one normal
//! distribution over the weights of all rules. It moves, turns and stretches towards the best samples.
//!
//! Samples come in mirrored pairs, of which only the better one counts (Auger, Brockhoff and Hansen 2011, "Mirrored sampling in
//! evolution strategies with weighted recombination"), all on the same games; and all samples play more games where chance decides
//! the order (as in UH-CMA-ES; Hansen et al. 2009). Or else the samples of each pair play each other, and the mean climbs (`ascent`). A root of the covariance is found by Cholesky's method, of plain arithmetic:
//! its results are the same on every processor.

mod ascent;
mod axes;
mod covariance;

use self::axes::{Axis, axes, coordinates, genome};
use self::covariance::{normal, place, root};
use super::fitness;
use super::population::{Individual, Origin};
use super::{Purpose, Settings};
use dna_lab_games::tally::Tally;
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

/// The numbers of the method for so many weights and samples, by the tutorial's names.
struct Rates {
    weights: Vec<f64>,
    mu_eff: f64,
    c_sigma: f64,
    d_sigma: f64,
    c_c: f64,
    c_1: f64,
    c_mu: f64,
    chi: f64,
}

impl Rates {
    fn new(n: f64, pairs: usize) -> Self {
        let n = n.max(1.0);
        let mu = (pairs / 2).max(1);
        let raw: Vec<f64> = (1..=mu).map(|i| libm::log(mu as f64 + 0.5) - libm::log(i as f64)).collect();
        let sum: f64 = raw.iter().sum();
        let weights: Vec<f64> = raw.into_iter().map(|weight| weight / sum).collect();
        let mu_eff = 1.0 / weights.iter().map(|weight| weight * weight).sum::<f64>();
        let c_sigma = (mu_eff + 2.0) / (n + mu_eff + 5.0);
        let d_sigma = 1.0 + 2.0 * (((mu_eff - 1.0) / (n + 1.0)).max(0.0).sqrt() - 1.0).max(0.0) + c_sigma;
        let c_c = (4.0 + mu_eff / n) / (n + 4.0 + 2.0 * mu_eff / n);
        let c_1 = 2.0 / ((n + 1.3) * (n + 1.3) + mu_eff);
        let c_mu = (2.0 * (mu_eff - 2.0 + 1.0 / mu_eff) / ((n + 2.0) * (n + 2.0) + mu_eff)).min(1.0 - c_1);
        let chi = n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n));
        Self { weights, mu_eff, c_sigma, d_sigma, c_c, c_1, c_mu, chi }
    }
}

/// A pair of samples, as the mean plus and minus a step.
struct Pair {
    /// The step, turned into a ball.
    ball: Vec<f64>,
    /// The step but for its size.
    step: Vec<f64>,
}

impl Distribution {
    /// Around the best of the founders.
    pub(super) fn around(settings: &Settings, adaptation: Adaptation, founders: &[Individual]) -> Self {
        let rules = settings.rules_of([]);
        let axes = axes(&rules);
        let n = axes.len();
        let rates = Rates::new(n as f64, founders.len());
        let mut mean = vec![0.0; n];
        for (founder, weight) in founders.iter().zip(&rates.weights) {
            for (sum, at) in mean.iter_mut().zip(coordinates(&rules, &axes, &founder.genome)) {
                *sum += weight * at;
            }
        }
        let diagonal = |row: usize| (0..=row).map(move |column| if row == column { 1.0 } else { 0.0 });
        Self {
            average: if adaptation.averaged { mean.clone() } else { Vec::new() },
            mean,
            step: 2.0 * adaptation.step,
            covariance: (0..n).flat_map(diagonal).collect(),
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
    fn best_guess(&self) -> &[f64] {
        if self.average.is_empty() { &self.mean } else { &self.average }
    }

    /// Games of each sample.
    pub(super) fn games(&self) -> u32 {
        self.games.round() as u32
    }

    /// The pairs of a generation: the same whenever they are asked for.
    fn pairs(&self, settings: &Settings, generation: u32) -> Vec<Pair> {
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

    /// The distribution after its samples of a generation were judged as these sums of games say, in the order of their ids.
    pub(super) fn adapted(&self, settings: &Settings, generation: u32, samples: &[Tally]) -> Self {
        let pairs = self.pairs(settings, generation);
        let generations = self.generations + 1;
        let next = match settings.gain_of_pairs() {
            Some(gain) => Self {
                mean: self.ascended(&pairs, samples, gain),
                generations,
                games: f64::from(settings.games),
                ..self.clone()
            },
            None => Self { generations, ..self.led(settings, &pairs, samples) },
        };
        let asks = |of: fn(Adaptation) -> bool| settings.adaptation.is_some_and(of);
        let (before, latest) = (self.best_guess(), 2.0 / (f64::from(generations) + 2.0));
        let average = before.iter().zip(&next.mean).map(|(before, now)| before + latest * (now - before));
        let average = if asks(|adaptation| adaptation.averaged) { average.collect() } else { Vec::new() };
        let next = Self { average, ..next };
        let next = if asks(|adaptation| adaptation.together) {
            next.within(&axes(&settings.rules_of([])))
        } else {
            next
        };
        // What rounding has spoiled begins anew, where it stands.
        let n = self.mean.len();
        if root(&next.covariance, n).is_some() {
            return next;
        }
        let is_diagonal = (0..n).flat_map(|row| (0..=row).map(move |column| row == column));
        Self { covariance: is_diagonal.map(|is| if is { 1.0 } else { 0.0 }).collect(), ..next }
    }

    /// The same after the better sample of each pair, the best of them most, led all of it towards where it is.
    fn led(&self, settings: &Settings, pairs: &[Pair], samples: &[Tally]) -> Self {
        let n = self.mean.len();
        let rates = Rates::new(n as f64, pairs.len());
        let fitness = fitness::standings(settings.ranking, samples).fitness;
        // The better of each pair, the best first.
        let mut winners: Vec<(usize, f64)> = (0..pairs.len())
            .map(|at| (at, if fitness[2 * at] >= fitness[2 * at + 1] { 1.0 } else { -1.0 }))
            .collect();
        let of = |&(at, by): &(usize, f64)| fitness[2 * at + usize::from(by < 0.0)];
        winners.sort_by(|one, other| of(other).total_cmp(&of(one)).then(one.0.cmp(&other.0)));
        let chosen =
            || rates.weights.iter().zip(&winners).map(|(weight, &(at, by))| (*weight, by, &pairs[at]));
        let mean_of = |of: fn(&Pair) -> &[f64]| -> Vec<f64> {
            (0..n).map(|axis| chosen().map(|(weight, by, pair)| weight * by * of(pair)[axis]).sum()).collect()
        };
        let (ball, step) = (mean_of(|pair| &pair.ball), mean_of(|pair| &pair.step));

        let blend = |path: &[f64], rate: f64, towards: &[f64], share: f64| -> Vec<f64> {
            let by = share * (rate * (2.0 - rate) * rates.mu_eff).sqrt();
            path.iter().zip(towards).map(|(path, to)| (1.0 - rate) * path + by * to).collect()
        };
        let path_of_steps = blend(&self.path_of_steps, rates.c_sigma, &ball, 1.0);
        let length = path_of_steps.iter().map(|at| at * at).sum::<f64>().sqrt();
        let faded = libm::pow(1.0 - rates.c_sigma, 2.0 * f64::from(self.generations + 1));
        let is_steady = length / (1.0 - faded).sqrt() < (1.4 + 2.0 / (n as f64 + 1.0)) * rates.chi;
        let steady = if is_steady { 1.0 } else { 0.0 };
        let path = blend(&self.path, rates.c_c, &step, steady);
        let kept = 1.0 - rates.c_1 - rates.c_mu + (1.0 - steady) * rates.c_1 * rates.c_c * (2.0 - rates.c_c);
        let entry = |row: usize, column: usize| {
            let steps: f64 =
                chosen().map(|(weight, _, pair)| weight * pair.step[row] * pair.step[column]).sum();
            kept * self.covariance[place(row, column)]
                + rates.c_1 * path[row] * path[column]
                + rates.c_mu * steps
        };
        let covariance: Vec<f64> = (0..n)
            .flat_map(|row| (0..=row).map(move |column| (row, column)))
            .map(|(r, c)| entry(r, c))
            .collect();
        let growth = libm::exp(rates.c_sigma / rates.d_sigma * (length / rates.chi - 1.0));
        let mean: Vec<f64> =
            self.mean.iter().zip(&step).map(|(mean, step)| mean + self.step * step).collect();
        Self {
            mean,
            step: (self.step * growth).clamp(SMALLEST, 1.0),
            covariance,
            path_of_steps,
            path,
            games: self.games_after(settings, samples),
            ..self.clone()
        }
    }

    /// The same with all coefficients smaller, if the largest comes near the end of its range: then few samples are folded back.
    fn within(mut self, axes: &[Axis]) -> Self {
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

    /// Games of each sample in the next generation: more where chance explains most of how samples differ, fewer where it explains little.
    /// Luck that all share on the same games counts as chance too, so that these are rather too many.
    fn games_after(&self, settings: &Settings, samples: &[Tally]) -> f64 {
        let by_wins = fitness::standings(settings.ranking, samples).weight_of_wins >= 0.5;
        let value = |tally: &Tally| {
            let rate = tally.win_rate()?;
            let variance = if by_wins { rate * (1.0 - rate) } else { tally.score_variance() };
            let mean = if by_wins { rate } else { tally.mean_score()? };
            Some((mean, variance / tally.games as f64))
        };
        let known: Vec<(f64, f64)> = samples.iter().filter_map(value).collect();
        let count = known.len().max(2) as f64;
        let mean = known.iter().map(|(value, _)| value).sum::<f64>() / count;
        let spread =
            known.iter().map(|(value, _)| (value - mean) * (value - mean)).sum::<f64>() / (count - 1.0);
        let chance = known.iter().map(|(_, error)| error).sum::<f64>() / count;
        let least = f64::from(settings.games);
        let most = least * settings.adaptation.map_or(1.0, |adaptation| adaptation.most_games);
        let explained = if spread > 0.0 { chance / spread } else { 1.0 };
        let games = match explained {
            0.6.. => self.games * 1.2,
            ..0.3 => self.games / 1.1,
            _ => self.games,
        };
        games.clamp(least, most.min(f64::from(MOST_GAMES)))
    }
}

/// The most games of an evaluation.
const MOST_GAMES: u32 = 1_000_000;

/// The largest share of its range that the mean of a coefficient may take where all shrink together.
const LARGEST: f64 = 0.7;

/// The smallest step size, of a weight from -1 to 1.
const SMALLEST: f64 = 1e-3;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::presets;
    use dna_lab_games::{Genome, Preset};

    fn settings() -> Settings {
        presets::settings(Preset::Cma, None, &[])
    }

    #[test]
    fn coefficients_that_shrink_together_stand_to_each_other_as_before() {
        let settings = settings();
        let axes = axes(&settings.rules_of([]));
        let founders = crate::Run::new(settings.clone()).expect("good settings").population;
        let mut before = Distribution::around(&settings, Adaptation::usual(), &founders);
        let at = axes.iter().position(|axis| !axis.is_exponent).expect("a coefficient");
        before.mean[at] = 1.5;
        before.path.fill(0.25);
        let after = before.clone().within(&axes);
        let factor = LARGEST / axes[at].share(1.5);
        assert!(factor < 0.6 && (axes[at].share(after.mean[at]) - LARGEST).abs() < 1e-12);
        let samples = |of: &Distribution| -> Vec<Vec<f64>> {
            let moved =
                |pair: &Pair| of.mean.iter().zip(&pair.step).map(|(mean, by)| mean + of.step * by).collect();
            of.pairs(&settings, 1).iter().map(moved).collect()
        };
        for (before, after) in samples(&before).iter().zip(samples(&after)) {
            for ((axis, before), after) in axes.iter().zip(before).zip(after) {
                let by = if axis.is_exponent { 1.0 } else { factor };
                assert!(
                    (axis.unfolded(after) - by * axis.unfolded(*before)).abs() < 1e-9,
                    "{before} {after}"
                );
            }
        }
    }

    /// Judges samples by how near they are to a place, far more along some axes than along others.
    #[test]
    fn it_moves_to_the_best_place_of_a_long_valley_and_grows_narrow_there() {
        // Here coefficients count by themselves.
        let adaptation = Some(Adaptation { together: false, ..Adaptation::usual() });
        let settings = Settings { adaptation, ..settings() };
        let rules = settings.rules_of([]);
        let axes = axes(&rules);
        let founders = crate::Run::new(settings.clone()).expect("good settings").population;
        let mut distribution = Distribution::around(&settings, Adaptation::usual(), &founders);
        let goal = |axis: usize| 0.6 * libm::sin(axis as f64);
        let badness = |genome: &Genome| -> f64 {
            let weigh = |(axis, at): (usize, f64)| {
                (1.0 + 30.0 * (axis % 3) as f64) * (at - goal(axis)) * (at - goal(axis))
            };
            coordinates(&rules, &axes, genome).into_iter().enumerate().map(weigh).sum()
        };
        let judged = |one: &Individual| {
            let score = (-1e6 * badness(&one.genome)) as i64;
            Tally { games: 1, score, score_squares: score.unsigned_abs().pow(2), ..Tally::default() }
        };
        let before = badness(&genome(&rules, &axes, &distribution.mean));
        for generation in 1..400 {
            let newborns = distribution.newborns(&settings, generation, 0);
            let samples: Vec<Tally> = newborns[1..].iter().map(judged).collect();
            distribution = distribution.adapted(&settings, generation, &samples);
        }
        let after = |at: &[f64]| badness(&genome(&rules, &axes, at));
        assert!(after(&distribution.mean) < before / 1000.0, "{before} to {}", after(&distribution.mean));
        assert!(
            after(distribution.best_guess()) < before / 100.0,
            "{before} to {}",
            after(distribution.best_guess())
        );
        assert!(distribution.step < 0.05, "{}", distribution.step);
    }

    #[test]
    fn more_games_are_played_where_chance_decides_and_fewer_where_it_does_not() {
        let settings = Settings { games: 100, ..settings() };
        let founders = crate::Run::new(settings.clone()).expect("good settings").population;
        let distribution =
            Distribution { games: 200.0, ..Distribution::around(&settings, Adaptation::usual(), &founders) };
        let after = |wins: &dyn Fn(u64) -> u64| {
            let tally = |at| Tally { games: 200, wins: wins(at), ..Tally::default() };
            distribution.games_after(&settings, &(0..40).map(tally).collect::<Vec<_>>())
        };
        assert!(after(&|at| 100 + at % 3) > 200.0, "all are alike");
        assert!(after(&|at| 40 + 3 * at) < 200.0, "they differ by far more than chance");
        let many = Distribution { games: 799.0, ..distribution.clone() };
        let alike = vec![Tally { games: 800, wins: 400, ..Tally::default() }; 40];
        assert_eq!(many.games_after(&settings, &alike), 800.0, "no more than is set");
    }
}
