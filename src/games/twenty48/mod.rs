//! 2048: board, moves, rules of play, scoring rules (genes) and the players made of them.

pub mod board;
pub mod game;
pub mod moves;
pub mod players;
pub mod rules;
pub mod text;

pub use board::Board;
pub use game::{FirstTiles, Game, Scoring, Spawner, Variant};
pub use moves::Direction;
use players::mind::{Kind, Mind};
use players::rule_player::RuleBrain;

use super::{Contender, Game as LabGame, Gene, Occasion, Rival, RuleInfo};
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
    pub variant: Variant,
    /// How players look ahead.
    pub lookahead: Lookahead,
    /// Replies looked ahead while selection judges, 0..=2. Fewer than in play make hundreds of times as many games
    /// of the same time, and a genome that plays well without replies plays better with them.
    pub judged_replies: u8,
}

impl Settings {
    /// Names the first setting that is out of its range.
    ///
    /// # Errors
    /// One sentence: what, where, what to do.
    pub fn check(&self) -> Result<(), String> {
        let share = self.variant.share_of_fours;
        if !(0.0..=1.0).contains(&share) {
            return Err(format!("share_of_fours is {share}: give a number from 0 to 1"));
        }
        if let Some(win) = self.variant.win_exponent.filter(|win| !(3..=15).contains(win)) {
            return Err(format!("win_exponent is {win}: give 3 (tile 8) to 15 (tile 32768), or None"));
        }
        for (name, replies) in [("replies", self.lookahead.replies), ("judged_replies", self.judged_replies)]
        {
            if replies > 2 {
                return Err(format!("{name} is {replies}: give 0, 1 or 2"));
            }
        }
        Ok(())
    }
}

impl LabGame for Settings {
    fn rules(&self) -> Vec<&'static RuleInfo> {
        rules::CATALOGUE.iter().map(|rule| &rule.info).collect()
    }

    fn compile(&self, genes: &[Gene], occasion: Occasion, _: &[Rival<'_>]) -> Box<dyn Contender> {
        let lookahead = match occasion {
            Occasion::Selection => Lookahead { replies: self.judged_replies, ..self.lookahead },
            Occasion::Play => self.lookahead,
        };
        let brain = RuleBrain::new(genes, &self.variant, lookahead);
        Box::new(Mind::new(self.variant, Kind::Rules(Box::new(brain))))
    }
}
