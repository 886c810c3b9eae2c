//! Empty cells.

use super::{Parameters, Phase, Rule, Shape};
use crate::{Range, RuleInfo};

pub(super) const PLAIN: Rule = Rule {
    info: RuleInfo {
        id: "empty_cells",
        name: "Empty cells",
        help: "rewards empty cells",
        formula: "c·E, E = number of empty cells",
        source: "the article, rule 6",
        coefficient: Range::new(0.0, 10.0),
        exponent: None,
        applies: Phase::AfterMove.name(),
    },
    phase: Phase::AfterMove,
    shape: Shape::Empties(plain),
};

pub(super) const POWERED: Rule = Rule {
    info: RuleInfo {
        id: "empty_cells_powered",
        name: "Empty cells, powered",
        help: "rewards empty cells, many of them more than in proportion",
        formula: "c·E^e, E = number of empty cells; 0 if E = 0",
        source: "the article, rule 4",
        coefficient: Range::new(0.0, 10.0),
        exponent: Some(Range::new(1.0, 6.0)),
        applies: Phase::AfterMove.name(),
    },
    phase: Phase::AfterMove,
    shape: Shape::Empties(powered),
};

fn plain(empties: usize, _: &Parameters) -> f64 {
    empties as f64
}

fn powered(empties: usize, parameters: &Parameters) -> f64 {
    if empties == 0 { 0.0 } else { libm::pow(empties as f64, parameters.exponent) }
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn hand_worked_grids() {
        check(&PLAIN, 1.0, 0x1200_0000_0000_00b3, 12.0);
        check(&PLAIN, 1.0, 0x1212_2121_1212_2121, 0.0);
        check(&POWERED, 2.0, 0x1200_0000_0000_00b3, 144.0);
        check(&POWERED, 2.0, 0, 256.0);
        check(&POWERED, 2.0, 0x1212_2121_1212_2121, 0.0);
    }
}
