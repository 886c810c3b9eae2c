//! `dna-lab watch --game abalone`: two players, move by move.

use super::super::Failure;
use super::{draw, ending, has_colour, read, standing, value, variant, yardstick};
use crate::games::abalone::notation;
use crate::games::abalone::{Game, Move, Side};
use crate::seed::Seed;
use crossterm::{cursor, queue, terminal as screen};
use std::io::Write;
use std::time::{Duration, Instant};

/// What is asked for.
#[derive(Debug)]
pub(in crate::cli) struct Wanted<'a> {
    /// Who plays black.
    pub(in crate::cli) player: &'a str,
    /// Who plays white; the article's terms if nobody is named.
    pub(in crate::cli) against: Option<&'a str>,
    /// The layout; drawn from the player's own if none is named.
    pub(in crate::cli) layout: Option<&'a str>,
    /// Pause between moves, in milliseconds.
    pub(in crate::cli) delay_ms: u64,
    /// Where all chance comes from.
    pub(in crate::cli) seed: u64,
}

/// Lines that [`show`] draws.
const LINES: u16 = 13;

pub(in crate::cli) fn run(wanted: &Wanted<'_>, out: &mut impl Write) -> Result<(), Failure> {
    let black = read(&[wanted.player.to_owned()])?.remove(0);
    let white = match wanted.against {
        Some(name) => read(&[name.to_owned()])?.remove(0),
        None => yardstick(&black),
    };
    let entrants = [black, white];
    let variant = variant(wanted.layout, &entrants)?;
    let seed = Seed(wanted.seed);
    let mut game = variant.deal(seed);
    let minds = entrants.each_ref().map(|entrant| entrant.mind());
    let mut players = [minds[0].sit_down(seed.derive(3)), minds[1].sit_down(seed.derive(4))];
    writeln!(out, "black (X): {}\nwhite (O): {}", entrants[0].name, entrants[1].name)?;
    let colour = has_colour();
    show(out, &game, None, "", colour, false)?;
    let mut thought_ms = [0.0, 0.0];
    while game.ending().is_none() {
        let side = game.to_move();
        let start = Instant::now();
        let thought = players[side as usize].think(&game, &|| false);
        thought_ms[side as usize] += 1e3 * start.elapsed().as_secs_f64();
        let Some((best, thought)) = thought.and_then(|thought| Some((thought.best?, thought))) else { break };
        std::thread::sleep(Duration::from_millis(wanted.delay_ms));
        game.play(best);
        let words = if thought.depth > 0 {
            format!("{} {:<8} {}", side.name(), notation::print(best), value(thought.value))
        } else {
            format!("{} {}", side.name(), notation::print(best))
        };
        show(out, &game, Some(best), &words, colour, true)?;
    }
    let words = game.ending().map_or("Broken off".to_owned(), ending);
    let a_move = |side: Side| {
        let moves = f64::from(game.outcome(side).moves.max(1));
        thought_ms[side as usize] / moves
    };
    writeln!(
        out,
        "{words}. {}; {} plies, {:.3} and {:.3} ms a move",
        standing(&game),
        game.played().len(),
        a_move(Side::Black),
        a_move(Side::White)
    )?;
    Ok(())
}

fn show(
    out: &mut impl Write,
    game: &Game,
    last: Option<Move>,
    words: &str,
    colour: bool,
    again: bool,
) -> Result<(), Failure> {
    if colour && again {
        queue!(out, cursor::MoveUp(LINES), screen::Clear(screen::ClearType::FromCursorDown))?;
    }
    writeln!(out, "ply {:>3}  {words}", game.played().len())?;
    writeln!(out, "{}", standing(game))?;
    draw(out, game.black_first(), last, colour)?;
    writeln!(out)?;
    Ok(out.flush()?)
}
