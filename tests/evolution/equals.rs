//! Experiments of two conditions that are the same: they differ by their seeds only.

use super::coin::Coin;
use super::{coin_run, settings};
use dna_lab::evaluator::{Referee, Threads};
use dna_lab::evolution::experiment::{Condition, Level, Measure, Outcome, differences, test};
use dna_lab::evolution::{Settings, Unobserved};
use dna_lab::seed::Seed;
use rayon::prelude::*;

/// What a run comes to. The larger a coefficient, the likelier its player wins: runs get better, and some more than others.
fn outcome(condition: usize, seed: u64) -> Outcome {
    let settings = Settings { seed: Seed(seed), ..settings(&["empty_cells"], true) };
    let run = coin_run(&Coin::Rising, settings, 3);
    let referee = Referee { game: &Coin::Rising, evaluator: &Threads, observer: &Unobserved };
    Outcome { test: test(&run, 200, referee), ..Outcome::of(condition, seed, &run, &[]) }
}

#[test]
fn bred_experiments_of_equals_name_a_winner_in_one_of_twenty_at_most() {
    const EXPERIMENTS: u64 = 200;
    const SEEDS: u64 = 10;
    let name = |name: &str| Condition(vec![("group".to_owned(), Level::Word(name.to_owned()))]);
    let conditions = [name("first"), name("second")];
    let is_wrong = |experiment: &u64| {
        let of = |condition: usize| {
            (1..=SEEDS).map(move |seed| {
                let outcome = outcome(condition, seed + SEEDS * (2 * experiment + condition as u64));
                // The same place in both, as an experiment would have them.
                Outcome { seed, ..outcome }
            })
        };
        let outcomes: Vec<Outcome> = of(0).chain(of(1)).collect();
        let found = differences(&conditions, &outcomes, Measure::Wins);
        assert_eq!(found.len(), 1);
        found[0].sure_after.is_some()
    };
    let wrong = (0..EXPERIMENTS).into_par_iter().filter(is_wrong).count();
    assert!(wrong as u64 <= EXPERIMENTS / 20, "{wrong} of {EXPERIMENTS}");
}
