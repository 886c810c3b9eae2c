//! The best of each size that was seen in a run: what more rules, or longer ones, are worth.

use crate::population::Individual;
use dna_lab_games::formula::Formula;
use dna_lab_games::tally::Tally;
use dna_lab_games::{Gene, Genome};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The size of a genome: the nodes of its formulas, and one for each other rule.
#[must_use]
pub fn size(genome: &Genome) -> usize {
    let size = |gene: &Gene| gene.rule.formula().map_or(1, Formula::nodes);
    genome.genes().iter().map(size).sum()
}

/// For each size the individual that was the best when it was last judged, by what selection saw. Copies share them.
#[derive(Clone, Debug, Default)]
pub struct Front {
    best: BTreeMap<usize, Arc<Individual>>,
}

impl Front {
    /// Holds an individual against the best of its size; of one that is there, the latest record counts.
    pub(super) fn consider(&mut self, individual: &Individual) {
        if individual.record.is_empty() {
            return;
        }
        let size = size(&individual.genome);
        let better =
            |best: &Arc<Individual>| best.id == individual.id || is_surer(&individual.record, &best.record);
        if self.best.get(&size).is_none_or(better) {
            self.best.insert(size, Arc::new(individual.clone()));
        }
    }

    /// The best of each size, the smallest size first.
    pub fn best(&self) -> impl Iterator<Item = (usize, &Arc<Individual>)> {
        self.best.iter().map(|(size, individual)| (*size, individual))
    }

    /// The individual of this id, if it is the best of its size.
    #[must_use]
    pub fn find(&self, id: u64) -> Option<&Individual> {
        self.best.values().map(|individual| &**individual).find(|individual| individual.id == id)
    }
}

/// Whether the games of one say more for it than those of another do: by the lower end of the interval of wins, then of the
/// score.
fn is_surer(one: &Tally, other: &Tally) -> bool {
    let sure = |tally: &Tally| {
        let error = (tally.score_variance() / tally.games as f64).sqrt();
        (tally.interval().0, tally.mean_score().unwrap_or(0.0) - error)
    };
    let (one, other) = (sure(one), sure(other));
    one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1)).is_gt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Run;
    use crate::presets;
    use dna_lab_games::Preset;

    #[test]
    fn the_best_of_each_size_stays_and_few_games_do_not_make_it() {
        let run = Run::new(presets::settings(Preset::Invent, None, &[])).expect("good settings");
        let record = |games, wins| Tally { games, wins, ..Tally::default() };
        let with = |id: u64, games, wins| {
            let first = &run.population[0];
            Individual { id, record: record(games, wins), ..first.clone() }
        };
        let mut front = Front::default();
        front.consider(&with(1, 1_000, 500));
        for (other, best) in [(with(2, 10, 7), 1), (with(3, 1_000, 600), 3), (with(4, 0, 0), 3)] {
            front.consider(&other);
            assert_eq!(front.best().map(|(_, one)| one.id).collect::<Vec<_>>(), [best]);
        }
        // Living individuals count by their latest record.
        front.consider(&with(3, 2_000, 900));
        assert_eq!(front.find(3).map(|one| one.record.games), Some(2_000));
        let all = |front: &Front| front.best().map(|(size, _)| size).collect::<Vec<_>>();
        assert_eq!(all(&front), [size(&run.population[0].genome)]);
    }
}
