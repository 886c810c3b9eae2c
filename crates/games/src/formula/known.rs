//! Formulas as rules: each that was ever met is known once, by its text.

use super::simplify::{Exponents, Steps};
use super::{Columns, EXPONENTS, Formula, FormulaError, Region};
use crate::rule::{Range, RuleId, RuleInfo};
use crate::{GameSettings, list};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// By text. They stay as long as the program, one or two kilobytes each, so that a rule is no more than a pointer: an hour
/// of invention meets some hundred thousand.
static KNOWN: LazyLock<Mutex<HashMap<&'static str, RuleId>>> = LazyLock::new(Mutex::default);

/// The largest number that a place is tried with for a formula's spread: what games hold most of the time.
const USUAL: i8 = 8;

/// The exponent that it is tried with.
const USUAL_EXPONENT: f64 = 2.0;

/// A coefficient of so many spreads is as much as a rule may weigh.
const MOST_SPREADS: f64 = 10.0;

/// Places of a region up to a number.
type Found<T> = Mutex<HashMap<(&'static str, i8), Arc<T>>>;

fn found<T>(
    known: &Found<T>,
    region: &'static Region,
    most: i8,
    find: fn(&'static Region, i8) -> T,
) -> Arc<T> {
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    known.entry((region.id, most)).or_insert_with(|| Arc::new(find(region, most))).clone()
}

/// Every place of a region up to a number, found once.
pub(crate) fn columns(region: &'static Region, most: i8) -> Arc<Columns> {
    static FOUND: LazyLock<Found<Columns>> = LazyLock::new(Mutex::default);
    found(&FOUND, region, most, Columns::every)
}

/// The same but for places that are one another's readings, a few hundred at a time.
pub(super) fn distinct(region: &'static Region, most: i8) -> Arc<Vec<Columns>> {
    static FOUND: LazyLock<Found<Vec<Columns>>> = LazyLock::new(Mutex::default);
    found(&FOUND, region, most, Columns::distinct)
}

impl Formula {
    /// The formula as a rule, the same for the same text. What its coefficient may be goes by how far its values spread, so
    /// that a random one weighs as much as any other rule's.
    ///
    /// # Panics
    /// Never: whatever is a formula is read as it is printed.
    #[must_use]
    pub fn rule(&self) -> RuleId {
        let text = self.to_string();
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rule) = known.get(&*text) {
            return *rule;
        }
        // What is printed is what counts: whoever reads it has the same numbers to the last bit.
        let formula = Self::parse(&text, &[self.region()]).expect("what is printed is read");
        let text: &'static str = text.leak();
        let most = MOST_SPREADS / formula.spread();
        let info = RuleInfo {
            id: text,
            name: formula.name().map_or(text, |name| name.to_owned().leak()),
            help: "A formula that was written as text, by a person or by evolution",
            formula: text,
            source: "docs/formulas.md",
            coefficient: Range::new(-most, most),
            exponent: formula.has_exponent().then_some(EXPONENTS),
            applies: formula.region().applies,
        };
        let rule = RuleId::of_formula(Box::leak(Box::new(info)), Box::leak(Box::new(formula)));
        known.insert(text, rule);
        rule
    }

    /// The rule of a formula that was met before, by its text as it is printed.
    pub(crate) fn known(text: &str) -> Option<RuleId> {
        KNOWN.lock().unwrap_or_else(PoisonError::into_inner).get(text).copied()
    }

    /// The rule of this text, as [`Formula::parse`] reads it, in any game.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn find(text: &str) -> Result<RuleId, FormulaError> {
        let regions: Vec<&Region> =
            list::games().iter().flat_map(|game| game.regions().iter().copied()).collect();
        Ok(Self::parse(text, &regions)?.rule())
    }

    /// The standard deviation of its values over places of the usual numbers; 1 where they are all the same.
    fn spread(&self) -> f64 {
        let values = self.values(&columns(self.region(), USUAL), USUAL_EXPONENT);
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let variance = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / count;
        let spread = libm::sqrt(variance);
        if (1e-9..1e9).contains(&spread) { spread } else { 1.0 }
    }
}

impl RuleId {
    /// What people call it: its name, or for a formula that nobody named what it says in plain words; where there are no such
    /// words, its text, said shortly.
    #[must_use]
    pub fn title(self) -> &'static str {
        /// Whoever is shown is shown often.
        static TITLES: LazyLock<Mutex<HashMap<&'static str, &'static str>>> = LazyLock::new(Mutex::default);
        let info = self.info();
        if self.formula().is_none() {
            return info.name;
        }
        let mut titles = TITLES.lock().unwrap_or_else(PoisonError::into_inner);
        titles.entry(info.id).or_insert_with(|| in_words(self).unwrap_or(info.name))
    }
}

/// What a formula that nobody named says in plain words, where there are such words; else said shortly.
fn in_words(rule: RuleId) -> Option<&'static str> {
    let formula = rule.formula().filter(|formula| formula.name().is_none())?;
    let games = list::games();
    let sees =
        |game: &&GameSettings| game.regions().iter().any(|other| std::ptr::eq(*other, formula.region()));
    let known = formula.known_as(&**games.iter().find(sees)?);
    // The opposite is another thing.
    let known = known.filter(|known| known.times > 0.0);
    // By few steps, for the window asks while it draws.
    let shorter = || formula.said_shorter(&Exponents::many(None), Steps::Replaced).to_string();
    Some(known.map_or_else(|| shorter().leak() as &str, |known| known.words))
}
