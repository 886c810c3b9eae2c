//! Samples that play each other: the mean takes a small step towards each winner, the longer the more games it won (simultaneous
//! perturbation stochastic approximation; Spall 1992, "Multivariate stochastic approximation using a simultaneous perturbation
//! gradient approximation"). A pair tells one number of all weights at once, so many pairs of a few games say more than few pairs of many.

use super::{Distribution, Pair};
use dna_lab_games::tally::Tally;

impl Distribution {
    /// The mean after the samples of these pairs played each other, in the order of their ids: with a gain of 1, the mean of all steps
    /// towards winners, each as long as the share of games by which it won.
    pub(super) fn ascended(&self, pairs: &[Pair], samples: &[Tally], gain: f64) -> Vec<f64> {
        let rate = |tally: &Tally| tally.win_rate().unwrap_or(0.5);
        let ahead = |pair: &[Tally]| rate(&pair[0]) - rate(&pair[1]);
        let shares: Vec<f64> = samples.chunks_exact(2).map(ahead).collect();
        let by = gain * self.step / pairs.len() as f64;
        let step =
            |axis: usize| pairs.iter().zip(&shares).map(|(pair, ahead)| ahead * pair.step[axis]).sum::<f64>();
        self.mean.iter().enumerate().map(|(axis, mean)| mean + by * step(axis)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Adaptation;
    use super::super::axes::{axes, coordinates};
    use super::*;
    use crate::presets;
    use crate::{Run, Settings};
    use dna_lab_games::{Preset, list};

    #[test]
    fn the_mean_climbs_to_where_nobody_beside_it_wins_and_stays_as_wide_as_it_was() {
        let game = list::variant("othello").expect("a variant").game;
        let adaptation = Some(Adaptation { together: false, gain: 5.0, ..Adaptation::of_pairs() });
        let settings = Settings { adaptation, ..presets::settings(Preset::Spsa, Some(&game), &[]) };
        let rules = settings.rules_of([]);
        let axes = axes(&rules);
        let founders = Run::new(settings.clone()).expect("good settings").population;
        let goal = |axis: usize| 0.5 * libm::sin(axis as f64);
        let far = |at: &[f64]| {
            at.iter().enumerate().map(|(axis, at)| (at - goal(axis)) * (at - goal(axis))).sum::<f64>()
        };
        let mut distribution = Distribution::around(&settings, Adaptation::of_pairs(), &founders);
        let before = far(&distribution.mean);
        for generation in 1..60 {
            let newborns = distribution.newborns(&settings, generation, 0);
            let places: Vec<f64> =
                newborns[1..].iter().map(|one| far(&coordinates(&rules, &axes, &one.genome))).collect();
            // Who is nearer wins oftener, in steps of a twentieth.
            let tallies = places.chunks_exact(2).flat_map(|pair| {
                let wins = (20.0 / (1.0 + libm::exp(pair[0] - pair[1]))).round() as u64;
                [wins, 20 - wins].map(|wins| Tally { games: 20, wins, ..Tally::default() })
            });
            distribution = distribution.adapted(&settings, generation, &tallies.collect::<Vec<_>>());
        }
        assert!(far(&distribution.mean) < before / 20.0, "{before} to {}", far(&distribution.mean));
        assert!((distribution.step - 0.25).abs() < 1e-12 && distribution.games() == settings.games);
    }
}
