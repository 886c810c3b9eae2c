//! Ways to go on.

use super::{Board, Parameters, Phase, Rule, Shape};
use crate::twenty48::moves::{Direction, tables};
use crate::{Range, RuleInfo};

pub(super) const RULE: Rule = Rule {
    info: RuleInfo {
        id: "legal_moves",
        name: "Moves left",
        help: "rewards every direction in which the grid could move next",
        formula: "c·(number of directions that change the grid)",
        source: "mobility, as in many board games",
        coefficient: Range::new(0.0, 10.0),
        exponent: None,
        applies: Phase::AfterMove.name(),
    },
    phase: Phase::AfterMove,
    shape: Shape::Board(value),
};

fn value(board: Board, _: &Parameters) -> f64 {
    let tables = tables();
    let legal = Direction::ALL.into_iter().filter(|&direction| tables.apply(board, direction) != board);
    legal.count() as f64
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::RULE;

    #[test]
    fn hand_worked_grids() {
        check(&RULE, 1.0, 0x1000_0000_0000_0000, 2.0);
        check(&RULE, 1.0, 0x0000_0100_0000_0000, 4.0);
        check(&RULE, 1.0, 0x1212_2121_1212_2121, 0.0);
        check(&RULE, 1.0, 0x1112_2421_1212_2121, 2.0);
    }
}
