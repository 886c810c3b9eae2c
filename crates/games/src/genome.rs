//! Genomes: which rules a player follows, and with what weights.

use super::Game;
use super::formula::Region;
use super::rule::{Gene, Range, RuleError, RuleId, RuleInfo};
use super::sentence::shortened;
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

/// Why genes are no genome.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GenomeError {
    /// There are none.
    #[error("a genome without a gene: give it at least one rule")]
    Empty,
    /// A rule that no game has, or a formula that is none.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// A rule of another game.
    #[error("'{0}' is not a rule of this game")]
    Foreign(RuleId),
    /// A rule that is there already.
    #[error("rule '{0}' comes twice in one genome: keep one")]
    Twice(RuleId),
    /// A formula with the name of another one.
    #[error("'{0}' names rule {1} and rule {2}: give one of them another name")]
    NamedTwice(String, usize, usize),
    /// A rule that belongs before another.
    #[error("rule '{0}' is out of order: list the genes in the order of `dna-lab rules`")]
    OutOfOrder(RuleId),
    /// A coefficient that is no number, or beyond [`COEFFICIENTS`].
    #[error("the coefficient of '{0}' is {1:e}: give a number from {min:e} to {max:e}", min = COEFFICIENTS.min, max = COEFFICIENTS.max)]
    Coefficient(RuleId, f64),
    /// An exponent that is no number, or beyond [`EXPONENTS`].
    #[error("the exponent of '{0}' is {1:e}: give a number from {min} to {max}", min = EXPONENTS.min, max = EXPONENTS.max)]
    Exponent(RuleId, f64),
    /// An exponent where there is none.
    #[error("rule '{0}' has no exponent: leave it out")]
    NoExponent(RuleId),
    /// No exponent where there is one.
    #[error("rule '{id}' needs an exponent, {min} to {max}", min = .range.min, max = .range.max)]
    NeedsExponent {
        /// Which rule.
        id: RuleId,
        /// What it may be.
        range: Range,
    },
    /// A coefficient, as text, that is no number.
    #[error("the coefficient of rule '{0}', '{1}', is no finite number: write e.g. {0}=1.5")]
    CoefficientText(RuleId, String),
    /// An exponent, as text, that is no number.
    #[error("the exponent of rule '{0}', '{1}', is no finite number: write e.g. {0}=1.5^2")]
    ExponentText(RuleId, String),
}

impl Genome {
    /// A genome of `genes`, brought into the order of `rules`.
    ///
    /// # Errors
    /// If there is no gene, a rule comes twice or is not among `rules`, or a number is not finite or out of place.
    pub fn new(mut genes: Vec<Gene>, rules: &[RuleId]) -> Result<Self, GenomeError> {
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
    pub fn parse(text: &str, game: &dyn Game) -> Result<Self, GenomeError> {
        let parts = parts(text).filter(|part| !part.trim().is_empty());
        let genes: Vec<Gene> = parts.map(parse_gene).collect::<Result<_, _>>()?;
        let named = |gene: &Gene| Some(gene.rule.formula()?.name()?.to_owned());
        let names: Vec<Option<String>> = genes.iter().map(named).collect();
        for (at, name) in names.iter().enumerate() {
            let before = names[..at].iter().position(|other| name.is_some() && other == name);
            if let (Some(before), Some(name)) =
                (before.filter(|&before| genes[before].rule != genes[at].rule), name)
            {
                return Err(GenomeError::NamedTwice(name.clone(), before + 1, at + 1));
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
    pub fn check(&self, rules: &[RuleId]) -> Result<(), GenomeError> {
        let mut next = 0;
        if self.0.is_empty() {
            return Err(GenomeError::Empty);
        }
        for gene in &*self.0 {
            let id = || gene.rule.clone();
            let found = rules.iter().position(|rule| *rule == gene.rule);
            let at = found.ok_or_else(|| GenomeError::Foreign(id()))?;
            if at + 1 == next {
                return Err(GenomeError::Twice(id()));
            }
            if at < next {
                return Err(GenomeError::OutOfOrder(id()));
            }
            next = at + 1;
            if !COEFFICIENTS.contains(gene.coefficient) {
                return Err(GenomeError::Coefficient(id(), gene.coefficient));
            }
            match (gene.exponent, rules[at].exponent()) {
                (Some(exponent), Some(_)) if EXPONENTS.contains(exponent) => {}
                (None, None) => {}
                (Some(exponent), Some(_)) => return Err(GenomeError::Exponent(id(), exponent)),
                (Some(_), None) => return Err(GenomeError::NoExponent(id())),
                (None, Some(range)) => return Err(GenomeError::NeedsExponent { id: id(), range }),
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

fn parse_gene(text: &str) -> Result<Gene, GenomeError> {
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
    let id = || rule.clone();
    let coefficient = finite(coefficient)
        .ok_or_else(|| GenomeError::CoefficientText(id(), shortened(coefficient).into_owned()))?;
    let exponent = match (exponent, rule.exponent()) {
        (Some(text), Some(_)) => {
            Some(finite(text).ok_or_else(|| GenomeError::ExponentText(id(), shortened(text).into_owned()))?)
        }
        (Some(_), None) => return Err(GenomeError::NoExponent(id())),
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
        check(&[gene("snake", 1.0, Some(1.0))], "not a rule of this game");
        check(&[gene("lost", f64::NAN, None)], "is NaN: give a number from -1e12 to 1e12");
        check(&[gene("lost", 1.1e12, None)], "from -1e12 to 1e12");
        check(&[gene("merges", 1.0, Some(f64::INFINITY))], "is inf: give a number from 0 to 20");
        check(&[gene("merges", 1.0, Some(20.5))], "from 0 to 20");
        check(&[gene("merges", 1.0, Some(-0.5))], "from 0 to 20");
        check(&[gene("merges", 1.0, None)], "needs an exponent");
        check(&[gene("lost", 1.0, Some(1.0))], "has no exponent");
    }
}
