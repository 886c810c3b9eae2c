//! A person plays by typing moves, alone or against a player.

use super::super::{Failure, format, terminal};
use crate::games::scene::Powers;
use crate::games::{GameSettings, Match, Player, PlayerSpec};
use crate::seed::Seed;
use std::io::{BufRead, Read, Write};

/// The opponent.
struct Opponent<'a> {
    spec: &'a PlayerSpec,
    player: Box<dyn Player>,
}

pub(super) fn run(
    game: &GameSettings,
    opponent: Option<&PlayerSpec>,
    adviser: &PlayerSpec,
    (seed, powers): (u64, Powers),
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut played = if game.openings().is_empty() { game.begin(Seed(seed)) } else { game.begin_at(0) };
    let mut opponent = match opponent {
        Some(spec) => Some(Opponent { spec, player: spec.engine_at(game)?.player(Seed(seed)) }),
        None => None,
    };
    let mut hints = adviser.engine_at(game)?.player(Seed(seed));
    if let (Some(Opponent { spec, .. }), [own, other]) = (&opponent, game.seats()) {
        writeln!(out, "You have {own} (X) and begin; {} has {other} (O).", spec.name)?;
    }
    let example = played.moves().first().map_or(String::new(), |&first| played.print(first));
    writeln!(out, "Write a move, e.g. {example}, or: undo, hint, moves, quit.")?;
    show(out, &*played, powers)?;
    while played.ending().is_none() {
        write!(out, "> ")?;
        out.flush()?;
        let Some(line) = typed()? else { return Ok(()) };
        match line.trim() {
            "" => {}
            "quit" | "q" => return Ok(()),
            "undo" | "u" => undo(out, &mut *played, opponent.is_some(), powers)?,
            "hint" | "h" => match hints.choose(&*played, &|| false).and_then(|thought| thought.best) {
                Some(best) => writeln!(out, "{} would play {}.", adviser.name, played.print(best))?,
                None => writeln!(out, "There is no move.")?,
            },
            "moves" | "m" => {
                let moves: Vec<String> =
                    played.moves().into_iter().map(|found| played.print(found)).collect();
                writeln!(out, "{}", moves.join(" "))?;
            }
            text => match played.parse(text) {
                Err(why) => writeln!(out, "{why}")?,
                Ok(found) => {
                    played.play(found);
                    show(out, &*played, powers)?;
                    if let Some(opponent) = &mut opponent {
                        answer(out, game, &mut *played, opponent, powers)?;
                    }
                }
            },
        }
    }
    writeln!(out, "{}; {}.", format::ending(game, played.ending()), played.standing())?;
    Ok(())
}

/// The next line that was typed; what is no text in it reads as no move. None at the end.
fn typed() -> Result<Option<String>, Failure> {
    /// More than any move takes, in bytes.
    const LONGEST: u64 = 1 << 12;
    let mut line = Vec::new();
    let read = std::io::stdin().lock().take(LONGEST).read_until(b'\n', &mut line);
    let read = read.map_err(|error| Failure::Failed(format!("what is typed cannot be read ({error})")))?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}

/// Takes the person's last move back, and what was answered to it.
fn undo(
    out: &mut impl Write,
    played: &mut dyn Match,
    is_answered: bool,
    powers: Powers,
) -> Result<(), Failure> {
    let mut undone = played.undo();
    if undone && is_answered && played.turn() != 0 {
        undone = played.undo();
    }
    let words = match (undone, is_answered) {
        (true, true) => "Both moves are taken back.",
        (true, false) => "One move is taken back.",
        (false, _) => "There is nothing to undo.",
    };
    writeln!(out, "{words}")?;
    show(out, played, powers)
}

fn answer(
    out: &mut impl Write,
    game: &GameSettings,
    played: &mut dyn Match,
    opponent: &mut Opponent<'_>,
    powers: Powers,
) -> Result<(), Failure> {
    while played.ending().is_none() && played.turn() != 0 {
        let Some(thought) = opponent.player.choose(played, &|| false) else { return Ok(()) };
        if let Some(fault) = thought.fault {
            return Err(Failure::Failed(fault.what.to_string()));
        }
        let Some(best) = thought.best else { return Ok(()) };
        let worth = thought.worth.map_or(String::new(), |worth| format!(", {} for it", format::worth(worth)));
        writeln!(out, "{} plays {}{worth}.", game.seats()[played.turn()], played.print(best))?;
        played.play(best);
        show(out, played, powers)?;
    }
    Ok(())
}

fn show(out: &mut impl Write, played: &dyn Match, powers: Powers) -> Result<(), Failure> {
    terminal::draw(out, &played.scene().counted_in(powers), terminal::has_colour(), "\n")?;
    writeln!(out, "{}", played.standing())?;
    Ok(())
}
