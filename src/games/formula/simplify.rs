//! Shorter formulas with the same table.

use super::known::distinct;
use super::{EXPONENTS, Expression, Formula, Known, Reading, Region};
use crate::games::Game;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// So many formulas whose shortest form is known are kept.
const MOST_KNOWN: usize = 50_000;

/// The exponents at which two formulas are held against each other.
const TRIED: [f64; 4] = [EXPONENTS.max, EXPONENTS.min, 1.3, 3.1];

/// At how many of the exponents places up to which number are tried, in this order: most formulas differ at the few first
/// ones. At the largest exponent and at the least it is every place there is.
const STAGES: [(usize, i8); 3] = [(1, 2), (TRIED.len(), 6), (2, i8::MAX)];

/// Values that differ by no more than this share of the largest one are equal but for rounding.
const ROUNDING: f64 = 1e-12;

/// A formula's values at the places of each stage, found when they are asked for.
struct Table<'a> {
    formula: &'a Formula,
    exponents: &'a [f64],
    stages: [OnceCell<Vec<f64>>; STAGES.len()],
}

impl<'a> Table<'a> {
    fn new(formula: &'a Formula, exponents: &'a [f64]) -> Self {
        // Where levels have no say, one exponent is as good as all.
        let count = if formula.has_exponent() { exponents.len() } else { 1 };
        Self { formula, exponents: &exponents[..count], stages: Default::default() }
    }

    /// How many stages tell something new: where numbers and exponents end with the first, it is the only one.
    const fn stages(&self) -> usize {
        let region = self.formula.region();
        if region.pivot == 0 && region.most <= STAGES[0].1 { 1 } else { STAGES.len() }
    }

    fn values(&self, stage: usize) -> &[f64] {
        self.stages[stage].get_or_init(|| {
            let (count, most) = STAGES[stage];
            let region = self.formula.region();
            let places = distinct(region, most.min(region.most));
            let tried = self.exponents.iter().take(count);
            tried.flat_map(|exponent| self.formula.values(&places, *exponent)).collect()
        })
    }

    /// Whether both have the same value wherever that is tried.
    fn equals(&self, other: &Table<'_>) -> bool {
        self.multiple(other) == Some(1.0)
    }

    /// By what the other's values have to be multiplied to give this one's, if there is such a number.
    fn multiple(&self, other: &Table<'_>) -> Option<f64> {
        if !std::ptr::eq(self.formula.region(), other.formula.region()) {
            return None;
        }
        let mut times: Option<f64> = None;
        for stage in 0..self.stages() {
            let (own, other) = (self.values(stage), other.values(stage));
            let found = factor(own, other)?;
            // Where there is nothing but zeros, any factor would do.
            if other.iter().any(|value| *value != 0.0) {
                let differs = |times: f64| (times - found).abs() > 4.0 * ROUNDING * times.abs();
                if times.is_some_and(differs) {
                    return None;
                }
                times = Some(found);
            }
        }
        Some(times.unwrap_or(1.0))
    }
}

/// By what the other values have to be multiplied to give the own, if there is such a number.
fn factor(own: &[f64], other: &[f64]) -> Option<f64> {
    // One of them may have no levels, and so be the same at every exponent.
    let pairs = || {
        let count = own.len().max(other.len());
        own.iter().cycle().zip(other.iter().cycle()).take(count)
    };
    let largest = largest(own);
    let gives = |times: f64| pairs().all(|(own, other)| (own - times * other).abs() <= ROUNDING * largest);
    if gives(1.0) {
        return Some(1.0);
    }
    let (own, by) = pairs().max_by(|one, other| one.1.abs().total_cmp(&other.1.abs()))?;
    let times = own / by;
    (times != 0.0 && gives(times)).then_some(times)
}

fn largest(values: &[f64]) -> f64 {
    values.iter().map(|value| value.abs()).fold(0.0, f64::max)
}

impl Formula {
    /// Whether it has the same value everywhere, so that it is no reason for any move.
    #[must_use]
    pub fn says_nothing(&self) -> bool {
        let table = Table::new(self, &TRIED);
        (0..table.stages()).all(|stage| {
            let values = table.values(stage);
            let (first, rounding) = (values.first().copied().unwrap_or(0.0), ROUNDING * largest(values));
            values.iter().all(|value| (value - first).abs() <= rounding)
        })
    }

