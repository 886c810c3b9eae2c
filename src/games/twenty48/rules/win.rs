//! The winning tile.

use super::{Parameters, Phase, Rule, Shape};
use crate::games::{Range, RuleInfo};

pub(super) const RULE: Rule = Rule {
    info: RuleInfo {
        id: "win",
        help: "seeks the move that makes the winning tile",
        formula: "c·2,000,000 if the winning tile stands, else 0; c = 1",
        source: "the article, rule 5",
        coefficient: Range::fixed(1.0),
        exponent: None,
        applies: Phase::AfterMove.name(),
    },
    phase: Phase::AfterMove,
    shape: Shape::Largest(value),
};

fn value(largest: u8, parameters: &Parameters) -> f64 {
    if largest >= parameters.win_exponent { 2_000_000.0 } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::RULE;

    #[test]
    fn hand_worked_grids() {
        check(&RULE, 1.0, 0x1200_0000_0000_00a3, 0.0);
        check(&RULE, 1.0, 0x1200_0000_0000_00b3, 2_000_000.0);
    }
}
