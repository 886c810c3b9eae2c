//! The settings of [`Opposition`](crate::opposition::Opposition).

use super::{Field, SHARE, Settings, Values, count, judging, number_of, yes};
use crate::exploiters::EXPLOITERS;

pub(super) const PEERS: Field<Settings> = number_of!(
    judging opposition.peers: usize,
    count(),
    0.0..=100.0,
    "Living opponents",
    "Drawn from the population; all individuals play the same ones"
);

pub(super) const PAST: Field<Settings> = number_of!(
    judging opposition.past: usize,
    count(),
    0.0..=100.0,
    "Former champions",
    "Drawn from the hall of fame as opponents, so that nothing is forgotten"
);

pub(super) const BY_HARDNESS: Field<Settings> = Field {
    info: judging(
        "opposition.by_hardness",
        Values::Switch,
        "… by hardness",
        "The less is settled between a former champion and the population, the more likely it is met; all opponents are \
         met equally often",
    ),
    range: SHARE,
    get: |settings| settings.opposition.and_then(|opposition| yes(opposition.by_hardness)),
    set: |settings, value| {
        settings.opposition.iter_mut().for_each(|opposition| opposition.by_hardness = value >= 0.5);
    },
};

pub(super) const YARDSTICK: Field<Settings> = number_of!(
    judging opposition.yardstick: usize,
    count(),
    0.0..=100.0,
    "Reference opponent",
    "How often the game's first reference opponent is among the opponents, so that players do not only get better at playing \
     each other"
);

pub(super) const RANDOM: Field<Settings> = number_of!(
    judging opposition.random: usize,
    count(),
    0.0..=100.0,
    "Random opponents",
    "Drawn as founders are, so that whatever may come is met sometimes"
);

pub(super) const OF_EXPLOITERS: Field<Settings> = number_of!(
    judging opposition.exploiters: usize,
    count(),
    0.0..=EXPLOITERS as f64,
    "Exploiters",
    "The best of a second population that is bred for nothing but to beat the champion"
);
