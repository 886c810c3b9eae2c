//! Grids as text: read from what people type, printed as they know it.

use super::board::Board;
use crate::{Sentence, say};

/// The tile an exponent stands for: 0 for an empty cell, else 2^exponent.
#[must_use]
pub const fn tile(exponent: u8) -> u32 {
    if exponent == 0 { 0 } else { 1 << exponent }
}

/// The web game's colours of a tile, and of the digits on it, by exponent: red, green, blue.
#[must_use]
pub const fn tile_colours(exponent: u8) -> ([u8; 3], [u8; 3]) {
    let back = match exponent {
        0 => [205, 193, 180],
        1 => [238, 228, 218],
        2 => [237, 224, 200],
        3 => [242, 177, 121],
        4 => [245, 149, 99],
        5 => [246, 124, 95],
        6 => [246, 94, 59],
        7 => [237, 207, 114],
        8 => [237, 204, 97],
        9 => [237, 200, 80],
        10 => [237, 197, 63],
        11 => [237, 194, 46],
        _ => [60, 58, 50],
    };
    (back, if exponent <= 2 { [119, 110, 101] } else { [249, 246, 242] })
}

/// The web game's colour between the tiles: red, green, blue.
pub const FRAME_COLOUR: [u8; 3] = [187, 173, 160];

/// Reads a grid: 16 hexadecimal exponents in reading order, or 16 tile values (0 for empty) separated by spaces,
/// commas or slashes.
///
/// # Errors
/// What is wrong, where, and what a grid looks like.
pub fn parse(text: &str) -> Result<Board, Sentence> {
    let apart = |text| -> Vec<&str> {
        let words = str::split(text, |c: char| c.is_whitespace() || c == ',' || c == '/');
        words.filter(|word| !word.is_empty()).collect()
    };
    // Four parts are rows.
    let rows: Vec<usize> = text.split('/').map(|row| apart(row).len()).collect();
    if let Some((at, cells)) = rows.iter().enumerate().find(|(_, cells)| rows.len() == 4 && **cells != 4) {
        let problem = say!("row {0} of the grid has {1} cells instead of 4", at + 1, cells);
        return Err(advised(problem));
    }
    let words = apart(text);
    let problem = match words[..] {
        [] => say!("the grid is empty"),
        [word] => match (word.chars().count(), word.chars().position(|c| !c.is_ascii_hexdigit())) {
            (16, None) => match u64::from_str_radix(word, 16) {
                Ok(bits) => return Ok(Board(bits)),
                Err(error) => say!("{0}", error),
            },
            (16, Some(at)) => say!("digit {0} of the grid is no hexadecimal exponent", at + 1),
            (count, _) => say!("the grid has {0} digits instead of 16", count),
        },
        _ if words.len() != 16 => say!("the grid has {0} cells instead of 16", words.len()),
        _ => {
            let cells: Vec<Option<u8>> = words.iter().map(|word| parse_tile(word)).collect();
            match cells.iter().position(Option::is_none) {
                Some(at) => say!("cell {0} of the grid, '{1}', is no tile", at + 1, words[at]),
                None => return Ok(Board::from_cells(std::array::from_fn(|at| cells[at].unwrap_or(0)))),
            }
        }
    };
    Err(advised(problem))
}

fn advised(problem: Sentence) -> Sentence {
    problem.advising(say!(
        "give 16 hexadecimal exponents, or 16 tiles (0, 2, 4, … 32768) separated by spaces, commas or /"
    ))
}

fn parse_tile(word: &str) -> Option<u8> {
    let value: u32 = word.parse().ok()?;
    match value {
        0 => Some(0),
        2..=32_768 if value.is_power_of_two() => Some(value.trailing_zeros() as u8),
        _ => None,
    }
}

/// The grid as 16 hexadecimal exponents in reading order.
#[must_use]
pub fn hex(board: Board) -> String {
    format!("{:016x}", board.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_both_forms() {
        let board = Board(0x0123_4567_89ab_cdef);
        let tiles = "0 2 4 8 / 16 32 64 128, 256 512 1024 2048\n4096,8192,16384/32768";
        assert_eq!(parse(tiles), Ok(board));
        assert_eq!(parse(&hex(board)), Ok(board));
        assert_eq!(parse(" 0123456789ABCDEF "), Ok(board));
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        let check = |text: &str, expected: &str| {
            let error = parse(text).expect_err(text).to_string();
            assert!(error.starts_with(expected) && error.contains("give 16"), "{error}");
        };
        check("", "the grid is empty");
        check("012345678", "the grid has 9 digits");
        check("é123456789abcdeé", "digit 1 of the grid");
        check("0123456789abcdeg", "digit 16 of the grid");
        check("0 2 4", "the grid has 3 cells");
        check("0 2 4 8 0 2 4 8 0 2 4 8 0 2 4 3", "cell 16 of the grid, '3'");
        check("0 2 4 8 0 2 4 8 0 2 4 8 0 2 4 65536", "cell 16 of the grid");
        check("1 2 4 8 0 2 4 8 0 2 4 8 0 2 4 8", "cell 1 of the grid, '1'");
        check("-2 2 4 8 0 2 4 8 0 2 4 8 0 2 4 8", "cell 1 of the grid, '-2'");
    }
}
