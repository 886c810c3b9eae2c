//! Weights fitted to how games ended, without any breeding: what every search over weights is compared with.
//!
//! A player meets itself, and the positions that it looked ahead to are kept with what each rule says of them. Then those weights
//! are found by which a logistic model says best who won: what chess engines know as Texel's method, and an evaluation of a
//! board game was first learned by (Buro 1995, "Statistical feature combination for the evaluation of game positions").

use crate::evaluator::Observer;
use dna_lab_games::seed::Seed;
use dna_lab_games::{Engine, Game, Gene, Match, RuleId};
use rayon::prelude::*;
use std::ops::Range;

/// What rules say of a position, and how its game ended for the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// What each rule says at coefficient 1, and then 1: what it is worth to be to move. Seven digits are enough for a fit, and
    /// half the memory of fifteen: long tunings keep tens of millions.
    pub values: Vec<f32>,
    /// 1 for a win, a half for a draw, 0 for a loss.
    pub points: f64,
}

/// Weights, and how well they say who wins.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// A gene for each rule that says anything.
    pub genes: Vec<Gene>,
    /// Bits a position that one is still surprised by in games that were left out of the fit; 1 is a coin's.
    pub surprise: f64,
}

/// Positions of these games of a player against itself, game by game; those that were stopped are left out.
pub fn samples(
    game: &dyn Game,
    rules: &[RuleId],
    engine: &dyn Engine,
    seed: Seed,
    games: Range<usize>,
    observer: &dyn Observer,
) -> Vec<Vec<Sample>> {
    let play = |at| {
        if observer.should_stop() {
            return None;
        }
        let samples = samples_of(game, rules, engine, seed, at, &|| observer.should_stop())?;
        observer.played(1);
        Some(samples)
    };
    games.into_par_iter().filter_map(play).collect()
}

fn samples_of(
    game: &dyn Game,
    rules: &[RuleId],
    engine: &dyn Engine,
    seed: Seed,
    at: usize,
    stop: &dyn Fn() -> bool,
) -> Option<Vec<Sample>> {
    let mut played = game.begin_nth(seed, at);
    let mut players = [0, 1].map(|seat| engine.player(seed.derive(at as u64).derive(seat)));
    let mut seen: Vec<(usize, Vec<f32>)> = Vec::new();
    while played.ending().is_none() {
        let thought = players[played.turn()].choose(&*played, stop)?;
        let mut ahead = played.branch();
        for &expected in &thought.line {
            ahead.play(expected);
        }
        if ahead.ending().is_none() {
            seen.push((ahead.turn(), values(game, rules, &*ahead)));
        }
        played.play(thought.best?);
    }
    let winner = played.ending()?.winner;
    let points = |seat| winner.map_or(0.5, |winner| if winner == seat { 1.0 } else { 0.0 });
    Some(seen.into_iter().map(|(seat, values)| Sample { values, points: points(seat) }).collect())
}

/// What these rules say, and then 1.
fn values(game: &dyn Game, rules: &[RuleId], at: &dyn Match) -> Vec<f32> {
    let (catalogue, known) = (game.rules(), game.rule_values(at, 1.0));
    let of = |info: &RuleId| match info.formula() {
        Some(formula) => formula.total(&game.cells_of(at, formula.region()), 1.0),
        None => {
            let place = catalogue.iter().position(|other| other.id == info.as_str());
            place.and_then(|place| known.get(place).copied().flatten()).unwrap_or(0.0)
        }
    };
    rules.iter().map(of).chain(std::iter::once(1.0)).map(|value| value as f32).collect()
}

