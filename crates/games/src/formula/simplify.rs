//! Shorter formulas with the same table.

use super::expression::OF_ITEM;
use super::known::distinct;
use super::{Columns, EXPONENTS, Expression, Formula, Known, Operator, Reading, Region, program};
use crate::Game;
use crate::recent::Recent;
use std::cell::OnceCell;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// So many formulas whose shortest form is known are kept, and as many again that were asked for longer ago: some 10 MB. Most that are asked
/// for again are so within a few generations.
const MOST_KNOWN: usize = 4_000;

/// At numbers up to which places are tried, in this order: most formulas differ at the few first ones.
const STAGES: [i8; 3] = [2, 6, i8::MAX];

/// The exponents at which two formulas are compared with each other.
pub(super) struct Exponents {
    /// All of them, tried at places of small numbers.
    all: Vec<f64>,
    /// How many of the first ones are tried at every place there is.
    everywhere: usize,
}

impl Exponents {
    /// Enough for breeding: what differs in between only is hardly ever met, and no loss.
    fn few() -> Self {
        Self { all: vec![EXPONENTS.max, EXPONENTS.min, 1.3, 3.1], everywhere: 2 }
    }

    /// One alone.
    fn one(exponent: f64) -> Self {
        Self { all: vec![exponent], everywhere: 1 }
    }

    /// Enough for what people are told: every tenth, at every place each half and this one.
    pub(super) fn many(shown: Option<f64>) -> Self {
        let tenths = |tenth: u32| EXPONENTS.min + f64::from(tenth) / 10.0;
        let count = ((EXPONENTS.max - EXPONENTS.min) * 10.0) as u32;
        let (halves, others): (Vec<u32>, Vec<u32>) = (0..=count).rev().partition(|tenth| tenth % 5 == 0);
        let first: Vec<f64> = shown.into_iter().chain(halves.into_iter().map(tenths)).collect();
        let everywhere = first.len();
        Self { all: first.into_iter().chain(others.into_iter().map(tenths)).collect(), everywhere }
    }
}

/// Values that differ by no more than this share of the largest one are equal but for rounding.
const ROUNDING: f64 = 1e-12;

/// Values that differ by more than this are not equal but for rounding: none is larger than a billion.
const NO_ROUNDING: f64 = 0.01;

/// A formula's values at a stage's places, at each of its exponents in turn, found when they are asked for.
struct Values {
    places: Arc<Vec<Columns>>,
    /// By exponent, then by part of the places.
    found: Vec<OnceCell<Vec<f64>>>,
}

/// A formula's values at each stage.
struct Table<'a> {
    formula: Formula,
    exponents: &'a Exponents,
    stages: [Values; STAGES.len()],
}

impl<'a> Table<'a> {
    fn new(formula: Formula, exponents: &'a Exponents) -> Self {
        let (region, has_exponent) = (formula.region(), formula.has_exponent());
        let counts = [1, exponents.all.len(), exponents.everywhere];
        let stages = std::array::from_fn(|stage| {
            let places = distinct(region, STAGES[stage].min(region.most));
            // Where levels have no say, one exponent is as good as all.
            let count = if has_exponent { counts[stage] } else { 1 };
            let found = vec![OnceCell::new(); count * places.len()];
            Values { places, found }
        });
        Self { formula, exponents, stages }
    }

    /// How many stages tell something new: where numbers and exponents end with the first, it is the only one.
    const fn stages(&self) -> usize {
        let region = self.formula.region();
        if region.pivot == 0 && region.most <= STAGES[0] { 1 } else { STAGES.len() }
    }

    /// A part of a stage's values.
    fn part(&self, stage: usize, at: usize) -> &[f64] {
        let Values { places, found } = &self.stages[stage];
        // Who has no levels has the same at every exponent.
        let at = at % found.len();
        found[at].get_or_init(|| {
            let exponent = self.exponents.all[at / places.len()];
            self.formula.values(&places[at % places.len()], exponent)
        })
    }

    /// All of its values in a stage.
    fn values(&self, stage: usize) -> impl Iterator<Item = f64> {
        (0..self.stages[stage].found.len()).flat_map(move |at| self.part(stage, at).iter().copied())
    }

    /// The values of both in a stage, side by side.
    fn pairs(&self, other: &Self, stage: usize) -> impl Iterator<Item = (f64, f64)> {
        let parts = self.stages[stage].found.len().max(other.stages[stage].found.len());
        (0..parts).flat_map(move |at| {
            let (own, other) = (self.part(stage, at), other.part(stage, at));
            own.iter().copied().zip(other.iter().copied())
        })
    }

    /// Whether both have the same value wherever that is tried.
    fn equals(&self, other: &Self) -> bool {
        // Most differ so much that few values tell it.
        let near = |stage| self.pairs(other, stage).all(|(own, other)| (own - other).abs() <= NO_ROUNDING);
        near(0)
            && (self.is_plainly(other) || (1..self.stages()).all(near) && self.multiple(other) == Some(1.0))
    }

