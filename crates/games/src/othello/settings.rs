//! What a run of Othello is set to: how games begin, whether chance plays along, and how far players look ahead.

use super::game::Game;
use super::players::evaluator::Evaluator;
use super::players::search::Searcher;
use super::{DiscMatch, rules, standard_genes};
use crate::search::{Common, Method, SearchGame, depth_field, forms, judged_depth_field, opening_field};
use crate::seed::Seed;
use crate::{Field, FieldInfo, Gene, Genome, PlayerForm, RuleId, Unit, Values};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::sync::Arc;

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

impl SearchGame for Settings {
    type Match = DiscMatch;
    type Evaluator = Evaluator;
    type Search = Searcher;

    const FIELDS: &'static [Field<Self>] = &[
        depth_field(),
        judged_depth_field(),
        opening_field(),
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
    const FORMS: &'static [PlayerForm] = &[
        forms::RUN,
        PlayerForm {
            help: "a search so many plies deep, or for a time a move, by the standard weights",
            ..forms::SEARCH
        },
        forms::FAST,
        forms::MINIMAX,
        forms::JUDGED,
        forms::NETWORK,
        PlayerForm {
            form: "wpc:standard",
            help: "the standard weights of squares, so many plies ahead as the game says",
            offered: &[("wpc:standard", "Standard weights of squares")],
        },
        forms::RULES,
        PlayerForm {
            form: "greedy",
            help: "the move after which it has the most discs",
            offered: &[("greedy", "Greedy: most discs")],
        },
        forms::RANDOM,
    ];
    const STANDARD: &'static str = "wpc:standard";
    const DEPTHS: RangeInclusive<u8> = 1..=6;
    const ADVISER: &'static str = "alphabeta:4";

    fn standard() -> Vec<Gene> {
        standard_genes()
    }

    fn named(name: &str) -> Option<(Vec<Gene>, u8)> {
        let genome = (name == "greedy").then(|| Genome::parse("discs_early,discs_late", &Self::default()))?;
        Some((genome.expect("a test parses it").genes().to_vec(), 1))
    }

    fn evaluator(genes: &[Gene]) -> Evaluator {
        Evaluator::new(genes)
    }

    fn search(evaluator: Arc<Evaluator>, method: Method) -> Searcher {
        Searcher::new(evaluator, method)
    }

    fn rule_value(rule: &RuleId, at: &DiscMatch) -> Option<f64> {
        rules::value(rule, at.game.board())
    }

    fn common(&self) -> Common {
        let Self { depth, judged_depth, variant: DiscVariant { opening_plies, .. } } = *self;
        Common { depth, judged_depth, opening_plies }
    }

    fn set_common(&mut self, Common { depth, judged_depth, opening_plies }: Common) {
        (self.depth, self.judged_depth, self.variant.opening_plies) = (depth, judged_depth, opening_plies);
    }

    fn deal(&self, seed: Seed) -> DiscMatch {
        DiscMatch { game: Game::opened(self.variant.opening_plies, seed.derive(1)) }
    }
}
