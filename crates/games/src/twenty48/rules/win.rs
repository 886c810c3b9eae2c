//! The winning tile.

use super::{Board, Parameters, Phase, Rule, Shape};
use crate::{Range, RuleInfo};

pub(super) const RULE: Rule = Rule {
    info: RuleInfo {
        id: "win",
        name: "Winning move",
        help: "seeks the move that makes the winning tile",
        formula: "c·2,000,000 if a tile of exactly the winning size stands, else 0; c = 1",
        source: "the article, rule 5",
        coefficient: Range::fixed(1.0),
        exponent: None,
        applies: Phase::AfterMove.name(),
    },
    phase: Phase::AfterMove,
    shape: Shape::Board(value),
};

fn value(board: Board, parameters: &Parameters) -> f64 {
    if board.holding_mask(parameters.win_exponent) != 0 { 2_000_000.0 } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::RULE;

    #[test]
    fn hand_worked_grids() {
        check(&RULE, 1.0, 0x1200_0000_0000_00a3, 0.0);
        check(&RULE, 1.0, 0x1200_0000_0000_00b3, 2_000_000.0);
        // Exactly that tile, as in the original: of a larger one it knows nothing.
        check(&RULE, 1.0, 0x1200_0000_0000_00c3, 0.0);
    }
}
