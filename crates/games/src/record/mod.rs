//! Games that were played, as text: one for all games, with tags like those of chess players; for games that it knows also the Generic
//! Game Format, and plain moves one after the other.

pub mod ggf;

use crate::{GameSettings, Match, Sentence, list, say};

/// A game that was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The variant that was played, by its name.
    pub game: String,
    /// The names of the players, by their seats; fewer where they are unknown.
    pub players: Vec<String>,
    /// The seat that won by its name, "draw" or "lost", or "*" where it is not over.
    pub result: String,
    /// The first position, as the game writes it.
    pub start: String,
    /// How many of the first moves were drawn at random: no player answers for them.
    pub random_plies: usize,
    /// The moves, with what chance did after each.
    pub moves: Vec<String>,
}

/// What a result is called that is not known.
pub const UNKNOWN: &str = "*";

/// A result as records write it, by the seat that won.
#[must_use]
pub fn result(game: &GameSettings, winner: Option<usize>) -> String {
    match winner {
        Some(winner) => game.seats()[winner].to_lowercase(),
        None if game.is_for_two() => "draw".to_owned(),
        None => "lost".to_owned(),
    }
}

/// How a match began: as it is when all moves are taken back.
#[must_use]
pub fn first_position(played: &dyn Match) -> String {
    let mut first = played.branch();
    while first.undo() {}
    first.position()
}

impl Record {
    /// Of a match as it stands, between players of these names.
    #[must_use]
    pub fn of(game: &GameSettings, played: &dyn Match, players: &[&str]) -> Self {
        let result = played.ending().map_or(UNKNOWN.to_owned(), |ending| result(game, ending.winner));
        Self {
            game: game.variant().map_or("", |variant| variant.id).to_owned(),
            players: players.iter().map(|&name| name.to_owned()).collect(),
            result,
            start: first_position(played),
            random_plies: played.random_plies(),
            moves: played.sheet(),
        }
    }

    /// The seat that won, by the result; none where the result names none.
    #[must_use]
    pub fn winner(&self, game: &GameSettings) -> Option<usize> {
        game.seats().iter().position(|seat| seat.to_lowercase() == self.result)
    }

    /// The record as text, a pair of moves a line.
    #[must_use]
    pub fn print(&self) -> String {
        let quoted = |text: &str| text.replace(['"', '\n'], "'");
        let mut text = format!("[Game \"{}\"]\n", quoted(&self.game));
        for (at, player) in self.players.iter().enumerate() {
            text += &format!("[Player{} \"{}\"]\n", at + 1, quoted(player));
        }
        text += &format!("[Result \"{}\"]\n[Start \"{}\"]\n", quoted(&self.result), quoted(&self.start));
        if self.random_plies > 0 {
            text += &format!("[RandomPlies \"{}\"]\n", self.random_plies);
        }
        for (at, pair) in self.moves.chunks(2).enumerate() {
            text += &format!("{}. {}\n", at + 1, pair.join(" "));
        }
        text + "\n"
    }

