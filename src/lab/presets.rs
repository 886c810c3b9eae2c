//! Where settings start from: the lab's own, the article's, and a small one to look at.

use crate::evolution::Settings;
use crate::evolution::stop::StopCriteria;
use crate::games::twenty48::rules::{ARTICLE_RULES, CATALOGUE, LAB_RULES};
use crate::games::twenty48::{Lookahead, Settings as Twenty48, SpawnView, Variant};
use crate::games::{GameSettings, RuleId, abalone};
use crate::seed::Seed;

/// Which game a preset is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// 2048, in any variant.
    #[default]
    Twenty48,
    /// Abalone.
    Abalone,
}

impl Kind {
    /// The kind of these settings.
    #[must_use]
    pub const fn of(game: &GameSettings) -> Self {
        match game {
            GameSettings::Twenty48(_) => Self::Twenty48,
            GameSettings::Abalone(_) => Self::Abalone,
        }
    }
}

/// A named set of settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// What was measured to learn fastest.
    Lab,
    /// The article's operators, numbers and rules; for Abalone, the second article's challenges.
    Article,
    /// The lab's, on a small population: a generation takes a fraction of a second.
    Demo,
}

/// What a preset is asked for; whatever is not named is the preset's own.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wishes {
    /// Which game; the wishes for the other one do not matter.
    pub kind: Kind,
    /// The variant; the standard one, the demo's the article's, if none is named.
    pub variant: Option<Variant>,
    /// How to look at new tiles; by their average, the article's by the worst.
    pub spawn: Option<SpawnView>,
    /// Replies to look ahead; none.
    pub replies: Option<u8>,
    /// Replies to look ahead while selection judges; none, the article's as in play.
    pub judged_replies: Option<u8>,
    /// Plies to look ahead in Abalone; 2, the demo's 1.
    pub depth: Option<u8>,
    /// Plies to look ahead in Abalone while selection judges; as in play.
    pub judged_depth: Option<u8>,
}

/// Validation games a generation by replies: games with replies take so long that they must be few.
const VALIDATION_GAMES: [u32; 3] = [500, 200, 8];

impl Preset {
    /// The settings, on seed 1.
    #[must_use]
    pub fn settings(self, wishes: Wishes) -> Settings {
        let settings = match wishes.kind {
            Kind::Twenty48 => self.of_twenty48(wishes),
            Kind::Abalone => self.of_abalone(wishes),
        };
        Settings { seed: Seed(1), ..settings }
    }

    fn of_abalone(self, wishes: Wishes) -> Settings {
        let depth = wishes.depth.unwrap_or(if self == Self::Demo { 1 } else { 2 });
        let judged_depth = wishes.judged_depth.unwrap_or(depth);
        let variant = abalone::Variant::default();
        let game = GameSettings::Abalone(abalone::Settings { variant, depth, judged_depth });
        let rules = self.rules(Kind::Abalone);
        match self {
            Self::Article => Settings::challenge(game, rules),
            Self::Lab => Settings::coevolution(game, rules),
            Self::Demo => Settings {
                population: 20,
                games: 16,
                validation_games: 60,
                ..Settings::coevolution(game, rules)
            },
        }
    }

    fn of_twenty48(self, wishes: Wishes) -> Settings {
        let replies = wishes.replies.unwrap_or(0);
        let article = self == Self::Article;
        let spawn = if article { SpawnView::Worst } else { SpawnView::Average };
        let variant = if self == Self::Demo { Variant::ARTICLE } else { Variant::STANDARD };
        let game = GameSettings::Twenty48(Twenty48 {
            variant: wishes.variant.unwrap_or(variant),
            lookahead: Lookahead { spawn: wishes.spawn.unwrap_or(spawn), replies },
            judged_replies: wishes.judged_replies.unwrap_or(if article { replies } else { 0 }),
        });
        let validation_games = VALIDATION_GAMES[usize::from(replies).min(2)];
        let rules = self.rules(Kind::Twenty48);
        match self {
            Self::Article => Settings::article(game, rules),
            Self::Lab => Settings { validation_games, ..Settings::lab(game, rules) },
            Self::Demo => Settings {
                population: 40,
                games: 60,
                validation_games: validation_games.min(200),
                ..Settings::lab(game, rules)
            },
        }
    }

    /// The rules it breeds with, in catalogue order.
    #[must_use]
    pub fn rules(self, kind: Kind) -> Vec<RuleId> {
        let ids: Vec<&str> = match (kind, self) {
            (Kind::Twenty48, Self::Article) => ARTICLE_RULES.to_vec(),
            (Kind::Twenty48, _) => LAB_RULES.to_vec(),
            (Kind::Abalone, Self::Article) => abalone::rules::ARTICLE_RULES.to_vec(),
            (Kind::Abalone, _) => abalone::rules::LAB_RULES.to_vec(),
        };
        in_order(ids.into_iter().filter_map(RuleId::find).collect())
    }
}

/// The same rules in catalogue order, each once.
#[must_use]
pub fn in_order(mut rules: Vec<RuleId>) -> Vec<RuleId> {
    let ids = || CATALOGUE.iter().map(|rule| rule.info.id);
    let all = || ids().chain(abalone::rules::CATALOGUE.iter().map(|rule| rule.info.id));
    rules.sort_by_key(|rule| all().position(|id| id == rule.as_str()));
    rules.dedup();
    rules
}

/// When to stop if nobody said: the champion wins 80 % for certain, or 40 generations brought no progress.
#[must_use]
pub fn default_bounds() -> StopCriteria {
    StopCriteria { target_rate: Some(0.8), stagnation: Some(40), ..StopCriteria::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_makes_a_run() {
        for preset in [Preset::Lab, Preset::Article, Preset::Demo] {
            let wishes = Wishes { kind: Kind::Abalone, ..Wishes::default() };
            assert_eq!(preset.settings(wishes).check(), Ok(()), "{preset:?}");
            for replies in 0..=2 {
                let settings = preset.settings(Wishes { replies: Some(replies), ..Wishes::default() });
                assert_eq!(settings.check(), Ok(()), "{preset:?}");
            }
        }
    }
}
