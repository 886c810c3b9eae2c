//! The longest staircase down from the largest tile.

use super::{Board, Parameters, Phase, Rule, Shape};
use crate::{Range, RuleInfo};

pub(super) const RULE: Rule = Rule {
    info: RuleInfo {
        id: "chained_score",
        name: "Long chain",
        help: "rewards a long chain of neighbours that falls one step at a time from the largest tile",
        formula: "c·d^e, d = steps of the longest chain m, m-1, m-2, … of orthogonal neighbours",
        source: "the article, rule 0",
        coefficient: Range::new(0.0, 10.0),
        exponent: Some(Range::new(1.0, 10.0)),
        applies: Phase::AfterMove.name(),
    },
    phase: Phase::AfterMove,
    shape: Shape::Board(value),
};

fn value(board: Board, parameters: &Parameters) -> f64 {
    parameters.powers[chain_steps(board)]
}

/// Steps of the longest chain that starts at a largest tile and falls by one a step, not below exponent 1.
fn chain_steps(board: Board) -> usize {
    let mut level = board.max_exponent();
    let mut here = board.holding_mask(level);
    let mut steps = 0;
    while level > 1 {
        level -= 1;
        here = neighbours(here) & board.holding_mask(level);
        if here == 0 {
            break;
        }
        steps += 1;
    }
    steps
}

const fn neighbours(cells: u64) -> u64 {
    let left = (cells & 0x0fff_0fff_0fff_0fff) << 4;
    let right = (cells & 0xfff0_fff0_fff0_fff0) >> 4;
    left | right | cells << 16 | cells >> 16
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::RULE;

    #[test]
    fn hand_worked_grids() {
        check(&RULE, 1.0, 0x0000_0000_0000_0000, 0.0);
        check(&RULE, 1.0, 0x1000_0000_0000_0000, 0.0);
        check(&RULE, 1.0, 0x4321_0000_0000_0000, 3.0);
        check(&RULE, 2.0, 0x4321_0000_0000_0000, 9.0);
        check(&RULE, 1.0, 0x4300_0200_0000_0000, 2.0);
        // Neighbours do not wrap around the edge.
        check(&RULE, 1.0, 0x0004_3000_0000_0000, 0.0);
        // The longest of two chains counts, whichever largest tile it starts from.
        check(&RULE, 1.0, 0x5040_0000_0345_0000, 2.0);
    }
}
