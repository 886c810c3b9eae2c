//! Rules and genes: what a genome is made of, in any game.

use super::formula::{EXPONENTS, Formula, FormulaRule};
use super::list;
use super::sentence::{Sentence, nearest};
use crate::say;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::fmt;
use std::sync::Arc;

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

    /// Whether a value lies inside; no value is that is no number.
    #[must_use]
    pub fn contains(self, value: f64) -> bool {
        (self.min..=self.max).contains(&value)
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

/// A rule that exists: one of a game's catalogue, or a [`Formula`]. Cheap to clone. Formulas are dropped with their last clone.
#[derive(Clone, Debug)]
pub enum RuleId {
    /// A rule of a game's catalogue.
    Listed(&'static RuleInfo),
    /// A formula. Made by [`Formula::rule`].
    Formula(Arc<FormulaRule>),
}

impl RuleInfo {
    /// This rule's id.
    #[must_use]
    pub const fn rule_id(&'static self) -> RuleId {
        RuleId::Listed(self)
    }
}

impl RuleId {
    /// The rule of that name in any game's catalogue.
    #[must_use]
    pub fn find(id: &str) -> Option<Self> {
        let of_game = |game: &super::GameSettings| game.rules().into_iter().find(|rule| rule.id == id);
        list::games().iter().find_map(of_game).map(Self::Listed)
    }

    /// The rule of that name, or of that formula: formulas have spaces.
    ///
    /// # Errors
    /// If there is no such rule, or what is wrong with the formula.
    pub fn read(text: &str) -> Result<Self, Sentence> {
        if text.contains(' ') {
            let is_name = || Self::find(&text.replace(' ', "_")).is_some();
            let formula = Formula::known(text).map_or_else(|| Formula::find(text), Ok);
            return formula.map_err(|error| if is_name() { unknown_rule(text) } else { error.into() });
        }
        Self::find(text).ok_or_else(|| unknown_rule(text))
    }

    /// The formula, where the rule is one.
    #[must_use]
    pub fn formula(&self) -> Option<&Formula> {
        match self {
            Self::Listed(_) => None,
            Self::Formula(rule) => Some(rule.formula()),
        }
    }

    /// The id in files and on the command line. For a formula its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Listed(info) => info.id,
            Self::Formula(rule) => rule.text(),
        }
    }

    /// The name that people read. For a formula without a name its text.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Listed(info) => info.name,
            Self::Formula(rule) => rule.formula().name().unwrap_or(rule.text()),
        }
    }

    /// What people call it: its name, or what a formula without a name says in plain words. If there are no such words, a short
    /// form of its text.
    #[must_use]
    pub fn title(&self) -> &str {
        match self {
            Self::Listed(info) => info.name,
            Self::Formula(rule) => rule.title(),
        }
    }

    /// One line in plain words.
    #[must_use]
    pub fn help(&self) -> &'static str {
        match self {
            Self::Listed(info) => info.help,
            Self::Formula(_) => "A formula that was written as text, by a person or by evolution",
        }
    }

    /// The value for coefficient c and exponent e, in words for people. For a formula its text.
    #[must_use]
    pub fn value(&self) -> &str {
        match self {
            Self::Listed(info) => info.formula,
            Self::Formula(rule) => rule.text(),
        }
    }

    /// Where it comes from.
    #[must_use]
    pub fn source(&self) -> &'static str {
        match self {
            Self::Listed(info) => info.source,
            Self::Formula(_) => "docs/formulas.md",
        }
    }

    /// What a coefficient may be.
    #[must_use]
    pub fn coefficient(&self) -> Range {
        match self {
            Self::Listed(info) => info.coefficient,
            Self::Formula(rule) => rule.coefficient(),
        }
    }

    /// What the exponent may be, if the rule has one.
    #[must_use]
    pub fn exponent(&self) -> Option<Range> {
        match self {
            Self::Listed(info) => info.exponent,
            Self::Formula(rule) => rule.formula().has_exponent().then_some(EXPONENTS),
        }
    }

    /// When the rule looks at the board, e.g. "after_move".
    #[must_use]
    pub fn applies(&self) -> &'static str {
        match self {
            Self::Listed(info) => info.applies,
            Self::Formula(rule) => rule.formula().region().applies,
        }
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
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
        Self::read(&id).map_err(D::Error::custom)
    }
}

/// What is wrong with a name that stands for no rule.
#[must_use]
pub fn unknown_rule(name: &str) -> Sentence {
    let games = list::games();
    let known = games.iter().flat_map(|game| game.rules()).map(|rule| rule.id);
    let unknown = match nearest(name, known) {
        Some(id) => say!("unknown rule '{0}'; '{1}' may be meant", name, id),
        None => say!("unknown rule '{0}'", name),
    };
    unknown.advising(say!("`dna-lab rules` lists the rules there are (of another game with --game)"))
}

/// One rule with its weight: the unit of heredity.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
