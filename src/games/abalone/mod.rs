//! Abalone: coordinates, board, moves, the course of a game, scoring rules (genes) and the players made of them.

pub mod board;
pub mod coordinates;
pub mod game;
pub mod generator;
pub mod layouts;
pub mod moves;
pub mod notation;
pub mod players;
pub mod rules;
pub mod text;

pub use board::Board;
pub use game::{Ending, Game, Side};
pub use layouts::Layout;
pub use moves::Move;
use players::evaluator::Evaluator;
use players::mind::{Duellist, Kind, Mind};
use players::search::{Effort, Method};

use super::{Contender, Game as LabGame, Gene, Occasion, Range, Rival, RuleId, RuleInfo};
use serde::{Deserialize, Serialize};

/// How games begin and end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// The layouts that games take turns at, each at most once; at least one.
    pub layouts: Vec<Layout>,
    /// Random plies before the players take over, 0..=20: without them two players would play few different games.
    pub opening_plies: u32,
    /// Plies after which a game is over, 10..=2000; then more marbles pushed off win, equal is a draw.
    pub cap: u32,
}

impl Default for Variant {
    /// All layouts, four random plies, 300 plies.
    fn default() -> Self {
        Self { layouts: Layout::ALL.to_vec(), opening_plies: 4, cap: 300 }
    }
}

impl Variant {
    /// Names the first setting that is out of its range.
    ///
    /// # Errors
    /// One sentence: what, and what to give instead.
    pub fn check(&self) -> Result<(), String> {
        let mut layouts = self.layouts.clone();
        layouts.sort_unstable();
        layouts.dedup();
        if layouts.is_empty() || layouts.len() != self.layouts.len() {
            return Err("layouts: name at least one, each once".to_owned());
        }
        if self.opening_plies > 20 {
            return Err(format!("opening_plies is {}: give 0 to 20", self.opening_plies));
        }
        if !(10..=2000).contains(&self.cap) {
            return Err(format!("cap is {}: give 10 to 2000 plies", self.cap));
        }
        Ok(())
    }
}

/// The game and how far its players look ahead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// How games begin and end.
    pub variant: Variant,
    /// Plies that players look ahead, 1..=8.
    pub depth: u8,
    /// Plies they look ahead while selection judges, 1..=8: fewer make many more games of the same time.
    pub judged_depth: u8,
}

/// The deepest search that evolution may ask for.
pub const MAX_DEPTH: u8 = 8;

/// Fixed opponents: the article's terms, each at coefficient 1, at the contender's own depth; and random moves.
pub const YARDSTICKS: &[&str] = &["article", "random"];

/// The article's terms, each at coefficient 1.
#[must_use]
pub fn article_genes() -> Vec<Gene> {
    let gene = |id: &&str| Some(Gene { rule: RuleId::find(id)?, coefficient: 1.0, exponent: None });
    rules::ARTICLE_RULES.iter().filter_map(gene).collect()
}

impl Settings {
    /// Names the first setting that is out of its range.
    ///
    /// # Errors
    /// One sentence: what, and what to give instead.
    pub fn check(&self) -> Result<(), String> {
        for (name, depth) in [("depth", self.depth), ("judged_depth", self.judged_depth)] {
            if !(1..=MAX_DEPTH).contains(&depth) {
                return Err(format!("{name} is {depth}: give 1 to {MAX_DEPTH} plies"));
            }
        }
        self.variant.check()
    }

    fn mind(&self, genes: &[Gene], occasion: Occasion) -> Mind {
        let depth = match occasion {
            Occasion::Selection => self.judged_depth,
            Occasion::Play => self.depth,
        };
        Mind::new(Kind::Search(Evaluator::new(genes).into(), Method::AlphaBeta, Effort::Depth(depth)))
    }
}

impl LabGame for Settings {
    fn rules(&self) -> Vec<&'static RuleInfo> {
        rules::CATALOGUE.iter().map(|rule| &rule.info).collect()
    }

    fn compile(&self, genes: &[Gene], occasion: Occasion, against: &[Rival<'_>]) -> Box<dyn Contender> {
        let rival = |rival: &Rival<'_>| match rival {
            Rival::Genes(genes) => self.mind(genes, occasion),
            Rival::Yardstick("random") => Mind::new(Kind::Random),
            Rival::Yardstick(_) => self.mind(&article_genes(), occasion),
        };
        let mut rivals: Vec<Mind> = against.iter().map(rival).collect();
        if rivals.is_empty() {
            rivals.push(rival(&Rival::Yardstick(YARDSTICKS[0])));
        }
        Box::new(Duellist::new(self.variant.clone(), self.mind(genes, occasion), rivals))
    }

    fn yardsticks(&self) -> &'static [&'static str] {
        YARDSTICKS
    }
}

/// What a coefficient may be: every rule is worded so that more is better.
const COEFFICIENT: Range = Range::new(0.0, 10.0);
