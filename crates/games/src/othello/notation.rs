//! Moves and positions as people write them: `f5`, and 64 letters row by row with whose turn it is behind them.

use super::board::Board;
use super::moves::{Move, legal};
use crate::{Sentence, Side, say};

/// What a pass is called.
const PASS: &str = "pass";

/// A move as text.
#[must_use]
pub fn print(played: Move) -> String {
    if played == Move::PASS {
        return PASS.to_owned();
    }
    format!("{}{}", char::from(b'a' + played.0 % 8), 1 + played.0 / 8)
}

/// The legal move that a text names.
///
/// # Errors
/// What is wrong with it, or why there is no such move here.
pub fn parse(board: Board, text: &str) -> Result<Move, Sentence> {
    let wanted = text.trim().to_lowercase();
    let named = if wanted == PASS || wanted == "--" {
        Move::PASS
    } else if let [column @ b'a'..=b'h', row @ b'1'..=b'8'] = wanted.as_bytes() {
        Move((row - b'1') * 8 + column - b'a')
    } else {
        return Err(
            say!("'{0}' is no move", text).advising(say!("write a column and a row, e.g. f5, or pass"))
        );
    };
    if legal(board).any(|found| found == named) {
        return Ok(named);
    }
    let named = print(named);
    Err(match legal(board).next() {
        None => say!("{0} is not possible: the game is over", named),
        Some(Move::PASS) => say!("{0} is not possible here: there is no move but to pass", named),
        Some(_) if named == PASS => say!("a pass is not possible here: a side that can move must"),
        Some(_) if board.empty() & parse_square(&named) == 0 => {
            say!("{0} is not possible here: there is a disc already", named)
        }
        Some(_) => say!("{0} is not possible here: it would turn no disc", named),
    })
}

fn parse_square(name: &str) -> u64 {
    match name.as_bytes() {
        [column, row] => 1 << ((row - b'1') * 8 + column - b'a'),
        _ => 0,
    }
}

/// A position as 64 letters from a1 along the rows to h8, `X` black, `O` white, `-` empty, and whose turn it is.
#[must_use]
pub fn print_position(board: Board, to_move: Side) -> String {
    let (own, other) = letters(to_move);
    let letter = |at: usize| match (board.own >> at & 1, board.opponent >> at & 1) {
        (1, _) => own,
        (_, 1) => other,
        _ => '-',
    };
    (0..64).map(letter).chain([' ', own]).collect()
}

const fn letters(to_move: Side) -> (char, char) {
    match to_move {
        Side::Black => ('X', 'O'),
        Side::White => ('O', 'X'),
    }
}

/// Reads what [`print_position`] writes; spaces count for nothing, and whose turn it is may be left out where it is black's.
///
/// # Errors
/// What is wrong, and where.
pub fn parse_position(text: &str) -> Result<(Board, Side), Sentence> {
    let wrong = |problem: Sentence| {
        problem.advising(say!(
            "write 64 letters row by row, X for black, O for white, - for empty, and X or O behind them for whose turn it is"
        ))
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    // Whose turn it is stands apart, or behind 64 squares without a space.
    let (squares, turn) = match words[..] {
        [ref rows @ .., last]
            if !rows.is_empty() && is_one(last) && !words.iter().all(|word| is_one(word)) =>
        {
            (rows.concat(), Some(last.to_owned()))
        }
        _ => {
            let all = words.concat();
            match all.char_indices().nth(64) {
                Some((at, _)) => (all[..at].to_owned(), Some(all[at..].to_owned())),
                None => (all, None),
            }
        }
    };
    let (mut black, mut white, mut count) = (0_u64, 0_u64, 0);
    for letter in squares.chars() {
        let bit = 1_u64.checked_shl(count).unwrap_or(0);
        match disc(letter).ok_or_else(|| wrong(say!("'{0}' is no disc and no empty square", letter)))? {
            Some(Side::Black) => black |= bit,
            Some(Side::White) => white |= bit,
            None => {}
        }
        count += 1;
    }
    if count != 64 {
        return Err(wrong(say!("the position has {0} squares, not 64", count)));
    }
    let to_move = match turn.as_deref().map(|turn| (turn, turn.chars().count())) {
        None => Side::Black,
        Some((turn, 1)) => turn
            .chars()
            .next()
            .and_then(disc)
            .flatten()
            .ok_or_else(|| wrong(say!("'{0}' does not say whose turn it is", turn)))?,
        Some(_) => return Err(wrong(say!("the position has more than 64 squares and whose turn it is"))),
    };
    let board = Board { own: black, opponent: white };
    Ok((if to_move == Side::Black { board } else { board.swapped() }, to_move))
}

/// Whether a word has one letter.
fn is_one(word: &str) -> bool {
    word.chars().count() == 1
}

/// What lies on a square, nothing being a disc of no side; none if the letter is none of those.
const fn disc(letter: char) -> Option<Option<Side>> {
    match letter.to_ascii_uppercase() {
        'X' | 'B' | '*' => Some(Some(Side::Black)),
        'O' | 'W' => Some(Some(Side::White)),
        '-' | '.' | '_' => Some(None),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_is_wrong() {
        let check = |text: &str, expected: &str| {
            let error = parse(Board::FIRST, text).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        };
        check("", "is no move");
        check("i9", "'i9' is no move");
        check("f55", "is no move");
        check("é5", "is no move");
        check("d4", "d4 is not possible here: there is a disc already");
        check("a1", "it would turn no disc");
        check("pass", "a side that can move must");
        let check = |text: &str, expected: &str| {
            let error = parse_position(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        };
        check("XO", "has 2 squares, not 64");
        check("Q", "'Q' is no disc");
        let full = print_position(Board::FIRST, Side::Black);
        check(&format!("{full}X"), "more than 64 squares");
        check(&format!("{full} X"), "has 65 squares, not 64");
        check(&full.replacen('-', "", 1), "has 63 squares, not 64");
        check(&full.replacen('-', "--", 1), "has 65 squares, not 64");
        check(&full[..63], "has 63 squares, not 64");
        check(&full.replacen(' ', "", 1).replace("-X", "-XX"), "more than 64 squares");
        let rows: Vec<&str> = (0..8).map(|row| &full[8 * row..8 * row + 8]).collect();
        for (text, side) in [(rows.join(" "), Side::Black), (rows.join(" ") + " O", Side::White)] {
            assert_eq!(parse_position(&text).map(|(_, side)| side), Ok(side));
        }
        check(&full.replace(" X", " -"), "'-' does not say whose turn it is");
        assert_eq!(parse_position(&full[..64]), Ok((Board::FIRST, Side::Black)));
        assert_eq!(parse(Board::FIRST, " F5 ").map(print), Ok("f5".into()));
    }
}
