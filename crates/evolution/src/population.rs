//! Individuals, and the first of them.

use super::Settings;
use super::fitness::Judged;
use super::style::Style;
use dna_lab_games::Genome;
use dna_lab_games::seed::{Generator, Seed};
use dna_lab_games::tally::Tally;
use dna_lab_games::{Gene, Range, RuleId};
use rand::RngExt;
use serde::{Deserialize, Serialize};

/// The operator an individual comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Origin {
    /// Drawn at random when the run began.
    Founder,
    /// Two parents.
    Crossover,
    /// One parent, changed.
    Mutation,
    /// The mean of all parents of its generation.
    Centroid,
    /// Put in from outside: kept from an earlier generation or another run.
    Thawed,
}

impl Origin {
    /// Every operator.
    pub const ALL: [Self; 5] = [Self::Founder, Self::Crossover, Self::Mutation, Self::Centroid, Self::Thawed];

    /// The name in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["founder", "crossover", "mutation", "centroid", "thawed"][self as usize]
    }
}

/// One player of the population.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Individual {
    /// Unique in its run, rising by birth.
    pub id: u64,
    /// The operator it comes from.
    pub origin: Origin,
    /// The ids of its parents; none for founders, centroids and the thawed.
    pub parents: Vec<u64>,
    /// The generation it was born in.
    pub born: u32,
    /// Its rules and weights.
    pub genome: Genome,
    /// Every game it was judged by.
    pub record: Tally,
    /// Expected wins in these games of a player with relative fitness 0, if scores are relative to survivors; else 0. The founders' mean
    /// stands at 0; later on 0 drifts, for elders are held to be as good as they were lucky, but the living are compared by the same 0.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub expected: f64,
    /// How it plays, where a map of styles asks for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub style: Option<Style>,
}

fn is_nothing(expected: &f64) -> bool {
    *expected == 0.0
}

impl Individual {
    /// An unjudged individual of generation 0.
    #[must_use]
    pub fn founder(id: u64, genome: Genome) -> Self {
        let (parents, record) = (Vec::new(), Tally::default());
        Self { id, origin: Origin::Founder, parents, born: 0, genome, record, expected: 0.0, style: None }
    }

    /// What it is judged by.
    #[must_use]
    pub const fn judged(&self) -> Judged {
        Judged { record: self.record, expected: self.expected }
    }

    /// As it was before its first game.
    pub(super) fn forget(&mut self) {
        (self.record, self.expected) = (Tally::default(), 0.0);
    }
}

/// Which rules a founder starts with.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Inclusion {
    /// Each with this probability.
    Evenly(f64),
    /// Rule j of the catalogue with probability 1 / (j mod 5 + 1): the article's accident.
    ByPlace,
}

/// The genome of a founder, over the run's rules and with formulas where evolution writes them. `catalogue` is the game's.
pub(super) fn founder(settings: &Settings, catalogue: &[RuleId], seed: Seed) -> Genome {
    let (game, mut generator) = (&*settings.game, seed.generator());
    let rules = settings.rules_of([]);
    let mut genes = random_genes(&rules, catalogue, settings.inclusion, &mut generator);
    if let Some(invention) = settings.invention {
        invention.found(&mut genes, game, &mut generator);
    }
    let rules = game.rules_with(&genes);
    Genome::new(genes, &rules).expect("random genes lie in their ranges")
}

/// A random genome over `rules`, which are at least one.
#[must_use]
pub fn random_genome(
    rules: &[RuleId],
    catalogue: &[RuleId],
    inclusion: Inclusion,
    generator: &mut Generator,
) -> Genome {
    let genes = random_genes(rules, catalogue, inclusion, generator);
    Genome::new(genes, rules).expect("random genes lie in their ranges")
}

/// Random genes, at least one if there is a rule.
fn random_genes(
    rules: &[RuleId],
    catalogue: &[RuleId],
    inclusion: Inclusion,
    generator: &mut Generator,
) -> Vec<Gene> {
    let share = |rule: &RuleId| match inclusion {
        Inclusion::Evenly(share) => share,
        Inclusion::ByPlace => {
            let place = catalogue.iter().position(|other| other == rule).unwrap_or(0);
            1.0 / (place % 5 + 1) as f64
        }
    };
    let mut genes: Vec<Gene> = Vec::new();
    for rule in rules {
        if generator.random_bool(share(rule)) {
            genes.push(random_gene(rule, generator));
        }
    }
    if genes.is_empty() && !rules.is_empty() {
        genes.push(random_gene(&rules[generator.random_range(0..rules.len())], generator));
    }
    genes
}

/// A gene of `rule` with a uniform coefficient and exponent.
#[must_use]
pub fn random_gene(rule: &RuleId, generator: &mut Generator) -> Gene {
    let mut draw = |range: Range| {
        if range.is_fixed() { range.min } else { generator.random_range(range.min..=range.max) }
    };
    Gene { rule: rule.clone(), coefficient: draw(rule.coefficient()), exponent: rule.exponent().map(draw) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dna_lab_games::seed::Seed;

    #[test]
    fn no_founder_is_empty() {
        let rules: Vec<RuleId> = ["lost", "merges"].map(|id| RuleId::find(id).unwrap()).into();
        for seed in 0..50 {
            let genome = random_genome(&rules, &rules, Inclusion::Evenly(0.0), &mut Seed(seed).generator());
            assert_eq!(genome.genes().len(), 1);
        }
    }

    #[test]
    fn the_articles_inclusion_goes_by_place() {
        let catalogue: Vec<RuleId> = ["lost", "merges", "smoothness", "tile_sum", "corners", "edges"]
            .map(|id| RuleId::find(id).unwrap())
            .into();
        let mut counts = [0; 6];
        for seed in 0..3000 {
            let genome =
                random_genome(&catalogue, &catalogue, Inclusion::ByPlace, &mut Seed(seed).generator());
            for (count, info) in counts.iter_mut().zip(&catalogue) {
                *count += i32::from(genome.gene(info).is_some());
            }
        }
        // 1, 1/2, 1/3, 1/4, 1/5 and again 1; five standard deviations are at most 137.
        for (count, expected) in counts.into_iter().zip([3000, 1500, 1000, 750, 600, 3000]) {
            assert!((count - expected).abs() <= 137, "{counts:?}");
        }
    }
}
