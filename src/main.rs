//! The program: parse the arguments, then do what they ask for.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(dna_lab::cli::run())
}