/// The weights of these rules, each on the side of 0 where it may be and none beyond its range, by which a logistic model says
/// best how games ended. Every tenth game is left out, and tells how well that is. None if there is nothing to be learned.
#[must_use]
pub fn fit(rules: &[RuleId], games: &[Vec<Sample>]) -> Option<Fit> {
    let part = |left_out: bool| -> Vec<&Sample> {
        let kept = games.iter().enumerate().filter(|(at, _)| (at % 10 == 9) == left_out);
        kept.flat_map(|(_, game)| game).collect()
    };
    let (kept, left_out) = (part(false), part(true));
    if kept.is_empty() || left_out.is_empty() {
        return None;
    }
    let free = (f64::NEG_INFINITY, f64::INFINITY);
    let bound = |info: &RuleId| match info.coefficient() {
        range if range.min >= 0.0 => (0.0, free.1),
        range if range.max <= 0.0 => (free.0, 0.0),
        _ => free,
    };
    let bounds: Vec<(f64, f64)> = rules.iter().map(bound).chain(std::iter::once(free)).collect();
    let weights = descend(&kept, &bounds);
    let surprise = surprise(&left_out, &weights) / left_out.len() as f64 / std::f64::consts::LN_2;
    // A judgement means the same at any scale: the largest at which all are in their ranges.
    let room = |(info, weight): (&RuleId, &f64)| {
        let most = if *weight > 0.0 { info.coefficient().max } else { info.coefficient().min };
        if *weight == 0.0 { f64::INFINITY } else { most / weight }
    };
    let scale = rules.iter().zip(&weights).map(room).fold(f64::INFINITY, f64::min);
    let gene = |(info, weight): (&RuleId, &f64)| Gene {
        rule: info.clone(),
        coefficient: info.coefficient().clamp(weight * scale),
        exponent: info.exponent().map(|range| range.clamp(1.0)),
    };
    let genes = rules.iter().zip(&weights).filter(|(_, weight)| **weight != 0.0).map(gene).collect();
    scale.is_finite().then_some(Fit { genes, surprise })
}

/// How improbable the results are by these weights: minus the natural logarithm of their likelihood.
fn surprise(samples: &[&Sample], weights: &[f64]) -> f64 {
    let of = |sample: &&Sample| {
        let sum = dot(&sample.values, weights);
        // ln(1 + e^sum) - points * sum, without overflow.
        sum.max(0.0) + libm::log1p(libm::exp(-sum.abs())) - sample.points * sum
    };
    blocks(samples, |block| vec![block.iter().map(of).sum()])[0]
}

/// Samples of one block: their sums are added in order, so that they are the same on any number of threads.
const BLOCK: usize = 4096;

fn blocks(samples: &[&Sample], of: impl Fn(&[&Sample]) -> Vec<f64> + Send + Sync) -> Vec<f64> {
    let sums: Vec<Vec<f64>> = samples.par_chunks(BLOCK).map(of).collect();
    let add = |mut sum: Vec<f64>, block: Vec<f64>| {
        sum.iter_mut().zip(block).for_each(|(sum, value)| *sum += value);
        sum
    };
    sums.into_iter().reduce(add).unwrap_or_default()
}

fn dot(values: &[f32], weights: &[f64]) -> f64 {
    values.iter().zip(weights).map(|(&value, weight)| f64::from(value) * weight).sum()
}

/// Newton's method within bounds: each step goes to the best place of the parabola there, which plain descent finds weight by
/// weight, and half as far where that is no better.
fn descend(samples: &[&Sample], bounds: &[(f64, f64)]) -> Vec<f64> {
    let n = bounds.len();
    let (mut weights, mut known) = (vec![0.0; n], f64::INFINITY);
    for _ in 0..MOST_STEPS {
        let parabola = blocks(samples, |block| parabola(block, &weights));
        let (slope, curve) = parabola.split_at(n);
        let mut goal = weights.clone();
        for _ in 0..SWEEPS {
            for at in 0..n {
                let row = &curve[at * n..(at + 1) * n];
                let ahead: f64 = (0..n).map(|other| row[other] * (goal[other] - weights[other])).sum();
                // A rule that says nothing weighs nothing.
                if row[at] > 0.0 {
                    let by = (slope[at] + ahead) / row[at];
                    goal[at] = (goal[at] - by).clamp(bounds[at].0, bounds[at].1);
                }
            }
        }
        let towards = |share: f64| -> Vec<f64> {
            weights.iter().zip(&goal).map(|(from, to)| from + share * (to - from)).collect()
        };
        let shares = [1.0, 0.5, 0.25, 0.125, 0.0625];
        let better = shares.into_iter().map(towards).map(|there| (surprise(samples, &there), there));
        let Some((less, there)) = better.into_iter().find(|(less, _)| *less < known) else { break };
        let is_settled = known - less < 1e-9 * less;
        (known, weights) = (less, there);
        if is_settled {
            break;
        }
    }
    weights
}

