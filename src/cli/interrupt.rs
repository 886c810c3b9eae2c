//! Signals to end, Ctrl-C among them: the first asks a command to end well, a later one ends the program.

use crossterm::{cursor, execute, terminal as screen};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// When the first one came.
static INTERRUPTED: OnceLock<Instant> = OnceLock::new();

/// Two within this time are one: a signal to a group of processes may reach each of them twice.
const AT_ONCE: Duration = Duration::from_millis(500);

/// Listens from now on.
pub(super) fn listen() {
    // A later one does not wait. If no handler can be set, each ends the program as it always does.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.get_or_init(Instant::now).elapsed() > AT_ONCE {
            if screen::is_raw_mode_enabled().unwrap_or(false) {
                let _ = execute!(std::io::stdout(), screen::LeaveAlternateScreen, cursor::Show);
                let _ = screen::disable_raw_mode();
            }
            std::process::exit(130);
        }
    });
}

/// What is told where fewer games were played than were asked for; nothing where all were.
pub(super) fn note() {
    if asked() {
        super::options::note("interrupted: these are the games until then");
    }
}

/// What is told where no game was played to its end.
pub(super) const BEFORE_THE_FIRST_GAME: &str = "interrupted before the first game was over";

/// Whether the command is to end.
pub(super) fn asked() -> bool {
    INTERRUPTED.get().is_some()
}
