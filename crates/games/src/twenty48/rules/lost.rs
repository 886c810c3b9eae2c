//! The lost grid.

use super::{Board, Parameters, Phase, Rule, Shape};
use crate::{Range, RuleInfo};

pub(super) const RULE: Rule = Rule {
    info: RuleInfo {
        id: "lost",
        name: "Not losing",
        help: "avoids a grid on which the game is over",
        formula: "c·(-2,000,000) if the grid is full and no neighbours are equal, else 0; c = 1",
        source: "the article, rule 7",
        coefficient: Range::fixed(1.0),
        exponent: None,
        applies: Phase::AfterSpawn.name(),
    },
    phase: Phase::AfterSpawn,
    shape: Shape::Full(value),
};

fn value(board: Board, _: &Parameters) -> f64 {
    if board.has_merge() { 0.0 } else { -2_000_000.0 }
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::RULE;

    #[test]
    fn hand_worked_grids() {
        check(&RULE, 1.0, 0x1212_2121_1212_2121, -2_000_000.0);
        check(&RULE, 1.0, 0x1212_2121_1212_2120, 0.0);
        check(&RULE, 1.0, 0x1212_2121_1212_2122, 0.0);
    }
}
