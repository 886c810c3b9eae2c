//! How many moves there are to choose from.

use super::{APPLIES, Rule, Shape};
use crate::RuleInfo;
use crate::abalone::COEFFICIENT;
use crate::abalone::board::Board;

pub(super) const RULE: Rule = Rule {
    info: RuleInfo {
        id: "mobility",
        name: "Free moves",
        help: "keeps many moves open, and leaves the opponent few",
        formula: "c·(M(own) - M(opponent))/100, M: legal moves, if that side were to move",
        source: "common in game programs",
        coefficient: COEFFICIENT,
        exponent: None,
        applies: APPLIES,
    },
    shape: Shape::Difference { count, unit: 0.01 },
};

fn count(board: Board) -> i32 {
    board.count_moves() as i32
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::RULE;

    #[test]
    fn values() {
        // A single marble in the middle has six moves, one in a corner three.
        check(&RULE, "E5 ; A1", 3.0 / 100.0);
    }
}
