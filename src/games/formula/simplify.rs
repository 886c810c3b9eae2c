//! Shorter formulas with the same table.

use super::known::columns;
use super::{Expression, Formula, Reading, Region};
use crate::games::Game;

/// The exponents at which two formulas are held against each other.
const TRIED: [f64; 2] = [1.3, 3.1];

/// The largest number of the few places that are tried first.
const FEW: i8 = 4;

impl Formula {
    /// Whether both have the same value at every place there is, whatever the exponent.
    #[must_use]
    pub fn equals(&self, other: &Self) -> bool {
        self.is_multiple_of(other) == Some(1.0)
    }

    /// The rule of a game's catalogue whose values, times a number, are this formula's; and the number.
    #[must_use]
    pub fn known_as(&self, game: &dyn Game) -> Option<(&'static str, f64)> {
        game.rules_as_formulas().iter().find_map(|&(rule, text)| {
            let other = Self::parse(text, game.regions()).ok()?;
            self.is_multiple_of(&other).map(|times| (rule, times))
        })
    }

    /// By what another formula's values have to be multiplied to give this one's, if there is such a number.
    #[must_use]
    pub fn is_multiple_of(&self, other: &Self) -> Option<f64> {
        if !std::ptr::eq(self.region(), other.region()) {
            return None;
        }
        self.factor(other, FEW).and_then(|_| self.factor(other, self.region().most))
    }

    fn factor(&self, other: &Self, most: i8) -> Option<f64> {
        let columns = columns(self.region(), most);
        let near = |one: f64, other: f64| (one - other).abs() <= 1e-9 * (1.0 + one.abs().max(other.abs()));
        let pairs: Vec<(f64, f64)> = TRIED
            .into_iter()
            .flat_map(|at| self.values(&columns, at).into_iter().zip(other.values(&columns, at)))
            .collect();
        if pairs.iter().all(|&(own, other)| near(own, other)) {
            return Some(1.0);
        }
        let &(own, by) = pairs.iter().find(|(_, other)| other.abs() > 1e-9)?;
        let factor = own / by;
        pairs.iter().all(|&(own, other)| near(own, factor * other)).then_some(factor)
    }

    /// The same formula, said shorter where a part of it has no say or stands for one of its own parts.
    #[must_use]
    pub fn simplified(&self) -> Self {
        let mut best = self.clone();
        'again: loop {
            for shorter in shorter(&best) {
                if shorter.equals(&best) {
                    best = Self { name: best.name, ..shorter };
                    continue 'again;
                }
            }
            return best;
        }
    }
}

/// Everything that is said with fewer nodes, by one step.
fn shorter(formula: &Formula) -> Vec<Formula> {
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
