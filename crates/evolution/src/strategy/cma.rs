//! Covariance matrix adaptation (CMA-ES; Hansen 2016, "The CMA Evolution Strategy: A Tutorial", arXiv 1604.00772): one normal
//! distribution over the weights of all rules. It moves, turns and stretches towards the best samples.
//!
//! Of each mirrored pair of samples only the better one counts (Auger, Brockhoff and Hansen 2011, "Mirrored sampling in evolution
//! strategies with weighted recombination"). All samples play the same games, and more of them where chance decides the order (as in
//! UH-CMA-ES; Hansen et al. 2009).

use super::covariance::place;
use super::distribution::{self, Adaptation, Distribution, MOST_GAMES, Pair, SMALLEST};
use super::{Algorithm, Cohort, Generation, Judged, genetic};
use crate::population::Individual;
use crate::survival::Ranked;
use crate::{Run, Settings, evaluation, fitness};
use dna_lab_games::tally::Tally;

/// The algorithm and its settings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cma {
    /// How the distribution begins and learns.
    pub adaptation: Adaptation,
}

impl Algorithm for Cma {
    fn games(&self, run: &Run) -> u32 {
        distribution::games(run)
    }

    fn cohort(&self, run: &Run, generation: u32) -> Cohort {
        distribution::cohort(run, generation)
    }

    fn expected_evaluations(&self, run: &Run) -> f64 {
        if run.distribution.is_none() {
            return genetic::expected_evaluations(run);
        }
        run.settings.population as f64 * evaluation::expected_share(&run.settings).newborns
    }

    fn judge(&self, generation: Generation<'_>, cohort: &mut Cohort) -> Option<Judged> {
        let first = cohort.newborns.len();
        cohort.newborns.append(&mut cohort.samples);
        let judged = generation.judge(&mut cohort.elders, &mut cohort.newborns)?;
        cohort.samples = cohort.newborns.split_off(first);
        Some(Judged { samples: cohort.sample_records(), ..judged })
    }

    fn distribution(
        &self,
        run: &Run,
        generation: u32,
        samples: &[Tally],
        best: &Ranked,
    ) -> Option<Distribution> {
        let settings = &run.settings;
        let moved = |before: &Distribution| self.moved(before, settings, generation, samples);
        Some(distribution::next(run, self.adaptation, best, moved))
    }

    fn may_reign(&self, one: &Individual) -> bool {
        distribution::may_reign(one)
    }

    fn reads(&self, id: &str) -> bool {
        distribution::reads(id)
    }
}

impl Cma {
    /// The distribution led by its samples, judged as these sums of games say, in the order of their ids.
    fn moved(
        &self,
        before: &Distribution,
        settings: &Settings,
        generation: u32,
        samples: &[Tally],
    ) -> Distribution {
        let pairs = before.pairs(settings, generation);
        before.led(settings, self.adaptation, &pairs, samples)
    }
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
        let weights = distribution::recombination(pairs);
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

impl Distribution {
    /// The same after the better sample of each pair, the best of them most, led all of it towards where it is.
    fn led(&self, settings: &Settings, adaptation: Adaptation, pairs: &[Pair], samples: &[Tally]) -> Self {
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
            games: self.games_after(settings, adaptation, samples),
            ..self.clone()
        }
    }

    /// Games of each sample in the next generation: more where chance explains most of how samples differ, fewer where it explains little.
    /// Luck that all share on the same games counts as chance too, so that these are rather too many.
    fn games_after(&self, settings: &Settings, adaptation: Adaptation, samples: &[Tally]) -> f64 {
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
        let most = least * adaptation.most_games;
        let explained = if spread > 0.0 { chance / spread } else { 1.0 };
        let games = match explained {
            0.6.. => self.games * 1.2,
            ..0.3 => self.games / 1.1,
            _ => self.games,
        };
        games.clamp(least, most.min(f64::from(MOST_GAMES)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::axes::{axes, coordinates, genome};
    use super::super::distribution::LARGEST;
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
        let cma = Cma { adaptation: Adaptation { together: false, ..Adaptation::usual() } };
        let settings = settings();
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
            let moved = cma.moved(&distribution, &settings, generation, &samples);
            distribution = distribution.followed_by(moved, &settings, cma.adaptation);
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
            distribution.games_after(&settings, Adaptation::usual(), &(0..40).map(tally).collect::<Vec<_>>())
        };
        assert!(after(&|at| 100 + at % 3) > 200.0, "all are alike");
        assert!(after(&|at| 40 + 3 * at) < 200.0, "they differ by far more than chance");
        let many = Distribution { games: 799.0, ..distribution.clone() };
        let alike = vec![Tally { games: 800, wins: 400, ..Tally::default() }; 40];
        assert_eq!(many.games_after(&settings, Adaptation::usual(), &alike), 800.0, "no more than is set");
    }
}
