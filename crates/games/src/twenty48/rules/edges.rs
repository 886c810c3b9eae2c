//! Tiles on the edge and in the corners.

use super::{Board, Parameters, Phase, Rule, Shape};
use crate::{Range, RuleInfo};

pub(super) const EDGES: Rule = Rule {
    info: RuleInfo {
        id: "edges",
        name: "Tiles at the edge",
        help: "rewards tiles on the edge, those in corners twice",
        formula: "c·Σ L(v) over the tiles of the outer rows and columns",
        source: "ours",
        coefficient: Range::new(-10.0, 10.0),
        exponent: Some(Range::new(0.5, 5.0)),
        applies: Phase::AfterSpawn.name(),
    },
    phase: Phase::AfterSpawn,
    shape: Shape::OuterLine(edges),
};

pub(super) const CORNERS: Rule = Rule {
    info: RuleInfo {
        id: "corners",
        name: "Tiles in corners",
        help: "rewards tiles in the corners; if negative, empty corners",
        formula: "c·Σ L(v) over the four corner tiles",
        ..EDGES.info
    },
    shape: Shape::OuterLine(corners),
    ..EDGES
};

pub(super) const LARGEST_IN_CORNER: Rule = Rule {
    info: RuleInfo {
        id: "largest_in_corner",
        name: "Largest in a corner",
        help: "rewards a largest tile that stands in a corner",
        formula: "c·m if one of the corners holds the largest exponent m, else 0",
        source: "a habit of good players",
        coefficient: Range::new(0.0, 10.0),
        exponent: None,
        applies: Phase::AfterMove.name(),
    },
    phase: Phase::AfterMove,
    shape: Shape::Board(largest_in_corner),
};

fn edges(line: [u8; 4], parameters: &Parameters) -> f64 {
    line.iter().map(|&cell| parameters.level(cell)).sum()
}

/// Half, because each corner lies in two outer lines.
fn corners([a, _, _, d]: [u8; 4], parameters: &Parameters) -> f64 {
    f64::midpoint(parameters.level(a), parameters.level(d))
}

fn largest_in_corner(board: Board, _: &Parameters) -> f64 {
    let largest = board.max_exponent();
    let held = [0, 3, 12, 15].into_iter().any(|corner| board.cell(corner) == largest);
    if held { f64::from(largest) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn hand_worked_grids() {
        check(&EDGES, 1.0, 0x0300_0500_0000_0002, 7.0);
        check(&CORNERS, 1.0, 0x4300_0500_0000_0002, 6.0);
        check(&CORNERS, 2.0, 0x4000_0000_0000_0000, 2.0);
        check(&LARGEST_IN_CORNER, 1.0, 0x4300_0400_0000_0002, 4.0);
        check(&LARGEST_IN_CORNER, 1.0, 0x4300_0500_0000_0002, 0.0);
    }
}
