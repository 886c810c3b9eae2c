//! Samples that play each other: the mean takes a small step towards each winner, the longer the more games it won (simultaneous
//! perturbation stochastic approximation; Spall 1992, "Multivariate stochastic approximation using a simultaneous perturbation
//! gradient approximation"). A pair tells one number of all weights at once, so many pairs of a few games say more than few pairs of many.

use super::distribution::{self, Adaptation, Distribution, Pair, pairs_of};
use super::{Algorithm, Cohort, Generation, Judged, genetic};
use crate::evaluator::{Players, Series};
use crate::population::Individual;
use crate::survival::Ranked;
use crate::{Purpose, Run, Settings};
use dna_lab_games::Occasion;
use dna_lab_games::tally::Tally;
use std::sync::Arc;

/// The algorithm and its settings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spsa {
    /// How the distribution begins and learns; its gain is above 0.
    pub adaptation: Adaptation,
}

impl Algorithm for Spsa {
    fn cohort(&self, run: &Run, generation: u32) -> Cohort {
        let mut cohort = distribution::cohort(run, generation);
        if generation > 0 {
            // Samples were judged by games against each other, which say nothing beside games against the opponents of newborns.
            cohort.elders.iter_mut().for_each(Individual::forget);
        }
        cohort
    }

    fn expected_evaluations(&self, run: &Run) -> f64 {
        if run.distribution.is_none() {
            return genetic::expected_evaluations(run);
        }
        // A pair shares its games; the best guess plays its own.
        (1 + pairs_of(run.settings.population)) as f64
    }

    fn judge(&self, generation: Generation<'_>, cohort: &mut Cohort) -> Option<Judged> {
        let judged = generation.judge(&mut cohort.elders, &mut cohort.newborns)?;
        let between = judge_pairs(generation, &mut cohort.samples)?;
        let samples = cohort.sample_records();
        // If they are one too many, a sample goes and not the best guess, which was judged by other games.
        cohort.samples.truncate(generation.settings.population.saturating_sub(cohort.newborns.len()));
        Some(Judged { games: judged.games + between, samples, ..judged })
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

impl Spsa {
    /// The distribution moved after the samples of each pair played each other, with these results in the order of their ids.
    fn moved(
        &self,
        before: &Distribution,
        settings: &Settings,
        generation: u32,
        samples: &[Tally],
    ) -> Distribution {
        let mean = before.ascended(&before.pairs(settings, generation), samples, self.adaptation.gain);
        Distribution { mean, games: f64::from(settings.games), ..before.clone() }
    }
}

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

/// Lets the two samples of each pair play each other, in a two-player game, and gives how many games that were. None if the observer
/// stopped it.
fn judge_pairs(generation: Generation<'_>, samples: &mut [Individual]) -> Option<u64> {
    let Generation { settings, referee, number, .. } = generation;
    let seed = Purpose::Games.seed(settings.seed, number);
    let engine = |one: &Individual| referee.game.engine_of_genes(one.genome.genes(), Occasion::Selection);
    let engines: Vec<_> = samples.iter().map(engine).collect();
    let games: Arc<[u32]> = (0..settings.games).collect();
    let series = samples.iter().step_by(2).zip(engines.chunks_exact(2)).map(|(first, pair)| {
        let players = Players::Two([&*pair[0], &*pair[1]]);
        // Pairs are not compared with each other, so that they need no common games.
        Series { players, seed: seed.derive(first.id), games: games.clone() }
    });
    let played = referee.games(series.collect());
    for (pair, games) in samples.chunks_exact_mut(2).zip(played) {
        for game in games {
            let game = game?;
            pair[0].record = pair[0].record + game.outcome.into();
            pair[1].record = pair[1].record + game.reversed().outcome.into();
        }
    }
    Some(samples.len() as u64 / 2 * u64::from(settings.games))
}

#[cfg(test)]
mod tests {
    use super::super::axes::{axes, coordinates};
    use super::*;
    use crate::Unobserved;
    use crate::evaluator::{Referee, Threads};
    use crate::presets;
    use dna_lab_games::{Gene, Genome, Preset, list};

    #[test]
    fn the_mean_climbs_to_where_no_sample_beside_it_wins_and_stays_as_wide_as_it_was() {
        let game = list::variant("othello").expect("a variant").game;
        let spsa = Spsa { adaptation: Adaptation { together: false, gain: 5.0, ..Adaptation::of_pairs() } };
        let settings = presets::settings(Preset::Spsa, Some(&game), &[]);
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
            let moved = spsa.moved(&distribution, &settings, generation, &tallies.collect::<Vec<_>>());
            distribution = distribution.followed_by(moved, &settings, spsa.adaptation);
        }
        assert!(far(&distribution.mean) < before / 20.0, "{before} to {}", far(&distribution.mean));
        assert!((distribution.step - 0.25).abs() < 1e-12 && distribution.games() == settings.games);
    }

    #[test]
    fn what_one_of_a_pair_wins_the_other_loses_in_both_colours_and_no_other_individual_plays() {
        let game = list::variant("abalone").expect("a variant").game;
        let usual = presets::settings(Preset::Spsa, Some(&game), &[("judged_depth", 1.0)]);
        let settings = Settings { population: 6, games: 4, ..usual };
        let referee = Referee { game: &*settings.game, evaluator: &Threads, observer: &Unobserved };
        let mut samples = Run::new(settings.clone()).expect("good settings").population;
        // To this one all positions are the same.
        let genes = samples[1].genome.genes().iter().map(|gene| Gene { coefficient: 0.0, ..gene.clone() });
        samples[1].genome = Genome::new(genes.collect(), &settings.rules_of([])).expect("good genes");
        let generation = Generation { settings: &settings, referee, against: &[], number: 1 };
        assert_eq!(judge_pairs(generation, &mut samples), Some(12));
        for pair in samples.chunks_exact(2) {
            let [one, other] = [pair[0].record, pair[1].record];
            assert_eq!((one.games, other.games), (4, 4));
            assert_eq!((other.wins, other.draws), (4 - one.wins - one.draws, one.draws));
            assert_eq!((other.score, other.score_squares), (-one.score, one.score_squares));
            assert!(one.moves.abs_diff(other.moves) <= 4 && one.moves > 0);
        }
        assert!(samples[0].record.wins >= 3, "{:?}", samples[0].record);
    }
}
