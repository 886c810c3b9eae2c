//! Lines of three.

use super::{APPLIES, Rule, Shape};
use crate::RuleInfo;
use crate::abalone::COEFFICIENT;

pub(super) const RULE: Rule = Rule {
    info: RuleInfo {
        id: "triples",
        name: "Lines of three",
        help: "builds lines of three, which push and cannot be pushed along their own axis",
        formula: "c·(L(own) - L(opponent))/20, L: three marbles side by side along any axis",
        source: "common in Abalone programs",
        coefficient: COEFFICIENT,
        exponent: None,
        applies: APPLIES,
    },
    shape: Shape::Triples { unit: 0.05 },
};

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::RULE;

    #[test]
    fn values() {
        check(&RULE, "A1 B2 C3 D4 E1 E2 E3 ; I5 I6 I7", 2.0 / 20.0);
        check(&RULE, "A1 B2 C4 ; I5", 0.0);
    }
}
