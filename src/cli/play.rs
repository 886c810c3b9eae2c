//! `dna-lab play`: a person plays.

use super::player::{Chosen, GameName, PlayOptions};
use super::{Failure, abalone, format, terminal};
use crate::games::Verdict;
use crate::games::twenty48::players::Player;
use crate::games::twenty48::players::mind::Mind;
use crate::games::twenty48::{Direction, Game, Variant, text};
use crate::lab::Ready;
use crate::seed::Seed;
use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, read};
use crossterm::{cursor, queue, terminal as screen};
use std::io::{IsTerminal, Write};

/// Play yourself in the terminal, with undo and the champion's hints.
///
/// Arrow keys (or w a s d) move, u undoes, h asks the champion, q ends the game. With --game abalone, type moves in notation (A1B2 in line, C3C5D4 aside), or: undo, hint, moves, quit.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Who gives the hints: see PLAYER in `dna-lab --help` [default: the best champion that comes with the lab]
    #[arg(long)]
    hint: Option<String>,
    /// In Abalone, whom to play against: a PLAYER of Abalone [default: the champion that comes with the lab]
    #[arg(long, value_name = "PLAYER")]
    against: Option<String>,
    /// The game to play
    #[arg(long, value_enum, default_value = "2048")]
    game: GameName,
    /// Where all chance comes from [default: drawn from the clock]
    #[arg(long)]
    seed: Option<u64>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    if arguments.game == GameName::Abalone {
        return abalone::play::run(arguments.against.as_deref(), arguments.seed, out);
    }
    let adviser = adviser(arguments)?;
    let variant = arguments.game.variant().unwrap_or(Variant::STANDARD);
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        return Err(Failure::Failed(
            "play needs a terminal for keys and colours: start it in one, or use `dna-lab watch`".to_owned(),
        ));
    }
    let seed = arguments.seed.unwrap_or_else(|| {
        std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .map_or(1, |elapsed| elapsed.as_nanos() as u64 % 1_000_000)
    });
    screen::enable_raw_mode()?;
    queue!(out, screen::EnterAlternateScreen, cursor::Hide)?;
    let game = Game::new(&variant, Seed(seed));
    let result = play(game, &mut *adviser.sit_down(Seed(0)), out);
    // The terminal is put back whatever happened.
    let left = queue!(out, screen::LeaveAlternateScreen, cursor::Show).and_then(|()| out.flush());
    screen::disable_raw_mode()?;
    left?;
    let game = result?;
    let outcome = game.outcome();
    let score = format::grouped(outcome.score.into());
    let verdict = if outcome.verdict == Verdict::Win { "won" } else { "not won" };
    writeln!(
        out,
        "Game of seed {seed} {verdict}: largest tile {}, score {score}, {}",
        text::tile(outcome.best_tile),
        format::counted(outcome.moves.into(), "move")
    )?;
    Ok(())
}

fn adviser(arguments: &Arguments) -> Result<Mind, Failure> {
    let variant = arguments.game.variant().unwrap_or(Variant::STANDARD);
    if let Some(player) = &arguments.hint {
        let chosen =
            Chosen::read(player, PlayOptions { game: Some(arguments.game), ..PlayOptions::default() })?;
        return Ok(chosen.mind());
    }
    let champion = Ready::Standard.champion();
    let champion = champion.ok_or_else(|| Failure::Failed("no champion comes with the lab".to_owned()))?;
    Ok(champion.mind_for(&variant))
}

/// Plays until the person ends it; gives the game as it then stands.
fn play(mut game: Game, adviser: &mut dyn Player, out: &mut impl Write) -> Result<Game, Failure> {
    let mut before: Vec<Game> = Vec::new();
    let mut message = String::new();
    loop {
        show(out, &game, &message)?;
        let Event::Key(key) = read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let direction = match key.code {
            KeyCode::Char('c') if control => return Ok(game),
            KeyCode::Char('q') | KeyCode::Esc => return Ok(game),
            KeyCode::Char('u') => {
                message = match before.pop() {
                    Some(last) => {
                        game = last;
                        "one move back".to_owned()
                    }
                    None => "nothing to undo".to_owned(),
                };
                continue;
            }
            KeyCode::Char('h') => {
                message = hint(&game, adviser);
                continue;
            }
            KeyCode::Up | KeyCode::Char('w') => Direction::Up,
            KeyCode::Left | KeyCode::Char('a') => Direction::Left,
            KeyCode::Down | KeyCode::Char('s') => Direction::Down,
            KeyCode::Right | KeyCode::Char('d') => Direction::Right,
            _ => continue,
        };
        let last = game.clone();
        message = if game.is_over() {
            "the game is over: u takes a move back, q ends it".to_owned()
        } else if game.play(direction) {
            before.push(last);
            String::new()
        } else {
            format!("{} changes nothing", direction.name())
        };
    }
}

fn hint(game: &Game, adviser: &mut dyn Player) -> String {
    match adviser.choose(game.board) {
        Some(direction) => format!("the adviser would go {}", direction.name()),
        None => "no move is left".to_owned(),
    }
}

fn show(out: &mut impl Write, game: &Game, message: &str) -> Result<(), Failure> {
    queue!(out, cursor::MoveTo(0, 0), screen::Clear(screen::ClearType::All))?;
    let over = match (game.is_over(), game.outcome().verdict) {
        (true, Verdict::Win) => "  You won!",
        (true, _) => "  No move is left.",
        (false, Verdict::Win) => "  Won, playing on.",
        _ => "",
    };
    write!(out, "move {:>5}  score {:>8}{over}\r\n\r\n", game.moves, format::grouped(game.score().into()))?;
    terminal::draw(out, game.board, terminal::has_colour(), "\r\n")?;
    write!(out, "\r\narrows move · u undo · h hint · q quit\r\n{message}\r\n")?;
    Ok(out.flush()?)
}
