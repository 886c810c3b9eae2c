//! The settings of [`StyleMap`] that are numbers. Its axes are texts, like rules. A living population keeps its map: how many live on goes by it.

use super::{Changes, Field, FieldInfo, SHARE, Settings, Values, breeding, count, number_of};
use crate::strategy::StyleMap;

const fn map(id: &'static str, values: Values, name: &'static str, help: &'static str) -> FieldInfo {
    FieldInfo { changes: Changes::WithPopulation, ..breeding(id, values, name, help) }
}

/// Whether a map of styles is bred.
pub(super) const SWITCH: Field<Settings> = Field {
    info: map(
        "map",
        Values::Switch,
        "Map of styles",
        "Two behaviours divide all players into cells, and the best player of each cell lives on (MAP-Elites)",
    ),
    range: SHARE,
    get: |settings| {
        let can = settings.map.is_some() || StyleMap::usual(&*settings.game).is_some();
        can.then(|| f64::from(u8::from(settings.map.is_some())))
    },
    set: |settings, value| {
        let usual = settings.map.take().or_else(|| StyleMap::usual(&*settings.game));
        settings.map = usual.filter(|_| value >= 0.5);
    },
};

/// How many cells it has.
pub(super) const SIDE: Field<Settings> = number_of!(
    map map.side: u32,
    count(),
    2.0..=50.0,
    "… columns and rows",
    "Cells along each side of the map"
);

/// How well styles are known.
pub(super) const GAMES: Field<Settings> = number_of!(
    map map.games: u32,
    count(),
    1.0..=1000.0,
    "… games of a style",
    "Games in which the style of an offspring is measured; the best of each cell play a quarter as many more in each generation"
);
