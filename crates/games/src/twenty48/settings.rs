//! What a run of 2048 is set to: the variant, and how far its players look ahead.

use super::game::GridVariant;
use crate::field::{self, Choice, Field, FieldInfo, Unit, Values};
use serde::{Deserialize, Serialize};

/// What a rule player makes of the tiles that chance may add.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SpawnView {
    /// Every move is judged by its worst new tile (the article).
    Worst,
    /// Every move is judged by the average over its new tiles.
    Average,
}

/// How far and how a rule player looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lookahead {
    /// Worst case or average over the new tiles.
    pub spawn: SpawnView,
    /// Further moves of ours that are tried out after a new tile, 0..=2 (the article: 0).
    pub replies: u8,
}

/// The game and the way its rule players look at it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The variant that is played.
    pub variant: GridVariant,
    /// How players look ahead.
    pub lookahead: Lookahead,
    /// Replies looked ahead while selection judges, 0..=2. Fewer than in play make hundreds of times as many games
    /// of the same time, and a genome that plays well without replies plays better with them.
    pub judged_replies: u8,
}

impl Settings {
    /// The web game, one move ahead by the worst new tile: how players of rules play of whom nothing else is said.
    pub const STANDARD: Self = Self {
        variant: GridVariant::STANDARD,
        lookahead: Lookahead { spawn: SpawnView::Worst, replies: 0 },
        judged_replies: 0,
    };

    /// The article's game and look-ahead.
    pub const ARTICLE: Self = Self { variant: GridVariant::ARTICLE, ..Self::STANDARD };
}

const SPAWNS: &[Choice] = &[
    Choice { id: "worst", name: "worst", help: "The worst of them, as in the article" },
    Choice { id: "average", name: "average", help: "Over all of them: learns faster" },
];

const REPLIES: &[Choice] = &[
    Choice { id: "0", name: "none", help: "The move itself only" },
    Choice { id: "1", name: "1 reply", help: "One move further: better, and some thirty times slower" },
    Choice { id: "2", name: "2 replies", help: "Two moves further: nearly always wins, and is very slow" },
];

/// What a person may set.
pub(super) static FIELDS: &[Field<Settings>] = &[
    Field {
        info: FieldInfo::of_game(
            "spawn",
            Values::Choice(SPAWNS),
            "New tiles",
            "How a move is judged over the tiles that may appear after it",
        )
        .in_play(),
        range: |_| 0.0..=1.0,
        get: |settings| Some(f64::from(u8::from(settings.lookahead.spawn == SpawnView::Average))),
        set: |settings, value| {
            settings.lookahead.spawn = if value >= 0.5 { SpawnView::Average } else { SpawnView::Worst };
        },
    },
    Field {
        info: FieldInfo::of_game(
            "replies",
            Values::Choice(REPLIES),
            "Look-ahead",
            "Further moves that are tried out after a new tile",
        )
        .in_play()
        .basic(),
        range: |_| 0.0..=2.0,
        get: |settings| Some(f64::from(settings.lookahead.replies)),
        set: |settings, value| settings.lookahead.replies = value.round() as u8,
    },
    Field {
        info: FieldInfo::of_game(
            "judged_replies",
            Values::Choice(REPLIES),
            "… when judged",
            "Look-ahead while selection judges: less of it makes many more games",
        ),
        range: |_| 0.0..=2.0,
        get: |settings| Some(f64::from(settings.judged_replies)),
        set: |settings, value| settings.judged_replies = value.round() as u8,
    },
];

/// What a file may set beside that.
static VARIANT_FIELDS: &[Field<Settings>] = &[
    Field {
        info: FieldInfo::of_game("share_of_fours", Values::Number(Unit::Percent), "", ""),
        range: |_| 0.0..=1.0,
        get: |settings| Some(settings.variant.share_of_fours),
        set: |settings, value| settings.variant.share_of_fours = value,
    },
    Field {
        info: FieldInfo::of_game("win_exponent", Values::Number(Unit::Count), "", ""),
        range: |_| 3.0..=15.0,
        get: |settings| settings.variant.win_exponent.map(f64::from),
        set: |settings, value| settings.variant.win_exponent = Some(value as u8),
    },
];

impl Settings {
    /// Names the first setting that is out of its range.
    ///
    /// # Errors
    /// Which setting, and what it may be.
    pub fn check(&self) -> Result<(), field::OutOfRange> {
        field::check(&field::values(VARIANT_FIELDS, self))?;
        field::check(&field::values(FIELDS, self))
    }
}
