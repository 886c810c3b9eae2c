//! Where the empty cells lie.

use super::{Parameters, Phase, Rule, Shape};
use crate::{Range, RuleInfo};

pub(super) const RULE: Rule = Rule {
    info: RuleInfo {
        id: "empty_lines",
        name: "Empty lines",
        help: "rewards empty cells in one line; if negative, spread ones",
        formula: "c·Σ n^e over rows and columns, n = empty cells of the line",
        source: "ours",
        coefficient: Range::new(-10.0, 10.0),
        exponent: Some(Range::new(0.5, 3.0)),
        applies: Phase::AfterSpawn.name(),
    },
    phase: Phase::AfterSpawn,
    shape: Shape::Line(value),
};

fn value(line: [u8; 4], parameters: &Parameters) -> f64 {
    parameters.powers[line.iter().filter(|&&cell| cell == 0).count()]
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::RULE;

    #[test]
    fn hand_worked_grids() {
        check(&RULE, 1.0, 0x1230_1231_1231_1231, 2.0);
        check(&RULE, 2.0, 0x1200_1231_1231_1231, 6.0);
        check(&RULE, 2.0, 0x1212_2121_1212_2121, 0.0);
    }
}
