//! Opposition: in games for two, against whom a generation plays.

use super::population::Individual;
use super::run::Champion;
use crate::games::{Game, Rival};
use crate::genome::Genome;
use crate::seed::Generator;
use rand::seq::IndexedRandom;
use serde::{Deserialize, Serialize};

/// How many opponents everybody plays in a generation; all play the same ones, who may be drawn to play themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opposition {
    /// Drawn from the living, so that there is no resting on old laurels.
    pub peers: usize,
    /// Drawn from the hall of fame, so that nothing is forgotten (Rosin and Belew 1997, "New methods for competitive
    /// coevolution").
    pub past: usize,
}

/// The opponents of a generation. Where the game is for one, or nobody is asked for, there are none.
#[must_use]
pub(super) fn draw(
    opposition: Option<Opposition>,
    game: &dyn Game,
    living: &[Individual],
    hall_of_fame: &[Champion],
    generator: &mut Generator,
) -> Vec<Genome> {
    let Some(Opposition { peers, past }) = opposition.filter(|_| !game.yardsticks().is_empty()) else {
        return Vec::new();
    };
    let peers = living.sample(generator, peers).map(|peer| peer.genome.clone()).collect::<Vec<_>>();
    let past = hall_of_fame.sample(generator, past).map(|champion| champion.individual.genome.clone());
    peers.into_iter().chain(past).collect()
}

/// Genomes as opponents.
#[must_use]
pub(super) fn rivals(genomes: &[Genome]) -> Vec<Rival<'_>> {
    genomes.iter().map(|genome| Rival::Genes(genome.genes())).collect()
}
