//! What a run of a two-player game is set to: how games begin, and how far players look ahead.

use super::TwoPlayer;
use crate::Occasion;
use crate::field::{Field, FieldInfo, Unit, Values};
use crate::seed::Seed;
use rand::RngExt;
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;

/// The game and how far its players look ahead.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Settings<P> {
    /// Random plies before the players take over: without any, two players would play the same game again.
    pub opening_plies: u32,
    /// Plies that players look ahead, 1..=8.
    pub depth: u8,
    /// Plies they look ahead during selection, 1..=8: fewer make many more games of the same time.
    pub judged_depth: u8,
    #[serde(skip)]
    pub(super) game: PhantomData<fn() -> P>,
}

impl<P: TwoPlayer> Default for Settings<P> {
    fn default() -> Self {
        Self { opening_plies: P::OPENING_PLIES, depth: P::DEPTH, judged_depth: P::DEPTH, game: PhantomData }
    }
}

/// The deepest search that evolution may ask for.
const MAX_DEPTH: f64 = 8.0;

impl<P: TwoPlayer> Settings<P> {
    /// What a person may set.
    pub(super) const FIELDS: &'static [Field<Self>] = &[
        Field {
            info: FieldInfo::of_game(
                "depth",
                Values::Number(Unit::Count),
                "Plies ahead",
                "How far players look ahead when they play, and when the champion is validated",
            )
            .basic(),
            range: |_| 1.0..=MAX_DEPTH,
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
            range: |_| 1.0..=MAX_DEPTH,
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
            range: |_| 0.0..=f64::from(P::MOST_OPENING_PLIES),
            get: |settings| Some(f64::from(settings.opening_plies)),
            set: |settings, value| settings.opening_plies = value as u32,
        },
    ];

    /// The settings with the look-ahead of this occasion.
    pub(super) fn looking_ahead(&self, occasion: Occasion) -> Self {
        let depth = match occasion {
            Occasion::Selection => self.judged_depth,
            Occasion::Play => self.depth,
        };
        Self { depth, ..self.clone() }
    }

    /// The positions of a game of this seed until its random plies are played.
    pub(super) fn opened(&self, seed: Seed) -> Vec<P> {
        let mut chance = seed.derive(1).generator();
        let mut positions = vec![P::first()];
        for at in 0..self.opening_plies as usize {
            let moves = positions[at].moves();
            positions.push(positions[at].after(moves[chance.random_range(0..moves.len())]));
        }
        positions
    }
}
