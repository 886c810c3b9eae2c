//! The Go Text Protocol, version 2, for any two-player game: black begins.

use super::super::{Failure, terminal};
use super::Lines;
use super::table::{Limits, Table};
use std::io::Write;
use std::time::Duration;

const COMMANDS: [&str; 19] = [
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "known_command",
    "komi",
    "list_commands",
    "list_games",
    "name",
    "play",
    "protocol_version",
    "quit",
    "reg_genmove",
    "set_game",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// What is left to a side.
#[derive(Clone, Copy, Default)]
struct Clock {
    seconds: u64,
    /// Moves that this must suffice for; 0 is the rest of the game.
    moves: u64,
    is_limited: bool,
}

impl Clock {
    fn limits(self) -> Limits {
        let share = Duration::from_secs(self.seconds) / self.moves.clamp(1, 1_000) as u32;
        let time = if self.moves == 0 { share / 30 } else { share * 4 / 5 };
        Limits { time: self.is_limited.then_some(time), ..Limits::default() }
    }
}

pub(super) fn speak(mut table: Table, lines: &Lines, out: &mut impl Write) -> Result<(), Failure> {
    let mut clocks = [Clock::default(); 2];
    while let Some(line) = lines.next() {
        let line = line.split('#').next().unwrap_or_default();
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let id = match words.first() {
            Some(first) if first.bytes().all(|byte| byte.is_ascii_digit()) => words.remove(0),
            Some(_) => "",
            None => continue,
        };
        let Some((command, arguments)) = words.split_first() else { continue };
        match carry_out(&mut table, &mut clocks, command, arguments) {
            Ok(answer) => write!(out, "={id} {answer}\n\n")?,
            Err(why) => write!(out, "?{id} {why}\n\n")?,
        }
        out.flush()?;
        if *command == "quit" {
            break;
        }
    }
    Ok(())
}

fn carry_out(
    table: &mut Table,
    clocks: &mut [Clock; 2],
    command: &str,
    arguments: &[&str],
) -> Result<String, String> {
    let number =
        |at: usize| arguments.get(at).and_then(|text| text.parse::<u64>().ok()).ok_or("syntax error");
    match command {
        "protocol_version" => return Ok("2".to_owned()),
        "name" => return Ok(format!("DNA Lab {}", table.name())),
        "version" => return Ok(env!("CARGO_PKG_VERSION").to_owned()),
        "list_commands" => return Ok(COMMANDS.join("\n")),
        "known_command" => {
            return Ok(arguments.first().is_some_and(|name| COMMANDS.contains(name)).to_string());
        }
        "boardsize" => {
            let columns = table.game.scene().cells.iter().map(|cell| cell.x as u64 + 1).max();
            if columns != Some(number(0)?) {
                return Err("unacceptable size".to_owned());
            }
        }
        "list_games" => return Ok(table.game_settings().title().to_owned()),
        "set_game" if !arguments.join(" ").eq_ignore_ascii_case(table.game_settings().title()) => {
            return Err("unsupported game".to_owned());
        }
        "set_game" | "clear_board" => table.begin(),
        "play" => {
            let [colour, played] = arguments else { return Err("syntax error".to_owned()) };
            pass_to(table, seat(colour)?)?;
            let legal = table.game.parse(played).map_err(|error| format!("illegal move: {error}"))?;
            table.game.play(legal);
        }
        "genmove" | "reg_genmove" => {
            let seat = seat(arguments.first().ok_or("syntax error")?)?;
            if table.game.ending().is_some() {
                return Ok("PASS".to_owned());
            }
            pass_to(table, seat)?;
            let best = table.think(&clocks[seat].limits(), &|| false, &|_, _| {}).best;
            let best = best.ok_or("no move")?;
            let text = table.game.print(best).to_uppercase();
            if command == "genmove" {
                table.game.play(best);
            }
            return Ok(text);
        }
        "undo" => {
            if !table.game.undo() {
                return Err("cannot undo".to_owned());
            }
        }
        "showboard" => {
            let mut text = b"\n".to_vec();
            terminal::draw(&mut text, &table.game.scene(), false, "\n").map_err(|error| error.to_string())?;
            return Ok(String::from_utf8_lossy(&text).trim_end().to_owned());
        }
        "time_settings" => {
            let [main, period, moves] = [number(0)?, number(1)?, number(2)?];
            let (seconds, moves) = if main > 0 { (main, 0) } else { (period, moves) };
            // A period without moves is no limit at all.
            let is_limited = main > 0 || period == 0 || moves > 0;
            *clocks = [Clock { seconds, moves, is_limited }; 2];
        }
        "time_left" => {
            let seat = seat(arguments.first().ok_or("syntax error")?)?;
            clocks[seat] = Clock { seconds: number(1)?, moves: number(2)?, is_limited: true };
        }
        "final_score" => {
            if table.game.ending().is_none() {
                return Err("the game is not over".to_owned());
            }
            return Ok(match table.game.outcome(0).score {
                0 => "0".to_owned(),
                ahead @ 1.. => format!("B+{ahead}"),
                behind => format!("W+{}", -behind),
            });
        }
        "komi" | "quit" => {}
        _ => return Err("unknown command".to_owned()),
    }
    Ok(String::new())
}

fn seat(colour: &str) -> Result<usize, String> {
    match colour.to_lowercase().as_str() {
        "b" | "black" => Ok(0),
        "w" | "white" => Ok(1),
        _ => Err(format!("'{colour}' is no colour")),
    }
}

/// Lets the side to move pass if the other one is named and passing is all that can be done: many boards do not send passes.
fn pass_to(table: &mut Table, seat: usize) -> Result<(), String> {
    if table.game.turn() != seat {
        let pass = table.game.parse("pass").map_err(|_| "it is the other side's turn".to_owned())?;
        table.game.play(pass);
    }
    Ok(())
}
