//! Survival: the best of elders and newborns live on.

use super::fitness::{self, Judged, Ranking, Standings};
use super::population::Individual;
use super::{Purpose, Settings, invention};
use rand::RngExt;
use std::collections::HashMap;

/// Individuals, best first, with what they are held to be worth.
#[derive(Clone, Debug)]
pub struct Ranked {
    /// At least one.
    pub individuals: Vec<Individual>,
    /// In the same order.
    pub standings: Standings,
}

impl Ranked {
    /// Puts individuals of a generation in order. On a tie the elder comes first: equal newcomers are no progress.
    #[must_use]
    pub fn new(settings: &Settings, individuals: Vec<Individual>, generation: u32) -> Self {
        let judged: Vec<Judged> = individuals.iter().map(Individual::judged).collect();
        let standings = fitness::standings(settings.ranking, &judged);
        let Standings { mut fitness, mut cautious, weight_of_wins } = standings;
        if let Some(invention) = settings.invention {
            for (at, individual) in individuals.iter().enumerate() {
                let length = invention.parsimony * invention::nodes(&individual.genome) as f64;
                fitness[at] -= length;
                cautious[at] -= length;
            }
        }
        if settings.ranking == Ranking::Chance {
            let seed = Purpose::Drift.seed(settings.seed, generation);
            let drawn = individuals.iter().map(|one| seed.derive(one.id).generator().random());
            fitness = drawn.collect();
            cautious.clone_from(&fitness);
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

    /// The best of them, as many as the population has: where formulas are invented, no more of the same rules than may be, as long as there
    /// are others.
    #[must_use]
    pub fn survivors(self, settings: &Settings) -> Self {
        let alike = settings.invention.map_or(0, |invention| invention.alike);
        let mut met: HashMap<Vec<&str>, usize> = HashMap::new();
        let (mut living, mut others): (Vec<usize>, Vec<usize>) =
            (0..self.individuals.len()).partition(|&at| {
                let rules = self.individuals[at].genome.genes().iter().map(|gene| gene.rule.as_str());
                let count = met.entry(rules.collect()).or_default();
                *count += 1;
                alike == 0 || *count <= alike
            });
        living.truncate(settings.population);
        others.truncate(settings.population - living.len());
        living.append(&mut others);
        living.sort_unstable();
        self.only(&living)
    }

    /// Those at these places alone, in this order.
    #[must_use]
    pub(crate) fn only(self, living: &[usize]) -> Self {
        let Self { individuals, standings: Standings { fitness, cautious, weight_of_wins } } = self;
        let of = |numbers: &[f64]| living.iter().map(|&at| numbers[at]).collect();
        let standings = Standings { fitness: of(&fitness), cautious: of(&cautious), weight_of_wins };
        Self { individuals: living.iter().map(|&at| individuals[at].clone()).collect(), standings }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Run;
    use crate::invention::Invention;
    use crate::presets;
    use dna_lab_games::Preset;
    use dna_lab_games::tally::Tally;

    #[test]
    fn without_selection_good_and_bad_live_on_alike_and_are_drawn_anew() {
        let settings = Settings { ranking: Ranking::Chance, ..presets::settings(Preset::Lab, None, &[]) };
        let founder = Run::new(settings.clone()).expect("good settings").population[0].clone();
        // Half of them win all games.
        let one = |id: u64| {
            let record = Tally { games: 100, wins: 100 * (id % 2), ..Tally::default() };
            Individual { id, record, ..founder.clone() }
        };
        let all: Vec<Individual> = (0..200).map(one).collect();
        let living = |generation| -> Vec<u64> {
            let ranked = Ranked::new(&settings, all.clone(), generation).survivors(&settings);
            ranked.individuals.iter().map(|one| one.id).collect()
        };
        let good: usize = (0..50).map(|now| living(now).iter().filter(|&&id| id % 2 == 1).count()).sum();
        // Of 50 times 100 survivors half are good, give or take four standard deviations of 25.1 (hypergeometric).
        assert!((good as f64 - 2500.0).abs() < 4.0 * 25.1, "{good}");
        assert_ne!(living(1), living(2));
        assert_eq!(living(1), living(1));
    }

    #[test]
    fn of_the_same_rules_no_more_live_on_than_may_as_long_as_there_are_others() {
        let usual = presets::settings(Preset::Invent, None, &[]);
        let settings = |population, alike| Settings {
            population,
            invention: Some(Invention { alike, ..Invention::usual() }),
            ..usual.clone()
        };
        let founders = Run::new(settings(5, 0)).expect("good settings").population;
        let record = |wins| Tally { games: 100, wins, ..Tally::default() };
        // Six copies of the first founder, which win most, and the four others.
        let copies = (0..6).map(|at| Individual { id: 10 + at, record: record(90), ..founders[0].clone() });
        let others = founders[1..].iter().map(|one| Individual { record: record(10), ..one.clone() });
        let all: Vec<Individual> = copies.chain(others).collect();
        let living = |settings: &Settings| -> Vec<u64> {
            let ranked = Ranked::new(settings, all.clone(), 0).survivors(settings);
            assert_eq!(ranked.standings.fitness.len(), ranked.individuals.len());
            assert!(ranked.standings.fitness.is_sorted_by(|one, other| one >= other));
            ranked.individuals.iter().map(|one| one.id).collect()
        };
        assert_eq!(living(&settings(5, 0)), [10, 11, 12, 13, 14]);
        let few = living(&settings(5, 2));
        assert!(few.len() == 5 && few[..2] == [10, 11] && few[2..].iter().all(|&id| id < 10), "{few:?}");
        // No other individual is left for two of eight places.
        assert_eq!(living(&settings(8, 2)).iter().filter(|&&id| id >= 10).count(), 4);
    }
}
