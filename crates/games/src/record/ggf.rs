//! Games as the Generic Game Format writes them: `(;GM[NAME]…BO[8 … *]B[d3]W[c3]…;)`.

use super::{Record, first_position};
use crate::{Sentence, say};

/// A game that was read.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Ggf<'a> {
    /// The game it is of.
    pub game: &'a str,
    /// The names of black and white, where they stand there.
    pub players: Vec<&'a str>,
    /// The first position: the squares row by row and whose turn it is; empty where it is the usual one.
    pub start: String,
    /// The moves of both sides.
    pub moves: Vec<&'a str>,
}

/// A move as it is written: what stands behind a `/` is its value and its time. `pa` is a pass.
#[must_use]
pub fn read_move(text: &str) -> &str {
    let text = text.split('/').next().unwrap_or_default().trim();
    if text.eq_ignore_ascii_case("pa") { "pass" } else { text }
}

/// A game that was played as this format writes it; none if the format does not know the game, or it cannot be played again.
#[must_use]
pub fn print(record: &Record) -> Option<String> {
    let (game, played) = record.replayed().ok()?;
    let name = game.ggf_name()?;
    let plain = |text: &str| text.replace(['[', ']', ';', '\n'], " ");
    let player = |seat: usize| record.players.get(seat).map_or("?".to_owned(), |name| plain(name));
    let result = if played.ending().is_some() { played.outcome(0).score.to_string() } else { "?".to_owned() };
    // Black is an asterisk.
    let start = first_position(&*played).replace('X', "*");
    let mut text =
        format!("(;GM[{name}]PC[DNA Lab]PB[{}]PW[{}]RE[{result}]TY[8]BO[8 {start}]", player(0), player(1));
    let mut black = start.ends_with('*');
    for record in played.record() {
        let (side, square) = (if black { 'B' } else { 'W' }, record.replace("pass", "PA"));
        text += &format!("{side}[{square}]");
        black = !black;
    }
    Some(text + ";)\n")
}

/// Reads the first game of a text.
///
/// # Errors
/// What is wrong with it.
pub fn read(text: &str) -> Result<Ggf<'_>, Sentence> {
    let mut rest = text.trim().strip_prefix("(;").ok_or_else(|| say!("a game begins with (;"))?;
    let mut record = Ggf::default();
    loop {
        rest = rest.trim_start();
        if rest.starts_with(";)") || rest.starts_with(')') {
            return Ok(record);
        }
        let (name, after) = rest.split_once('[').ok_or_else(|| say!("the game does not end with ;)"))?;
        let (value, after) = after.split_once(']').ok_or_else(|| say!("{0}[ is not closed", name))?;
        match name.trim() {
            "GM" => record.game = value,
            "PB" | "PW" => record.players.push(value),
            "BO" => {
                let (size, squares) = value.split_once(' ').unwrap_or_default();
                if size != "8" {
                    return Err(say!("the board is '{0}', not 8", size));
                }
                squares.clone_into(&mut record.start);
            }
            "B" | "W" => record.moves.push(read_move(value)),
            _ => {}
        }
        rest = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list;
    use crate::seed::Seed;
    use rand::RngExt;

    #[test]
    fn games_that_are_written_are_read_again() {
        let othello = list::variant("othello").unwrap().game;
        for seed in (0..40).map(Seed) {
            let (mut played, mut chance) = (othello.begin(seed), seed.generator());
            while let moves @ [_, ..] = &played.moves()[..] {
                let chosen = moves[chance.random_range(0..moves.len())];
                played.play(chosen);
            }
            let record = Record::of(&othello, &*played, &["one [1]", "two"]);
            let text = print(&record).unwrap();
            let [again] = &Record::read_all(&text, &othello).unwrap()[..] else { panic!("{text}") };
            let (_, replayed) = again.replayed().unwrap();
            assert_eq!(replayed.position(), played.position(), "{text}");
            assert!(
                text.contains(&format!("RE[{}]", played.outcome(0).score)) && text.contains("PB[one  1 ]")
            );
        }
        let other = list::variant("abalone").unwrap().game;
        assert_eq!(print(&Record::of(&other, &*other.begin(Seed(1)), &[])), None);
    }

    #[test]
    fn a_game_is_read_and_a_broken_one_says_what_is_wrong() {
        let board = "---------------------------O*------*O--------------------------- *";
        let text = format!(
            "(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[8 {board}]B[F5//0.01]W[D6/1.5]B[PA];)"
        );
        let record = read(&text).unwrap();
        assert_eq!(
            record,
            Ggf {
                game: "Othello",
                players: vec!["a", "b"],
                start: board.to_owned(),
                moves: vec!["F5", "D6", "pass"]
            }
        );
        for (text, why) in
            [("GM[Othello]", "begins"), ("(;GM[Othello", "closed"), ("(;BO[10 --]", "not 8"), ("(;", "end")]
        {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
