//! What stands on the grid altogether.

use super::{Parameters, Phase, Rule, Shape};
use crate::{Range, RuleInfo};

pub(super) const RULE: Rule = Rule {
    info: RuleInfo {
        id: "tile_sum",
        name: "Fewer, larger tiles",
        help: "avoids tiles, and so seeks merges: one tile weighs less than its halves",
        formula: "-c·Σ L(v) over all tiles",
        source: "after the sum term of R. Xiao's 2048 program (2014)",
        coefficient: Range::new(-10.0, 10.0),
        exponent: Some(Range::new(0.5, 5.0)),
        applies: Phase::AfterSpawn.name(),
    },
    phase: Phase::AfterSpawn,
    shape: Shape::Line(value),
};

/// Half, because each tile lies in a row and in a column.
fn value(line: [u8; 4], parameters: &Parameters) -> f64 {
    -line.iter().map(|&cell| parameters.level(cell)).sum::<f64>() / 2.0
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::RULE;

    #[test]
    fn hand_worked_grids() {
        check(&RULE, 1.0, 0x1030_0000_0200_0000, -6.0);
        check(&RULE, 2.0, 0x4000_0000_0000_0008, -10.0);
    }
}
