//! Lineage of an individual: from parent to parent, as far as the run remembers.

use crate::Run;
use crate::population::Individual;
use dna_lab_games::{Genome, RuleId};
use std::collections::{HashMap, HashSet};

/// One step of a line of descent.
#[derive(Clone, Debug)]
pub struct Step<'a> {
    /// Who.
    pub individual: &'a Individual,
    /// The parents beside the one that the line goes on with, or all where none is remembered.
    pub others: Vec<u64>,
    /// What changed from that one, the most telling first; nothing where the line ends.
    pub changes: Vec<Change>,
    /// Whether it has parents, none of whom is remembered.
    pub is_forgotten: bool,
}

/// What became of a gene.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Which.
    pub rule: RuleId,
    /// Its coefficient in the parent; none if it is new.
    pub before: Option<f64>,
    /// Its coefficient now; none if it was lost.
    pub now: Option<f64>,
}

impl Change {
    /// How large it is beside what the rule allows.
    fn size(&self) -> f64 {
        match (self.before, self.now) {
            (Some(before), Some(now)) => {
                (now - before).abs() / self.rule.coefficient().width().max(f64::MIN_POSITIVE)
            }
            // To come or to go changes more than any number.
            _ => f64::INFINITY,
        }
    }
}

/// Every individual that a run remembers, once, by the generation of its birth and then by its id.
#[must_use]
pub fn remembered(run: &Run) -> Vec<&Individual> {
    let past = run.past.generations().iter().flat_map(|generation| &generation.individuals);
    let champions = run.hall_of_fame.iter().map(|champion| &champion.individual);
    let mut all: Vec<&Individual> = past.chain(champions).chain(&run.population).collect();
    all.sort_by_key(|one| (one.born, one.id));
    all.dedup_by_key(|one| one.id);
    all
}

/// These ids and those of all their ancestors, as far as they are among those of [`remembered`].
#[must_use]
pub fn ancestors(remembered: &[&Individual], of: impl IntoIterator<Item = u64>) -> HashSet<u64> {
    let mut wanted: HashSet<u64> = of.into_iter().collect();
    let mut found = HashSet::new();
    let mut by_id: Vec<&&Individual> = remembered.iter().collect();
    by_id.sort_by_key(|one| one.id);
    // Parents are older than their children.
    for one in by_id.into_iter().rev() {
        if wanted.contains(&one.id) {
            found.insert(one.id);
            wanted.extend(&one.parents);
        }
    }
    found
}

/// Where each of those of [`remembered`] stands among its siblings in a picture of the tree, from 0 to 1. Siblings stand in the order of their
/// parents, so that few lines cross.
#[must_use]
pub fn places(remembered: &[&Individual]) -> HashMap<u64, f64> {
    let mut places: HashMap<u64, f64> = HashMap::new();
    for siblings in remembered.chunk_by(|a, b| a.born == b.born) {
        let below_parents = |one: &Individual| {
            let known: Vec<f64> = one.parents.iter().filter_map(|id| places.get(id).copied()).collect();
            if known.is_empty() { 0.5 } else { known.iter().sum::<f64>() / known.len() as f64 }
        };
        let mut ordered: Vec<(f64, u64)> = siblings.iter().map(|one| (below_parents(one), one.id)).collect();
        ordered.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let step = 1.0 / ordered.len() as f64;
        places.extend(ordered.into_iter().enumerate().map(|(at, (_, id))| (id, (at as f64 + 0.5) * step)));
    }
    places
}

/// The line of an individual, itself first, at most so many steps. It goes on with the remembered parent most like the child.
#[must_use]
pub fn line<'a>(
    individual: &'a Individual,
    find: impl Fn(u64) -> Option<&'a Individual>,
    most: usize,
) -> Vec<Step<'a>> {
    let mut steps = Vec::new();
    let mut next = Some(individual);
    while let Some(individual) = next.filter(|_| steps.len() < most) {
        let known = individual.parents.iter().filter_map(|&id| find(id));
        let distance = |parent: &&Individual| parent.genome.distance(&individual.genome);
        next = known.min_by(|a, b| distance(a).total_cmp(&distance(b)));
        let others = individual.parents.iter().copied().filter(|id| next.is_none_or(|next| next.id != *id));
        steps.push(Step {
            individual,
            others: others.collect(),
            changes: next.map_or(Vec::new(), |parent| changes(&parent.genome, &individual.genome)),
            is_forgotten: next.is_none() && !individual.parents.is_empty(),
        });
    }
    steps
}

/// What differs between two genomes, the largest first.
fn changes(before: &Genome, now: &Genome) -> Vec<Change> {
    let weight = |genome: &Genome, rule: &RuleId| genome.gene(rule).map(|gene| gene.coefficient);
    let lost = before.genes().iter().filter(|gene| now.gene(&gene.rule).is_none());
    let mut changes: Vec<Change> = now
        .genes()
        .iter()
        .chain(lost)
        .map(|gene| Change {
            rule: gene.rule.clone(),
            before: weight(before, &gene.rule),
            now: weight(now, &gene.rule),
        })
        .filter(|change| change.before != change.now)
        .collect();
    changes.sort_by(|a, b| b.size().total_cmp(&a.size()));
    changes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::population::Origin;
    use dna_lab_games::list;

    fn individual(id: u64, parents: &[u64], genes: &str) -> Individual {
        let genome = Genome::parse(genes, &*list::games()[0]).expect("a genome");
        Individual { origin: Origin::Crossover, parents: parents.to_vec(), ..Individual::founder(id, genome) }
    }

    #[test]
    fn a_line_goes_back_through_those_most_alike_and_says_what_changed() {
        let all = [
            individual(1, &[], "empty_cells=1,merges=1"),
            individual(2, &[], "empty_cells=9,merges=9"),
            individual(3, &[1, 2], "empty_cells=2,merges=1"),
            individual(4, &[3, 2], "empty_cells=2,merges=1.5,snake=1"),
        ];
        let find = |id: u64| all.iter().find(|individual| individual.id == id);
        let steps = line(&all[3], find, 10);
        let ids: Vec<u64> = steps.iter().map(|step| step.individual.id).collect();
        assert_eq!(ids, [4, 3, 1]);
        assert_eq!((&steps[0].others[..], &steps[1].others[..]), (&[2][..], &[2][..]));
        let told: Vec<(&str, Option<f64>, Option<f64>)> =
            steps[0].changes.iter().map(|change| (change.rule.as_str(), change.before, change.now)).collect();
        assert_eq!(told, [("snake", None, Some(1.0)), ("merges", Some(1.0), Some(1.5))]);
        assert!(steps[2].changes.is_empty() && !steps[2].is_forgotten, "founders have no parents");
        assert_eq!(line(&all[3], find, 2).len(), 2);
    }

    #[test]
    fn what_is_not_remembered_is_said() {
        let child = individual(7, &[5, 6], "merges=1");
        let steps = line(&child, |_| None, 10);
        assert!(steps.len() == 1 && steps[0].is_forgotten);
        assert_eq!(steps[0].others, [5, 6]);
    }
}