    /// Reads records: those of [`Record::print`], games of the Generic Game Format, or the moves of one game of `usual` alone.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read_all(text: &str, usual: &GameSettings) -> Result<Vec<Self>, Sentence> {
        if text.trim_start().starts_with("(;") {
            return text
                .split_inclusive(";)")
                .filter(|part| !part.trim().is_empty())
                .map(Self::of_ggf)
                .collect();
        }
        let mut records: Vec<Self> = Vec::new();
        let mut in_tags = false;
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let tag = line.strip_prefix('[').and_then(|line| line.strip_suffix("\"]")?.split_once(" \""));
            if let Some((name, value)) = tag {
                if !in_tags {
                    records.push(Self::default());
                }
                in_tags = true;
                let Some(record) = records.last_mut() else { continue };
                match name {
                    "Game" => value.clone_into(&mut record.game),
                    "Result" => value.clone_into(&mut record.result),
                    "Start" => value.clone_into(&mut record.start),
                    "RandomPlies" => {
                        let plies = value.parse().ok();
                        record.random_plies = plies
                            .ok_or_else(|| say!("RandomPlies takes a whole number, not '{0}'", value))?;
                    }
                    _ if name.starts_with("Player") => record.players.push(value.to_owned()),
                    _ => {}
                }
                continue;
            }
            in_tags = false;
            if records.is_empty() {
                let game = usual.variant().map_or("", |variant| variant.id).to_owned();
                records.push(Self { game, result: UNKNOWN.to_owned(), ..Self::default() });
            }
            let Some(record) = records.last_mut() else { continue };
            let words = line.split_whitespace().filter(|word| !word.trim_end_matches('.').is_empty());
            let is_number = |word: &&str| {
                word.ends_with('.') && word[..word.len() - 1].bytes().all(|b| b.is_ascii_digit())
            };
            record.moves.extend(words.filter(|word| !is_number(word)).map(str::to_owned));
        }
        if records.is_empty() { Err(say!("there is no game in it")) } else { Ok(records) }
    }

    fn of_ggf(text: &str) -> Result<Self, Sentence> {
        let found = ggf::read(text)?;
        let is_it =
            |game: &&GameSettings| game.ggf_name().is_some_and(|name| name.eq_ignore_ascii_case(found.game));
        let games = list::games();
        let game = games.iter().find(is_it);
        let game = game.ok_or_else(|| say!("'{0}' is no game that is known here", found.game))?;
        Ok(Self {
            game: game.variant().map_or("", |variant| variant.id).to_owned(),
            players: found.players.iter().map(|&name| name.to_owned()).collect(),
            result: UNKNOWN.to_owned(),
            start: found.start,
            random_plies: 0,
            moves: found.moves.iter().map(|&played| played.to_owned()).collect(),
        })
    }

    /// The game, and the match with all moves played.
    ///
    /// # Errors
    /// Which game, position or move is none.
    pub fn replayed(&self) -> Result<(GameSettings, Box<dyn Match>), Sentence> {
        let variant = list::variant(&self.game);
        let game = variant.ok_or_else(|| say!("'{0}' is no game that is known here", self.game))?.game;
        let mut played = if self.start.is_empty() { game.begin_at(0) } else { game.place(&self.start)? };
        let said = |number: usize| say!("move {0}: {1}", number);
        // What chance did is written after all moves or after none.
        let has_chance = self.moves.iter().any(|text| text.contains('/'));
        for (at, text) in self.moves.iter().enumerate() {
            let wrong = |error: Sentence| said(at + 1).with(error);
            if has_chance && !text.contains('/') {
                return Err(wrong(say!("what chance did after '{0}' is missing", text)));
            }
            // Some write the moves without spaces: f5d6c3.
            let glued = text.len() > 3 && text.len().is_multiple_of(2) && text.is_ascii();
            if glued && played.replay(text).is_err() {
                for part in text.as_bytes().chunks(2) {
                    played.replay(&String::from_utf8_lossy(part)).map_err(wrong)?;
                }
            } else if !glued {
                played.replay(text).map_err(wrong)?;
            }
        }
        Ok((game, played))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Seed;
    use rand::RngExt;

    #[test]
    fn every_game_is_written_and_played_again() {
        for variant in list::variants() {
            for seed in [1, 2].map(Seed) {
                let mut played = variant.game.begin(seed);
                let mut chance = seed.generator();
                for _ in 0..60 {
                    let moves = played.moves();
                    if moves.is_empty() {
                        break;
                    }
                    played.play(moves[chance.random_range(0..moves.len())]);
                }
                let record = Record::of(&variant.game, &*played, &["a \"quoted\" one", "b"]);
                let text = record.print();
                let again = Record::read_all(&format!("{text}{text}"), &variant.game).unwrap();
                assert_eq!(again.len(), 2, "{text}");
                assert_eq!(again[1].moves, record.moves, "{text}");
                assert_eq!(again[1].random_plies, played.random_plies(), "{text}");
                let (game, replayed) = again[0].replayed().unwrap();
                assert!(game.is_same_variant(&variant.game));
                assert_eq!(replayed.position(), played.position(), "{text}");
                assert_eq!(replayed.outcome(0).score, played.outcome(0).score, "{text}");
            }
        }
    }

    #[test]
    fn plain_moves_and_broken_records_are_told_apart() {
        let othello = list::variant("othello").unwrap().game;
        let read = |text: &str| {
            Record::read_all(text, &othello).unwrap()[0].replayed().map(|(_, played)| played.record())
        };
        assert_eq!(read("f5d6c3").unwrap(), ["f5", "d6", "c3"]);
        assert_eq!(read("1. f5 d6\n2. c3").unwrap(), ["f5", "d6", "c3"]);
        let ggf = "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)";
        let records = Record::read_all(&format!("{ggf}\n{ggf}"), &othello).unwrap();
        assert_eq!((records.len(), &records[0].players[..]), (2, &["a".to_owned(), "b".to_owned()][..]));
        assert_eq!(records[0].replayed().unwrap().1.record(), ["f5", "d6"]);
        let wrong = |text: &str| read(text).map(|_| ()).unwrap_err().to_string();
        assert!(wrong("f5 a1").starts_with("move 2: a1 is not possible"), "{}", wrong("f5 a1"));
        assert!(wrong("[Game \"chess\"]\ne4").contains("'chess' is no game"));
        let grid = "[Game \"2048\"]\n[Start \"1100000000000000\"]\n";
        for tile in ["b1=8", "a1=2", "e1=2", "b1"] {
            assert!(wrong(&format!("{grid}left/{tile}")).contains("is no new tile"), "{tile}");
        }
        assert_eq!(read(&format!("{grid}left/b1=4")).unwrap(), ["left"]);
        assert!(
            wrong(&format!("{grid}left/b1=4 up"))
                .starts_with("move 2: what chance did after 'up' is missing")
        );
        assert!(Record::read_all(" \n", &othello).is_err());
    }
}
