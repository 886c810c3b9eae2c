//! The largest tile.

use super::{Parameters, Phase, Rule, Shape};
use crate::{Range, RuleInfo};

pub(super) const PLAIN: Rule = Rule {
    info: RuleInfo {
        id: "max_value",
        name: "Largest tile",
        help: "rewards a large largest tile",
        formula: "c·m, m = largest exponent",
        source: "the article, rule 8",
        coefficient: Range::new(0.0, 10.0),
        exponent: None,
        applies: Phase::AfterMove.name(),
    },
    phase: Phase::AfterMove,
    shape: Shape::Largest(plain),
};

pub(super) const POWERED: Rule = Rule {
    info: RuleInfo {
        id: "max_value_powered",
        name: "Largest tile, powered",
        help: "rewards a large largest tile, each step e times as much as the last",
        formula: "c·e^m, m = largest exponent",
        source: "the article, rule 1",
        coefficient: Range::new(0.0, 10.0),
        exponent: Some(Range::new(1.0, 10.0)),
        applies: Phase::AfterMove.name(),
    },
    phase: Phase::AfterMove,
    shape: Shape::Largest(powered),
};

fn plain(largest: u8, _: &Parameters) -> f64 {
    f64::from(largest)
}

fn powered(largest: u8, parameters: &Parameters) -> f64 {
    libm::pow(parameters.exponent, f64::from(largest))
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn hand_worked_grids() {
        check(&PLAIN, 1.0, 0x1200_0000_0000_00b3, 11.0);
        check(&POWERED, 2.0, 0x1200_0000_0000_00b3, 2048.0);
        check(&POWERED, 2.5, 0x0000_0000_0000_0002, 6.25);
    }
}
