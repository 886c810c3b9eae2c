//! Tiles falling along a snake.

use super::{Board, Parameters, Phase, Rule, Shape};
use crate::{Range, RuleInfo};

pub(super) const RULE: Rule = Rule {
    info: RuleInfo {
        id: "snake",
        name: "Snake",
        help: "rewards large tiles along a snake through the rows, each place worth half of the one before",
        formula: "c·max Σ L(v_i)/2^i over the eight snakes that start in a corner and turn at each edge",
        source: "a habit of good players",
        coefficient: Range::new(0.0, 10.0),
        exponent: Some(Range::new(0.5, 5.0)),
        applies: Phase::AfterMove.name(),
    },
    phase: Phase::AfterMove,
    shape: Shape::Board(value),
};

/// The cells in the order of one snake.
const SNAKE: [usize; 16] = [0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11, 15, 14, 13, 12];

fn value(board: Board, parameters: &Parameters) -> f64 {
    let turned = board.transposed();
    [board, turned]
        .into_iter()
        .flat_map(|grid| [grid, grid.mirrored(), grid.flipped(), grid.flipped().mirrored()])
        .map(|grid| along(grid, parameters))
        .fold(0.0, f64::max)
}

fn along(board: Board, parameters: &Parameters) -> f64 {
    // From the far end, so that each step halves all that follow.
    SNAKE.iter().rev().fold(0.0, |sum, &cell| sum / 2.0 + parameters.level(board.cell(cell)))
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::RULE;

    #[test]
    fn hand_worked_grids() {
        check(&RULE, 1.0, 0x4200_0000_0000_0000, 5.0);
        check(&RULE, 1.0, 0x0000_0000_0000_2004, 4.25);
        check(&RULE, 1.0, 0x0004_0002_0000_0000, 5.0);
        check(&RULE, 2.0, 0x8400_0000_0000_0000, 9.0);
    }
}
