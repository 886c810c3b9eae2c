//! Invention: genomes of formulas that evolution writes itself.

use super::population::random_gene;
use dna_lab_games::formula::{self, Formula, Region};
use dna_lab_games::seed::Generator;
use dna_lab_games::{Game, Gene, Genome, RuleId};
use rand::RngExt;
use rand::seq::IndexedRandom;
use serde::{Deserialize, Serialize};

/// How often something is drawn again that came out as nothing new.
const TRIES: usize = 5;

/// Exponents of formulas are multiples of this, so that their tables are found again.
const STEP: f64 = 0.0625;

/// How formulas come about.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Invention {
    /// The most formulas of a genome, 1..=20.
    pub formulas: u32,
    /// The most nodes of a formula, 2..=60.
    pub nodes: u32,
    /// How many of the mutants differ by a formula instead of by their weights, 0..=1.
    pub rate: f64,
    /// By how much of the spread between individuals (of a class, where the ranking has classes) one node lowers an
    /// individual's rank, 0..=1: of equals the shorter one lives on.
    pub parsimony: f64,
    /// How heavy a new formula may be, as a share of what it could weigh, 0..=1: a light one hardly changes how its player plays, and finds its
    /// weight later.
    #[serde(default = "any_weight", skip_serializing_if = "is_any_weight")]
    pub first_weight: f64,
    /// How many individuals of the same rules live on, 0 for any number (clearing; Pétrowski 1996, "A clearing procedure as a niching method
    /// for genetic algorithms"): so that a new formula has time to find its weight, and no genome crowds out all others.
    #[serde(default, skip_serializing_if = "is_any")]
    pub alike: usize,
}

const fn any_weight() -> f64 {
    1.0
}

fn is_any_weight(weight: &f64) -> bool {
    *weight == any_weight()
}

const fn is_any(alike: &usize) -> bool {
    *alike == 0
}

impl Invention {
    /// What learned fastest of what was measured.
    #[must_use]
    pub const fn usual() -> Self {
        Self { formulas: 14, nodes: 24, rate: 0.5, parsimony: 0.002, first_weight: 0.25, alike: 8 }
    }

    /// Gives a founder formulas beside these genes, weighted at random.
    pub(super) fn found(&self, genes: &mut Vec<Gene>, game: &dyn Game, generator: &mut Generator) {
        for _ in 0..generator.random_range(1..=self.formulas.div_ceil(2)) {
            put(genes, self.random(game.regions(), generator));
        }
    }

    /// A mutant of this genome that differs by a formula: one more, one less, one changed, or one crossed with a formula of
    /// another genome. What only looks different is tried again.
    pub(super) fn mutant(
        &self,
        genome: &Genome,
        other: &Genome,
        game: &dyn Game,
        generator: &mut Generator,
    ) -> Genome {
        let mut mutants = (0..TRIES).map(|_| self.changed(genome, other, game, generator));
        mutants.find(|mutant| mutant != genome).unwrap_or_else(|| genome.clone())
    }

    fn changed(&self, genome: &Genome, other: &Genome, game: &dyn Game, generator: &mut Generator) -> Genome {
        let mut genes = genome.genes().to_vec();
        let own: Vec<usize> = (0..genes.len()).filter(|&at| genes[at].rule.formula().is_some()).collect();
        let regions = game.regions();
        match (own.choose(generator).copied(), generator.random_range(0..10)) {
            (Some(at), 0..=4) => {
                let varied =
                    |formula: &Formula| formula::vary(formula, regions, self.nodes as usize, generator);
                replace(&mut genes, at, varied);
            }
            (Some(at), 5 | 6) => {
                let others: Vec<&Formula> =
                    other.genes().iter().filter_map(|gene| gene.rule.formula()).collect();
                if let Some(other) = others.choose(generator) {
                    let crossed =
                        |formula: &Formula| formula::cross(formula, other, self.nodes as usize, generator);
                    replace(&mut genes, at, crossed);
                }
            }
            (Some(at), 7) if genes.len() > 1 => drop(genes.remove(at)),
            (Some(at), _) if own.len() >= self.formulas as usize => {
                genes[at] = self.random(regions, generator);
            }
            _ => put(&mut genes, self.random(regions, generator)),
        }
        self.genome(genes, game).unwrap_or_else(|| genome.clone())
    }

