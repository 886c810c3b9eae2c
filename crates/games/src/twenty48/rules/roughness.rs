//! High steps between neighbours.

use super::{Parameters, Phase, Rule, Shape, neighbours};
use crate::{Range, RuleInfo};

pub(super) const RULE: Rule = Rule {
    info: RuleInfo {
        id: "roughness",
        name: "Avoids high steps",
        help: "avoids steps between neighbours, high steps above all, whatever the tiles",
        formula: "-c·Σ |a - b|^e over consecutive tiles of each row and column",
        source: "ours, after the article's smoothness, which compares powers",
        coefficient: Range::new(0.0, 10.0),
        exponent: Some(Range::new(0.5, 3.0)),
        applies: Phase::AfterSpawn.name(),
    },
    phase: Phase::AfterSpawn,
    shape: Shape::Line(value),
};

fn value(line: [u8; 4], parameters: &Parameters) -> f64 {
    -neighbours(line).map(|(a, b)| parameters.powers[usize::from(a.abs_diff(b))]).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::RULE;

    #[test]
    fn hand_worked_grids() {
        check(&RULE, 1.0, 0x1040_0000_0000_0000, -3.0);
        check(&RULE, 2.0, 0x1040_0000_0000_2000, -10.0);
        check(&RULE, 2.0, 0x2200_0000_0000_0000, 0.0);
    }
}
