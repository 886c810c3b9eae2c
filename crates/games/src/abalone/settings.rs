//! What a run of Abalone is set to: how games begin and end, and how far its players look ahead.

use super::layouts::Layout;
use crate::field::{self, Choice, Field, FieldInfo, OutOfRange, Unit, Values};
use serde::{Deserialize, Serialize};

/// How games begin and end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarbleVariant {
    /// The layouts that games take turns at, each at most once; at least one.
    pub layouts: Vec<Layout>,
    /// Random plies before the players take over, 0..=20: without them two players would play few different games.
    pub opening_plies: u32,
    /// Plies after which a game is over, 10..=2000; then more marbles pushed off win, equal is a draw.
    pub cap: u32,
}

impl Default for MarbleVariant {
    /// All layouts, four random plies, 300 plies.
    fn default() -> Self {
        Self { layouts: Layout::ALL.to_vec(), opening_plies: 4, cap: 300 }
    }
}

/// The game and how far its players look ahead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// How games begin and end.
    pub variant: MarbleVariant,
    /// Plies that players look ahead, 1..=8.
    pub depth: u8,
    /// Plies they look ahead while selection judges, 1..=8: fewer make many more games of the same time.
    pub judged_depth: u8,
}

impl Default for Settings {
    /// The usual variant, two plies ahead: how players of rules play of whom nothing else is said.
    fn default() -> Self {
        Self { variant: MarbleVariant::default(), depth: 2, judged_depth: 2 }
    }
}

/// The deepest search that evolution may ask for.
const MAX_DEPTH: u8 = 8;

const fn layout(id: &'static str, name: &'static str) -> Choice {
    Choice { id, name, help: "" }
}

/// The names of the layouts, in their order.
pub(super) const LAYOUTS: &[Choice] = &[
    layout("standard", "Standard"),
    layout("belgian-daisy", "Belgian daisy"),
    layout("german-daisy", "German daisy"),
    layout("swiss-daisy", "Swiss daisy"),
    layout("dutch-daisy", "Dutch daisy"),
];

/// What a person may set.
pub(super) static FIELDS: &[Field<Settings>] = &[
    Field {
        info: FieldInfo::of_game(
            "depth",
            Values::Number(Unit::Count),
            "Plies ahead",
            "How far players look ahead when they play, and when the champion is validated",
        )
        .basic(),
        range: |_| 1.0..=f64::from(MAX_DEPTH),
        get: |settings| Some(f64::from(settings.depth)),
        set: |settings, value| settings.depth = value as u8,
    },
    Field {
        info: FieldInfo::of_game(
            "judged_depth",
            Values::Number(Unit::Count),
            "… while judged",
            "How far they look ahead while selection judges: fewer plies, many more games",
        ),
        range: |_| 1.0..=f64::from(MAX_DEPTH),
        get: |settings| Some(f64::from(settings.judged_depth)),
        set: |settings, value| settings.judged_depth = value as u8,
    },
    Field {
        info: FieldInfo::of_game(
            "layouts",
            Values::Subset(LAYOUTS),
            "First positions",
            "Games take turns at these",
        ),
        range: |_| 1.0..=31.0,
        get: |settings| Some(settings.variant.layouts.iter().map(|&layout| bit(layout)).sum::<u32>().into()),
        set: |settings, value| {
            let chosen = |layout: &Layout| value as u32 & bit(*layout) != 0;
            settings.variant.layouts = Layout::ALL.into_iter().filter(chosen).collect();
        },
    },
    Field {
        info: FieldInfo::of_game(
            "opening_plies",
            Values::Number(Unit::Count),
            "Random plies first",
            "Random plies at the start of each game, for variety",
        ),
        range: |_| 0.0..=20.0,
        get: |settings| Some(f64::from(settings.variant.opening_plies)),
        set: |settings, value| settings.variant.opening_plies = value as u32,
    },
    Field {
        info: FieldInfo::of_game(
            "cap",
            Values::Number(Unit::Count),
            "Plies at most",
            "The longest game: then the side that pushed off more marbles wins",
        ),
        range: |_| 10.0..=2000.0,
        get: |settings| Some(f64::from(settings.variant.cap)),
        set: |settings, value| settings.variant.cap = value as u32,
    },
];

const fn bit(layout: Layout) -> u32 {
    1 << layout as u32
}

impl Settings {
    /// Names the first setting that is out of its range.
    ///
    /// # Errors
    /// Which setting, and what it may be.
    pub fn check(&self) -> Result<(), OutOfRange> {
        let mut layouts = self.variant.layouts.clone();
        layouts.sort_unstable();
        layouts.dedup();
        if layouts.is_empty() || layouts.len() != self.variant.layouts.len() {
            let value = self.variant.layouts.len() as f64;
            return Err(OutOfRange { id: "layouts, each once,", value, low: 1.0, high: 5.0 });
        }
        field::check(&field::values(FIELDS, self))
    }
}
