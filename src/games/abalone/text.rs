//! A board for the terminal.

use super::board::Board;
use super::coordinates::Cell;

/// The letter of a cell, black's marbles being `board.own`.
#[must_use]
pub fn letter(board: Board, cell: Cell) -> char {
    match (board.own & cell.bit() != 0, board.opponent & cell.bit() != 0) {
        (true, _) => 'X',
        (_, true) => 'O',
        _ => '·',
    }
}

/// Nine lines from row I down to row A, then the digits of the diagonals. `draw` says what stands for a cell.
#[must_use]
pub fn print(draw: impl Fn(Cell) -> String) -> String {
    let mut text = String::new();
    for row in (0..9).rev() {
        let name = char::from(b'A' + row as u8);
        let cells: Vec<Cell> = (1..=9).filter_map(|digit| Cell::at(row, digit)).collect();
        text += &" ".repeat(9 - cells.len());
        text.push(name);
        for cell in &cells {
            text.push(' ');
            text += &draw(*cell);
        }
        if row < 4 {
            // The diagonal that ends here.
            text += &format!(" {}", row + 6);
        }
        text.push('\n');
    }
    text + "       1 2 3 4 5\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::abalone::layouts::Layout;

    #[test]
    fn the_first_position_as_text() {
        let board = Layout::Standard.board();
        let expected = "    I O O O O O\n   H O O O O O O\n  G · · O O O · ·\n F · · · · · · · ·\nE · · · · · · · · ·\n D · · · · · · · · 9\n  C · · X X X · · 8\n   B X X X X X X 7\n    A X X X X X 6\n       1 2 3 4 5\n";
        assert_eq!(print(|cell| letter(board, cell).to_string()), expected);
    }
}
