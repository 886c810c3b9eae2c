//! Marbles pushed off the board.

use super::{APPLIES, Rule, Shape, Whose};
use crate::games::{Range, RuleInfo};

pub(super) const OWN: Rule = Rule {
    info: RuleInfo {
        id: "out_own",
        name: "Own marbles lost",
        help: "fears for the own marbles",
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

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::{OPPONENT, OWN};

    #[test]
    fn values() {
        let position = "A1 A2 A3 A4 A5 B1 B2 B3 B4 B5 B6 C3 ; I5 I6 I7 I8 I9 H4 H5 H6 H7 H8 H9 G5 G6";
        check(&OWN, position, -2.0);
        check(&OPPONENT, position, 1.0);
    }
}
