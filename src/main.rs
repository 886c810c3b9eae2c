//! The program: parse the arguments, then the window or a command.

use std::process::ExitCode;

#[cfg(feature = "window")]
use dna_lab::app::open;

/// Says that there is no window to open.
#[cfg(not(feature = "window"))]
fn open() -> Result<(), String> {
    Err("this build has no window: build it again with `--features window`".to_owned())
}

fn main() -> ExitCode {
    ExitCode::from(dna_lab::cli::run(open))
}
