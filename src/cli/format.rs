//! Numbers as people read them.

use crate::evolution::{HALL_OF_FAME_NAME, Run};
use crate::games::record::Record;
use crate::games::{Ending, Exact, GameSettings, Worth, search};
use crate::numbers::Numbers;
use crate::tally::Tally;
use std::io::Write;
use std::path::Path;

/// How numbers are written here.
pub(super) const NUMBERS: Numbers = Numbers::TERMINAL;

/// A share as a percentage, e.g. "48.3 %"; a dash where there is none.
pub(super) fn percent(share: Option<f64>) -> String {
    NUMBERS.percent(share, 1)
}

/// A word for a shell, as it may be pasted: quoted where it needs that. Control characters come as escapes that bash and zsh know.
pub(super) fn pasted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./:,=+@%^#".contains(c);
    if word.chars().any(char::is_control) {
        let escaped = |c: char| match c {
            '\'' | '\\' => format!("\\{c}"),
            c if c.is_control() => c.to_string().bytes().map(|byte| format!("\\x{byte:02x}")).collect(),
            c => c.to_string(),
        };
        return format!("$'{}'", word.chars().map(escaped).collect::<String>());
    }
    if !word.is_empty() && !word.starts_with('#') && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// A file for a shell, as it may be pasted. One that could be read as an option, or as the name of a player, is named with its folder.
pub(super) fn pasted_path(path: &Path) -> String {
    let name = path.to_string_lossy();
    let needs_folder = name.starts_with('-') || !name.contains(['/', '\\']) && !name.ends_with(".ron");
    pasted(&if needs_folder { format!("./{name}") } else { name.into_owned() })
}

/// A name within a sentence, e.g. "each line's largest tile".
pub(super) fn lower(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

/// A number with three decimals, e.g. "0.125"; one that is near 0 by its power of ten, e.g. "2.000e-12".
pub(super) fn decimal(value: f64) -> String {
    if value == 0.0 || value.abs() >= 0.01 { format!("{value:.3}") } else { format!("{value:.3e}") }
}

/// A factor before what it multiplies, e.g. "2.000 times "; nothing where it is 1.
pub(super) fn times(factor: f64) -> String {
    if factor == 1.0 { String::new() } else { format!("{} times ", decimal(factor)) }
}

/// A win rate with its 95 % interval, e.g. "48.3 % (46.9–49.7)"; a dash without games.
pub(super) fn rate(tally: &Tally) -> String {
    NUMBERS.rate(tally)
}

/// Milliseconds a move, e.g. "0.1250"; a dash if they were not measured.
pub(super) fn milliseconds(time: Option<f64>) -> String {
    time.map_or("—".to_owned(), |time| format!("{time:.4}"))
}

/// The 95 % interval of a win rate; none without games.
pub(super) fn interval(tally: &Tally) -> Option<(f64, f64)> {
    (!tally.is_empty()).then(|| tally.interval())
}

/// How often the population wins on test games, where that is known.
pub(super) fn population(run: &Run) -> Option<String> {
    let sample = run.logbook.last()?.sample;
    let games = grouped(sample.games);
    let against = first_yardstick(run);
    (!sample.is_empty())
        .then(|| format!("The population wins {} of {games} test games{against}", rate(&sample)))
}

/// What else a figure of a game must say, to go on after other conditions; nothing where there is nothing.
pub(super) fn conditions(game: &GameSettings) -> String {
    let conditions = game.conditions();
    if conditions.is_empty() { conditions } else { format!(", {conditions}") }
}

/// A whole number in groups of three, e.g. "1,234,567".
pub(super) fn grouped(number: u64) -> String {
    NUMBERS.grouped(number)
}

/// The nearest whole number in groups of three.
pub(super) fn whole(number: f64) -> String {
    NUMBERS.decimal(number, 0)
}

/// A count with its noun, e.g. "1 move" or "1,024 moves".
pub(super) fn counted(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(number))
}

/// An opponent of a logbook in words.
pub(super) fn opponent(game: &GameSettings, id: &str) -> String {
    if id == HALL_OF_FAME_NAME {
        return "former champions".to_owned();
    }
    let known = game.yardsticks().iter().find(|yardstick| yardstick.id == id);
    known.map_or(id, |yardstick| yardstick.words).to_owned()
}

