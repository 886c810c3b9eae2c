//! The games of the lab, and what each of them must offer: its rules, and a way to play out a genome.
//!
//! A further game is one folder here, one line in `catalogue` and one variant of [`GameSettings`].

pub mod abalone;
pub mod twenty48;

use crate::seed::Seed;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// How a game ended for the player under test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The goal was reached.
    Win,
    /// Neither won nor lost.
    Draw,
    /// Anything else.
    Loss,
}

/// What one game says about a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Won, drawn or lost.
    pub verdict: Verdict,
    /// The game's own score; whole, so that sums do not depend on their order.
    pub score: i64,
    /// Moves the player made.
    pub moves: u32,
    /// The largest exponent on the board at the end; 0 in a game without tiles.
    pub best_tile: u8,
}

/// The closed range of a number that evolution may choose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// Smallest value.
    pub min: f64,
    /// Largest value.
    pub max: f64,
}

impl Range {
    /// From `min` to `max`.
    #[must_use]
    pub const fn new(min: f64, max: f64) -> Self {
        Self { min, max }
    }

    /// Nothing but `value`: evolution leaves such a number alone.
    #[must_use]
    pub const fn fixed(value: f64) -> Self {
        Self::new(value, value)
    }

    /// Whether there is nothing to choose.
    #[must_use]
    pub fn is_fixed(self) -> bool {
        self.min >= self.max
    }

    /// Largest minus smallest value.
    #[must_use]
    pub fn width(self) -> f64 {
        self.max - self.min
    }

    /// The nearest value inside.
    #[must_use]
    pub fn clamp(self, value: f64) -> f64 {
        value.clamp(self.min, self.max)
    }
}

/// One rule as the catalogue shows it: what evolution, files, window and help need to know.
#[derive(Clone, Copy, Debug)]
pub struct RuleInfo {
    /// The name in files and on the command line.
    pub id: &'static str,
    /// One line in plain words.
    pub help: &'static str,
    /// The value for coefficient c and exponent e.
    pub formula: &'static str,
    /// Where the formula comes from.
    pub source: &'static str,
    /// What a coefficient may be.
    pub coefficient: Range,
    /// What the exponent may be, where the rule has one.
    pub exponent: Option<Range>,
    /// When the rule looks at the board, e.g. "after_move".
    pub applies: &'static str,
}

/// The id of a rule that exists: only [`RuleId::find`] makes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RuleId(&'static str);

impl RuleId {
    /// The rule of that name in any game's catalogue.
    #[must_use]
    pub fn find(id: &str) -> Option<Self> {
        catalogue().find(|rule| rule.id == id).map(|rule| Self(rule.id))
    }

    /// The name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.0
    }

    /// The rule's entry in the catalogue.
    #[must_use]
    pub fn info(self) -> &'static RuleInfo {
        catalogue().find(|rule| rule.id == self.0).expect("a RuleId names a rule of the catalogue")
    }
}

impl RuleInfo {
    /// This rule's id.
    #[must_use]
    pub const fn rule_id(&self) -> RuleId {
        RuleId(self.id)
    }
}

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

impl<'de> Deserialize<'de> for RuleId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        Self::find(&id).ok_or_else(|| D::Error::custom(unknown_rule(&id)))
    }
}

/// The sentence for a rule that does not exist.
#[must_use]
pub fn unknown_rule(id: &str) -> String {
    format!("unknown rule '{id}': `dna-lab rules` lists the rules there are (of Abalone with --game abalone)")
}

/// Every rule of every game.
fn catalogue() -> impl Iterator<Item = &'static RuleInfo> {
    let abalone = abalone::rules::CATALOGUE.iter().map(|rule| &rule.info);
    twenty48::rules::CATALOGUE.iter().map(|rule| &rule.info).chain(abalone)
}

/// One rule with its weight: the unit of heredity.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gene {
    /// Which rule.
    pub rule: RuleId,
    /// What the rule's value is multiplied by.
    pub coefficient: f64,
    /// The exponent, where the rule has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exponent: Option<f64>,
}

/// A player ready to play any number of games.
pub trait Contender: Sync {
    /// Plays one game whose chance is drawn from `seed`: the same seed gives the same outcome.
    fn play(&self, seed: Seed) -> Outcome;

    /// The same, unless `stop` says so: asked at least before the game, and now and then in games that take long.
    fn play_unless(&self, seed: Seed, stop: &dyn Fn() -> bool) -> Option<Outcome> {
        if stop() { None } else { Some(self.play(seed)) }
    }
}

/// What a contender is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// To be judged among many by selection: may think less, so that it can play more.
    Selection,
    /// To play as well as it is meant to.
    Play,
}

/// An opponent in a game for two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rival<'genes> {
    /// A player of these genes.
    Genes(&'genes [Gene]),
    /// One of the game's [`yardsticks`](Game::yardsticks).
    Yardstick(&'static str),
}

/// What a game offers the lab.
pub trait Game: Sync {
    /// The rules that its genomes are made of, in catalogue order.
    fn rules(&self) -> Vec<&'static RuleInfo>;

    /// Makes a player of these genes, who in a game for two plays against these rivals (against the first yardstick,
    /// if there is none). Costly beside a game: compile once per individual.
    fn compile(&self, genes: &[Gene], occasion: Occasion, against: &[Rival<'_>]) -> Box<dyn Contender>;

    /// Opponents that are the same in every run, the most telling one first; none in a game for one.
    fn yardsticks(&self) -> &'static [&'static str] {
        &[]
    }
}

/// Any game with its settings, as runs carry it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum GameSettings {
    /// 2048, in one of its variants.
    Twenty48(twenty48::Settings),
    /// Abalone.
    Abalone(abalone::Settings),
}

impl GameSettings {
    /// The game behind the settings.
    #[must_use]
    pub fn game(&self) -> &dyn Game {
        match self {
            Self::Twenty48(settings) => settings,
            Self::Abalone(settings) => settings,
        }
    }

    /// What is wrong with the settings, if anything: what and what to do.
    ///
    /// # Errors
    /// One sentence for the first setting out of its range.
    pub fn check(&self) -> Result<(), String> {
        match self {
            Self::Twenty48(settings) => settings.check(),
            Self::Abalone(settings) => settings.check(),
        }
    }
}
