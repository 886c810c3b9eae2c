//! Formulas as rules, shared by their text and dropped when the last user drops them.

use super::simplify::{Exponents, Steps};
use super::{Columns, Formula, FormulaError, Region};
use crate::rule::{Range, RuleId};
use crate::{GameSettings, list};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError, Weak};

/// Formulas in use, by text, so that equal formulas share one [`FormulaRule`]. Entries of dropped formulas are removed when the
/// map has doubled.
#[derive(Default)]
struct InUse {
    rules: HashMap<Box<str>, Weak<FormulaRule>>,
    next_sweep: usize,
}

static IN_USE: LazyLock<Mutex<InUse>> = LazyLock::new(Mutex::default);

/// A formula as a rule.
#[derive(Debug)]
pub struct FormulaRule {
    text: Box<str>,
    formula: Formula,
    coefficient: Range,
    title: OnceLock<String>,
}

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
        if let Some(rule) = Self::known(&text) {
            return rule;
        }
        // The printed text counts: a reader of it gets the same numbers to the last bit.
        let formula = Self::parse(&text, &[self.region()]).expect("what is printed is read");
        let most = MOST_SPREADS / formula.spread();
        let coefficient = Range::new(-most, most);
        let rule = FormulaRule { text: text.as_str().into(), formula, coefficient, title: OnceLock::new() };
        IN_USE.lock().unwrap_or_else(PoisonError::into_inner).keep(rule)
    }

    /// The rule of a formula in use, by its printed text.
    pub(crate) fn known(text: &str) -> Option<RuleId> {
        let in_use = IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
        in_use.rules.get(text)?.upgrade().map(RuleId::Formula)
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

impl InUse {
    /// Shares a formula. Another thread may have been faster: its formula is taken then.
    fn keep(&mut self, rule: FormulaRule) -> RuleId {
        if let Some(rule) = self.rules.get(&rule.text).and_then(Weak::upgrade) {
            return RuleId::Formula(rule);
        }
        if self.rules.len() >= self.next_sweep {
            self.rules.retain(|_, rule| rule.strong_count() > 0);
            self.next_sweep = (2 * self.rules.len()).max(1024);
        }
        let text = rule.text.clone();
        let rule = Arc::new(rule);
        self.rules.insert(text, Arc::downgrade(&rule));
        RuleId::Formula(rule)
    }
}

impl FormulaRule {
    /// The formula as it is printed.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The formula itself.
    #[must_use]
    pub const fn formula(&self) -> &Formula {
        &self.formula
    }

    /// What its coefficient may be.
    #[must_use]
    pub const fn coefficient(&self) -> Range {
        self.coefficient
    }

    /// See [`RuleId::title`]. Found once, for the window asks while it draws.
    pub(crate) fn title(&self) -> &str {
        if let Some(name) = self.formula.name() {
            return name;
        }
        self.title.get_or_init(|| self.in_words())
    }

    fn in_words(&self) -> String {
        let formula = &self.formula;
        let games = list::games();
        let sees =
            |game: &&GameSettings| game.regions().iter().any(|other| std::ptr::eq(*other, formula.region()));
        let known = games.iter().find(sees).and_then(|game| formula.known_as(&**game));
        // The opposite of a known rule has no words of its own.
        let known = known.filter(|known| known.times > 0.0);
        // By few steps, for the window asks while it draws.
        let shorter = || formula.said_shorter(&Exponents::many(None), Steps::Replaced).to_string();
        known.map_or_else(shorter, |known| known.words.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_formulas_are_shared_while_in_use_and_dropped_afterwards() {
        let find = |number: u32| {
            Formula::find(&format!("line {number} * {number} + sum(tiles: 0)")).expect("a formula")
        };
        let one = find(1);
        let RuleId::Formula(shared) = &one else { panic!("not a formula") };
        assert_eq!(Arc::strong_count(shared), 1);
        assert!(matches!(&find(1), RuleId::Formula(again) if Arc::ptr_eq(again, shared)));
        assert_eq!(Arc::strong_count(shared), 1, "the second one is dropped");
        for number in 2..5_000 {
            find(number);
        }
        let in_use = IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
        assert!(in_use.rules.len() < 4_000, "{} entries for dropped formulas", in_use.rules.len());
        assert!(in_use.rules.contains_key(one.as_str()));
    }
}
