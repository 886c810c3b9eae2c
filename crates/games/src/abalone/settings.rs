//! What a run of Abalone is set to: how games begin and end, and how far its players look ahead.

use super::game::Game;
use super::layouts::Layout;
use super::players::evaluator::Evaluator;
use super::players::search::Searcher;
use super::{MarbleMatch, article_genes, rules};
use crate::search::{Common, Method, SearchGame, depth_field, forms, judged_depth_field, opening_field};
use crate::seed::Seed;
use crate::{Choice, Field, FieldInfo, Gene, OutOfRange, PlayerForm, RuleId, Unit, Values, field};
use rand::RngExt;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::sync::Arc;

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
        field::check(&field::values(Self::FIELDS, self))
    }
}

impl MarbleVariant {
    /// Game `at` of a series: pairs of games have the same first position, so that both colours can be played, and
    /// layouts take turns.
    pub(super) fn deal_nth(&self, series: Seed, at: usize) -> MarbleMatch {
        let pair = at / 2;
        self.opened(self.layouts[pair % self.layouts.len()], series.derive(pair as u64))
    }

    fn opened(&self, layout: Layout, seed: Seed) -> MarbleMatch {
        MarbleMatch::new(Game::opened(layout, self.opening_plies, self.cap, seed.derive(1)))
    }
}

impl SearchGame for Settings {
    type Match = MarbleMatch;
    type Evaluator = Evaluator;
    type Search = Searcher;

    const FIELDS: &'static [Field<Self>] = &[
        depth_field(),
        judged_depth_field(),
        Field {
            info: FieldInfo::of_game(
                "layouts",
                Values::Subset(LAYOUTS),
                "First positions",
                "Games take turns at these",
            ),
            range: |_| 1.0..=31.0,
            get: |settings| {
                Some(settings.variant.layouts.iter().map(|&layout| bit(layout)).sum::<u32>().into())
            },
            set: |settings, value| {
                let chosen = |layout: &Layout| value as u32 & bit(*layout) != 0;
                settings.variant.layouts = Layout::ALL.into_iter().filter(chosen).collect();
            },
        },
        opening_field(),
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
    const FORMS: &'static [PlayerForm] = &[
        forms::RUN,
        PlayerForm {
            help: "a search so many plies deep, or for a time a move, by the article's terms",
            offered: &[
                ("alphabeta:1", "Search, 1 ply ahead"),
                ("alphabeta:2", "Search, 2 plies ahead"),
                ("alphabeta:4", "Search, 4 plies ahead"),
            ],
            ..forms::SEARCH
        },
        PlayerForm { offered: &[("fast:500ms", "Search, half a second a move")], ..forms::FAST },
        forms::MINIMAX,
        forms::JUDGED,
        PlayerForm { form: "rules:ID=C,…, rules:article", ..forms::RULES },
        forms::RANDOM,
    ];
    const STANDARD: &'static str = "rules:article";
    const DEPTHS: RangeInclusive<u8> = 1..=4;
    const ADVISER: &'static str = "alphabeta:3";

    fn standard() -> Vec<Gene> {
        article_genes()
    }

    fn evaluator(genes: &[Gene]) -> Evaluator {
        Evaluator::new(genes)
    }

    fn search(evaluator: Arc<Evaluator>, method: Method) -> Searcher {
        Searcher::new(evaluator, method)
    }

    fn rule_value(rule: &RuleId, at: &MarbleMatch) -> Option<f64> {
        Some(rules::find(rule)?.value(at.game.board()))
    }

    fn common(&self) -> Common {
        let Self { depth, judged_depth, variant: MarbleVariant { opening_plies, .. } } = *self;
        Common { depth, judged_depth, opening_plies }
    }

    fn set_common(&mut self, Common { depth, judged_depth, opening_plies }: Common) {
        (self.depth, self.judged_depth, self.variant.opening_plies) = (depth, judged_depth, opening_plies);
    }

    fn deal(&self, seed: Seed) -> MarbleMatch {
        let at = seed.derive(0).generator().random_range(0..self.variant.layouts.len());
        self.variant.opened(self.variant.layouts[at], seed)
    }
}
