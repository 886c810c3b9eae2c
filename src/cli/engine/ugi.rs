//! The Universal Game Interface: one line a command, as cutegames speaks it.

use super::super::Failure;
use super::Lines;
use super::table::{Limits, Table};
use crate::games::{Thought, Worth};
use std::cell::{Cell, RefCell};
use std::io::Write;
use std::time::Duration;

/// The name of settings that are no variant's, e.g. those of a run.
const OWN_VARIANT: &str = "own";

/// What won and lost games are worth in hundredths of a unit, less the plies until then.
const DECIDED: i64 = 1_000_000;

pub(super) fn speak(mut table: Table, lines: &Lines, out: &mut impl Write) -> Result<(), Failure> {
    let mut problem: Option<String> = None;
    while let Some(line) = lines.next() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["ugi", ..] => introduce(&table, out)?,
            ["isready", ..] => writeln!(out, "readyok")?,
            ["uginewgame", ..] => table.begin(),
            ["setoption", ref option @ ..] => {
                if let Err(why) = set_option(&mut table, option) {
                    writeln!(out, "info string {why}")?;
                }
            }
            ["position", ref position @ ..] => {
                problem = place(&mut table, position).err();
                if let Some(why) = &problem {
                    writeln!(out, "info string {why}")?;
                }
            }
            ["go", ..] if problem.is_some() => writeln!(out, "bestmove none")?,
            ["go", ref limits @ ..] if go(&mut table, lines, limits, out)? => {}
            ["go", ..] => break,
            ["query", what, ..] => answer(&table, what, out)?,
            ["quit", ..] => break,
            // What is unknown is ignored, as the protocol asks.
            _ => {}
        }
        out.flush()?;
    }
    Ok(())
}

fn introduce(table: &Table, out: &mut impl Write) -> Result<(), Failure> {
    let game = table.game_settings();
    writeln!(out, "id name DNA Lab {} {}", env!("CARGO_PKG_VERSION"), table.name())?;
    writeln!(out, "id author the DNA Lab contributors")?;
    let played = game.variant().map(|variant| variant.id);
    write!(out, "option name Variant type combo default {}", played.unwrap_or(OWN_VARIANT))?;
    for id in game.variants().iter().map(|variant| variant.id).chain(played.is_none().then_some(OWN_VARIANT))
    {
        write!(out, " var {id}")?;
    }
    writeln!(out, "\noption name Seed type spin default {} min 0 max {}", table.seed().0, u64::MAX)?;
    Ok(writeln!(out, "ugiok")?)
}

/// `setoption name NAME value VALUE`; both may have spaces.
fn set_option(table: &mut Table, words: &[&str]) -> Result<(), String> {
    let at = words.iter().position(|word| *word == "value").unwrap_or(words.len());
    let name = words[..at].iter().skip(1).copied().collect::<Vec<_>>().join(" ");
    let value = words.get(at + 1..).unwrap_or_default().join(" ");
    match name.to_lowercase().as_str() {
        "variant" if value == OWN_VARIANT || table.set_variant(&value) => Ok(()),
        "variant" => Err(format!("there is no variant '{value}'")),
        "seed" => {
            let seed = value.parse().map_err(|_| format!("'{value}' is no seed: give a whole number"))?;
            table.set_seed(seed);
            Ok(())
        }
        _ => Err(format!("there is no option '{name}'")),
    }
}

/// `startpos` or `fen POSITION`, then perhaps `moves` and them.
fn place(table: &mut Table, words: &[&str]) -> Result<(), String> {
    let at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let moves = words.get(at + 1..).unwrap_or_default();
    match words[..at] {
        ["startpos"] => table.place("", moves),
        ["fen", ref fen @ ..] => table.place(&fen.join(" "), moves),
        _ => Err("position takes startpos or fen".to_owned()),
    }
}

/// What is wrong with a limit, if anything. Clocks may have run out.
fn wrong_limit(words: &[&str]) -> Option<String> {
    (0..words.len()).find_map(|at| {
        let (name, number) = (words[at], words.get(at + 1).and_then(|number| number.parse::<i64>().ok()));
        match name {
            "depth" | "nodes" | "movetime" if number.is_none_or(|number| number < 1) => {
                Some(format!("{name} takes a whole number from 1"))
            }
            "p1time" | "p1inc" | "p2time" | "p2inc" if number.is_none() => {
                Some(format!("{name} takes whole milliseconds"))
            }
            _ => None,
        }
    })
}

