//! Pairs that are ready to merge.

use super::{Parameters, Phase, Rule, Shape, neighbours};
use crate::{Range, RuleInfo};

pub(super) const RULE: Rule = Rule {
    info: RuleInfo {
        id: "merges",
        name: "Merges at hand",
        help: "rewards equal neighbours, which can merge",
        formula: "c·Σ L(v) over equal consecutive tiles v, v of each row and column",
        source: "ours",
        coefficient: Range::new(0.0, 10.0),
        exponent: Some(Range::new(0.5, 5.0)),
        applies: Phase::AfterSpawn.name(),
    },
    phase: Phase::AfterSpawn,
    shape: Shape::Line(value),
};

fn value(line: [u8; 4], parameters: &Parameters) -> f64 {
    neighbours(line).filter(|(a, b)| a == b).map(|(a, _)| parameters.level(a)).sum()
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::RULE;

    #[test]
    fn hand_worked_grids() {
        check(&RULE, 1.0, 0x3300_0000_0000_0000, 3.0);
        check(&RULE, 1.0, 0x3003_0000_0000_3000, 6.0);
        check(&RULE, 2.0, 0x4400_0000_0000_0000, 2.0);
        check(&RULE, 1.0, 0x3230_0000_0000_0000, 0.0);
    }
}
