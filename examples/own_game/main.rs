//! A game of your own, bred by the lab: `cargo run --release --example own_game`.
//!
//! There are two: `miner.rs` for one player and `domino.rs` for two. Nothing of the lab knows their names. With arguments this is
//! the whole command line with both games, e.g. `cargo run --example own_game -- evolve --game miner --save mine.ron`, then
//! `… -- watch mine.ron`, `… -- play --game domineering`, `… -- arena random mine.ron --games 200`.

mod domino;
mod miner;

use dna_lab::cli;
use dna_lab::evolution::presets;
use dna_lab::evolution::{Run, Unobserved};
use dna_lab::games::{GameSettings, Preset, list, puzzle, two_player};
use dna_lab::store::{self, Claim, Kind, Target};
use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let games = [puzzle::game::<miner::Miner>(), two_player::game::<domino::Domineering>()];
    games.iter().cloned().for_each(list::register);
    if std::env::args().len() > 1 {
        return ExitCode::from(cli::run(
            std::env::args_os(),
            |_| Err("this example has no window"),
            |words| words,
        ));
    }
    match games.iter().try_for_each(breed_and_watch) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn breed_and_watch(game: &GameSettings) -> Result<(), Box<dyn std::error::Error>> {
    let mut run = Run::new(presets::settings(Preset::Demo, Some(game), &[]))?;
    while run.generation() != Some(20) {
        run.step(&**game, &Unobserved);
    }
    // Saved and opened again it is the same run, to the last byte.
    let file = std::env::temp_dir().join(format!("{}-{}.ron", game.tag(), std::process::id()));
    store::save(&mut Target::claim(&file, Kind::Run, Claim::New)?, &run)?;
    assert_eq!(store::load(&file)?, run);
    // The same program as a command line: everything that it can do with its own games, it can do with this one.
    let path = file.to_string_lossy().into_owned();
    let lab = std::env::current_exe()?;
    for command in [
        &["inspect", &path][..],
        &["watch", &path, "--delay-ms", "100"],
        &["arena", "--game", game.variants()[0].id, "random", &path, "--games", "300"],
    ] {
        Command::new(&lab).args(command).status()?;
    }
    Ok(std::fs::remove_file(&file)?)
}
