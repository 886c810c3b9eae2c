//! A setting, described once: panel, command line, file check, help and tests read it here.

use super::sentence::Sentence;
use crate::{display_sentence, say};
use std::ops::RangeInclusive;

/// What the numbers of a setting are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Whole things.
    Count,
    /// Shares of 1, shown as percentages.
    Percent,
    /// Any number.
    Factor,
    /// Minutes.
    Minutes,
}

/// What a setting's value is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Values {
    /// A number.
    Number(Unit),
    /// No, which is 0, or yes, which is 1.
    Switch,
    /// One of these; the value is its place.
    Choice(&'static [Choice]),
    /// Some of these, at least one; the value has a bit for each.
    Subset(&'static [Choice]),
}

/// Something to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its name on the command line.
    pub id: &'static str,
    /// The name that people read.
    pub name: &'static str,
    /// One sentence more.
    pub help: &'static str,
}

/// When a setting may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Changes {
    /// Between any two generations.
    Anytime,
    /// With a new population only: it is part of what a population is.
    WithPopulation,
}

/// What a setting is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// The game and the first population.
    Founders,
    /// Which rules they carry.
    Rules,
    /// Who plays which games, and what they say.
    Judging,
    /// How offspring come about.
    Breeding,
}

impl Section {
    /// What help calls its settings.
    #[must_use]
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Founders => "The game and the founders",
            Self::Rules => "Rules",
            Self::Judging => "Judging",
            Self::Breeding => "Breeding",
        }
    }
}

/// What a setting is, whatever it is a setting of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FieldInfo {
    /// Its name in files and errors; its flag is this with dashes.
    pub id: &'static str,
    /// The name that people read.
    pub name: &'static str,
    /// One sentence more.
    pub help: &'static str,
    /// What its value is.
    pub values: Values,
    /// What it is about.
    pub section: Section,
    /// When it may change.
    pub changes: Changes,
    /// Whether a player's own look-ahead may be overruled by it where it plays, with the same flag.
    pub in_play: bool,
    /// Whether it is among the few that people meet first; the others come under "More".
    pub basic: bool,
}

impl FieldInfo {
    /// A setting of a game: part of what a population is.
    #[must_use]
    pub const fn of_game(id: &'static str, values: Values, name: &'static str, help: &'static str) -> Self {
        let (section, changes) = (Section::Founders, Changes::WithPopulation);
        Self { id, name, help, values, section, changes, in_play: false, basic: false }
    }

    /// The same, also given where a player plays.
    #[must_use]
    pub const fn in_play(self) -> Self {
        Self { in_play: true, ..self }
    }

    /// The same, among the few that people meet first.
    #[must_use]
    pub const fn basic(self) -> Self {
        Self { basic: true, ..self }
    }

    /// The flag on the command line, with its dashes.
    #[must_use]
    pub fn flag(&self) -> String {
        flag(self.id)
    }

    /// The value of this text, as it is given on the command line; none if it is no value of this setting.
    #[must_use]
    pub fn read(&self, text: &str) -> Option<f64> {
        let place = |choices: &[Choice], name: &str| choices.iter().position(|choice| choice.id == name);
        match self.values {
            Values::Number(_) => text.parse().ok(),
            Values::Switch => ["no", "yes"].iter().position(|word| *word == text).map(|at| at as f64),
            Values::Choice(choices) => place(choices, text).map(|at| at as f64),
            Values::Subset(choices) => {
                let bits = text.split(',').map(|name| place(choices, name).map(|at| 1_u32 << at));
                bits.sum::<Option<u32>>().map(f64::from)
            }
        }
    }

    /// What [`FieldInfo::read`] reads, in words.
    #[must_use]
    pub fn readable(&self) -> Sentence {
        let ids = |choices: &[Choice]| choices.iter().map(|choice| choice.id).collect::<Vec<_>>().join(", ");
        match self.values {
            Values::Number(_) => say!("a number"),
            Values::Switch => say!("yes or no"),
            Values::Choice(choices) => say!("one of {0}", ids(choices)),
            Values::Subset(choices) => say!("some of {0}, between commas", ids(choices)),
        }
    }
}

