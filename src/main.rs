//! The program: parse the arguments, then the window or a command.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(dna_lab::cli::run(dna_lab::app::open))
}
