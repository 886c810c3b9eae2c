//! What n-tuple networks of Othello see (Lucas 2008, "Learning to play Othello with n-tuple systems"): corners, edges, rows and
//! diagonals, as programs have since Logistello (Buro 1997, "An evaluation function for Othello based on statistics").

use super::DiscMatch;
use crate::Match;
use crate::network::board::{BoardTuples, Cells};

/// Cells of each tuple, from a1 to h8 in reading order.
const TUPLES: [&[u8]; 11] = [
    // The corner's nine squares, and ten of the two outer rows.
    &[0, 1, 2, 8, 9, 10, 16, 17, 18],
    &[0, 1, 2, 3, 4, 8, 9, 10, 11, 12],
    // The edge with the two squares diagonally inside its corners.
    &[9, 0, 1, 2, 3, 4, 5, 6, 7, 14],
    // The other rows.
    &[8, 9, 10, 11, 12, 13, 14, 15],
    &[16, 17, 18, 19, 20, 21, 22, 23],
    &[24, 25, 26, 27, 28, 29, 30, 31],
    // The diagonals.
    &[0, 9, 18, 27, 36, 45, 54, 63],
    &[1, 10, 19, 28, 37, 46, 55],
    &[2, 11, 20, 29, 38, 47],
    &[3, 12, 21, 30, 39],
    &[4, 13, 22, 31],
];

/// Parts of a game: 15 discs each.
const STAGES: u32 = 4;

pub(super) fn of_othello() -> BoardTuples {
    BoardTuples {
        states: 3,
        stages: STAGES,
        tuples: TUPLES.iter().map(|tuple| tuple.to_vec()).collect(),
        symmetries: symmetries(),
        look,
    }
}

/// The eight symmetries of the square.
fn symmetries() -> Vec<Vec<u8>> {
    let image = |turn: u8, cell: u8| {
        let (mut x, mut y) = (cell % 8, cell / 8);
        if turn & 1 != 0 {
            x = 7 - x;
        }
        if turn & 2 != 0 {
            y = 7 - y;
        }
        if turn & 4 != 0 { 8 * x + y } else { 8 * y + x }
    };
    (0..8).map(|turn| (0..64).map(|cell| image(turn, cell)).collect()).collect()
}

fn look(at: &dyn Match, cells: &mut Cells) -> Option<u32> {
    let board = at.of::<DiscMatch>()?.game.board();
    for (square, cell) in cells.iter_mut().enumerate() {
        *cell = (board.own >> square & 1) as u8 + 2 * (board.opponent >> square & 1) as u8;
    }
    Some(((board.discs().saturating_sub(5)) / 15).min(STAGES - 1))
}
