//! Neighbours of like size.

use super::{Parameters, Phase, Rule, Shape, neighbours};
use crate::{Range, RuleInfo};

pub(super) const PLAIN: Rule = Rule {
    info: RuleInfo {
        id: "smoothness",
        name: "Smooth neighbours",
        help: "avoids neighbours of different size, empty cells between them skipped",
        formula: "-c·Σ |a - b| over consecutive tiles of each row and column",
        source: "the article, rule 11",
        coefficient: Range::new(0.0, 10.0),
        exponent: None,
        applies: Phase::AfterSpawn.name(),
    },
    phase: Phase::AfterSpawn,
    shape: Shape::Line(value),
};

pub(super) const POWERED: Rule = Rule {
    info: RuleInfo {
        id: "smoothness_powered",
        name: "Smooth neighbours, powered",
        help: "avoids neighbours of different size, large tiles above all",
        formula: "-c·Σ |a^e - b^e| over consecutive tiles of each row and column",
        source: "the article, rule 3",
        exponent: Some(Range::new(1.0, 6.0)),
        ..PLAIN.info
    },
    ..PLAIN
};

/// The plain rule's exponent is 1, so one formula serves both.
fn value(line: [u8; 4], parameters: &Parameters) -> f64 {
    let power = |cell: u8| parameters.powers[usize::from(cell)];
    -neighbours(line).map(|(a, b)| (power(a) - power(b)).abs()).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn hand_worked_grids() {
        check(&PLAIN, 1.0, 0, 0.0);
        check(&PLAIN, 1.0, 0x1030_0000_0000_0000, -2.0);
        check(&PLAIN, 1.0, 0x1030_0000_0000_2000, -3.0);
        check(&POWERED, 2.0, 0x1030_0000_0000_2000, -11.0);
    }
}
