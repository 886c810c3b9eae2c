//! Opposition: in games for two, against whom a generation plays.

use super::population::Individual;
use super::run::Champion;
use crate::games::Genome;
use crate::games::{Game, Rival};
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
    /// Places of the game's first yardstick, so that players do not only get better at playing each other.
    pub yardstick: usize,
}

/// The opponents of a generation. Where the game is for one, or nobody is asked for, there are none.
#[must_use]
pub(super) fn draw<'lives>(
    opposition: Option<Opposition>,
    game: &dyn Game,
    living: &'lives [Individual],
    hall_of_fame: &'lives [Champion],
    generator: &mut Generator,
) -> Vec<Rival<'lives>> {
    let (Some(opposition), Some(first)) = (opposition, game.yardsticks().first()) else {
        return Vec::new();
    };
    let Opposition { peers, past, yardstick } = opposition;
    let mut rivals: Vec<Rival<'lives>> = vec![Rival::Yardstick(first.id); yardstick];
    rivals.extend(living.sample(generator, peers).map(|peer| rival(&peer.genome)));
    rivals.extend(hall_of_fame.sample(generator, past).map(|champion| rival(&champion.individual.genome)));
    rivals
}

/// A genome as an opponent.
#[must_use]
pub(super) fn rival(genome: &Genome) -> Rival<'_> {
    Rival::Genes(genome.genes())
}