/// The flag of the setting of this id, with its dashes.
#[must_use]
pub fn flag(id: &str) -> String {
    format!("--{}", id.replace(['_', '.'], "-"))
}

/// A setting of some settings: what it is, and how it is read and written.
#[derive(Clone, Copy, Debug)]
pub struct Field<S> {
    /// What it is.
    pub info: FieldInfo,
    /// What it may be, given the other settings.
    pub range: fn(&S) -> RangeInclusive<f64>,
    /// Its value; none where another choice leaves no place for it.
    pub get: fn(&S) -> Option<f64>,
    /// Writes it.
    pub set: fn(&mut S, f64),
}

impl<S> Field<S> {
    /// As it stands in these settings.
    pub fn value(&self, settings: &S) -> FieldValue {
        FieldValue { info: self.info, range: (self.range)(settings), value: (self.get)(settings) }
    }

    /// Writes a value, moved into the range; nothing where there is no place for it.
    pub fn put(&self, settings: &mut S, value: f64) {
        if (self.get)(settings).is_some() && value.is_finite() {
            let (low, high) = (self.range)(settings).into_inner();
            (self.set)(settings, value.clamp(low, high));
        }
    }
}

/// A setting with its range and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldValue {
    /// What it is.
    pub info: FieldInfo,
    /// What it may be.
    pub range: RangeInclusive<f64>,
    /// What it is; none where another choice leaves no place for it.
    pub value: Option<f64>,
}

impl FieldValue {
    /// The value as [`FieldInfo::read`] reads it; "-" if there is none.
    #[must_use]
    pub fn text(&self) -> String {
        let Some(value) = self.value else { return "-".to_owned() };
        match self.info.values {
            Values::Number(_) => plain(value),
            Values::Switch => if value > 0.0 { "yes" } else { "no" }.to_owned(),
            Values::Choice(choices) => choices.get(value as usize).map_or("-", |choice| choice.id).to_owned(),
            Values::Subset(choices) => {
                let chosen = choices.iter().enumerate().filter(|(at, _)| value as u32 >> at & 1 == 1);
                chosen.map(|(_, choice)| choice.id).collect::<Vec<_>>().join(",")
            }
        }
    }
}

/// All settings as they stand.
#[must_use]
pub fn values<S>(fields: &[Field<S>], settings: &S) -> Vec<FieldValue> {
    fields.iter().map(|field| field.value(settings)).collect()
}

/// The same settings but for the one of this id, moved into its range.
#[must_use]
pub fn with<S: Clone>(fields: &[Field<S>], settings: &S, id: &str, value: f64) -> S {
    let mut settings = settings.clone();
    fields.iter().filter(|field| field.info.id == id).for_each(|field| field.put(&mut settings, value));
    settings
}

/// A number within a sentence; one of more digits than it is exact to by its power of ten, e.g. "1e308".
#[must_use]
pub fn plain(number: f64) -> String {
    if number.abs() < 1e15 { number.to_string() } else { format!("{number:e}") }
}

/// A number that is out of place.
#[derive(Clone, Debug, PartialEq)]
pub struct OutOfRange {
    /// Which setting.
    pub id: &'static str,
    /// What it is.
    pub value: f64,
    /// The least that it may be.
    pub low: f64,
    /// The most that it may be.
    pub high: f64,
}

impl OutOfRange {
    /// What is wrong, by the setting's id, and what to do.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        self.named(self.id)
    }

    /// The same by another name of the setting.
    #[must_use]
    pub fn named(&self, name: &str) -> Sentence {
        let [value, low, high] = [self.value, self.low, self.high].map(plain);
        say!("{0} is {1}: give a number from {2} to {3}", name, value, low, high)
    }
}

display_sentence!(OutOfRange);

/// Whether all settings are within their ranges.
///
/// # Errors
/// The first that is not.
pub fn check(fields: &[FieldValue]) -> Result<(), OutOfRange> {
    for FieldValue { info, range, value } in fields {
        let Some(value) = value.filter(|value| !range.contains(value)) else { continue };
        return Err(OutOfRange { id: info.id, value, low: *range.start(), high: *range.end() });
    }
    Ok(())
}
