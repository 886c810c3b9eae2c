//! Marbles about to fall.

use super::{APPLIES, Rule, Shape};
use crate::RuleInfo;
use crate::abalone::COEFFICIENT;

pub(super) const RULE: Rule = Rule {
    info: RuleInfo {
        id: "threatened",
        name: "Threats",
        help: "threatens to push marbles off, and avoids such threats",
        formula: "c·(T(own) - T(opponent))/10, T: moves that would push a marble off, if that side were to move",
        source: "common in Abalone programs",
        coefficient: COEFFICIENT,
        exponent: None,
        applies: APPLIES,
    },
    shape: Shape::Pushes { off: true, unit: 0.1 },
};

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::RULE;

    #[test]
    fn values() {
        // Two black marbles before a white one at the edge; nothing threatens the black ones.
        check(&RULE, "C3 B2 ; A1 E9", 0.1);
        check(&RULE, "A1 E9 ; C3 B2", -0.1);
        check(&RULE, "C3 E5 ; A1 E9", 0.0);
    }
}
