//! Breeding: the newborns of a generation, by all operators.

use super::crossover;
use super::mutation;
use super::pairing;
use super::population::{Individual, Origin};
use super::selection::{self, Tournament};
use super::{Purpose, Run, Settings};
use dna_lab_games::Genome;
use rand::RngExt;
use std::collections::HashSet;

/// The newborns of `generation`, unjudged, with rising ids from the run's next.
#[must_use]
pub fn breed(run: &Run, generation: u32) -> Vec<Individual> {
    match run.adapting() {
        Some(distribution) => distribution.newborns(&run.settings, generation, run.next_id),
        None => bred(&run.settings, &run.population, run.next_id, generation),
    }
}

/// The children and mutants of a population, best first, with rising ids from this one.
pub(super) fn bred(
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
            let pair = [0, 1].map(|_| genomes[mutation.random_range(0..genomes.len())]);
            let genome = match settings.invention {
                Some(invention) if mutation.random_bool(invention.rate) => {
                    invention.mutant(&member.genome, pair[0], &*settings.game, &mut mutation)
                }
                _ => mutation::mutant(&member.genome, pair, &rules, settings.mutation, &mut mutation),
            };
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

/// A genome with no more formulas than there may be.
fn within(settings: &Settings, genome: Genome) -> Genome {
    let trimmed =
        settings.invention.and_then(|invention| invention.genome(genome.genes().to_vec(), &*settings.game));
    trimmed.unwrap_or(genome)
}

/// How many newborns a generation of these settings has on average.
#[must_use]
pub fn expected_births(settings: &Settings) -> f64 {
    let size = settings.population;
    if settings.adaptation.is_some() {
        return size as f64;
    }
    let Tournament { group, winners } = settings.tournament;
    let parents = size / group * winners + (size % group).min(winners);
    let children = (parents as f64 * settings.children_per_parent).round();
    children + size as f64 * settings.mutation_rate + f64::from(u8::from(settings.centroid))
}