    /// Whether it is plain that both come to the same numbers.
    fn is_plainly(&self, other: &Self) -> bool {
        let (own, other) = (&self.formula, &other.formula);
        let region = own.region();
        let [alike, others] = [own, other].map(|formula| formula.body().is_read_alike(region.ring));
        if own.reading() != other.reading() {
            let total = [own, other].iter().any(|formula| formula.reading() == Reading::Total);
            return alike && !total && own.body() == other.body();
        }
        let levels: Vec<_> =
            self.exponents.all.iter().map(|&exponent| program::levels(region, exponent)).collect();
        alike == others && plainly_equal((own.body(), other.body()), false, region, &levels)
    }

    /// By what the other's values have to be multiplied to give this one's, if there is such a number.
    fn multiple(&self, other: &Self) -> Option<f64> {
        if !std::ptr::eq(self.formula.region(), other.formula.region()) {
            return None;
        }
        let mut times: Option<f64> = None;
        for stage in 0..self.stages() {
            let found = self.factor(other, stage)?;
            // Where there is nothing but zeros, any factor would do.
            if other.values(stage).any(|value| value != 0.0) {
                let differs = |times: f64| (times - found).abs() > 4.0 * ROUNDING * times.abs();
                if times.is_some_and(differs) {
                    return None;
                }
                times = Some(found);
            }
        }
        Some(times.unwrap_or(1.0))
    }

    /// The same in one stage.
    fn factor(&self, other: &Self, stage: usize) -> Option<f64> {
        let pairs = || self.pairs(other, stage);
        let largest = largest(self.values(stage));
        let gives =
            |times: f64| pairs().all(|(own, other)| (own - times * other).abs() <= ROUNDING * largest);
        if gives(1.0) {
            return Some(1.0);
        }
        let (own, by) = pairs().max_by(|one, other| one.1.abs().total_cmp(&other.1.abs()))?;
        let times = own / by;
        (times != 0.0 && gives(times)).then_some(times)
    }
}

/// Whether two expressions are made alike of parts that are equal whatever their cells hold, at any of these levels.
fn plainly_equal(
    (one, other): (&Expression, &Expression),
    of_tiles: bool,
    region: &Region,
    levels: &[[f64; 256]],
) -> bool {
    let (alike, of_tiles) = match (one, other) {
        (Expression::Over(own, items, _), Expression::Over(other, others, _)) => {
            (own == other && items == others, items.skips())
        }
        (Expression::Both(own, ..), Expression::Both(other, ..)) => (own == other, of_tiles),
        _ => (matches!((one, other), (Expression::Size(_), Expression::Size(_))), of_tiles),
    };
    let mut parts = one.parts().into_iter().zip(other.parts());
    one == other
        || alike && parts.all(|parts| plainly_equal(parts, of_tiles, region, levels))
        || has_same_values([one, other], of_tiles, region, levels)
}

/// Whether two expressions of two cells at most have the same values.
fn has_same_values(both: [&Expression; 2], of_tiles: bool, region: &Region, levels: &[[f64; 256]]) -> bool {
    let mut letters = Vec::new();
    both.iter().for_each(|expression| expression.put_letters(&mut letters));
    if letters.len() > 2 {
        return false;
    }
    let numbers = |at: usize| {
        let never_empty = of_tiles && letters.get(at).is_some_and(|letter| OF_ITEM.contains(letter));
        (region.least..=region.most).filter(move |number| *number != 0 || !never_empty)
    };
    levels.iter().all(|levels| {
        numbers(0).all(|first| {
            numbers(1).all(|second| {
                let cell = |letter| if letter == letters[0] { first } else { second };
                let [own, other] = both.map(|expression| expression.value(&cell, levels));
                own.is_some() && own == other
            })
        })
    })
}

fn largest(values: impl Iterator<Item = f64>) -> f64 {
    values.map(f64::abs).fold(0.0, f64::max)
}

impl Formula {
    /// Whether it has the same value everywhere, so that it is no reason for any move.
    #[must_use]
    pub fn says_nothing(&self) -> bool {
        self.is_constant(&Exponents::many(None))
    }

    /// The same, as far as that is quickly found: like [`Formula::shortest`] at four exponents only.
    #[must_use]
    pub fn seems_to_say_nothing(&self) -> bool {
        self.is_constant(&Exponents::few())
    }

    fn is_constant(&self, exponents: &Exponents) -> bool {
        let table = Table::new(self.clone(), exponents);
        (0..table.stages()).all(|stage| {
            let rounding = ROUNDING * largest(table.values(stage));
            let first = table.values(stage).next().unwrap_or(0.0);
            table.values(stage).all(|value| (value - first).abs() <= rounding)
        })
    }

    /// By what the values of another formula have to be multiplied to give this one's, if there is such a number: then both
    /// are the same rule.
    #[must_use]
    pub fn multiple_of(&self, other: &Self) -> Option<f64> {
        let exponents = Exponents::many(None);
        Table::new(self.clone(), &exponents).multiple(&Table::new(other.clone(), &exponents))
    }

