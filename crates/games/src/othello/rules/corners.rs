//! Corners that can be taken, and squares that give them away.

use super::{Rule, Shape, View, early_and_late};
use crate::othello::board::{Board, CORNERS, grown};

/// The X squares.
const X: u64 = 0x0042_0000_0000_4200;

/// The C squares.
const C: u64 = 0x4281_0000_0000_8142;

pub(super) const NOW: [Rule; 2] = early_and_late!(
    "corners_now",
    "Corners, to take now",
    "the side whose turn it is can take corners",
    "corners where the side to move may put a disc",
    "common in Othello programs",
    Shape::Count(now, 1.0)
);

pub(super) const NEXT: [Rule; 2] = early_and_late!(
    "corners_next",
    "Corners, to take next",
    "the side that waits could take corners if it were its turn",
    "-(corners where the side that waits could put a disc, if it were to move)",
    "common in Othello programs",
    Shape::Count(next, 1.0)
);

pub(super) const X_SQUARES: [Rule; 2] = early_and_late!(
    "exposed_x",
    "X squares, corner empty",
    "a disc diagonally beside a corner that is still empty",
    "(own - opponent's discs on X squares beside empty corners)",
    "common in Othello programs",
    Shape::Count(x_squares, 1.0)
);

pub(super) const C_SQUARES: [Rule; 2] = early_and_late!(
    "exposed_c",
    "C squares, corner empty",
    "a disc on the edge beside a corner that is still empty",
    "(own - opponent's discs on C squares beside empty corners)",
    "common in Othello programs",
    Shape::Count(c_squares, 1.0)
);

fn now(view: &View) -> i32 {
    (view.moves & CORNERS).count_ones() as i32
}

fn next(view: &View) -> i32 {
    -((view.replies & CORNERS).count_ones() as i32)
}

fn x_squares(view: &View) -> i32 {
    exposed(view, X)
}

fn c_squares(view: &View) -> i32 {
    exposed(view, C)
}

#[inline(always)]
fn exposed(view: &View, squares: u64) -> i32 {
    let beside = grown(view.board.empty() & CORNERS) & squares;
    Board { own: view.board.own & beside, opponent: view.board.opponent & beside }.ahead()
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn values() {
        // Black, whose turn it is, may take a1, and white could take h1.
        let position = "-OX--OX-";
        check(&NOW, position, 1.0);
        check(&NEXT, position, -1.0);
        check(&C_SQUARES, position, 1.0 - 1.0);
        // Beside a1, which is taken, nothing is exposed.
        let position = "XX-----OXX----X---------";
        check(&X_SQUARES, position, 0.0);
        check(&C_SQUARES, position, 0.0);
        check(&X_SQUARES, "X--------X----X---------", 1.0);
        check(&C_SQUARES, "O-----X-O------O", 1.0 - 1.0);
    }
}
