//! `dna-lab play`: a person plays.

mod keys;
mod typed;

use super::Failure;
use super::options::{ShownAs, game_names, named_game, read, refuse};
use crate::games::scene::Gestures;
use crate::games::{GameSettings, PlayerSpec, list};
use crate::store::bundled_runs;
use crate::store::players::Library;
use std::io::Write;

/// Play yourself in the terminal, with undo and the champion's hints.
///
/// Arrow keys (or w a s d) move, u undoes, h asks the champion, q ends the game. Where moves are no directions, type them in the game's notation (moves lists those that there are), or: undo, hint, moves, quit.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Who gives the hints: see PLAYER in `dna-lab --help` [default: the champion of the first bundled run]
    #[arg(long, value_name = "PLAYER")]
    hint: Option<String>,
    /// In a two-player game, whom to play against: see PLAYER in `dna-lab --help` [default: the champion that comes with the lab]
    #[arg(long, value_name = "PLAYER")]
    against: Option<String>,
    /// The game to play
    #[arg(long, value_parser = game_names(), default_value = list::variants()[0].id)]
    game: String,
    #[command(flatten)]
    shown_as: ShownAs,
    /// Where all chance comes from [default: drawn from the clock]
    #[arg(long)]
    seed: Option<u64>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let Some(game) = named_game(Some(&arguments.game)) else {
        return Err(Failure::Usage(format!("there is no game '{}'", arguments.game)));
    };
    if !game.is_for_two() {
        refuse(&[("--against", arguments.against.is_some())], &game)?;
    }
    let opponent = match game.is_for_two() {
        true => Some(player_named(&game, arguments.against.as_deref(), "--against")?),
        false => None,
    };
    let adviser = match (&arguments.hint, &opponent) {
        (None, Some(opponent)) => opponent.clone(),
        (name, _) => player_named(&game, name.as_deref(), "--hint")?,
    };
    let seed = arguments.seed.unwrap_or_else(|| {
        std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .map_or(1, |elapsed| elapsed.as_nanos() as u64 % 1_000_000)
    });
    let powers = arguments.shown_as.powers(&game)?;
    let by_keys = matches!(game.begin(crate::seed::Seed(seed)).scene().gestures, Gestures::Swipes(_));
    match opponent {
        None if by_keys => keys::run(&game, &adviser, (seed, powers), out),
        opponent => typed::run(&game, opponent.as_ref(), &adviser, (seed, powers), out),
    }
}

/// The player that is named, else the champion that comes with the lab.
fn player_named(game: &GameSettings, name: Option<&str>, flag: &str) -> Result<PlayerSpec, Failure> {
    if let Some(name) = name {
        return read(&mut Library::of_a_person(), game, name);
    }
    let champion = bundled_runs::champion(game).ok_or_else(|| {
        Failure::Failed(format!("no champion of {} comes with the lab: name one with {flag}", game.title()))
    })?;
    Ok(PlayerSpec { name: "the lab's champion".to_owned(), ..champion })
}
