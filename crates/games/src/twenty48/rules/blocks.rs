//! What 2x2 blocks show that no line does.

use super::{Parameters, Phase, Rule, Shape};
use crate::{Range, RuleInfo};

pub(super) const STUCK: Rule = Rule {
    info: RuleInfo {
        id: "stuck_blocks",
        name: "Avoids stuck blocks",
        help: "avoids full 2x2 blocks without a pair to merge",
        formula: "-c·(number of 2x2 blocks that are full and have no equal sides)",
        source: "ours",
        coefficient: Range::new(0.0, 10.0),
        exponent: None,
        applies: Phase::AfterSpawn.name(),
    },
    phase: Phase::AfterSpawn,
    shape: Shape::Block(stuck),
};

pub(super) const RANGE: Rule = Rule {
    info: RuleInfo {
        id: "block_range",
        name: "Avoids small by large",
        help: "avoids small tiles near large ones",
        formula: "-c·Σ (L(largest) - L(smallest)) over the tiles of each 2x2 block",
        exponent: Some(Range::new(0.5, 5.0)),
        ..STUCK.info
    },
    shape: Shape::Block(range),
    ..STUCK
};

pub(super) const VARIETY: Rule = Rule {
    info: RuleInfo {
        id: "block_variety",
        name: "Avoids mixed blocks",
        help: "avoids 2x2 blocks of many different tiles",
        formula: "-c·Σ (different exponents, empty included, less 1) over 2x2 blocks",
        ..STUCK.info
    },
    shape: Shape::Block(variety),
    ..STUCK
};

pub(super) const CORNER_SLOPE: Rule = Rule {
    info: RuleInfo {
        id: "corner_slope",
        name: "Falls from a corner",
        help: "avoids tiles that rise away from a corner",
        formula: "-c·Σ max(0, L(inner) - L(outer)) over the four steps inwards of each corner block",
        exponent: Some(Range::new(0.5, 5.0)),
        ..STUCK.info
    },
    shape: Shape::CornerBlock(corner_slope),
    ..STUCK
};

fn stuck([a, b, c, d]: [u8; 4], _: &Parameters) -> f64 {
    let full = [a, b, c, d].iter().all(|&cell| cell != 0);
    if full && a != b && a != c && d != b && d != c { -1.0 } else { 0.0 }
}

fn range(block: [u8; 4], parameters: &Parameters) -> f64 {
    let tiles = || block.into_iter().filter(|&cell| cell != 0);
    match (tiles().min(), tiles().max()) {
        (Some(smallest), Some(largest)) => parameters.level(smallest) - parameters.level(largest),
        _ => 0.0,
    }
}

fn variety(block: [u8; 4], _: &Parameters) -> f64 {
    let seen = block.iter().fold(0_u16, |seen, &cell| seen | 1 << cell);
    1.0 - f64::from(seen.count_ones())
}

fn corner_slope([corner, side, other, inner]: [u8; 4], parameters: &Parameters) -> f64 {
    let rise = |outer: u8, inner: u8| (parameters.level(inner) - parameters.level(outer)).max(0.0);
    -(rise(corner, side) + rise(corner, other) + rise(side, inner) + rise(other, inner))
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn hand_worked_grids() {
        check(&STUCK, 1.0, 0x1200_3400_0000_0000, -1.0);
        check(&STUCK, 1.0, 0x1200_3200_0000_0000, 0.0);
        check(&STUCK, 1.0, 0x1230_3450_0000_0000, -2.0);
        // The corner block holds 1 and 3; the two blocks that hold one tile or none add nothing.
        check(&RANGE, 1.0, 0x1300_0000_0000_0000, -2.0);
        check(&RANGE, 2.0, 0x0080_0400_0000_0000, -6.0);
        check(&VARIETY, 1.0, 0x1000_0000_0000_0000, -1.0);
        // Two tiles in the middle of the top: three kinds in the block of both, two in either neighbour.
        check(&VARIETY, 1.0, 0x0120_0000_0000_0000, -4.0);
        check(&CORNER_SLOPE, 1.0, 0x2300_0000_0000_0000, -1.0);
        check(&CORNER_SLOPE, 1.0, 0x0000_0400_0000_0000, -8.0);
    }
}
