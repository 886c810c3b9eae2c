//! The past: of each generation its champion and its best, so that one can go back and watch them.

use super::population::{Individual, Origin};
use dna_lab_games::Genome;
use dna_lab_games::tally::Tally;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// How many of a generation are kept beside its champion.
pub const BEST: usize = 10;

/// How many generations are kept at most, and the latest: of longer runs every second, then every fourth, and so on.
const MOST: u32 = 100;

/// The best of one generation as they were then.
#[derive(Clone, Debug, PartialEq)]
pub struct PastGeneration {
    /// Which.
    pub number: u32,
    /// At least one, best first; its champion comes last where it is none of them.
    pub individuals: Vec<Individual>,
}

/// The generations that a run remembers, oldest first. Copies share them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(into = "Vec<Stored>", try_from = "Vec<Stored>")]
pub struct Past {
    generations: Vec<Arc<PastGeneration>>,
}

impl Past {
    /// Whether nothing is remembered: before the first generation, and in files of older versions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.generations.is_empty()
    }

    /// What is remembered, oldest first.
    #[must_use]
    pub fn generations(&self) -> &[Arc<PastGeneration>] {
        &self.generations
    }

    /// Adds a generation, `ranked` best first.
    pub(super) fn remember(&mut self, number: u32, ranked: &[Individual], champion: &Individual) {
        let mut individuals = ranked[..ranked.len().min(BEST)].to_vec();
        if individuals.iter().all(|one| one.id != champion.id) {
            individuals.push(champion.clone());
        }
        let stride = (number / MOST + 1).next_power_of_two();
        self.generations.retain(|generation| generation.number.is_multiple_of(stride));
        self.generations.push(Arc::new(PastGeneration { number, individuals }));
    }
}

/// A generation as it is saved: each genome once, where its individual first occurs.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    number: u32,
    /// Who, and the games it was judged by until then.
    best: Vec<(u64, Tally)>,
    /// What was expected of each of them, in the same order; empty where nothing was.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    expected: Vec<f64>,
    /// Those of them that no earlier generation has, in the same order.
    newcomers: Vec<Newcomer>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Newcomer {
    id: u64,
    origin: Origin,
    parents: Vec<u64>,
    born: u32,
    genome: Genome,
}

/// Why what was read is no past.
#[derive(Debug, thiserror::Error)]
enum PastError {
    #[error("the past's generation {0} is empty, comes twice, or is out of order: take it out")]
    Order(u32),
    #[error(
        "the past's generation {1} has #{0} among its best: give its genome among the newcomers there, once"
    )]
    Unknown(u64, u32),
    #[error(
        "the past's generation {1} has #{0} among its newcomers, who is not new among its best: take it out"
    )]
    Surplus(u64, u32),
}

impl From<Past> for Vec<Stored> {
    fn from(past: Past) -> Self {
        let mut seen = HashSet::new();
        let stored = |generation: &Arc<PastGeneration>| {
            let best = &generation.individuals;
            let newcomers = best.iter().filter(|one| seen.insert(one.id)).map(|one| {
                let Individual { id, origin, parents, born, genome, .. } = one.clone();
                Newcomer { id, origin, parents, born, genome }
            });
            let newcomers = newcomers.collect();
            let mut expected: Vec<f64> = best.iter().map(|one| one.expected).collect();
            if expected.iter().all(|expected| *expected == 0.0) {
                expected.clear();
            }
            let best = best.iter().map(|one| (one.id, one.record)).collect();
            Stored { number: generation.number, best, expected, newcomers }
        };
        past.generations.iter().map(stored).collect()
    }
}

impl TryFrom<Vec<Stored>> for Past {
    type Error = PastError;

