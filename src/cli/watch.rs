//! `dna-lab watch`: one game in the terminal.

use super::player::{Chosen, PlayOptions, plays_abalone, refuse};
use super::{Failure, abalone, format, terminal};
use crate::games::twenty48::{Game, text};
use crate::games::{Outcome, Verdict};
use crate::seed::Seed;
use crossterm::{cursor, queue, terminal as screen};
use std::io::Write;
use std::time::{Duration, Instant};

/// Watch a player play one game in the terminal, in colour.
///
/// Where the output is no terminal, the boards come one below the other, without colour.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// See PLAYER in `dna-lab --help`
    player: String,
    /// In Abalone: who plays white [default: the article's terms, looking as far ahead as PLAYER]
    against: Option<String>,
    /// In Abalone: the layout [default: drawn from those of PLAYER's run]
    #[arg(long)]
    layout: Option<String>,
    #[command(flatten)]
    options: PlayOptions,
    /// Pause between moves, in milliseconds
    #[arg(long, default_value_t = 75, value_parser = clap::value_parser!(u64).range(0..=60_000))]
    delay_ms: u64,
    /// Where all chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    if plays_abalone(arguments.options.game, std::slice::from_ref(&arguments.player)) {
        refuse(&arguments.options.of_2048(), "Abalone")?;
        return abalone::watch::run(
            &abalone::watch::Wanted {
                player: &arguments.player,
                against: arguments.against.as_deref(),
                layout: arguments.layout.as_deref(),
                delay_ms: arguments.delay_ms,
                seed: arguments.seed,
            },
            out,
        );
    }
    refuse(
        &[("a second player", arguments.against.is_some()), ("--layout", arguments.layout.is_some())],
        "2048",
    )?;
    let chosen = Chosen::read(&arguments.player, arguments.options)?;
    // Seeds as a contender derives them: the game watched is the game that `stats` would count.
    let seed = Seed(arguments.seed);
    let mut game = Game::new(&chosen.settings.variant, seed.derive(0));
    let mind = chosen.mind();
    let mut player = mind.sit_down(seed.derive(1));
    let colour = terminal::has_colour();
    show(out, &game, "", colour, false)?;
    let mut thought = Duration::ZERO;
    while !game.is_over() {
        let start = Instant::now();
        let Some(direction) = player.choose(game.board) else { break };
        thought += start.elapsed();
        std::thread::sleep(Duration::from_millis(arguments.delay_ms));
        game.play(direction);
        show(out, &game, direction.name(), colour, true)?;
    }
    let Outcome { verdict, score, moves, best_tile } = game.outcome();
    let verdict = if verdict == Verdict::Win { "Won" } else { "Lost" };
    let ms = 1e3 * thought.as_secs_f64() / f64::from(moves.max(1));
    let (score, moves) = (format::grouped(score.into()), format::counted(moves.into(), "move"));
    writeln!(
        out,
        "{verdict}: largest tile {}, score {score}, {moves}, {ms:.4} ms a move",
        text::tile(best_tile)
    )?;
    Ok(())
}

/// Lines that [`show`] draws in colour.
const LINES: u16 = 14;

fn show(out: &mut impl Write, game: &Game, move_: &str, colour: bool, again: bool) -> Result<(), Failure> {
    if colour && again {
        queue!(out, cursor::MoveUp(LINES), screen::Clear(screen::ClearType::FromCursorDown))?;
    }
    writeln!(out, "move {:>5}  {move_:<5}  score {:>8}\n", game.moves, format::grouped(game.score().into()))?;
    terminal::draw(out, game.board, colour, "\n")?;
    if !colour {
        writeln!(out)?;
    }
    Ok(out.flush()?)
}
