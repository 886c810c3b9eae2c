//! Moves and positions as people write them.
//!
//! Moves are in ABA-PRO notation. In line: the rear marble and the cell it steps to, `A1B2`. A step aside: both ends of
//! the row and the new cell of the first, `C3C5D4`; printed with the end first that comes first from A1 to I9.

use super::board::{Board, MARBLES};
use super::coordinates::{Cell, Direction, NoCell, cells};
use super::moves::Move;
use crate::{Sentence, say};

/// A move as text.
#[must_use]
pub fn print(played: Move) -> String {
    let direction = played.direction();
    let by_name = |cell: &Cell| (cell.row(), cell.digit());
    let marbles: Vec<Cell> = played.marbles().collect();
    let next = |cell: Cell| cell.step(direction).map_or(String::new(), |cell| cell.to_string());
    let rear = marbles[marbles.len() - 1];
    if played.is_aside() {
        let first = *marbles.iter().min_by_key(|cell| by_name(cell)).unwrap_or(&rear);
        let last = *marbles.iter().max_by_key(|cell| by_name(cell)).unwrap_or(&rear);
        format!("{first}{last}{}", next(first))
    } else {
        format!("{rear}{}", next(rear))
    }
}

/// The legal move that a text names.
///
/// # Errors
/// What is wrong with it, or why there is no such move here.
pub fn parse(board: Board, text: &str) -> Result<Move, Sentence> {
    let wrong = |problem: Sentence| {
        problem.advising(say!(
            "write the rear marble and where it steps, e.g. A1B2, or both ends of a row and the new cell of the first, e.g. C3C5D4"
        ))
    };
    let letters: Vec<char> =
        text.chars().filter(|letter| !letter.is_whitespace() && *letter != '-').collect();
    let named: Result<Vec<Cell>, NoCell> =
        letters.chunks(2).map(|pair| pair.iter().collect::<String>().parse()).collect();
    let named =
        named.map_err(|error| wrong(say!("'{0}' is no move, for '{1}' is no cell", text, error.0)))?;
    if let Some(cell) = named.first().filter(|cell| board.own & cell.bit() == 0) {
        return Err(say!("{0}: there is no marble of yours on {1}", text, cell));
    }
    let towards = |from: Cell, to: Cell| {
        let found = Direction::ALL.into_iter().find(|&direction| from.step(direction) == Some(to));
        found.ok_or_else(|| wrong(say!("{0}: {1} is not next to {2}", text, to, from)))
    };
    let wanted: Box<dyn Fn(&Move) -> bool> = match named[..] {
        [rear, to] => {
            let direction = towards(rear, to)?;
            Box::new(move |found: &Move| {
                !found.is_aside() && found.direction() == direction && found.marbles().last() == Some(rear)
            })
        }
        [first, last, to] => {
            let direction = towards(first, to)?;
            Box::new(move |found: &Move| {
                let marbles: Vec<Cell> = found.marbles().collect();
                let ends = [marbles[0], marbles[marbles.len() - 1]];
                let fits = ends == [first, last] || ends == [last, first];
                found.is_aside() && found.direction() == direction && fits
            })
        }
        _ => return Err(wrong(say!("'{0}' is no move", text))),
    };
    board.moves().into_iter().find(wanted).ok_or_else(|| {
        say!("{0} is not possible here: a line of one to three moves into empty cells, or pushes fewer marbles than it has", text)
    })
}

/// A position, side to move first, as `own cells ; opponent's cells`.
#[must_use]
pub fn print_position(board: Board) -> String {
    let names = |set| {
        let mut cells: Vec<Cell> = cells(set).collect();
        cells.sort_by_key(|cell| (cell.row(), cell.digit()));
        cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ")
    };
    format!("{} ; {}", names(board.own), names(board.opponent))
}

