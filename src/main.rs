//! The program: parse the arguments, then the window or a command.

use std::process::ExitCode;

#[cfg(feature = "window")]
use dna_lab::app::open;

/// Why no window can be opened.
#[cfg(not(feature = "window"))]
#[derive(Debug, thiserror::Error)]
#[error("this build has no window: build it again with `--features window`")]
struct NoWindow;

#[cfg(not(feature = "window"))]
fn open() -> Result<(), NoWindow> {
    Err(NoWindow)
}

fn main() -> ExitCode {
    ExitCode::from(dna_lab::cli::run(open))
}
