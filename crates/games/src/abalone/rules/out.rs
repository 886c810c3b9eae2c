//! Marbles pushed off the board.

use super::{APPLIES, Rule, Shape, Whose};
use crate::abalone::COEFFICIENT;
use crate::{Range, RuleInfo};

pub(super) const OWN: Rule = Rule {
    info: RuleInfo {
        id: "out_own",
        name: "Avoids own losses",
        help: "avoids losing own marbles",
        formula: "-c·(own marbles that are out)",
        source: "the article",
        coefficient: Range::new(0.0, 50.0),
        exponent: None,
        applies: APPLIES,
    },
    shape: Shape::Out(Whose::Own),
};

pub(super) const OPPONENT: Rule = Rule {
    info: RuleInfo {
        id: "out_opponent",
        name: "Marbles pushed off",
        help: "wants the opponent's marbles off the board",
        formula: "c·(the opponent's marbles that are out)",
        source: "the article",
        coefficient: Range::new(0.0, 50.0),
        exponent: None,
        applies: APPLIES,
    },
    shape: Shape::Out(Whose::Opponent),
};

pub(super) const RISING: Rule = Rule {
    info: RuleInfo {
        id: "out_squared",
        name: "Losses that weigh more and more",
        help: "fears each further loss more than the one before, and wants to finish an opponent who has lost much",
        formula: "c·(O² - o²)/10; O: the opponent's marbles that are out, o: the own",
        source: "ours",
        coefficient: COEFFICIENT,
        exponent: None,
        applies: APPLIES,
    },
    shape: Shape::OutSquared,
};

/// What a squared loss is worth.
pub const SQUARED: f64 = 0.1;

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::{OPPONENT, OWN, RISING};

    #[test]
    fn values() {
        let position = "A1 A2 A3 A4 A5 B1 B2 B3 B4 B5 B6 C3 ; I5 I6 I7 I8 I9 H4 H5 H6 H7 H8 H9 G5 G6";
        check(&OWN, position, -2.0);
        check(&OPPONENT, position, 1.0);
        check(&RISING, position, 0.1 * (1.0 - 4.0));
    }
}
