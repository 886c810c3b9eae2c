//! Survival: the best of elders and newborns live on.

use super::fitness::{self, Standings};
use super::population::Individual;
use super::{Settings, invention};
use crate::tally::Tally;

/// Individuals, best first, with what they are held to be worth.
#[derive(Clone, Debug)]
pub struct Ranked {
    /// At least one.
    pub individuals: Vec<Individual>,
    /// In the same order.
    pub standings: Standings,
}

impl Ranked {
    /// Puts individuals in order. On a tie the elder comes first: equal newcomers are no progress.
    #[must_use]
    pub fn new(settings: &Settings, individuals: Vec<Individual>) -> Self {
        let records: Vec<Tally> = individuals.iter().map(|individual| individual.record).collect();
        let standings = fitness::standings(settings.ranking, &records);
        let Standings { mut fitness, mut cautious, weight_of_wins } = standings;
        if let Some(invention) = settings.invention {
            for (at, individual) in individuals.iter().enumerate() {
                let length = invention.parsimony * invention::nodes(&individual.genome) as f64;
                fitness[at] -= length;
                cautious[at] -= length;
            }
        }
        let mut order: Vec<(Individual, (f64, f64))> =
            individuals.into_iter().zip(fitness.into_iter().zip(cautious)).collect();
        order.sort_by(|(a, (fitness_a, _)), (b, (fitness_b, _))| {
            fitness_b.total_cmp(fitness_a).then(a.id.cmp(&b.id))
        });
        let (individuals, values): (Vec<_>, Vec<(f64, f64)>) = order.into_iter().unzip();
        let (fitness, cautious) = values.into_iter().unzip();
        Self { individuals, standings: Standings { fitness, cautious, weight_of_wins } }
    }

    /// The best `size` of them.
    #[must_use]
    pub fn survivors(mut self, size: usize) -> Self {
        self.individuals.truncate(size);
        self.standings.fitness.truncate(size);
        self.standings.cautious.truncate(size);
        self
    }

    /// Who is held to be better on cautious reckoning, the best first: much evidence beats a lucky few games.
    #[must_use]
    pub fn by_caution(&self) -> Vec<&Individual> {
        let cautious = &self.standings.cautious;
        let mut places: Vec<usize> = (0..cautious.len()).collect();
        places.sort_by(|&a, &b| cautious[b].total_cmp(&cautious[a]));
        places.into_iter().map(|at| &self.individuals[at]).collect()
    }
}
