//! Shorter formulas with the same table.

use super::known::columns;
use super::{EXPONENTS, Expression, Formula, Known, Reading, Region};
use crate::games::Game;

/// The exponents at which two formulas are held against each other.
const TRIED: [f64; 4] = [EXPONENTS.min, 1.3, 3.1, EXPONENTS.max];

/// The largest numbers of the few places that are tried first: most formulas differ there.
const FEW: [i8; 2] = [2, 4];

impl Formula {
    /// Whether both have the same value at every place there is, at these exponents.
    fn equals(&self, other: &Self, exponents: &[f64]) -> bool {
        self.multiple(other, exponents) == Some(1.0)
    }

    /// What has this formula's values in a game, but for a factor: a rule of the catalogue, or what has plain words.
    #[must_use]
    pub fn known_as(&self, game: &dyn Game) -> Option<Known> {
        let times = |text: &str| {
            let other = Self::parse(text, game.regions()).ok()?;
            self.multiple(&other, &TRIED).filter(|times| *times != 0.0)
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

    /// By what another formula's values have to be multiplied to give this one's, if there is such a number.
    fn multiple(&self, other: &Self, exponents: &[f64]) -> Option<f64> {
        if !std::ptr::eq(self.region(), other.region()) {
            return None;
        }
        let [fewest, few] = FEW;
        self.factor(other, &exponents[..1], fewest)?;
        self.factor(other, exponents, few)?;
        self.factor(other, exponents, self.region().most)
    }

    fn factor(&self, other: &Self, exponents: &[f64], most: i8) -> Option<f64> {
        let columns = columns(self.region(), most);
        let values = |at: &f64| self.values(&columns, *at).into_iter().zip(other.values(&columns, *at));
        let pairs: Vec<(f64, f64)> = exponents.iter().flat_map(values).collect();
        let largest = pairs.iter().map(|(own, other)| own.abs().max(other.abs())).fold(0.0, f64::max);
        let near = |one: f64, other: f64| (one - other).abs() <= 1e-9 * largest;
        if pairs.iter().all(|&(own, other)| near(own, other)) {
            return Some(1.0);
        }
        let &(own, by) = pairs.iter().max_by(|one, other| one.1.abs().total_cmp(&other.1.abs()))?;
        let factor = own / by;
        pairs.iter().all(|&(own, other)| near(own, factor * other)).then_some(factor)
    }

    /// The same formula, said shorter where a part of it has no say or stands for one of its own parts: at every place of the
    /// region it has the same value at this exponent, or where none is given at four from the least to the largest.
    #[must_use]
    pub fn simplified(&self, exponent: Option<f64>) -> Self {
        let exponents = exponent.map_or(TRIED.to_vec(), |exponent| vec![exponent]);
        let mut best = self.clone();
        'again: loop {
            for shorter in shorter(&best) {
                if shorter.equals(&best, &exponents) {
                    best = Self { name: best.name, ..shorter };
                    continue 'again;
                }
            }
            return best;
        }
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
