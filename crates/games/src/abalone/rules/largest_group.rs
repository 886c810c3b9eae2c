//! Marbles that hang together.

use super::{APPLIES, Rule, Shape};
use crate::RuleInfo;
use crate::abalone::COEFFICIENT;
use crate::abalone::coordinates::{Direction, shift};

pub(super) const RULE: Rule = Rule {
    info: RuleInfo {
        id: "largest_group",
        name: "Largest group",
        help: "keeps as many marbles as possible in one piece, and breaks the opponent's",
        formula: "c·(G(own) - G(opponent))/10, G: marbles in the largest connected group",
        source: "after the grouping of Lemmens 2005, \"Constructing an Abalone game-playing agent\"",
        coefficient: COEFFICIENT,
        exponent: None,
        applies: APPLIES,
    },
    shape: Shape::Marbles { count, unit: 0.1 },
};

fn count(marbles: u64) -> i32 {
    let (mut rest, mut largest) = (marbles, 0);
    while rest.count_ones() > largest {
        let mut group = rest & rest.wrapping_neg();
        loop {
            let next = Direction::ALL.into_iter().fold(group, |next, way| next | shift(group, way)) & marbles;
            if next == group {
                break;
            }
            group = next;
        }
        largest = largest.max(group.count_ones());
        rest &= !group;
    }
    largest as i32
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::RULE;

    #[test]
    fn values() {
        check(&RULE, "A1 B2 C3 E5 E6 ; I5 I7 I9", 0.2);
        check(&RULE, "E5 E6 E7 D5 A1 ; I5 H4 I7", 0.2);
    }
}
