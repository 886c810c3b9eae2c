//! The generations of this session, so that the window can look back. Not saved: a run's file keeps its logbook.

use crate::evolution::Run;
use crate::evolution::population::Individual;
use std::sync::Arc;

/// One generation as it lived, best first.
#[derive(Clone, Debug)]
pub struct Generation {
    /// Which.
    pub number: u32,
    /// Its survivors.
    pub individuals: Vec<Individual>,
    /// The places of those that were born in it.
    newborns: Vec<usize>,
    /// Everybody born by then has a smaller id.
    next_id: u64,
}

/// What is remembered, oldest first. Copies share the generations.
#[derive(Clone, Debug, Default)]
pub struct Archive {
    generations: Vec<Arc<Generation>>,
    individuals: usize,
}

/// How many individuals are remembered: about 200 MB.
const MOST: usize = 1_000_000;

impl Archive {
    /// Only the generation that a run is in.
    #[must_use]
    pub fn of(run: &Run) -> Self {
        let mut archive = Self::default();
        archive.remember(run);
        archive
    }

    /// Adds the run's generation. When there are too many, every second of the older ones is forgotten.
    pub fn remember(&mut self, run: &Run) {
        let Some(number) = run.generation() else { return };
        let individuals = run.population.clone();
        let newborns = (0..individuals.len()).filter(|&at| individuals[at].born == number).collect();
        let next_id = run.next_id;
        self.generations.push(Arc::new(Generation { number, individuals, newborns, next_id }));
        self.individuals += run.population.len();
        if self.individuals > MOST {
            let last = self.generations.len() - 1;
            let mut at = 0;
            self.generations.retain(|_| {
                at += 1;
                at % 2 == 1 || at > last
            });
            self.individuals = self.generations.iter().map(|generation| generation.individuals.len()).sum();
        }
    }

    /// The generation of that number, if it is remembered.
    #[must_use]
    pub fn generation(&self, number: u32) -> Option<&Generation> {
        let at = self.generations.binary_search_by_key(&number, |generation| generation.number).ok()?;
        Some(&self.generations[at])
    }

    /// The generations since an individual was born.
    fn since_birth(&self, id: u64) -> &[Arc<Generation>] {
        let born = self.generations.partition_point(|generation| generation.next_id <= id);
        &self.generations[born..]
    }

    /// An individual as it was last seen alive.
    #[must_use]
    pub fn individual(&self, id: u64) -> Option<&Individual> {
        self.since_birth(id)
            .iter()
            .map_while(|generation| generation.individuals.iter().find(|individual| individual.id == id))
            .last()
    }

    /// The ids of the remembered children of an individual, rising, at most `most`.
    #[must_use]
    pub fn children(&self, id: u64, most: usize) -> Vec<u64> {
        let mut children: Vec<u64> = self
            .since_birth(id)
            .iter()
            .flat_map(|generation| generation.newborns.iter().map(|&at| &generation.individuals[at]))
            .filter(|newborn| newborn.parents.contains(&id))
            .map(|newborn| newborn.id)
            .take(most)
            .collect();
        children.sort_unstable();
        children
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolution::Unobserved;
    use crate::games::Preset;
    use crate::lab::presets;

    #[test]
    fn looks_back_and_forgets_only_what_is_too_much() {
        let mut settings = presets::settings(Preset::Demo, None, &[]);
        (settings.population, settings.games, settings.validation_games) = (8, 1, 1);
        let mut run = Run::new(settings).expect("good settings");
        let mut archive = Archive::default();
        let game = run.settings.game.clone();
        for _ in 0..4 {
            run.step(&*game, &Unobserved);
            archive.remember(&run);
        }
        assert_eq!(archive.generation(3).map(|last| &last.individuals), Some(&run.population));
        assert!(archive.generation(0).is_some() && archive.generation(4).is_none());
        let child = run.population.iter().find(|individual| !individual.parents.is_empty());
        let child = child.expect("somebody who was bred");
        assert!(archive.children(child.parents[0], 1000).contains(&child.id));
        assert_eq!(archive.individual(child.id), Some(child));
        archive.individuals = MOST;
        archive.remember(&run);
        let left: Vec<u32> = archive.generations.iter().map(|generation| generation.number).collect();
        assert_eq!(left, [0, 2, 3]);
    }
}
