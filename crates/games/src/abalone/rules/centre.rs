//! Nearness to the centre.

use super::{APPLIES, Rule, Shape, Whose};
use crate::RuleInfo;
use crate::abalone::COEFFICIENT;
use crate::abalone::coordinates::RINGS;

pub(super) const OWN: Rule = Rule {
    info: RuleInfo {
        id: "centre_own",
        name: "Own at the centre",
        help: "keeps the own marbles near the centre, where they cannot be pushed off",
        formula: "-c·Σ d(m, E5)/n over the n own marbles; d in steps",
        source: "the article (its mean improves when an outlying marble is lost)",
        coefficient: COEFFICIENT,
        exponent: None,
        applies: APPLIES,
    },
    shape: Shape::Centre(Whose::Own),
};

pub(super) const OPPONENT: Rule = Rule {
    info: RuleInfo {
        id: "centre_opponent",
        name: "Opponent off the centre",
        help: "drives the opponent's marbles away from the centre",
        formula: "c·Σ d(m, E5)/n over the opponent's n marbles; d in steps",
        source: "the article",
        coefficient: COEFFICIENT,
        exponent: None,
        applies: APPLIES,
    },
    shape: Shape::Centre(Whose::Opponent),
};

/// The sum of the marbles' distances from the centre.
#[inline(always)]
#[must_use]
pub const fn from_centre(set: u64) -> u32 {
    // A marble at distance 3 is counted by three of these.
    (set & !RINGS[0]).count_ones()
        + (set & (RINGS[2] | RINGS[3] | RINGS[4])).count_ones()
        + (set & (RINGS[3] | RINGS[4])).count_ones()
        + (set & RINGS[4]).count_ones()
}

/// The mean of these distances; 0 without marbles.
pub(super) fn mean(set: u64) -> f64 {
    f64::from(from_centre(set)) / f64::from(set.count_ones().max(1))
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::{OPPONENT, OWN};

    #[test]
    fn values() {
        check(&OWN, "E5 E6 E9 ; A1", -5.0 / 3.0);
        check(&OPPONENT, "E5 E6 E9 ; A1 D5", 2.5);
    }
}
