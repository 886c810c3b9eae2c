//! Where the settings of a run start from.

use super::{GameSettings, RuleId};

/// Where settings start from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// The lab's rules, and of the genetic algorithms that were measured the one that learns fastest.
    Lab,
    /// The article's operators, numbers and rules; in a two-player game, the second article's challenges.
    Article,
    /// The lab's, on a small population: a generation takes a fraction of a second.
    Demo,
    /// The lab's rules, weighted by covariance matrix adaptation.
    Cma,
    /// In a two-player game, the same distribution whose samples play each other, so that its mean climbs towards winners; and the game's rules
    /// that pay in the long run.
    Spsa,
    /// Formulas that evolution writes itself, out of nothing but the game's language for them.
    Invent,
    /// The lab's rules, and formulas that evolution writes.
    LabInvent,
}

impl Preset {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Lab, Self::Article, Self::Demo, Self::Cma, Self::Spsa, Self::Invent, Self::LabInvent];

    /// Its name for programs.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Lab => "lab",
            Self::Article => "article",
            Self::Demo => "demo",
            Self::Cma => "cma",
            Self::Spsa => "spsa",
            Self::Invent => "invent",
            Self::LabInvent => "lab+invent",
        }
    }

    /// The preset of this name.
    #[must_use]
    pub fn find(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.id() == id)
    }
}

/// What a preset says about a game; numbers that are none are the preset's own for any game.
#[derive(Clone, Debug)]
pub struct Beginning {
    /// The settings of the game.
    pub game: GameSettings,
    /// The rules to breed with.
    pub rules: Vec<RuleId>,
    /// Individuals.
    pub population: Option<usize>,
    /// Games of one evaluation.
    pub games: Option<u32>,
    /// Games that announce a champion.
    pub validation_games: Option<u32>,
    /// How likely each member produces a mutant in a generation, 0..=1.
    pub mutation_rate: Option<f64>,
    /// In a two-player game, whether selection plays the first yardstick only: where players are bred for that measure.
    pub yardstick_only: bool,
}
