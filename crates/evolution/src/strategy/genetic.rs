//! The genetic algorithm: tournament selection, crossover, mutation, and where it is asked for the invention of formulas.

use super::{Algorithm, Cohort};
use crate::population::{Individual, Origin};
use crate::selection::{self, Tournament};
use crate::{Purpose, Run, Settings, crossover, evaluation, mutation, pairing};
use dna_lab_games::seed::Generator;
use dna_lab_games::{Genome, RuleId};
use rand::RngExt;
use std::collections::HashSet;

/// The algorithm. Its settings are those of [`Settings`] itself, for exploiters are bred by them too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Genetic;

impl Algorithm for Genetic {
    fn cohort(&self, run: &Run, generation: u32) -> Cohort {
        cohort(run, generation)
    }

    fn expected_evaluations(&self, run: &Run) -> f64 {
        expected_evaluations(run)
    }
}

/// About how many evaluations the next generation takes.
pub(super) fn expected_evaluations(run: &Run) -> f64 {
    let size = run.population.len() as f64;
    let share = evaluation::expected_share(&run.settings);
    match run.generation() {
        None => size * share.newborns,
        Some(_) => expected_births(&run.settings) * share.newborns + size * share.elders,
    }
}

/// Settings that no other algorithm reads: there are no parents where a distribution is sampled.
pub(crate) const SETTINGS: &[&str] = &[
    "evaluation.elder_share",
    "evaluation.relative",
    "tournament.group",
    "tournament.winners",
    "pairing",
    "pairing.farthest_of",
    "children_per_parent",
    "crossover",
    "crossover.reach",
    "centroid",
    "mutation_rate",
    "mutation",
    "mutation.size",
    "mutation.structure",
    "mutation.changes",
    "map",
    "map.side",
    "map.games",
    "invention",
    "invention.formulas",
    "invention.nodes",
    "invention.rate",
    "invention.parsimony",
    "invention.first_weight",
    "invention.alike",
];

/// The population and its offspring; founders play before they have any.
pub(super) fn cohort(run: &Run, generation: u32) -> Cohort {
    let mut cohort = Cohort::of(&run.population);
    if generation > 0 {
        cohort.newborns.extend(offspring(&run.settings, &run.population, run.next_id, generation));
    }
    cohort
}

/// The children and mutants of a population, best first, with rising ids from this one.
pub(crate) fn offspring(
    settings: &Settings,
    population: &[Individual],
    next_id: u64,
    generation: u32,
) -> Vec<Individual> {
    let rules = settings.rules_of(population.iter().map(|one| &one.genome));
    let generator = |of: Purpose| of.seed(settings.seed, generation).generator();
    // The population is kept best first, so an index is a rank.
    let ranks: Vec<usize> = (0..population.len()).collect();
    let parents = selection::parents(&ranks, settings.tournament, &mut generator(Purpose::Selection));
    let genomes: Vec<&Genome> = parents.iter().map(|&parent| &population[parent].genome).collect();
    let mut births: Vec<(Origin, Vec<u64>, Genome)> = Vec::new();

    let children = (parents.len() as f64 * settings.children_per_parent).round() as usize;
    let (mut pairing, mut crossover) = (generator(Purpose::Pairing), generator(Purpose::Crossover));
    for _ in 0..children {
        let mother = pairing.random_range(0..parents.len());
        let father = pairing::father(&genomes, mother, settings.pairing, &mut pairing);
        let genome =
            crossover::child(genomes[mother], genomes[father], &rules, settings.crossover, &mut crossover);
        let ids = [mother, father].map(|parent| population[parents[parent]].id).to_vec();
        births.push((Origin::Crossover, ids, genome));
    }
    let mut mutation = generator(Purpose::Mutation);
    for member in population {
        if mutation.random_bool(settings.mutation_rate) {
            let genome = mutant(settings, &member.genome, &genomes, &rules, &mut mutation);
            births.push((Origin::Mutation, vec![member.id], genome));
        }
    }
    if settings.centroid {
        births.push((Origin::Centroid, Vec::new(), crossover::centroid(&genomes, &rules)));
    }
    for (_, _, genome) in &mut births {
        *genome = within(settings, genome.clone());
    }
    if settings.invention.is_some() {
        // A genome that plays like another one is not evaluated again.
        let mut known: HashSet<String> = population.iter().map(|one| one.genome.to_string()).collect();
        births.retain(|(_, _, genome)| known.insert(genome.to_string()));
    }
    births
        .into_iter()
        .zip(next_id..)
        .map(|((origin, parents, genome), id)| {
            let born = generation;
            Individual { origin, parents, born, ..Individual::founder(id, genome) }
        })
        .collect()
}

/// A mutant of this genome; `parents` lend it what it takes from others.
pub(super) fn mutant(
    settings: &Settings,
    genome: &Genome,
    parents: &[&Genome],
    rules: &[RuleId],
    generator: &mut Generator,
) -> Genome {
    let pair = [0, 1].map(|_| parents[generator.random_range(0..parents.len())]);
    match settings.invention {
        Some(invention) if generator.random_bool(invention.rate) => {
            invention.mutant(genome, pair[0], &*settings.game, generator)
        }
        _ => mutation::mutant(genome, pair, rules, settings.mutation, generator),
    }
}

/// A genome with no more formulas than there may be.
pub(super) fn within(settings: &Settings, genome: Genome) -> Genome {
    let trimmed =
        settings.invention.and_then(|invention| invention.genome(genome.genes().to_vec(), &*settings.game));
    trimmed.unwrap_or(genome)
}

/// How many offspring a generation of these settings has on average.
pub(crate) fn expected_births(settings: &Settings) -> f64 {
    let size = settings.population;
    let Tournament { group, winners } = settings.tournament;
    let parents = size / group * winners + (size % group).min(winners);
    let children = (parents as f64 * settings.children_per_parent).round();
    children + size as f64 * settings.mutation_rate + f64::from(u8::from(settings.centroid))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fields::{FIELDS, has_effect};
    use crate::presets;
    use dna_lab_games::Preset;

    #[test]
    fn settings_of_parents_have_an_effect_where_there_are_parents() {
        let mut adapting = presets::settings(Preset::Cma, None, &[]);
        for id in SETTINGS {
            assert!(FIELDS.iter().any(|field| field.info.id == *id), "{id} is no setting");
            assert!(!has_effect(id, &adapting), "{id}");
        }
        assert!(has_effect("games", &adapting));
        adapting.adaptation = None;
        assert!(has_effect("mutation_rate", &adapting));
    }
}
