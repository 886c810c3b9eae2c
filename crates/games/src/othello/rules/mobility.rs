//! How many moves there are, and how many there may come to be.

use super::{Rule, Shape, View, early_and_late};
use crate::othello::board::{Board, grown};

pub(super) const NOW: [Rule; 2] = early_and_late!(
    "mobility_now",
    "Mobility, to move",
    "the side whose turn it is has many moves to choose from",
    "(legal moves of the side to move)/10",
    "Rosenbloom 1982",
    Shape::Count(now, 0.1)
);

pub(super) const NEXT: [Rule; 2] = early_and_late!(
    "mobility_next",
    "Mobility, waiting",
    "the side that waits would have many moves to choose from",
    "-(legal moves of the side that waits, if it were to move)/10",
    "Rosenbloom 1982",
    Shape::Count(next, 0.1)
);

pub(super) const POTENTIAL: [Rule; 2] = early_and_late!(
    "potential_mobility",
    "Potential mobility",
    "has empty squares beside discs of the opponent, where there will be moves",
    "(P(own) - P(opponent))/10, P: empty squares beside discs of the other side",
    "Rosenbloom 1982",
    Shape::Count(potential, 0.1)
);

pub(super) const FRONTIER: [Rule; 2] = early_and_late!(
    "frontier",
    "Discs at the frontier",
    "has discs beside empty squares, where they can be turned",
    "(F(own) - F(opponent))/10, F: discs of that side beside empty squares",
    "common in Othello programs",
    Shape::Count(frontier, 0.1)
);

fn now(view: &View) -> i32 {
    view.moves.count_ones() as i32
}

fn next(view: &View) -> i32 {
    -(view.replies.count_ones() as i32)
}

fn potential(view: &View) -> i32 {
    let (Board { own, opponent }, empty) = (view.board, view.board.empty());
    Board { own: grown(opponent) & empty, opponent: grown(own) & empty }.ahead()
}

fn frontier(view: &View) -> i32 {
    let beside = grown(view.board.empty());
    Board { own: view.board.own & beside, opponent: view.board.opponent & beside }.ahead()
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn values() {
        check(&NOW, "XO------", 0.1);
        check(&NEXT, "XO----OX", 0.0);
        check(&NEXT, "-XO--XO-", -0.2);
        // Beside b1 four squares are empty, beside a1 two.
        check(&POTENTIAL, "XO------", (4.0 - 2.0) / 10.0);
        check(&FRONTIER, "XX------XO------", (2.0 - 1.0) / 10.0);
    }
}
