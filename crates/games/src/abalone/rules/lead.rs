//! Where both sides' marbles should be for the side that is ahead.

use super::{APPLIES, Nearness, Rule, Shape, centre, density, midst};
use crate::RuleInfo;
use crate::abalone::COEFFICIENT;
use crate::abalone::board::Board;

pub(super) const CENTRE: Rule = Rule {
    info: RuleInfo {
        id: "centre_lead",
        name: "All to the centre when ahead",
        help: "while the player is ahead draws all marbles to the centre, where nothing falls, and out of it while it is behind",
        formula: "-c·(L/10)·(Σ d(m, E5)/n + Σ d(k, E5)/o); L = n - o; n, o: the own marbles and the opponent's on the board",
        source: "ours",
        coefficient: COEFFICIENT,
        exponent: None,
        applies: APPLIES,
    },
    shape: Shape::Lead(Nearness::Centre),
};

pub(super) const DENSITY: Rule = Rule {
    info: RuleInfo {
        id: "density_lead",
        name: "All together when ahead",
        help: "brings either side's marbles together while the player is ahead, and scatters them while it is behind",
        formula: "-c·(L/10)·(mean distance of two own marbles + mean distance of two of the opponent's); L: marbles ahead",
        source: "ours",
        coefficient: COEFFICIENT,
        exponent: None,
        applies: APPLIES,
    },
    shape: Shape::Lead(Nearness::Density),
};

pub(super) const MIDST: Rule = Rule {
    info: RuleInfo {
        id: "midst_lead",
        name: "Interlocked when ahead",
        help: "brings both sides' marbles around each other's middle while the player is ahead, and away while it is behind",
        formula: "-c·(L/10)·(mean d(m, K) + mean d(k, C)), as in In their midst; L: marbles ahead",
        source: "ours",
        coefficient: COEFFICIENT,
        exponent: None,
        applies: APPLIES,
    },
    shape: Shape::Lead(Nearness::Midst),
};

/// How many more marbles of its own the player has than of the opponent's, times [`LEAD`].
fn lead(board: Board) -> f64 {
    LEAD * (f64::from(board.own.count_ones()) - f64::from(board.opponent.count_ones()))
}

/// What one marble ahead is worth.
pub const LEAD: f64 = 0.1;

/// Plain and slow.
pub(super) fn value(nearness: Nearness, board: Board) -> f64 {
    let both = |mean: fn(u64) -> f64| mean(board.own) + mean(board.opponent);
    let far = match nearness {
        Nearness::Centre => both(centre::mean),
        Nearness::Density => both(density::mean),
        Nearness::Midst => midst::apart(board.own, board.opponent) + midst::apart(board.opponent, board.own),
    };
    -lead(board) * far
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::{CENTRE, DENSITY, MIDST};

    #[test]
    fn values() {
        // One ahead; at 0, 1 and 4 and at 4 and 2 steps from the centre.
        check(&CENTRE, "E5 E6 E9 ; A1 C5", -0.1 * (5.0 / 3.0 + 3.0));
        check(&CENTRE, "A1 C5 ; E5 E6 E9", 0.1 * (5.0 / 3.0 + 3.0));
        check(&CENTRE, "A1 C5 ; E5 E6", 0.0);
        // 1, 3 and 4 steps apart, and 4.
        check(&DENSITY, "E5 E6 E9 ; A1 E1", -0.1 * (8.0 / 3.0 + 4.0));
        check(&MIDST, "E3 E4 E5 ; E2 E6", -0.1 * (2.0 / 3.0 + 2.0));
        check(&MIDST, "E2 E6 ; E3 E4 E5", 0.1 * (2.0 / 3.0 + 2.0));
    }
}