/// Reads what [`print_position`] writes.
///
/// # Errors
/// What is wrong, and where.
pub fn parse_position(text: &str) -> Result<Board, Sentence> {
    let wrong = |problem: Sentence| {
        problem.advising(say!(
            "write the cells of the side to move, a semicolon, and those of the other, e.g. 'A1 A2 ; I8 I9'"
        ))
    };
    let (own, opponent) = text.split_once(';').ok_or_else(|| wrong(say!("the position has no ';'")))?;
    let mut taken = 0;
    let mut side = |names: &str, is_mover: bool| -> Result<u64, Sentence> {
        let mut set = 0;
        for name in names.split(|c: char| c.is_whitespace() || c == ',').filter(|name| !name.is_empty()) {
            let cell: Cell =
                name.parse().map_err(|error: NoCell| wrong(say!("'{0}' is no cell", error.0)))?;
            if taken & cell.bit() != 0 {
                return Err(say!("{0} comes twice: a cell holds one marble", cell));
            }
            taken |= cell.bit();
            set |= cell.bit();
        }
        match set.count_ones() {
            0..=MARBLES => Ok(set),
            count if is_mover => Err(say!("the mover has {0} marbles: 14 are the most", count)),
            count => Err(say!("the opponent has {0} marbles: 14 are the most", count)),
        }
    };
    let board = Board { own: side(own, true)?, opponent: side(opponent, false)? };
    match (board.own, board.opponent) {
        (0, _) => Err(wrong(say!("the mover's marbles are missing"))),
        (_, 0) => Err(wrong(say!("the opponent's marbles are missing"))),
        _ => Ok(board),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abalone::layouts::Layout;
    use std::collections::HashSet;

    #[test]
    fn every_move_has_one_spelling_and_is_read_back() {
        let middle = "A5 B6 C2 D2 D5 E3 F4 F5 G6 H4 I6 I7 I8 ; B1 B5 C1 C6 E4 F8 F9 G4 G8 G9 H6 H7 I9";
        let boards = Layout::ALL.map(Layout::board).into_iter().chain([parse_position(middle).unwrap()]);
        for board in boards {
            let moves = board.moves();
            let texts: HashSet<String> = moves.into_iter().map(print).collect();
            assert_eq!(texts.len(), moves.len() as usize);
            for found in moves {
                assert_eq!(parse(board, &print(found)), Ok(found));
                assert_eq!(parse(board, &print(found).to_lowercase()), Ok(found));
            }
            assert_eq!(parse_position(&print_position(board)), Ok(board));
        }
    }

    #[test]
    fn both_spellings_of_a_step_aside_are_read() {
        let board = Layout::Standard.board();
        let found = parse(board, "C3C5D4").unwrap();
        assert_eq!(parse(board, "C5C3D6"), Ok(found));
        assert_eq!(parse(board, "c5 c3 d6"), Ok(found));
        assert_eq!(print(found), "C3C5D4");
        assert_eq!(print(parse(board, "A1B2").unwrap()), "A1B2");
    }

    #[test]
    fn says_what_is_wrong() {
        let board = Layout::Standard.board();
        let check = |text: &str, expected: &str| {
            let error = parse(board, text).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        };
        check("", "is no move");
        check("Z9A1", "'Z9' is no cell");
        check("A1", "is no move");
        check("E5E6", "no marble of yours on E5");
        check("A1C3", "C3 is not next to A1");
        check("A1A2", "is not possible here");
        check("é1", "is no cell");
        let check = |text: &str, expected: &str| {
            let error = parse_position(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        };
        check("A1 A2", "no ';'");
        check("A1 ; ", "opponent's marbles are missing");
        check("A1 ; A1", "A1 comes twice");
        check("A1 ; Q1", "'Q1' is no cell");
        let many = "A1 A2 A3 A4 A5 B1 B2 B3 B4 B5 B6 C1 C2 C3 C4";
        check(&format!("{many} ; I9"), "the mover has 15 marbles");
        check(&format!("I9 ; {many}"), "the opponent has 15 marbles");
    }
}
