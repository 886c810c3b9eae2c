//! Chance as a rule.

use super::{Phase, Rule, Shape};
use crate::{Range, RuleInfo};

pub(super) const RULE: Rule = Rule {
    info: RuleInfo {
        id: "random",
        name: "Random noise",
        help: "adds random noise between -3 and 3 to each move, whatever its coefficient",
        formula: "uniform in -3.00 .. 2.99 by hundredths; c = 1",
        source: "the article, rule 10, which ignores its coefficient",
        coefficient: Range::fixed(1.0),
        exponent: None,
        applies: Phase::AfterMove.name(),
    },
    phase: Phase::AfterMove,
    shape: Shape::Chance(value),
};

fn value(chance: f64) -> f64 {
    ((chance * 600.0).floor() - 300.0) / 100.0
}

#[cfg(test)]
mod tests {
    use super::value;

    #[test]
    fn spans_its_range_by_hundredths() {
        assert_eq!(value(0.0), -3.0);
        assert_eq!(value(0.5), 0.0);
        assert_eq!(value(0.999_999), 2.99);
    }
}
