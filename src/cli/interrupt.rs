//! Signals to end, Ctrl-C among them: the first asks a command to end well, the second ends the program.

use crossterm::{cursor, execute, terminal as screen};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether one came.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Listens from now on.
pub(super) fn listen() {
    // A second one does not wait. If no handler can be set, each ends the program as it always does.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            if screen::is_raw_mode_enabled().unwrap_or(false) {
                let _ = execute!(std::io::stdout(), screen::LeaveAlternateScreen, cursor::Show);
                let _ = screen::disable_raw_mode();
            }
            std::process::exit(130);
        }
    });
}

/// Whether the command is to end.
pub(super) fn asked() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