    fn try_from(stored: Vec<Stored>) -> Result<Self, PastError> {
        let mut seen: HashMap<u64, Newcomer> = HashMap::new();
        let mut generations: Vec<Arc<PastGeneration>> = Vec::new();
        for Stored { number, best, expected, newcomers } in stored {
            if best.is_empty() || generations.last().is_some_and(|last| last.number >= number) {
                return Err(PastError::Order(number));
            }
            let mut newcomers = newcomers.into_iter().peekable();
            let mut individuals: Vec<Individual> = Vec::new();
            let mut expected = expected.into_iter();
            for (id, record) in best {
                let expected = expected.next().unwrap_or(0.0);
                let newcomer = newcomers.next_if(|newcomer| newcomer.id == id);
                let known = seen.contains_key(&id);
                if newcomer.is_some() == known || individuals.iter().any(|one| one.id == id) {
                    return Err(PastError::Unknown(id, number));
                }
                seen.extend(newcomer.map(|newcomer| (id, newcomer)));
                let Newcomer { origin, parents, born, genome, .. } = seen[&id].clone();
                individuals.push(Individual {
                    origin,
                    parents,
                    born,
                    record,
                    expected,
                    ..Individual::founder(id, genome)
                });
            }
            if let Some(surplus) = newcomers.next() {
                return Err(PastError::Surplus(surplus.id, number));
            }
            generations.push(Arc::new(PastGeneration { number, individuals }));
        }
        Ok(Self { generations })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dna_lab_games::{Gene, RuleId};

    fn individual(id: u64) -> Individual {
        let rule = RuleId::find("lost").unwrap();
        let gene = Gene { rule: rule.clone(), coefficient: id as f64, exponent: None };
        Individual::founder(id, Genome::new(vec![gene], &[rule]).unwrap())
    }

    fn numbers(past: &Past) -> Vec<u32> {
        past.generations().iter().map(|generation| generation.number).collect()
    }

    #[test]
    fn the_best_and_the_champion_are_kept() {
        let ranked: Vec<Individual> = (0..30).map(individual).collect();
        let mut past = Past::default();
        past.remember(0, &ranked, &ranked[3]);
        past.remember(1, &ranked[5..], &ranked[2]);
        past.remember(2, &ranked[..4], &ranked[0]);
        let ids = |at: usize| -> Vec<u64> {
            past.generations()[at].individuals.iter().map(|individual| individual.id).collect()
        };
        assert_eq!(ids(0), (0..10).collect::<Vec<_>>());
        assert_eq!(ids(1), [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 2]);
        assert_eq!(ids(2), [0, 1, 2, 3]);
    }

    #[test]
    fn long_runs_are_thinned_and_keep_first_and_last() {
        let one = individual(1);
        let mut past = Past::default();
        for number in 0..10_000 {
            past.remember(number, std::slice::from_ref(&one), &one);
            let kept = numbers(&past);
            assert!(kept.len() <= MOST as usize + 1 && kept[0] == 0 && kept.last() == Some(&number));
        }
        // Every 128th, and the latest.
        let mut goal: Vec<u32> = (0..10_000).step_by(128).collect();
        goal.push(9_999);
        assert_eq!(numbers(&past), goal);
    }

    #[test]
    fn it_is_written_and_read_and_what_cannot_be_is_refused() {
        let ranked: Vec<Individual> = (0..3).map(individual).collect();
        let mut past = Past::default();
        past.remember(4, &ranked, &ranked[0]);
        past.remember(5, &ranked[..2], &ranked[1]);
        let text = ron::to_string(&past).unwrap();
        assert_eq!(text.matches("\"lost\"").count(), 3, "a genome stands there once");
        let read = |text: &str| ron::from_str::<Past>(text).map_err(|error| error.to_string());
        assert_eq!(read(&text).unwrap(), past);
        let refused = |from: &str, to: &str, why: &str| {
            let error = read(&text.replace(from, to)).unwrap_err();
            assert!(error.contains(why), "{error}");
        };
        refused("number:5", "number:4", "generation 4 is empty, comes twice");
        refused("newcomers:[(id:0,", "newcomers:[(id:7,", "generation 4 has #0 among its best");
        refused("best:[(0,", "best:[(1,", "generation 4 has #1 among its best");
        refused("(2,(games:0", "(1,(games:0", "generation 4 has #1 among its best");
    }
}
