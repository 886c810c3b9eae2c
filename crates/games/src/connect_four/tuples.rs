//! What n-tuple networks of Connect Four see: every block of two by four cells, lying and standing.

use super::{BOTTOM, COLUMNS, ConnectFour, ROWS};
use crate::Match;
use crate::network::board::{BoardTuples, Cells};
use crate::two_player::position;

pub(super) fn of_connect_four() -> BoardTuples {
    let mirrored: Vec<u8> = (0..COLUMNS * ROWS).map(mirror).collect();
    let mut tuples: Vec<Vec<u8>> = Vec::new();
    for (width, height) in [(4, 2), (2, 4)] {
        for (top, left) in
            (0..=ROWS - height).flat_map(|top| (0..=COLUMNS - width).map(move |left| (top, left)))
        {
            let cell = |at: u8| (top + at / width) * COLUMNS + left + at % width;
            let block: Vec<u8> = (0..8).map(cell).collect();
            let mut other: Vec<u8> = block.iter().map(|&cell| mirror(cell)).collect();
            other.sort_unstable();
            // A block and its mirror image have the same weights.
            if !tuples.contains(&other) {
                tuples.push(block);
            }
        }
    }
    let itself = (0..COLUMNS * ROWS).collect();
    BoardTuples { states: 4, stages: 2, tuples, symmetries: vec![itself, mirrored], look }
}

/// The cell on the other side of the middle column.
const fn mirror(cell: u8) -> u8 {
    cell / COLUMNS * COLUMNS + COLUMNS - 1 - cell % COLUMNS
}

/// An empty cell tells whether a disc may drop there. The stage is the seat: who moves at an odd ply decides which rows are good.
fn look(at: &dyn Match, cells: &mut Cells) -> Option<u32> {
    let position: &ConnectFour = position(at)?;
    let free = (position.taken() + BOTTOM) & super::CELLS;
    for (at, cell) in cells.iter_mut().enumerate().take(usize::from(COLUMNS * ROWS)) {
        let bit = ConnectFour::bit(at);
        *cell = match (position.own & bit != 0, position.opponent & bit != 0, free & bit != 0) {
            (true, ..) => 1,
            (_, true, _) => 2,
            (.., true) => 3,
            _ => 0,
        };
    }
    Some(position.taken().count_ones() % 2)
}
