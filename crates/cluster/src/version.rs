//! Which programs may judge for each other: those of the same version whose games come to the same.

use dna_lab_evolution::population::{Inclusion, random_gene, random_genome};
use dna_lab_games::formula::Formula;
use dna_lab_games::seed::Seed;
use dna_lab_games::{Gene, Occasion, Outcome, list};
use std::sync::LazyLock;

/// How messages look: another number, other messages.
const PROTOCOL: u32 = 3;

static OWN: LazyLock<String> = LazyLock::new(|| {
    let package = env!("CARGO_PKG_VERSION").replace('.', "-");
    format!("{package}_{PROTOCOL}_{:016x}", fingerprint())
});

/// This program's: its version, that of its messages, and a hash of some games of every game that it knows. One word, fit for a
/// subject of the queue.
#[must_use]
pub fn own() -> &'static str {
    &OWN
}

/// A hash of how some games end that players of all rules of each game play.
fn fingerprint() -> u64 {
    let mut hash = Seed(0);
    for game in list::games().iter() {
        hash = game.tag().bytes().fold(hash, |hash, byte| hash.derive(u64::from(byte)));
        let rules = game.rules_with(&[]);
        let genome = random_genome(&rules, &rules, Inclusion::Evenly(1.0), &mut Seed(1).generator());
        // What formulas come to, too.
        let formulas = game.rules_as_formulas().iter().filter_map(|(_, text)| Formula::find(text).ok());
        let formulas = formulas.map(|rule| random_gene(&rule, &mut Seed(2).generator()));
        let genes: Vec<Gene> = genome.genes().iter().cloned().chain(formulas).collect();
        for occasion in [Occasion::Selection, Occasion::Play] {
            let contender = game.compile(&genes, occasion, &[]);
            for seed in 1..=2 {
                let Outcome { verdict, score, moves, milestone } = contender.play(Seed(seed));
                let numbers = [verdict as u64, score as u64, u64::from(moves), u64::from(milestone)];
                hash = numbers.into_iter().fold(hash, Seed::derive);
            }
        }
    }
    hash.0
}
