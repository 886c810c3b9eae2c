//! Marbles at the edge of the board.

use super::{APPLIES, Rule, Shape};
use crate::RuleInfo;
use crate::abalone::COEFFICIENT;
use crate::abalone::coordinates::RINGS;

pub(super) const RULE: Rule = Rule {
    info: RuleInfo {
        id: "edge_pressure",
        name: "Pressure at the edge",
        help: "presses the opponent against the edge, and keeps away from it",
        formula: "c·(R(opponent) - R(own))/20, R: marbles in the outermost ring",
        source: "common in Abalone programs",
        coefficient: COEFFICIENT,
        exponent: None,
        applies: APPLIES,
    },
    shape: Shape::On { cells: RINGS[4], unit: -0.05 },
};

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::RULE;

    #[test]
    fn values() {
        check(&RULE, "A1 E5 ; I5 I6 I7 D5", 0.1);
    }
}