    /// What has this formula's values in a game, but for a factor: a rule of the catalogue, or what has plain words.
    #[must_use]
    pub fn known_as(&self, game: &dyn Game) -> Option<Known> {
        let exponents = Exponents::many(None);
        let table = Table::new(self.clone(), &exponents);
        let times = |text: &str| {
            let other = Self::parse(text, game.regions()).ok()?;
            table.multiple(&Table::new(other, &exponents))
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

    /// The same formula, said shorter where a part of it has no say or other parts say the same: it has the same value at this
    /// exponent, or where none is given at every tenth from the least to the largest (at places of small numbers; at every
    /// place there is at each half).
    #[must_use]
    pub fn simplified(&self, exponent: Option<f64>) -> Self {
        let exponents = exponent.map_or_else(|| Exponents::many(None), Exponents::one);
        self.said_shorter(&exponents, Steps::Recombined)
    }

    /// The same formula, said shorter by such steps while it has the same value at these exponents.
    pub(super) fn said_shorter(&self, exponents: &Exponents, steps: Steps) -> Self {
        let mut best = Table::new(self.clone(), exponents);
        while let Some(other) = shorter(&best.formula, steps)
            .map(|other| Table::new(other, exponents))
            .find(|other| other.equals(&best))
        {
            best = other;
        }
        Self { name: self.name.clone(), ..best.formula }
    }

    /// The shortest form that is quickly found, the same for many that mean the same: like [`Formula::simplified`], but held
    /// against at four exponents only, and with parts that may be exchanged in the order of their texts. What was asked once
    /// is known.
    #[must_use]
    pub fn shortest(&self) -> Self {
        static KNOWN: LazyLock<Mutex<Recent<String, Formula>>> =
            LazyLock::new(|| Mutex::new(Recent::new(MOST_KNOWN, |_| 1)));
        let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let text = self.to_string();
        if let Some(shortest) = known().find(&*text) {
            return shortest;
        }
        let mut shortest = self.said_shorter(&Exponents::few(), Steps::Replaced);
        shortest.body.sort();
        known().keep(text, shortest.clone());
        shortest
    }
}

/// By which steps something is said with fewer nodes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Steps {
    /// A node is replaced by what lies below it or by a small number.
    Replaced,
    /// Besides, a small one by two parts of what lies below it, added, subtracted or multiplied.
    Recombined,
}

/// The most nodes of what is replaced by two of its parts: there are as many pairs as the square of it.
const MOST_RECOMBINED: usize = 12;

/// Everything that is said with fewer nodes, by one step.
pub(super) fn shorter(formula: &Formula, steps: Steps) -> impl Iterator<Item = Formula> + use<> {
    let (region, reading): (&'static Region, Reading) = (formula.region(), formula.reading());
    let least = (reading == Reading::Most).then(|| (Reading::Least, formula.body().clone()));
    let mut bodies = Vec::new();
    replaced(formula.body(), steps, &mut |body| bodies.push(body));
    bodies.sort_by_key(Expression::nodes);
    let bodies = bodies.into_iter().map(move |body| (reading, body));
    least.into_iter().chain(bodies).filter_map(move |(reading, body)| Formula::new(region, reading, body))
}

/// Calls with whatever an expression is made of.
fn below(expression: &Expression, with: &mut dyn FnMut(Expression)) {
    for part in expression.parts() {
        with(part.clone());
        below(part, with);
    }
}

/// Calls with every two parts of an expression, or one of them and -1, in fewer nodes than it has.
fn recombined(expression: &Expression, with: &mut dyn FnMut(Expression)) {
    let mut parts = vec![Expression::Number(-1.0)];
    below(expression, &mut |part| {
        if !parts.contains(&part) {
            parts.push(part);
        }
    });
    for operator in [Operator::Multiply, Operator::Add, Operator::Subtract] {
        for (one, other) in parts.iter().flat_map(|one| parts.iter().map(move |other| (one, other))) {
            if 1 + one.nodes() + other.nodes() < expression.nodes() {
                with(Expression::both(operator, one.clone(), other.clone()));
            }
        }
    }
}

/// Calls with every expression in which one node is replaced.
fn replaced(expression: &Expression, steps: Steps, with: &mut dyn FnMut(Expression)) {
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
        if steps == Steps::Recombined && expression.nodes() <= MOST_RECOMBINED {
            recombined(expression, with);
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
        replaced(expression.parts()[at], steps, &mut inner);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::random;
    use crate::list;
    use crate::seed::Seed;

    #[test]
    fn what_is_plain_is_so_wherever_it_is_tried() {
        let (exponents, mut generator) = (Exponents::few(), Seed(1).generator());
        for game in list::games().iter().filter(|game| !game.regions().is_empty()) {
            let mut plain = 0;
            for _ in 0..150 {
                let formula = random(game.regions(), 12, &mut generator);
                let table = Table::new(formula.clone(), &exponents);
                for other in shorter(&formula, Steps::Recombined) {
                    let other = Table::new(other, &exponents);
                    if other.is_plainly(&table) {
                        plain += 1;
                        assert_eq!(other.multiple(&table), Some(1.0), "{formula} is not {}", other.formula);
                    }
                }
            }
            assert!(plain > 20, "{plain}");
        }
    }
}
