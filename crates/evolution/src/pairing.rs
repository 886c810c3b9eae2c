//! How the second parent is chosen.

use dna_lab_games::Genome;
use dna_lab_games::seed::Generator;
use rand::RngExt;
use serde::{Deserialize, Serialize};

/// How a father is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pairing {
    /// Any other parent.
    Random,
    /// One of the so many parents farthest from the mother (the article: 5).
    FarthestOf(usize),
}

/// The index of a father among `parents` for the mother at index `mother`; herself if she is alone.
#[must_use]
pub fn father(parents: &[&Genome], mother: usize, pairing: Pairing, generator: &mut Generator) -> usize {
    let others = parents.len() - 1;
    if others == 0 {
        return mother;
    }
    match pairing {
        Pairing::Random => (mother + 1 + generator.random_range(0..others)) % parents.len(),
        Pairing::FarthestOf(count) => {
            let mut by_distance: Vec<(f64, usize)> = (0..parents.len())
                .filter(|&other| other != mother)
                .map(|other| (parents[mother].distance(parents[other]), other))
                .collect();
            by_distance.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
            by_distance[generator.random_range(0..count.min(others))].1
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dna_lab_games::seed::Seed;
    use dna_lab_games::{Gene, RuleId};

    #[test]
    fn the_farthest_parents_are_paired_and_none_with_itself() {
        let rule = RuleId::find("smoothness").unwrap();
        let genomes: Vec<Genome> = (0..8)
            .map(|i| Gene { rule: rule.clone(), coefficient: f64::from(i), exponent: None })
            .map(|gene| Genome::new(vec![gene], std::slice::from_ref(&rule)).unwrap())
            .collect();
        let parents: Vec<&Genome> = genomes.iter().collect();
        let mut met = [false; 8];
        for seed in 0..100 {
            let generator = &mut Seed(seed).generator();
            met[father(&parents, 0, Pairing::FarthestOf(3), generator)] = true;
            assert_ne!(father(&parents, 4, Pairing::Random, generator), 4);
        }
        assert_eq!(met, [false, false, false, false, false, true, true, true]);
        assert_eq!(father(&parents[..1], 0, Pairing::FarthestOf(3), &mut Seed(0).generator()), 0);
    }
}