/// The opponent that validates a champion, if there is one.
pub(super) fn first_yardstick(run: &Run) -> String {
    let first = run.settings.validated_against();
    first.map_or(String::new(), |words| format!(" against {words}"))
}

/// The champion's rates against the other opponents, a line each.
pub(super) fn write_yardsticks(out: &mut impl Write, run: &Run) -> std::io::Result<()> {
    for (id, tally) in run.logbook.last().iter().flat_map(|record| &record.yardsticks) {
        let (who, games) = (opponent(&run.settings.game, id), grouped(tally.games));
        writeln!(out, "  against {who:<17} {} of {games} games", rate(tally))?;
    }
    Ok(())
}

/// An individual's rating over the game's panel, where it is known.
pub(super) fn write_rating(out: &mut impl Write, run: &Run, id: u64) -> std::io::Result<()> {
    let Some(rating) = run.rating(id) else { return Ok(()) };
    let games = grouped(rating.games);
    writeln!(out, "  Elo {} over the panel, by {games} games", NUMBERS.rating(rating))
}

/// A value on the player's scale, or how soon the game is decided.
pub(super) fn worth(worth: Worth) -> String {
    match worth {
        Worth::Value(value) => format!("{value:+.3}"),
        Worth::Wins(plies) => format!("wins in {}", search::plies(plies)),
        Worth::Loses(plies) => format!("loses in {}", search::plies(plies)),
    }
}

/// An exact value in words, e.g. "wins in 7 plies".
pub(super) fn exact(value: Exact) -> String {
    match value {
        Exact::Wins(plies) => format!("wins in {}", search::plies(plies)),
        Exact::Draws => "draws".to_owned(),
        Exact::Loses(plies) => format!("loses in {}", search::plies(plies)),
        Exact::Expects(score) => format!("expects {score:.1} points"),
    }
}

/// How a recorded match ended, in words: a fault ends it before the board does.
pub(super) fn result(game: &GameSettings, record: &Record, ending: Option<Ending>) -> String {
    let broken = self::ending(game, ending);
    match record.winner(game) {
        _ if ending.is_some() => broken,
        Some(winner) if game.is_for_two() => format!("{broken}: {} wins", game.seats()[winner]),
        _ => broken,
    }
}

/// How a match ended, in words; in a two-player game with who won.
pub(super) fn ending(game: &GameSettings, ending: Option<Ending>) -> String {
    let Some(Ending { winner, reason }) = ending else { return "Broken off".to_owned() };
    if !game.is_for_two() {
        return reason.to_owned();
    }
    let result = winner.map_or("Drawn".to_owned(), |seat| format!("{} wins", game.seats()[seat]));
    if reason.is_empty() { result } else { format!("{result}: {reason}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_can_be_pasted_into_a_shell() {
        for (path, expected) in [
            ("run.ron", "run.ron"),
            ("a b.ron", "'a b.ron'"),
            ("it's.ron", r"'it'\''s.ron'"),
            ("-x.ron", "./-x.ron"),
            ("random", "./random"),
            ("/tmp/é.ron", "/tmp/é.ron"),
            ("a\nb'.ron", r"$'a\x0ab\'.ron'"),
            ("$HOME.ron", "'$HOME.ron'"),
        ] {
            assert_eq!(pasted_path(Path::new(path)), expected);
        }
        assert_eq!([pasted(""), pasted("#x")], ["''", "'#x'"]);
    }

    #[test]
    fn numbers_read_well() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(123_456), "123,456");
        assert_eq!((counted(1, "move"), counted(0, "move")), ("1 move".to_owned(), "0 moves".to_owned()));
        assert_eq!(percent(None), "—");
        assert_eq!((times(1.0), times(-2.0)), (String::new(), "-2.000 times ".to_owned()));
        assert_eq!((decimal(0.0), decimal(-2e-12)), ("0.000".to_owned(), "-2.000e-12".to_owned()));
        assert_eq!(percent(Some(0.4567)), "45.7 %");
    }
}
