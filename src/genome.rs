//! Genomes: which rules a player follows, and with what weights.

use crate::games::{Gene, Range, RuleId, RuleInfo};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The genes of one individual: at least one, each rule at most once, in catalogue order. They never change, so
/// copies share them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Genome(Arc<[Gene]>);

impl Genome {
    /// A genome of `genes`, brought into the order of `rules`.
    ///
    /// # Errors
    /// One sentence if there is no gene, a rule comes twice or is not among `rules`, or a number is not finite
    /// or out of place.
    pub fn new(mut genes: Vec<Gene>, rules: &[&RuleInfo]) -> Result<Self, String> {
        let order = |rule: RuleId| rules.iter().position(|info| info.id == rule.as_str());
        genes.sort_by_key(|gene| order(gene.rule));
        let genome = Self(genes.into());
        genome.check(rules)?;
        Ok(genome)
    }

    /// What is wrong with a genome that was read from outside, if anything.
    ///
    /// # Errors
    /// As [`Genome::new`], and if the genes are not in the order of `rules`.
    pub fn check(&self, rules: &[&RuleInfo]) -> Result<(), String> {
        let mut next = 0;
        if self.0.is_empty() {
            return Err("a genome without a gene: give it at least one rule".to_owned());
        }
        for gene in &*self.0 {
            let id = gene.rule.as_str();
            let at = rules.iter().position(|info| info.id == id);
            let at = at.ok_or_else(|| format!("'{id}' is not a rule of this game"))?;
            if at + 1 == next {
                return Err(format!("rule '{id}' comes twice in one genome: keep one"));
            }
            if at < next {
                return Err(format!(
                    "rule '{id}' is out of order: list the genes in the order of `dna-lab rules`"
                ));
            }
            next = at + 1;
            if !gene.coefficient.is_finite() {
                return Err(format!(
                    "the coefficient of '{id}' is {}: give a finite number",
                    gene.coefficient
                ));
            }
            match (gene.exponent, rules[at].exponent) {
                (Some(exponent), Some(_)) if exponent.is_finite() => {}
                (None, None) => {}
                (Some(exponent), Some(_)) => {
                    return Err(format!("the exponent of '{id}' is {exponent}: give a finite number"));
                }
                (Some(_), None) => return Err(format!("rule '{id}' has no exponent: leave it out")),
                (None, Some(Range { min, max })) => {
                    return Err(format!("rule '{id}' needs an exponent, {min} to {max}"));
                }
            }
        }
        Ok(())
    }

    /// The genes in catalogue order.
    #[must_use]
    pub fn genes(&self) -> &[Gene] {
        &self.0
    }

    /// The gene of `rule`, if this genome has it.
    #[must_use]
    pub fn gene(&self, rule: RuleId) -> Option<&Gene> {
        self.0.iter().find(|gene| gene.rule == rule)
    }

    /// The article's distance: over this genome's rules, 5 where the other lacks the rule, else the difference
    /// of the coefficients, times that of the exponents where there is one (1 times it for equal coefficients).
    /// Not symmetric: the other's own rules do not count.
    #[must_use]
    pub fn distance(&self, other: &Self) -> f64 {
        let gap = |gene: &Gene| match other.gene(gene.rule) {
            None => 5.0,
            Some(twin) => {
                let gap = (gene.coefficient - twin.coefficient).abs();
                match (gene.exponent, twin.exponent) {
                    (Some(a), Some(b)) => (if gap == 0.0 { 1.0 } else { gap }) * (a - b).abs(),
                    _ => gap,
                }
            }
        };
        self.0.iter().map(gap).sum()
    }
}

impl std::fmt::Display for Genome {
    /// As the command line reads it: `smoothness=1.5,empty_cells_powered=2^3.1`, without the prefix `rules:`.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (at, gene) in self.0.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            write!(formatter, "{comma}{}={}", gene.rule.as_str(), gene.coefficient)?;
            if let Some(exponent) = gene.exponent {
                write!(formatter, "^{exponent}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> Vec<&'static RuleInfo> {
        ["lost", "smoothness", "merges"].map(|id| RuleId::find(id).unwrap().info()).into()
    }

    fn gene(id: &str, coefficient: f64, exponent: Option<f64>) -> Gene {
        Gene { rule: RuleId::find(id).unwrap(), coefficient, exponent }
    }

    fn genome(genes: &[Gene]) -> Genome {
        Genome::new(genes.to_vec(), &rules()).unwrap()
    }

    #[test]
    fn distances_are_the_articles() {
        let a =
            genome(&[gene("lost", 1.0, None), gene("smoothness", 2.0, None), gene("merges", 3.0, Some(2.0))]);
        let b = genome(&[gene("smoothness", 5.0, None), gene("merges", 1.0, Some(0.5))]);
        // 5 for the lone rule, 3, and 2 times 1.5.
        assert_eq!(a.distance(&b), 11.0);
        assert_eq!(b.distance(&a), 6.0);
        assert_eq!(a.distance(&a), 0.0);
        let c = genome(&[gene("merges", 3.0, Some(4.0))]);
        assert_eq!(c.distance(&a), 2.0, "equal coefficients count as one apart beside the exponents");
    }

    #[test]
    fn genes_come_in_catalogue_order_and_print_as_they_are_read() {
        let genome = genome(&[gene("merges", 3.0, Some(2.5)), gene("lost", 1.0, None)]);
        assert_eq!(genome.to_string(), "lost=1,merges=3^2.5");
    }

    #[test]
    fn what_cannot_be_a_genome_is_named() {
        let check = |genes: &[Gene], expected: &str| {
            let error = Genome::new(genes.to_vec(), &rules()).unwrap_err();
            assert!(error.contains(expected), "{error}");
        };
        check(&[], "without a gene");
        check(&[gene("lost", 1.0, None), gene("lost", 1.0, None)], "comes twice");
        check(&[gene("snake", 1.0, Some(1.0))], "not a rule of this game");
        check(&[gene("lost", f64::NAN, None)], "finite");
        check(&[gene("merges", 1.0, Some(f64::INFINITY))], "finite");
        check(&[gene("merges", 1.0, None)], "needs an exponent");
        check(&[gene("lost", 1.0, Some(1.0))], "has no exponent");
    }
}
