//! Genomes: which rules a player follows, and with what weights.

use super::Game;
use super::field::plain;
use super::formula::Region;
use super::rule::{Gene, Range, RuleId, RuleInfo};
use super::sentence::Sentence;
use crate::say;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What any coefficient may be, in every game: more than evolution draws, and so little that all values stay finite.
pub const COEFFICIENTS: Range = Range::new(-1e12, 1e12);

/// What any exponent may be, likewise: the largest tile to the power of 20 is a hundred digits long.
pub const EXPONENTS: Range = Range::new(0.0, 20.0);

/// The genes of one individual: at least one, each rule at most once, in catalogue order, formulas behind it by their text.
/// They never change, so copies share them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Genome(Arc<[Gene]>);

/// What is wrong with a rule of another game.
#[must_use]
pub fn foreign_rule(rule: &RuleId) -> Sentence {
    say!("'{0}' is a rule of another game: `dna-lab rules`, with --game, lists those of this one", rule)
}

fn no_exponent(rule: &RuleId) -> Sentence {
    say!("rule '{0}' has no exponent: leave it out", rule)
}

impl Genome {
    /// A genome of `genes`, brought into the order of `rules`.
    ///
    /// # Errors
    /// If there is no gene, a rule comes twice or is not among `rules`, or a number is not finite or out of place.
    pub fn new(mut genes: Vec<Gene>, rules: &[RuleId]) -> Result<Self, Sentence> {
        let order = |rule: &RuleId| rules.iter().position(|other| other == rule);
        genes.sort_by_key(|gene| order(&gene.rule));
        let genome = Self(genes.into());
        genome.check(rules)?;
        Ok(genome)
    }

    /// Reads what [`Genome`] prints: `ID=C^E,ID=C,…` with formulas in braces, in any order; a coefficient or an exponent left
    /// out is 1, or the nearest value that the rule allows.
    ///
    /// # Errors
    /// What is wrong with the text, or with the genome.
    pub fn parse(text: &str, game: &dyn Game) -> Result<Self, Sentence> {
        let parts = parts(text).filter(|part| !part.trim().is_empty());
        let genes: Vec<Gene> = parts.map(parse_gene).collect::<Result<_, _>>()?;
        let named = |gene: &Gene| Some(gene.rule.formula()?.name()?.to_owned());
        let names: Vec<Option<String>> = genes.iter().map(named).collect();
        for (at, name) in names.iter().enumerate() {
            let before = names[..at].iter().position(|other| name.is_some() && other == name);
            if let (Some(before), Some(name)) =
                (before.filter(|&before| genes[before].rule != genes[at].rule), name)
            {
                return Err(say!(
                    "'{0}' names rule {1} and rule {2}: give one of them another name",
                    name,
                    before + 1,
                    at + 1
                ));
            }
        }
        let rules = game.rules_with(&genes);
        Self::new(genes, &rules)
    }

    /// The name of the player of these genes, `rules:…`; none if they are no genome of this game.
    #[must_use]
    pub fn player_name(genes: &[Gene], game: &dyn Game) -> Option<String> {
        let genome = Self::new(genes.to_vec(), &game.rules_with(genes)).ok()?;
        Some(format!("rules:{genome}"))
    }

