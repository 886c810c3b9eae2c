//! Rules and genes: what a genome is made of, in any game.

use super::list;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

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
    /// The name in files and on the command line; no two rules of any games share one.
    pub id: &'static str,
    /// The name that people read: two or three words; no two rules of a game share one.
    pub name: &'static str,
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

impl RuleInfo {
    /// This rule's id.
    #[must_use]
    pub const fn rule_id(&'static self) -> RuleId {
        RuleId(self)
    }
}

/// A rule that exists: made from its [`RuleInfo`], or found by name.
#[derive(Clone, Copy, Debug)]
pub struct RuleId(&'static RuleInfo);

impl RuleId {
    /// The rule of that name in any game's catalogue.
    #[must_use]
    pub fn find(id: &str) -> Option<Self> {
        let of_game = |game: &super::GameSettings| game.rules().into_iter().find(|rule| rule.id == id);
        list::games().iter().find_map(of_game).map(Self)
    }

    /// The name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.0.id
    }

    /// The rule's entry in the catalogue.
    #[must_use]
    pub const fn info(self) -> &'static RuleInfo {
        self.0
    }
}

impl PartialEq for RuleId {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for RuleId {}

impl std::hash::Hash for RuleId {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl PartialOrd for RuleId {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for RuleId {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for RuleId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        Self::find(&id).ok_or_else(|| D::Error::custom(UnknownRule(id)))
    }
}

/// A name that stands for no rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown rule '{0}': `dna-lab rules` lists the rules there are (of another game with --game)")]
pub struct UnknownRule(pub String);

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