    /// By what the values of another formula have to be multiplied to give this one's, if there is such a number: then both
    /// are the same rule.
    #[must_use]
    pub fn multiple_of(&self, other: &Self) -> Option<f64> {
        Table::new(self, &TRIED).multiple(&Table::new(other, &TRIED))
    }

    /// What has this formula's values in a game, but for a factor: a rule of the catalogue, or what has plain words.
    #[must_use]
    pub fn known_as(&self, game: &dyn Game) -> Option<Known> {
        let table = Table::new(self, &TRIED);
        let times = |text: &str| {
            let other = Self::parse(text, game.regions()).ok()?;
            table.multiple(&Table::new(&other, &TRIED))
        };
        let rules = game.rules_as_formulas().iter().find_map(|&(rule, text)| {
            let times = times(text)?;
            let words = game.rules().into_iter().find(|info| info.id == rule).map_or(rule, |info| info.name);
            Some(Known { rule: Some(rule), words, times })
        });
        let said = || {
            let mut said = game.formulas_in_words().iter();
            said.find_map(|&(words, text)| Some(Known { rule: None, words, times: times(text)? }))
        };
        rules.or_else(said)
    }

    /// The same formula, said shorter where a part of it has no say or stands for one of its own parts: it has the same value
    /// at this exponent, or where none is given at four from the least to the largest (of these three only at places of
    /// small numbers, at one at every place there is).
    #[must_use]
    pub fn simplified(&self, exponent: Option<f64>) -> Self {
        let exponents = exponent.map_or(TRIED.to_vec(), |exponent| vec![exponent]);
        let mut best = self.clone();
        'again: loop {
            let table = Table::new(&best, &exponents);
            for shorter in shorter(&best) {
                if Table::new(&shorter, &exponents).equals(&table) {
                    best = Self { name: self.name.clone(), ..shorter };
                    continue 'again;
                }
            }
            return best;
        }
    }

    /// The shortest form that is known of it, the same for many that mean the same: as [`Formula::simplified`], with parts that
    /// may be exchanged in the order of their texts. What was asked once is known.
    #[must_use]
    pub fn shortest(&self) -> Self {
        static KNOWN: LazyLock<Mutex<HashMap<String, Formula>>> = LazyLock::new(Mutex::default);
        let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let text = self.to_string();
        if let Some(shortest) = known().get(&text) {
            return shortest.clone();
        }
        let mut shortest = self.simplified(None);
        shortest.body.sort();
        let mut known = known();
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        known.insert(text, shortest.clone());
        shortest
    }
}

/// Everything that is said with fewer nodes, by one step.
pub(super) fn shorter(formula: &Formula) -> Vec<Formula> {
    let (region, reading): (&'static Region, Reading) = (formula.region(), formula.reading());
    let mut found = Vec::new();
    if reading == Reading::Most {
        found.extend(Formula::new(region, Reading::Least, formula.body().clone()));
    }
    let mut bodies = Vec::new();
    replaced(formula.body(), &mut |body| bodies.push(body));
    bodies.sort_by_key(Expression::nodes);
    found.extend(bodies.into_iter().filter_map(|body| Formula::new(region, reading, body)));
    found
}

/// Calls with whatever an expression is made of.
fn below(expression: &Expression, with: &mut dyn FnMut(Expression)) {
    for part in expression.parts() {
        with(part.clone());
        below(part, with);
    }
}

/// Calls with every expression in which one node is replaced by what lies below it or by a small number.
fn replaced(expression: &Expression, with: &mut dyn FnMut(Expression)) {
    below(expression, with);
    if !expression.parts().is_empty() {
        for value in [0.0, 1.0, -1.0, 2.0] {
            with(Expression::Number(value));
        }
        if let Expression::Both(operator, one, other) = expression
            && let (Expression::Number(one), Expression::Number(other)) = (&**one, &**other)
        {
            with(Expression::Number(operator.of(*one, *other)));
        }
    }
    for at in 0..expression.parts().len() {
        let mut inner = |part: Expression| {
            let mut whole = expression.clone();
            if let Some(place) = whole.parts_mut().into_iter().nth(at) {
                *place = part;
            }
            with(whole);
        };
        replaced(expression.parts()[at], &mut inner);
    }
}
