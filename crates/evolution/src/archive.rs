//! The generations of this session as they lived, and before it what the run itself remembers, so that the window can look back.

use crate::Run;
use crate::pareto_front::Front;
use crate::population::Individual;
use std::sync::Arc;

/// One generation, best first.
#[derive(Clone, Debug)]
pub struct Generation {
    /// Which.
    pub number: u32,
    /// Its survivors, or those of them that the run remembers.
    pub individuals: Vec<Individual>,
    /// Whether these are all.
    pub is_whole: bool,
    /// The places of those that were born since the generation that is remembered before it.
    newborns: Vec<usize>,
    /// All individuals born by then have smaller ids.
    next_id: u64,
    /// How much memory it takes, about.
    bytes: usize,
}

impl Generation {
    fn find(&self, id: u64) -> Option<&Individual> {
        self.individuals.iter().find(|individual| individual.id == id)
    }
}

/// What is remembered, oldest first. Copies share the generations.
#[derive(Clone, Debug, Default)]
pub struct Archive {
    generations: Vec<Arc<Generation>>,
    /// How much memory they take, about.
    bytes: usize,
    front: Front,
}

/// How much memory the generations may take, in bytes.
const MOST: usize = 200_000_000;

/// How much memory an individual takes, about: genomes are shared by all generations that it lives in.
fn bytes_of(one: &Individual, is_new: bool) -> usize {
    /// What an allocation costs beside what is in it.
    const ALLOCATION: usize = 16;
    let parents = if one.parents.is_empty() { 0 } else { ALLOCATION + 8 * one.parents.len() };
    let genes = if is_new { ALLOCATION + size_of_val(one.genome.genes()) } else { 0 };
    size_of::<Individual>() + parents + genes
}

impl Archive {
    /// What a run knows of itself: of earlier generations the best, and all of the one that it is in.
    #[must_use]
    pub fn of(run: &Run) -> Self {
        let mut archive = Self::default();
        let present = run.generation();
        for past in run.past.generations().iter().filter(|past| Some(past.number) != present) {
            let highest = past.individuals.iter().map(|one| one.id + 1).max();
            let next_id = highest.max(archive.generations.last().map(|last| last.next_id)).unwrap_or(0);
            archive.add(past.number, past.individuals.clone(), next_id, false);
        }
        archive.remember(run);
        archive
    }

    /// Adds the run's generation. When there are too many, every second of the older ones is forgotten.
    pub fn remember(&mut self, run: &Run) {
        let Some(number) = run.generation() else { return };
        self.add(number, run.population.clone(), run.next_id, true);
    }

    fn add(&mut self, number: u32, individuals: Vec<Individual>, next_id: u64, is_whole: bool) {
        let before = self.generations.last().map(|last| last.number);
        let is_new = |one: &Individual| before.is_none_or(|before| one.born > before);
        let newborns = (0..individuals.len()).filter(|&at| is_new(&individuals[at])).collect();
        individuals.iter().for_each(|one| self.front.consider(one));
        let bytes = individuals.iter().map(|one| bytes_of(one, is_new(one))).sum();
        self.bytes += bytes;
        self.generations.push(Arc::new(Generation {
            number,
            individuals,
            is_whole,
            newborns,
            next_id,
            bytes,
        }));
        if self.bytes > MOST {
            let last = self.generations.len() - 1;
            let mut at = 0;
            self.generations.retain(|_| {
                at += 1;
                at % 2 == 1 || at > last
            });
            self.bytes = self.generations.iter().map(|generation| generation.bytes).sum();
        }
    }

    /// The best of each size that was ever seen.
    #[must_use]
    pub const fn front(&self) -> &Front {
        &self.front
    }

    /// The generation of that number, if it is remembered.
    #[must_use]
    pub fn generation(&self, number: u32) -> Option<&Generation> {
        let at = self.generations.binary_search_by_key(&number, |generation| generation.number).ok()?;
        Some(&self.generations[at])
    }

    /// All that is remembered, oldest first.
    #[must_use]
    pub fn generations(&self) -> &[Arc<Generation>] {
        &self.generations
    }

    /// The place of the generation nearest to that number; none if nothing is remembered.
    #[must_use]
    pub fn nearest(&self, number: u32) -> Option<usize> {
        let after = self.generations.partition_point(|generation| generation.number < number);
        let around = after.saturating_sub(1)..self.generations.len().min(after + 1);
        around.min_by_key(|&at| self.generations[at].number.abs_diff(number))
    }

    /// The generations since an individual was born.
    fn since_birth(&self, id: u64) -> &[Arc<Generation>] {
        let born = self.generations.partition_point(|generation| generation.next_id <= id);
        &self.generations[born..]
    }

    /// An individual as it was last seen alive.
    #[must_use]
    pub fn individual(&self, id: u64) -> Option<&Individual> {
        let since = self.since_birth(id);
        let (partly, whole) = since.split_at(since.partition_point(|generation| !generation.is_whole));
        let lived = whole.iter().map_while(|generation| generation.find(id)).last();
        lived.or_else(|| partly.iter().rev().find_map(|generation| generation.find(id)))
    }

    /// An individual as it was first seen.
    #[must_use]
    pub fn newborn(&self, id: u64) -> Option<&Individual> {
        self.since_birth(id).first()?.find(id)
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
    use crate::Unobserved;
    use crate::presets;
    use dna_lab_games::Preset;

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
        let child = child.expect("an individual that was bred");
        assert!(archive.children(child.parents[0], 1000).contains(&child.id));
        assert_eq!(archive.individual(child.id), Some(child));
        let newborn = archive.newborn(child.id).expect("it lived when it was born");
        assert!(newborn.genome == child.genome && newborn.record.games <= child.record.games);
        // What a file would know of the earlier ones: all eight, for it keeps ten.
        let read = Archive::of(&run);
        assert_eq!(read.generation(3).map(|last| last.is_whole), Some(true));
        assert_eq!(read.generation(1).map(|past| past.is_whole), Some(false));
        assert_eq!(
            read.generation(1).map(|past| &past.individuals),
            archive.generation(1).map(|past| &past.individuals)
        );
        let founder = &archive.generation(0).expect("the founders").individuals[7];
        assert_eq!(read.individual(founder.id), archive.individual(founder.id));
        assert_eq!(read.children(child.parents[0], 1000), archive.children(child.parents[0], 1000));
        archive.bytes = MOST;
        archive.remember(&run);
        let left: Vec<u32> = archive.generations.iter().map(|generation| generation.number).collect();
        assert_eq!(left, [0, 2, 3]);
        assert_eq!([0, 1, 2, 3, 9].map(|number| archive.nearest(number)), [0, 0, 1, 2, 2].map(Some));
        assert_eq!(Archive::default().nearest(0), None);
    }
}