    /// A genome of these genes, of no more formulas than there may be; none if there is no such genome.
    pub(super) fn genome(&self, mut genes: Vec<Gene>, game: &dyn Game) -> Option<Genome> {
        let mut room = self.formulas as usize;
        // The heaviest ones stay.
        let weight = |gene: &Gene| gene.coefficient.abs() / gene.rule.coefficient().width();
        genes.sort_by(|one, other| weight(other).total_cmp(&weight(one)).then(one.rule.cmp(&other.rule)));
        genes.retain(|gene| {
            let stays = gene.rule.formula().is_none() || room > 0;
            room -= usize::from(stays && gene.rule.formula().is_some());
            stays
        });
        genes.dedup_by(|one, other| one.rule == other.rule);
        for gene in genes.iter_mut().filter(|gene| gene.rule.formula().is_some()) {
            gene.exponent = gene.exponent.map(|exponent| (exponent / STEP).round() * STEP);
        }
        let rules = game.rules_with(&genes);
        Genome::new(genes, &rules).ok()
    }

    fn random(&self, regions: &[&'static Region], generator: &mut Generator) -> Gene {
        let mut random = || formula::random(regions, self.nodes as usize, generator).shortest();
        let mut formula = random();
        for _ in 0..TRIES {
            if !formula.seems_to_say_nothing() {
                break;
            }
            formula = random();
        }
        let gene = random_gene(&formula.rule(), generator);
        Gene { coefficient: self.first_weight * gene.coefficient, ..gene }
    }
}

/// How many nodes the formulas of a genome have together.
#[must_use]
pub fn nodes(genome: &Genome) -> usize {
    genome.genes().iter().filter_map(|gene| gene.rule.formula()).map(Formula::nodes).sum()
}

/// One gene more, but for a rule that is there.
fn put(genes: &mut Vec<Gene>, gene: Gene) {
    if genes.iter().all(|other| other.rule != gene.rule) {
        genes.push(gene);
    }
}

/// Another formula in place of one, as heavy as that beside all it may weigh. One that says nothing is left out; of the last, nothing changes.
fn replace(genes: &mut Vec<Gene>, at: usize, change: impl FnOnce(&Formula) -> Formula) {
    let Some(formula) = genes[at].rule.formula() else { return };
    let changed = change(formula).shortest();
    if changed.seems_to_say_nothing() {
        if genes.len() > 1 {
            genes.remove(at);
        }
        return;
    }
    let rule: RuleId = changed.rule();
    if genes.iter().any(|gene| gene.rule == rule) {
        return;
    }
    let before = genes[at].rule.coefficient().width();
    let coefficient = genes[at].coefficient * rule.coefficient().width() / before;
    let exponent = rule.exponent().map(|range| range.clamp(genes[at].exponent.unwrap_or(2.0)));
    genes[at] = Gene { rule, coefficient, exponent };
}

#[cfg(test)]
mod tests {
    use crate::population::founder;
    use crate::presets;
    use dna_lab_games::seed::Seed;
    use dna_lab_games::{Genome, Preset};

    #[test]
    fn what_is_invented_says_something() {
        let settings = presets::settings(Preset::Invent, None, &[]);
        let (game, invention) = (&*settings.game, settings.invention.unwrap());
        let founded = |seed| founder(&settings, &game.rules_with(&[]), Seed(seed));
        let says_something = |genome: &Genome| {
            let formulas = genome.genes().iter().filter_map(|gene| gene.rule.formula());
            formulas.into_iter().for_each(|formula| assert!(!formula.says_nothing(), "{formula}"));
        };
        let mut generator = Seed(1).generator();
        let (mut genome, other) = (founded(0), founded(1));
        for seed in 2..300 {
            says_something(&founded(seed));
            genome = invention.mutant(&genome, &other, game, &mut generator);
            says_something(&genome);
        }
    }
}
