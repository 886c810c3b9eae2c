//! Who pushes whom.

use super::{APPLIES, Rule, Shape};
use crate::RuleInfo;
use crate::abalone::COEFFICIENT;

pub(super) const RULE: Rule = Rule {
    info: RuleInfo {
        id: "pushes",
        name: "Pushes",
        help: "brings the own marbles to where they push, and takes the opponent's pushes away",
        formula: "c·(P(own) - P(opponent))/10, P: moves that would push marbles and none off, if that side were to move",
        source: "ours; of twenty candidates the one that wins most games",
        coefficient: COEFFICIENT,
        exponent: None,
        applies: APPLIES,
    },
    shape: Shape::Pushes { off: false, unit: 0.1 },
};

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::RULE;

    #[test]
    fn values() {
        // Two black marbles before a white one with an empty cell behind, three before two; and nothing at the edge.
        check(&RULE, "C3 D3 ; E3 I9", 0.1);
        check(&RULE, "C3 C4 C5 ; C6 C7", 0.0);
        check(&RULE, "D2 D3 D4 ; D5 D6 I9", 0.1);
        check(&RULE, "I9 E3 ; C3 D3", -0.1);
    }
}
