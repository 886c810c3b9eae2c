//! Experiments: runs of several conditions on the same seeds, and what they say about a question.

mod plan;
mod results;

pub use plan::{Budget, Condition, Level, MOST_RUNS, Measure, Plan};
pub use results::{
    Band, Difference, Outcome, Point, Summary, bands, differences, fewest_seeds, quantile, summaries,
};

use crate::evaluator::Referee;
use crate::{Purpose, Run};
use dna_lab_games::seed::Seed;
use dna_lab_games::tally::Tally;

/// The last champion's games at the end of a run: the same for all runs of all experiments, so that runs are compared on equal
/// terms. None if the observer stopped them, or there is no champion.
#[must_use]
pub fn test(run: &Run, games: u32, referee: Referee<'_>) -> Option<Tally> {
    // No run reaches this generation.
    let seed = Purpose::Test.seed(Seed(0), u32::MAX);
    referee.tally(run.champion()?.individual.genome.genes(), &[], seed, 0..games)
}
