//! Who stands in the other's midst.

use super::density::lines_of;
use super::{APPLIES, Rule, Shape};
use crate::RuleInfo;
use crate::abalone::COEFFICIENT;
use crate::abalone::board::Board;
use crate::abalone::coordinates::cells;

pub(super) const RULE: Rule = Rule {
    info: RuleInfo {
        id: "midst",
        name: "In their midst",
        help: "brings the own marbles to the middle of the opponent's, and scatters those around the middle of the own",
        formula: "c·(mean d(k, C) - mean d(m, K)); m the own marbles, C their centre of mass, k and K the opponent's; \
                  d in steps: half the sum of the differences along the three axes",
        source: "ours, of a centre of mass that is common in Abalone programs",
        coefficient: COEFFICIENT,
        exponent: None,
        applies: APPLIES,
    },
    shape: Shape::Midst,
};

/// Plain and slow; 0 where a side has no marbles.
pub(super) fn value(board: Board) -> f64 {
    apart(board.opponent, board.own) - apart(board.own, board.opponent)
}

/// The mean distance of some marbles from the centre of mass of others; 0 without any.
pub(super) fn apart(of: u64, from: u64) -> f64 {
    let count = |set: u64| set.count_ones() as i32;
    let lines = |set: u64, axis: usize| cells(set).map(move |cell| lines_of(cell)[axis] as i32);
    // A distance in steps is half the sum of the differences along the three axes; here twice that, times `count(from)`.
    let along = |axis: usize| -> i32 {
        let sum: i32 = lines(from, axis).sum();
        lines(of, axis).map(|line| (count(from) * line - sum).abs()).sum()
    };
    let sum: i32 = (0..3).map(along).sum();
    f64::from(sum) / f64::from(2 * (count(of) * count(from)).max(1))
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::RULE;

    #[test]
    fn values() {
        // E3 to E5 lie around the middle of E2 and E6, two steps from either.
        check(&RULE, "E3 E4 E5 ; E2 E6", 2.0 - 2.0 / 3.0);
        check(&RULE, "E2 E6 ; E3 E4 E5", 2.0 / 3.0 - 2.0);
        // Apart, both are as far.
        check(&RULE, "E5 ; A1", 0.0);
        // The middle of E4 and E5 is half a step from either, and one and a half from E3.
        check(&RULE, "E4 E5 ; E3 E6", 1.5 - 0.5);
    }
}
