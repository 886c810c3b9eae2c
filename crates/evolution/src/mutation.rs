//! Mutation: one genome out of one.

use super::population::random_gene;
use dna_lab_games::Genome;
use dna_lab_games::seed::Generator;
use dna_lab_games::{Gene, Range, RuleId};
use rand::RngExt;
use serde::{Deserialize, Serialize};

/// How a mutant differs from its parent.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Mutation {
    /// The article's: all exponents drawn anew, then so many times a random rule is removed, drawn anew or added.
    Redraw {
        /// Rules touched.
        changes: u32,
    },
    /// Nothing is inherited: every rule of the run with a random weight.
    Afresh,
    /// Small steps: along the difference of two other parents (differential evolution; Storn and Price 1997), so
    /// that steps shrink and turn as the population does, plus a little noise, and rarely a rule more or less.
    Step {
        /// Length of the step, as a share of that difference.
        size: f64,
        /// How likely a rule is added or removed.
        structure: f64,
    },
}

/// A mutant of `genome`; `pair` are two other parents. `rules` is the run's subset, `catalogue` the game's.
#[must_use]
pub fn mutant(
    genome: &Genome,
    pair: [&Genome; 2],
    rules: &[RuleId],
    mutation: Mutation,
    generator: &mut Generator,
) -> Genome {
    if rules.is_empty() {
        // There are only invented formulas, and the population has none.
        return genome.clone();
    }
    let genes = match mutation {
        Mutation::Redraw { changes } => redraw(genome, rules, changes, generator),
        Mutation::Afresh => rules.iter().map(|rule| random_gene(rule, generator)).collect(),
        Mutation::Step { size, structure } => {
            let mut genes = step(genome, pair, rules, size, generator);
            if generator.random_bool(structure) {
                change_structure(&mut genes, rules, generator);
            }
            genes
        }
    };
    Genome::new(genes, rules).unwrap_or_else(|_| genome.clone())
}

fn redraw(genome: &Genome, rules: &[RuleId], changes: u32, generator: &mut Generator) -> Vec<Gene> {
    let mut genes = genome.genes().to_vec();
    for gene in &mut genes {
        gene.exponent = random_gene(&gene.rule, generator).exponent;
    }
    for _ in 0..changes {
        let rule = &rules[generator.random_range(0..rules.len())];
        match genes.iter().position(|gene| gene.rule == *rule) {
            Some(at) if genes.len() > 1 && generator.random_bool(0.5) => {
                genes.remove(at);
            }
            Some(at) => genes[at] = random_gene(rule, generator),
            None => genes.push(random_gene(rule, generator)),
        }
    }
    genes
}

/// The noise beside the difference, as a share of the range: keeps a population alive that has become equal.
const NOISE: f64 = 0.003;

fn step(
    genome: &Genome,
    [from, to]: [&Genome; 2],
    rules: &[RuleId],
    size: f64,
    generator: &mut Generator,
) -> Vec<Gene> {
    let mut moved = |value: f64, gap: f64, range: Range| {
        if range.is_fixed() {
            return value;
        }
        let noise = NOISE
            * range.width()
            * (generator.random_range(-1.0..=1.0_f64) + generator.random_range(-1.0..=1.0));
        range.clamp(value + size * gap + noise)
    };
    genome
        .genes()
        .iter()
        .map(|gene| {
            let Some(rule) = rules.iter().find(|rule| **rule == gene.rule) else { return gene.clone() };
            let pair = (from.gene(rule), to.gene(rule));
            let gap = |of: fn(&Gene) -> Option<f64>| match pair {
                (Some(a), Some(b)) => of(b).unwrap_or(0.0) - of(a).unwrap_or(0.0),
                _ => 0.0,
            };
            Gene {
                rule: rule.clone(),
                coefficient: moved(gene.coefficient, gap(|gene| Some(gene.coefficient)), rule.coefficient()),
                exponent: gene
                    .exponent
                    .zip(rule.exponent())
                    .map(|(value, range)| moved(value, gap(|gene| gene.exponent), range)),
            }
        })
        .collect()
}

fn change_structure(genes: &mut Vec<Gene>, rules: &[RuleId], generator: &mut Generator) {
    let rule = &rules[generator.random_range(0..rules.len())];
    match genes.iter().position(|gene| gene.rule == *rule) {
        Some(at) if genes.len() > 1 => {
            genes.remove(at);
        }
        Some(_) => {}
        None => genes.push(random_gene(rule, generator)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::population::{Inclusion, random_genome};
    use dna_lab_games::seed::Seed;

    fn rules() -> Vec<RuleId> {
        ["lost", "empty_cells", "smoothness", "merges", "tile_sum"].map(|id| RuleId::find(id).unwrap()).into()
    }

    fn random(seed: u64, share: f64) -> Genome {
        random_genome(&rules(), &rules(), Inclusion::Evenly(share), &mut Seed(seed).generator())
    }

    #[test]
    fn a_step_keeps_ranges_and_fixed_numbers() {
        let mutation = Mutation::Step { size: 0.5, structure: 0.2 };
        for seed in 0..300 {
            let (genome, a, b) = (random(seed, 0.7), random(seed + 1000, 0.7), random(seed + 2000, 0.7));
            let mutant = mutant(&genome, [&a, &b], &rules(), mutation, &mut Seed(seed).generator());
            for gene in mutant.genes() {
                let rule = &gene.rule;
                let inside = |range: Range, value| (range.min..=range.max).contains(&value);
                assert!(inside(rule.coefficient(), gene.coefficient), "{gene:?}");
                assert!(rule.exponent().zip(gene.exponent).is_none_or(|(range, value)| inside(range, value)));
            }
        }
    }

    #[test]
    fn a_step_between_equals_is_small() {
        let genome = random(3, 1.0);
        let mutation = Mutation::Step { size: 0.5, structure: 0.0 };
        let mutant = mutant(&genome, [&genome, &genome], &rules(), mutation, &mut Seed(9).generator());
        assert_ne!(mutant, genome);
        for (old, new) in genome.genes().iter().zip(mutant.genes()) {
            let width = old.rule.coefficient().width();
            assert!((old.coefficient - new.coefficient).abs() <= 2.0 * NOISE * width);
        }
    }

    #[test]
    fn the_last_gene_is_never_removed() {
        let mutation = Mutation::Redraw { changes: 3 };
        for seed in 0..300 {
            let genome = random(seed, 0.0);
            let mutant = mutant(&genome, [&genome, &genome], &rules(), mutation, &mut Seed(seed).generator());
            assert!(!mutant.genes().is_empty());
        }
    }
}
