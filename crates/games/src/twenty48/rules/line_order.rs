//! Lines in order, each on its own.

use super::{Parameters, Phase, Rule, Shape};
use crate::{Range, RuleInfo};

pub(super) const RULE: Rule = Rule {
    info: RuleInfo {
        id: "line_order",
        name: "Lines in order",
        help: "avoids rows and columns that both rise and fall, gaps included",
        formula: "-c·Σ min(falls, rises) over rows and columns, falls and rises summed over L of neighbours",
        source: "after the monotonicity term of R. Xiao's 2048 program (2014), one line at a time",
        coefficient: Range::new(0.0, 10.0),
        exponent: Some(Range::new(0.5, 5.0)),
        applies: Phase::AfterSpawn.name(),
    },
    phase: Phase::AfterSpawn,
    shape: Shape::Line(value),
};

fn value(line: [u8; 4], parameters: &Parameters) -> f64 {
    let [mut falls, mut rises] = [0.0, 0.0];
    for at in 1..4 {
        let fall = parameters.level(line[at - 1]) - parameters.level(line[at]);
        if fall > 0.0 {
            falls += fall;
        } else {
            rises -= fall;
        }
    }
    -f64::min(falls, rises)
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::RULE;

    #[test]
    fn hand_worked_grids() {
        check(&RULE, 1.0, 0x4321_4321_4321_4321, 0.0);
        // The first row falls by 1 and rises by 2; each column falls to nothing without a rise.
        check(&RULE, 1.0, 0x2130_0000_0000_0000, -2.0);
        // A gap: the row falls by 3 and rises by 2.
        check(&RULE, 1.0, 0x3020_0000_0000_0000, -2.0);
        check(&RULE, 2.0, 0x4040_0000_0000_0000, -2.0);
    }
}
