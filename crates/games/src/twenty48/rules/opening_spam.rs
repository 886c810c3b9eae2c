//! Always the same two directions while the board is young.

use super::{Board, Phase, Rule, Shape};
use crate::twenty48::Direction;
use crate::{Range, RuleInfo};

pub(super) const RULE: Rule = Rule {
    info: RuleInfo {
        id: "opening_spam",
        name: "Down and right at first",
        help: "prefers down and right until a tile above 64 stands",
        formula: "6·c if the direction is down or right and the largest exponent is at most 6, else 0; c = 1",
        source: "the article, rule 12 (its text says up and right, its program down and right)",
        coefficient: Range::fixed(1.0),
        exponent: None,
        applies: Phase::AfterMove.name(),
    },
    phase: Phase::AfterMove,
    shape: Shape::Move(value),
};

fn value(direction: Direction, after: Board) -> f64 {
    let preferred = matches!(direction, Direction::Down | Direction::Right);
    if preferred && after.max_exponent() <= 6 { 6.0 } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefers_two_directions_at_first() {
        let values = |board| Direction::ALL.map(|direction| value(direction, Board(board)));
        assert_eq!(values(0x6000), [0.0, 0.0, 6.0, 6.0]);
        assert_eq!(values(0x7000), [0.0; 4]);
    }
}
