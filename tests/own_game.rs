//! Games from outside the crate: one conforms, and what is wrong with others is found out.

#![allow(clippy::unwrap_used)]

mod broken;
#[path = "../examples/own_game/domino.rs"]
mod domino;
#[path = "../examples/own_game/miner.rs"]
mod miner;

use broken::{Broken, Fault};
use dna_lab::evolution::presets;
use dna_lab::evolution::{Run, Unobserved};
use dna_lab::games::{NoFiles, Preset, list, puzzle, two_player};
use dna_lab::{conformance, store};
use miner::Miner;
use std::panic::catch_unwind;
use std::sync::Mutex;

/// The list of games is one for all tests of this program.
static LIST: Mutex<()> = Mutex::new(());

#[test]
fn the_example_conforms_and_its_runs_are_saved_under_its_name() {
    let _list = LIST.lock().unwrap();
    let game = puzzle::game::<Miner>();
    list::register(game.clone());
    list::register(game.clone());
    conformance::check(&game);
    let mut run = Run::new(presets::settings(Preset::Demo, Some(&game), &[])).unwrap();
    run.step(&*game, &Unobserved);
    let text = store::print(&run);
    assert!(text.contains("game: miner("), "{text}");
    let error = store::parse(&text.replacen("game: miner(", "game: mime(", 1)).unwrap_err().to_string();
    assert!(error.contains("'mime' is no game of this program"), "{error}");
    let error = game.plan("rules:merges", &mut NoFiles).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("'merges' is a rule of another game"), "{error}");
}

#[test]
fn the_example_for_two_conforms() {
    let _list = LIST.lock().unwrap();
    let game = two_player::game::<domino::Domineering>();
    list::register(game.clone());
    conformance::check(&game);
}

/// What the suite says of a game; nothing if it conforms.
fn verdict(fault: Fault) -> Option<String> {
    list::register(Broken(fault));
    let said = catch_unwind(|| conformance::check(&Broken(fault).into())).err()?;
    Some(said.downcast_ref::<String>().cloned().unwrap_or_default())
}

#[test]
fn what_is_wrong_with_a_game_is_found_out_and_named() {
    let _list = LIST.lock().unwrap();
    assert_eq!(verdict(Fault::None), None);
    for (fault, expected) in broken::FAULTS {
        let said = verdict(*fault).unwrap_or_default();
        assert!(
            said.starts_with("The miner: ") && said.contains(expected),
            "{fault:?}: '{said}', not '{expected}'"
        );
    }
}