/// What `go` asks for, and whether the answer waits for `stop`.
fn limits(words: &[&str], turn: usize) -> (Limits, bool) {
    let number = |name: &str| {
        let at = words.iter().position(|word| *word == name)?;
        words.get(at + 1)?.parse::<i64>().ok().map(|number| number.max(0) as u64)
    };
    let (time, increment) = if turn == 0 { ("p1time", "p1inc") } else { ("p2time", "p2inc") };
    // A game of unknown length: a thirtieth of what is left, and most of what each move adds.
    let of_clock =
        number(time).map(|left| (left / 30 + number(increment).unwrap_or(0) * 4 / 5).min(left * 4 / 5));
    let is_infinite = words.contains(&"infinite");
    let depth = number("depth").map(|depth| depth.clamp(1, 30) as u8).or(is_infinite.then_some(30));
    let time = number("movetime").or(of_clock).map(Duration::from_millis);
    (Limits { depth, nodes: number("nodes"), time }, is_infinite)
}

/// Answers `go`; false if the input ended or `quit` came meanwhile.
fn go(table: &mut Table, lines: &Lines, words: &[&str], out: &mut impl Write) -> Result<bool, Failure> {
    if let Some(wrong) = wrong_limit(words) {
        writeln!(out, "info string {wrong}")?;
    }
    let (limits, waits) = limits(words, table.game.turn());
    let before = table.game.branch();
    let out = RefCell::new(out);
    let (stopped, ends, failed) = (Cell::new(false), Cell::new(false), Cell::new(None));
    let keep = |result: std::io::Result<()>| {
        if let Err(error) = result {
            failed.set(Some(error));
            stopped.set(true);
        }
    };
    let obey = |line: String| match line.split_whitespace().next() {
        Some("stop") => stopped.set(true),
        Some("quit") => {
            ends.set(true);
            stopped.set(true);
        }
        Some("isready") => {
            let out = &mut *out.borrow_mut();
            keep(writeln!(out, "readyok").and_then(|()| out.flush()));
        }
        _ => lines.postpone(line),
    };
    let told = || {
        match lines.heard() {
            Ok(Some(line)) => obey(line),
            Ok(None) => {}
            // A move that was asked for is still found, but nothing is left to wait for.
            Err(_) if waits => stopped.set(true),
            Err(_) => {}
        }
        stopped.get()
    };
    let report = |thought: &Thought, time: Duration| {
        let out = &mut *out.borrow_mut();
        keep(writeln!(out, "{}", info(thought, time, &*before)).and_then(|()| out.flush()));
    };
    let thought = table.think(&limits, &told, &report);
    while waits && !stopped.get() {
        match lines.wait() {
            Ok(Some(line)) => obey(line),
            Ok(None) => {}
            Err(_) => stopped.set(true),
        }
    }
    if let Some(error) = failed.take() {
        return Err(error.into());
    }
    let best = thought.best.map_or("none".to_owned(), |best| table.game.print(best));
    writeln!(out.borrow_mut(), "bestmove {best}")?;
    Ok(!ends.get())
}

/// One line about a depth that was searched.
fn info(thought: &Thought, time: Duration, game: &dyn crate::games::Match) -> String {
    let hundredths = match thought.worth {
        Some(Worth::Value(value)) => Some((100.0 * value).round() as i64),
        Some(Worth::Wins(plies)) => Some(DECIDED - i64::from(plies)),
        Some(Worth::Loses(plies)) => Some(i64::from(plies) - DECIDED),
        None => None,
    };
    let score = hundredths.map_or(String::new(), |value| format!(" score cp {value}"));
    let line: String = game.printed(&thought.line).iter().map(|played| format!(" {played}")).collect();
    let pv = if line.is_empty() { "" } else { " pv" };
    let (ms, nodes) = (time.as_millis(), thought.nodes);
    format!("info depth {}{score} time {ms} nodes {nodes}{pv}{line}", thought.depth)
}

/// What a program without the rules of the game asks.
fn answer(table: &Table, what: &str, out: &mut impl Write) -> Result<(), Failure> {
    let ending = table.game.ending();
    let response = match what {
        "gameover" => ending.is_some().to_string(),
        "p1turn" => (table.game.turn() == 0).to_string(),
        "result" => match ending.map(|ending| ending.winner) {
            None => "none",
            Some(Some(0)) => "p1win",
            Some(Some(_)) => "p2win",
            // In a single-player game, not to win is to lose.
            Some(None) if table.game_settings().is_for_two() => "draw",
            Some(None) => "p2win",
        }
        .to_owned(),
        _ => return Ok(()),
    };
    Ok(writeln!(out, "response {response}")?)
}