    /// What is wrong with a genome that was read from outside, if anything.
    ///
    /// # Errors
    /// As [`Genome::new`], and if the genes are not in the order of `rules`.
    pub fn check(&self, rules: &[RuleId]) -> Result<(), Sentence> {
        let mut next = 0;
        if self.0.is_empty() {
            return Err(say!("a genome without a gene: give it at least one rule"));
        }
        for gene in &*self.0 {
            let id = &gene.rule;
            let found = rules.iter().position(|rule| *rule == gene.rule);
            let at = found.ok_or_else(|| foreign_rule(id))?;
            if at + 1 == next {
                return Err(say!("rule '{0}' comes twice in one genome: keep one", id));
            }
            if at < next {
                return Err(say!(
                    "rule '{0}' is out of order: list the genes in the order of `dna-lab rules`",
                    id
                ));
            }
            next = at + 1;
            if !COEFFICIENTS.contains(gene.coefficient) {
                return Err(say!(
                    "the coefficient of '{0}' is {1}: give a number from {2} to {3}",
                    id,
                    format!("{:e}", gene.coefficient),
                    format!("{:e}", COEFFICIENTS.min),
                    format!("{:e}", COEFFICIENTS.max)
                ));
            }
            match (gene.exponent, rules[at].exponent()) {
                (Some(exponent), Some(_)) if EXPONENTS.contains(exponent) => {}
                (None, None) => {}
                (Some(exponent), Some(_)) => {
                    return Err(say!(
                        "the exponent of '{0}' is {1}: give a number from {2} to {3}",
                        id,
                        plain(exponent),
                        EXPONENTS.min,
                        EXPONENTS.max
                    ));
                }
                (Some(_), None) => return Err(no_exponent(id)),
                (None, Some(Range { min, max })) => {
                    return Err(say!("rule '{0}' needs an exponent, {1} to {2}", id, min, max));
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
    pub fn gene(&self, rule: &RuleId) -> Option<&Gene> {
        self.0.iter().find(|gene| gene.rule == *rule)
    }

    /// The article's distance: over this genome's rules, 5 where the other lacks the rule, else the difference
    /// of the coefficients, times that of the exponents where there is one (1 times it for equal coefficients).
    /// Not symmetric: the other's own rules do not count.
    #[must_use]
    pub fn distance(&self, other: &Self) -> f64 {
        let gap = |gene: &Gene| match other.gene(&gene.rule) {
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

/// A catalogue, and behind it those of these rules that are formulas over these regions, by their text.
#[must_use]
pub fn with_formulas<'a>(
    catalogue: Vec<&'static RuleInfo>,
    regions: &[&'static Region],
    rules: impl IntoIterator<Item = &'a RuleId>,
) -> Vec<RuleId> {
    let fits = |rule: &&RuleId| rule.formula().is_some_and(|formula| regions.contains(&formula.region()));
    let mut formulas: Vec<RuleId> = rules.into_iter().filter(fits).cloned().collect();
    formulas.sort_unstable();
    formulas.dedup();
    catalogue.into_iter().map(RuleInfo::rule_id).chain(formulas).collect()
}

/// The parts of a genome's text between commas that stand in no braces.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut inside = false;
    text.split(move |letter| {
        inside = letter == '{' || inside && letter != '}';
        letter == ',' && !inside
    })
}

fn parse_gene(text: &str) -> Result<Gene, Sentence> {
    let formula = text.trim_start().strip_prefix('{').and_then(|text| text.split_once('}'));
    let (id, weight) = match formula {
        Some((id, "")) => (id, "1"),
        Some((id, weight)) => (id, weight.trim_start().strip_prefix('=').unwrap_or(weight)),
        None => text.split_once('=').unwrap_or((text, "1")),
    };
    let rule = RuleId::read(id.trim())?;
    let (coefficient, exponent) = match weight.split_once('^') {
        Some((coefficient, exponent)) => (coefficient, Some(exponent)),
        None => (weight, None),
    };
    let finite = |text: &str| text.trim().parse().ok().filter(|value: &f64| value.is_finite());
    let coefficient = finite(coefficient).ok_or_else(|| {
        say!(
            "the coefficient of rule '{0}', '{1}', is no finite number: write e.g. {0}=1.5",
            rule,
            coefficient
        )
    })?;
    let exponent = match (exponent, rule.exponent()) {
        (Some(text), Some(_)) => Some(finite(text).ok_or_else(|| {
            say!("the exponent of rule '{0}', '{1}', is no finite number: write e.g. {0}=1.5^2", rule, text)
        })?),
        (Some(_), None) => return Err(no_exponent(&rule)),
        (None, range) => range.map(|range| range.clamp(1.0)),
    };
    Ok(Gene { rule, coefficient, exponent })
}

impl std::fmt::Display for Genome {
    /// As the command line reads it: `smoothness=1.5,empty_cells_powered=2^3.1`, without the prefix `rules:`.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (at, gene) in self.0.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            let [open, close] = if gene.rule.formula().is_some() { ["{", "}"] } else { [""; 2] };
            write!(formatter, "{comma}{open}{}{close}={}", gene.rule.as_str(), gene.coefficient)?;
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
    use crate::twenty48;

    fn rules() -> Vec<RuleId> {
        ["lost", "smoothness", "merges"].map(|id| RuleId::find(id).unwrap()).into()
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
        assert_eq!(Genome::parse("merges=3^2.5, lost", &twenty48::Settings::STANDARD), Ok(genome));
    }

    #[test]
    fn what_cannot_be_a_genome_is_named() {
        let check = |genes: &[Gene], expected: &str| {
            let error = Genome::new(genes.to_vec(), &rules()).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        };
        check(&[], "without a gene");
        check(&[gene("lost", 1.0, None), gene("lost", 1.0, None)], "comes twice");
        check(&[gene("snake", 1.0, Some(1.0))], "a rule of another game");
        check(&[gene("lost", f64::NAN, None)], "is NaN: give a number from -1e12 to 1e12");
        check(&[gene("lost", 1.1e12, None)], "from -1e12 to 1e12");
        check(&[gene("merges", 1.0, Some(f64::INFINITY))], "is inf: give a number from 0 to 20");
        check(&[gene("merges", 1.0, Some(20.5))], "from 0 to 20");
        check(&[gene("merges", 1.0, Some(-0.5))], "from 0 to 20");
        check(&[gene("merges", 1.0, None)], "needs an exponent");
        check(&[gene("lost", 1.0, Some(1.0))], "has no exponent");
    }
}
