//! Crossover: one genome out of two.

use dna_lab_games::Genome;
use dna_lab_games::seed::Generator;
use dna_lab_games::{Gene, RuleId};
use rand::RngExt;
use serde::{Deserialize, Serialize};

/// How two genomes become one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Crossover {
    /// The article's: rules are passed over at random, common coefficients blended, and exponents blended from
    /// the coefficients.
    Article,
    /// Common genes are blended anywhere between the parents and `reach` of their distance beyond either
    /// (BLX-α; Eshelman and Schaffer 1993), lone genes inherited by chance.
    Blend {
        /// How far beyond the parents, as a share of their distance.
        reach: f64,
    },
}

/// A child of `mother` and `father`; the mother's genome again if nothing was inherited.
#[must_use]
pub fn child(
    mother: &Genome,
    father: &Genome,
    rules: &[RuleId],
    crossover: Crossover,
    generator: &mut Generator,
) -> Genome {
    let genes = match crossover {
        Crossover::Article => article(mother, father, generator),
        Crossover::Blend { reach } => blend(mother, father, rules, reach, generator),
    };
    Genome::new(genes, rules).unwrap_or_else(|_| mother.clone())
}

fn article(mother: &Genome, father: &Genome, generator: &mut Generator) -> Vec<Gene> {
    let mut genes: Vec<Gene> = Vec::new();
    for (parent, other) in [(mother, father), (father, mother)] {
        for gene in parent.genes() {
            if generator.random_bool(0.5) || genes.iter().any(|present| present.rule == gene.rule) {
                continue;
            }
            genes.push(match other.gene(&gene.rule) {
                None => gene.clone(),
                Some(twin) => {
                    let gap = (gene.coefficient - twin.coefficient).abs();
                    let mean = f64::midpoint(gene.coefficient, twin.coefficient);
                    let mut around_mean = || mean + generator.random_range(-0.5..=0.5) * gap;
                    let coefficient = around_mean();
                    Gene { coefficient, exponent: gene.exponent.map(|_| around_mean()), ..gene.clone() }
                }
            });
        }
    }
    genes
}

fn blend(
    mother: &Genome,
    father: &Genome,
    rules: &[RuleId],
    reach: f64,
    generator: &mut Generator,
) -> Vec<Gene> {
    let mut between = |a: f64, b: f64| a + generator.random_range(-reach..=1.0 + reach) * (b - a);
    let mut genes = Vec::new();
    let mut lone = Vec::new();
    for rule in rules {
        match (mother.gene(rule), father.gene(rule)) {
            (Some(a), Some(b)) => genes.push(Gene {
                rule: rule.clone(),
                coefficient: rule.coefficient().clamp(between(a.coefficient, b.coefficient)),
                exponent: rule.exponent().map(|range| {
                    let exponent = |gene: &Gene| gene.exponent.unwrap_or(range.min);
                    range.clamp(between(exponent(a), exponent(b)))
                }),
            }),
            (Some(gene), None) | (None, Some(gene)) => lone.push(gene.clone()),
            (None, None) => {}
        }
    }
    genes.extend(lone.into_iter().filter(|_| generator.random_bool(0.5)));
    genes
}

/// The mean of all parents: rules that at least half of them carry, with their mean numbers. Averaging cancels
/// what each parent owes to luck ("genetic repair"; Beyer 2001, "The Theory of Evolution Strategies").
#[must_use]
pub fn centroid(parents: &[&Genome], rules: &[RuleId]) -> Genome {
    let genes = rules
        .iter()
        .filter_map(|rule| {
            let carried: Vec<&Gene> = parents.iter().filter_map(|genome| genome.gene(rule)).collect();
            if carried.is_empty() || 2 * carried.len() < parents.len() {
                return None;
            }
            let mean = |of: &dyn Fn(&Gene) -> f64| {
                carried.iter().map(|gene| of(gene)).sum::<f64>() / carried.len() as f64
            };
            Some(Gene {
                rule: rule.clone(),
                coefficient: mean(&|gene| gene.coefficient),
                exponent: rule.exponent().map(|range| mean(&|gene| gene.exponent.unwrap_or(range.min))),
            })
        })
        .collect();
    Genome::new(genes, rules).unwrap_or_else(|_| parents[0].clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use dna_lab_games::seed::Seed;

    fn rules() -> Vec<RuleId> {
        ["smoothness", "merges", "lost"].map(|id| RuleId::find(id).unwrap()).into()
    }

    fn genome(genes: &[(&str, f64, Option<f64>)]) -> Genome {
        let gene = |&(id, coefficient, exponent): &(&str, f64, Option<f64>)| {
            let rule = RuleId::find(id).unwrap();
            Gene { rule, coefficient, exponent }
        };
        Genome::new(genes.iter().map(gene).collect(), &rules()).unwrap()
    }

    #[test]
    fn identical_parents_have_an_identical_child() {
        let parent = genome(&[("smoothness", 2.0, None), ("merges", 3.0, Some(1.5))]);
        let blend = Crossover::Blend { reach: 0.5 };
        for seed in 0..50 {
            assert_eq!(child(&parent, &parent, &rules(), blend, &mut Seed(seed).generator()), parent);
        }
    }

    #[test]
    fn a_blend_stays_within_reach_and_within_the_range() {
        let mother = genome(&[("smoothness", 2.0, None), ("merges", 9.0, Some(1.0))]);
        let father = genome(&[("smoothness", 4.0, None), ("merges", 10.0, Some(2.0)), ("lost", 1.0, None)]);
        let mut with_lone = 0;
        for seed in 0..200 {
            let generator = &mut Seed(seed).generator();
            let child = child(&mother, &father, &rules(), Crossover::Blend { reach: 0.5 }, generator);
            let gene = |id| child.gene(&RuleId::find(id).unwrap());
            assert!((1.0..=5.0).contains(&gene("smoothness").unwrap().coefficient));
            let merges = gene("merges").unwrap();
            assert!((8.5..=10.0).contains(&merges.coefficient));
            assert!((0.5..=2.5).contains(&merges.exponent.unwrap()));
            with_lone += i32::from(gene("lost").is_some());
        }
        assert!((70..130).contains(&with_lone), "a lone gene is inherited by chance: {with_lone} of 200");
    }

    #[test]
    fn the_articles_child_has_its_parents_rules_only() {
        let mother = genome(&[("smoothness", 2.0, None)]);
        let father = genome(&[("merges", 4.0, Some(2.0))]);
        let mut sizes = [0; 3];
        for seed in 0..200 {
            let child = child(&mother, &father, &rules(), Crossover::Article, &mut Seed(seed).generator());
            sizes[child.genes().len()] += 1;
        }
        assert!(sizes[0] == 0 && sizes[1] > 100 && sizes[2] > 20, "{sizes:?}");
    }

    #[test]
    fn a_centroid_is_the_mean_of_what_most_carry() {
        let a = genome(&[("smoothness", 2.0, None), ("merges", 3.0, Some(1.0))]);
        let b = genome(&[("smoothness", 4.0, None), ("merges", 5.0, Some(2.0))]);
        let c = genome(&[("smoothness", 6.0, None), ("lost", 1.0, None)]);
        let expected = genome(&[("smoothness", 4.0, None), ("merges", 4.0, Some(1.5))]);
        assert_eq!(centroid(&[&a, &b, &c], &rules()), expected);
    }
}
