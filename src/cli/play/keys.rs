//! A person plays by arrow keys.

use super::super::{Failure, format, interrupt, terminal};
use crate::games::scene::{Gestures, Powers};
use crate::games::{GameSettings, Match, Player, PlayerSpec};
use crate::seed::Seed;
use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, read};
use crossterm::{cursor, queue, terminal as screen};
use std::io::{IsTerminal, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

pub(super) fn run(
    game: &GameSettings,
    adviser: &PlayerSpec,
    (seed, powers): (u64, Powers),
    out: &mut impl Write,
) -> Result<(), Failure> {
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        return Err(Failure::Failed(
            "play needs a terminal for keys and colours: start it in one, or use `dna-lab watch`".to_owned(),
        ));
    }
    let mut adviser = adviser.engine_at(game)?.player(Seed(0));
    interrupt::listen();
    screen::enable_raw_mode()?;
    queue!(out, screen::EnterAlternateScreen, cursor::Hide)?;
    let mut played = game.begin(Seed(seed));
    let result = play(&mut *played, &mut *adviser, powers, out);
    // The terminal is put back whatever happened.
    let left = queue!(out, screen::LeaveAlternateScreen, cursor::Show).and_then(|()| out.flush());
    screen::disable_raw_mode()?;
    left?;
    result?;
    let ending = played.ending().map_or("not over", |ending| ending.reason);
    writeln!(
        out,
        "Game of seed {seed}, {}: {}; {}",
        ending.to_lowercase(),
        played.standing(),
        format::counted(played.plies() as u64, "move")
    )?;
    Ok(())
}

/// Keys, read by a thread of their own: a read from a terminal that is gone may never return, and no signal wakes it.
fn events() -> Receiver<std::io::Result<Event>> {
    let (sender, events) = channel();
    std::thread::spawn(move || {
        loop {
            let event = read();
            let is_last = event.is_err();
            if sender.send(event).is_err() || is_last {
                break;
            }
        }
    });
    events
}

/// The next key; none if the game is to end: a signal came, or the terminal is gone.
fn next(events: &Receiver<std::io::Result<Event>>) -> Option<Event> {
    loop {
        if interrupt::asked() || terminal::is_gone() {
            return None;
        }
        match events.recv_timeout(Duration::from_millis(100)) {
            Ok(event) => return event.ok(),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}

/// Plays until the person ends it.
fn play(
    game: &mut dyn Match,
    adviser: &mut dyn Player,
    powers: Powers,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut message = String::new();
    let events = events();
    loop {
        show(out, game, powers, &message)?;
        let Some(event) = next(&events) else { return Ok(()) };
        let Event::Key(key) = event else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let swipe = match key.code {
            KeyCode::Char('c') if control => return Ok(()),
            KeyCode::Char('q') | KeyCode::Esc => return Ok(()),
            KeyCode::Char('u') => {
                message = if game.undo() { "one move back" } else { "nothing to undo" }.to_owned();
                continue;
            }
            KeyCode::Char('h') => {
                let best = adviser.choose(game, &interrupt::asked).and_then(|thought| thought.best);
                message = best.map_or("no move is left".to_owned(), |best| {
                    format!("the adviser would go {}", game.print(best))
                });
                continue;
            }
            KeyCode::Up | KeyCode::Char('w') => 0,
            KeyCode::Left | KeyCode::Char('a') => 1,
            KeyCode::Down | KeyCode::Char('s') => 2,
            KeyCode::Right | KeyCode::Char('d') => 3,
            _ => continue,
        };
        let Gestures::Swipes(swipes) = game.scene().gestures else { continue };
        message = match swipes[swipe] {
            Some(played) => {
                game.play(played);
                String::new()
            }
            None if game.ending().is_some() => "the game is over: u takes a move back, q ends it".to_owned(),
            None => "that changes nothing".to_owned(),
        };
    }
}

fn show(out: &mut impl Write, game: &dyn Match, powers: Powers, message: &str) -> Result<(), Failure> {
    queue!(out, cursor::MoveTo(0, 0), screen::Clear(screen::ClearType::All))?;
    let ending = game.ending().map_or(String::new(), |ending| format!("  {}!", ending.reason));
    write!(out, "move {:>5}  {}{ending}\r\n\r\n", game.plies(), game.standing())?;
    terminal::draw(out, &game.scene().counted_in(powers), terminal::has_colour(), "\r\n")?;
    write!(out, "\r\narrows move · u undo · h hint · q quit\r\n{message}\r\n")?;
    Ok(out.flush()?)
}
