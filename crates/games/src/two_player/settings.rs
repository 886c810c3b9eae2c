//! What a run of a two-player game is set to: how games begin, and how far players look ahead.

use super::search::{Evaluator, count};
use super::{TwoPlayer, TwoPlayerMatch};
use crate::search::{
    Common, Method, SearchGame, SearchMatch, Searcher, depth_field, forms, judged_depth_field, opening_field,
};
use crate::seed::Seed;
use crate::{Field, Gene, Genome, PlayerForm, RuleId};
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::sync::Arc;

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

impl<P: TwoPlayer> SearchGame for Settings<P> {
    type Match = TwoPlayerMatch<P>;
    type Evaluator = Evaluator<P>;
    type Search = Searcher<P>;

    const FIELDS: &'static [Field<Self>] = &[depth_field(), judged_depth_field(), opening_field()];
    const FORMS: &'static [PlayerForm] = &[
        forms::RUN,
        forms::SEARCH,
        forms::FAST,
        forms::MINIMAX,
        forms::JUDGED,
        forms::NETWORK,
        PlayerForm {
            form: "standard",
            help: "the standard player's rules, so many plies ahead as the game says",
            offered: &[("standard", "Standard player")],
        },
        forms::RULES,
        forms::RANDOM,
    ];
    const STANDARD: &'static str = "standard";
    const MOST_OPENING_PLIES: u32 = P::MOST_OPENING_PLIES;
    const DEPTHS: RangeInclusive<u8> = 1..=8;
    const ADVISER: &'static str = "alphabeta:6";

    fn standard() -> Vec<Gene> {
        Genome::parse(P::STANDARD, &Self::default()).expect("a test parses it").genes().to_vec()
    }

    fn evaluator(genes: &[Gene]) -> Evaluator<P> {
        Evaluator::new(genes)
    }

    fn search(evaluator: Arc<Evaluator<P>>, method: Method) -> Searcher<P> {
        Searcher::new(evaluator, method)
    }

    fn rule_value(rule: &RuleId, at: &TwoPlayerMatch<P>) -> Option<f64> {
        Some(f64::from(count::<P>(rule)?(at.now())))
    }

    fn common(&self) -> Common {
        let Self { depth, judged_depth, opening_plies, .. } = *self;
        Common { depth, judged_depth, opening_plies }
    }

    fn set_common(&mut self, Common { depth, judged_depth, opening_plies }: Common) {
        (self.depth, self.judged_depth, self.opening_plies) = (depth, judged_depth, opening_plies);
    }

    fn deal(&self, seed: Seed) -> TwoPlayerMatch<P> {
        let mut chance = seed.derive(1).generator();
        let mut at = TwoPlayerMatch::new(P::first());
        for _ in 0..self.opening_plies {
            let drawn = at.random_step(&mut chance).expect("no game is over before its random plies");
            at.advance(drawn);
        }
        at.begun()
    }
}