/// Steps of Newton's method: it needs about ten.
const MOST_STEPS: usize = 50;

/// Rounds over all weights in each of them.
const SWEEPS: usize = 100;

/// How the surprise of these samples slopes at these weights, and then how it curves, row by row.
fn parabola(samples: &[&Sample], weights: &[f64]) -> Vec<f64> {
    let n = weights.len();
    let mut sums = vec![0.0; n + n * n];
    for Sample { values, points } in samples {
        let chance = 1.0 / (1.0 + libm::exp(-dot(values, weights)));
        let (slope, curve) = sums.split_at_mut(n);
        for at in 0..n {
            slope[at] += (chance - points) * f64::from(values[at]);
            let by = chance * (1.0 - chance) * f64::from(values[at]);
            for (entry, &value) in curve[at * n..].iter_mut().zip(values) {
                *entry += by * f64::from(value);
            }
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluator::Unobserved;
    use dna_lab_games::list;
    use rand::RngExt;

    /// Games of two positions, of which these weights tell who wins.
    fn games(weights: &[f64], count: u64) -> Vec<Vec<Sample>> {
        let sample = |seed: Seed| {
            let mut generator = seed.generator();
            let values: Vec<f32> = weights.iter().map(|_| generator.random_range(-2.0..2.0)).collect();
            let chance = 1.0 / (1.0 + libm::exp(-dot(&values, weights)));
            let points = if generator.random_bool(chance) { 1.0 } else { 0.0 };
            Sample { values, points }
        };
        (0..count).map(|game| [0, 1].map(|at| sample(Seed(game).derive(at))).to_vec()).collect()
    }

    fn rules(count: usize) -> Vec<RuleId> {
        let game = list::variant("abalone").expect("a variant").game;
        game.rules_with(&[]).into_iter().take(count).collect()
    }

    #[test]
    fn the_weights_behind_results_are_found_and_none_is_below_its_range() {
        // Two weights that count, one that may not be negative, one of no rule: to be to move.
        let fit = fit(&rules(3), &games(&[1.0, 0.5, -0.7, 0.3], 20_000)).expect("something to learn");
        let found: Vec<(&str, f64)> =
            fit.genes.iter().map(|gene| (gene.rule.as_str(), gene.coefficient)).collect();
        assert_eq!((found.len(), found[0]), (2, ("centre_own", 10.0)), "scaled to the range: {found:?}");
        assert!((found[1].1 - 5.0).abs() < 0.4, "{found:?}");
        assert!(fit.surprise < 0.95, "{}", fit.surprise);
    }

    #[test]
    fn weights_that_are_free_come_out_as_they_are() {
        let games = games(&[0.8, -0.4, 0.1], 20_000);
        let samples: Vec<&Sample> = games.iter().flatten().collect();
        let weights = descend(&samples, &[(f64::NEG_INFINITY, f64::INFINITY); 3]);
        for (weight, true_one) in weights.iter().zip([0.8, -0.4, 0.1]) {
            assert!((weight - true_one).abs() < 0.05, "{weights:?}");
        }
    }

    #[test]
    fn nothing_is_learned_from_nothing() {
        assert_eq!(fit(&rules(2), &[]), None);
        let silent = Sample { values: vec![0.0, 0.0, 1.0], points: 0.5 };
        assert_eq!(fit(&rules(2), &vec![vec![silent]; 20]), None);
    }

    #[test]
    fn positions_are_the_same_on_any_number_of_threads() {
        let game = list::variant("othello").expect("a variant").game;
        let rules = game.rules_with(&[]);
        let engine = game
            .plan("rules:square_a1_early=1", &mut dna_lab_games::NoFiles)
            .expect("a player")
            .0
            .engine(&*game)
            .expect("of this game");
        let on = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            pool.install(|| samples(&*game, &rules, &*engine, Seed(3), 0..6, &Unobserved))
        };
        let one = on(1);
        assert_eq!(one.len(), 6);
        assert!(one.iter().flatten().all(|sample| sample.values.len() == rules.len() + 1));
        assert_eq!(one, on(3));
    }
}
