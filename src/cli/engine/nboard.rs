//! NBoard's protocol, version 2: boards for disc games speak it with engines.

use super::super::Failure;
use super::Lines;
use super::table::{Limits, Table};
use crate::games::record::ggf;
use crate::games::{Thought, Worth};
use std::io::Write;

pub(super) fn speak(mut table: Table, lines: &Lines, out: &mut impl Write) -> Result<(), Failure> {
    let mut limits = Limits::default();
    while let Some(line) = lines.next() {
        let (command, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let rest = rest.trim();
        let done = match command {
            "nboard" => {
                writeln!(out, "set myname DNA Lab {}", table.name())?;
                Ok(())
            }
            "set" => set(&mut table, &mut limits, rest),
            "move" => {
                let parsed = table.game.parse(ggf::read_move(rest)).map_err(|error| error.to_string());
                parsed.map(|played| table.game.play(played))
            }
            "go" => {
                writeln!(out, "status thinking")?;
                out.flush()?;
                // Whatever comes is carried out at once: `ping` asks for that.
                let thought = table.think(&limits, &|| lines.is_waiting(), &|_, _| {});
                if let Some(best) = thought.best {
                    let best = move_text(&table.game.print(best));
                    let value = thought.worth.map_or(String::new(), |worth| format!("/{:.2}", value(worth)));
                    writeln!(out, "=== {best}{value}")?;
                }
                writeln!(out, "status")?;
                Ok(())
            }
            "hint" => {
                hint(&mut table, &limits, lines, rest.parse().unwrap_or(1), out)?;
                Ok(())
            }
            "ping" => {
                writeln!(out, "pong {rest}")?;
                Ok(())
            }
            "quit" => break,
            _ => Ok(()),
        };
        if let Err(why) = done {
            writeln!(out, "status {why}")?;
        }
        out.flush()?;
    }
    Ok(())
}

fn set(table: &mut Table, limits: &mut Limits, rest: &str) -> Result<(), String> {
    let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
    match name {
        "depth" => {
            let depth: u8 = value.trim().parse().map_err(|_| format!("'{value}' is no depth"))?;
            limits.depth = Some(depth.clamp(1, 30));
        }
        "game" => {
            let record = ggf::read(value).map_err(|error| error.to_string())?;
            let own = table.game_settings().ggf_name().unwrap_or_default();
            if !record.game.eq_ignore_ascii_case(own) {
                return Err(format!("this is a player of {own}, not of {}", record.game));
            }
            table.begin();
            table.place(&record.start, &record.moves)?;
        }
        // `contempt` and what later versions may set.
        _ => {}
    }
    Ok(())
}

/// The best moves of a position, one line each.
fn hint(
    table: &mut Table,
    limits: &Limits,
    lines: &Lines,
    count: usize,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let thought = table.weigh(limits, &|| lines.is_waiting());
    let Thought { depth, moves, .. } = thought;
    for one in moves.into_iter().take(count.max(1)) {
        let text = move_text(&table.game.print(one.played));
        writeln!(out, "search {text} {:.2} 0 {depth}", value(one.worth))?;
    }
    Ok(writeln!(out, "status")?)
}

/// A move as boards write it.
fn move_text(text: &str) -> String {
    if text == "pass" { "PA".to_owned() } else { text.to_uppercase() }
}

/// A value on the player's own scale; won and lost games are worth the whole board.
fn value(worth: Worth) -> f64 {
    match worth {
        Worth::Value(value) => value,
        Worth::Wins(_) => 64.0,
        Worth::Loses(_) => -64.0,
    }
}
