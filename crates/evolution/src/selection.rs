//! Tournament selection.

use dna_lab_games::seed::Generator;
use rand::seq::SliceRandom;
use serde::{Deserialize, Serialize};

/// Random groups without replacement, of which the best become parents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tournament {
    /// Individuals in a group; the last group may be smaller.
    pub group: usize,
    /// Parents out of each group.
    pub winners: usize,
}

/// The parents out of `ranks` (rank 0 is the best individual), as indices into it, by group.
#[must_use]
pub fn parents(ranks: &[usize], tournament: Tournament, generator: &mut Generator) -> Vec<usize> {
    let mut order: Vec<usize> = (0..ranks.len()).collect();
    order.shuffle(generator);
    order
        .chunks_mut(tournament.group)
        .flat_map(|group| {
            group.sort_unstable_by_key(|&member| ranks[member]);
            group.iter().copied().take(tournament.winners).collect::<Vec<_>>()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use dna_lab_games::seed::Seed;

    #[test]
    fn every_size_gives_distinct_parents_with_the_best_among_them() {
        for size in 1..=50 {
            let ranks: Vec<usize> = (0..size).rev().collect();
            let tournament = Tournament { group: 10, winners: 3 };
            let mut chosen = parents(&ranks, tournament, &mut Seed(size as u64).generator());
            chosen.sort_unstable();
            chosen.dedup();
            let expected = size / 10 * 3 + (size % 10).min(3);
            assert_eq!(chosen.len(), expected, "size {size}");
            assert!(chosen.contains(&(size - 1)), "size {size}");
        }
    }

    #[test]
    fn the_worst_of_a_full_group_never_wins() {
        let ranks: Vec<usize> = (0..10).collect();
        let tournament = Tournament { group: 10, winners: 3 };
        let mut chosen = parents(&ranks, tournament, &mut Seed(1).generator());
        chosen.sort_unstable();
        assert_eq!(chosen, [0, 1, 2]);
    }
}
