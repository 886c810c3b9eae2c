//! What a run of Othello is set to: how games begin, whether chance plays along, and how far players look ahead.

use crate::field::{Field, FieldInfo, Unit, Values};
use serde::{Deserialize, Serialize};

/// How games are played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscVariant {
    /// Random plies before the players take over, 0..=20: without any chance two players would play the same game again.
    pub opening_plies: u32,
    /// How often a random legal move comes in place of a player's own, 0..=1.
    pub random_moves: f64,
}

impl DiscVariant {
    /// Six random plies, and no chance after them.
    pub const USUAL: Self = Self { opening_plies: 6, random_moves: 0.0 };

    /// The Othello League's (Lucas and Runarsson 2006): from the first position, one move in ten at random.
    pub const LEAGUE: Self = Self { opening_plies: 0, random_moves: 0.1 };
}

/// The game and how far its players look ahead.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// How games are played.
    pub variant: DiscVariant,
    /// Plies that players look ahead, 1..=8.
    pub depth: u8,
    /// Plies they look ahead while selection judges, 1..=8: fewer make many more games of the same time.
    pub judged_depth: u8,
}

impl Default for Settings {
    /// The usual variant, one ply ahead: how players of rules play of whom nothing else is said.
    fn default() -> Self {
        Self { variant: DiscVariant::USUAL, depth: 1, judged_depth: 1 }
    }
}

impl Settings {
    /// The Othello League's game, one ply ahead.
    pub const LEAGUE: Self = Self { variant: DiscVariant::LEAGUE, depth: 1, judged_depth: 1 };
}

/// The deepest search that evolution may ask for.
const MAX_DEPTH: u8 = 8;

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
            "random_moves",
            Values::Number(Unit::Percent),
            "Random moves",
            "How often a random move comes in place of a player's own",
        ),
        range: |_| 0.0..=1.0,
        get: |settings| Some(settings.variant.random_moves),
        set: |settings, value| settings.variant.random_moves = value,
    },
];
