//! Opponents that a person names in the settings.

use super::hands::{
    Window, choose_game, choose_preset, generation, open, press, run, state, step_to, wait, window,
    write_path,
};
use dna_lab::evolution::evaluator::{Referee, Threads};
use dna_lab::evolution::{Run, Unobserved};
use dna_lab::store::players::Library;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

/// Whether the settings say that there are so many.
fn opponents(window: &Window, count: &str) -> bool {
    let title = format!("Further opponents · {count}");
    window.query_by_role_and_label(Role::Button, &title).is_some()
}

/// Names an opponent in the settings.
fn name(window: &mut Window, opponent: &str) {
    if window.query_by_role_and_label(Role::Button, "✚ Add an opponent").is_none() {
        press(window, "Further opponents · none");
    }
    press(window, "✚ Add an opponent");
    window.get_by_role_and_label(Role::TextInput, "By name or from a file").focus();
    window.run_steps(1);
    window.get_by_role_and_label(Role::TextInput, "By name or from a file").type_text(opponent);
    window.run_steps(1);
    window.key_press(Key::Enter);
    window.run_steps(2);
    wait(window, "the opponent", |window| opponents(window, "1"));
}

#[test]
fn a_named_opponent_is_met_and_asked_for_again_after_opening() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("against.ron");
    let file = format!("{}/populations/othello.ron", env!("CARGO_MANIFEST_DIR"));
    let mut window = window();
    choose_game(&mut window, "Othello");
    choose_preset(&mut window, "Quick demo");
    name(&mut window, &file);
    press(&mut window, "New population");
    wait(&mut window, "a population", |window| run(window).is_some());
    step_to(&mut window, 1);

    let bred = run(&window).unwrap();
    assert_eq!(bred.settings.opponents, [&*file]);
    assert!(bred.logbook.iter().all(|record| record.yardsticks.iter().any(|(id, _)| *id == file)));
    // The same run as without a window.
    let game = bred.settings.game.clone();
    let engine = Library::default().read(&game, &file).unwrap().engine_at(&game).unwrap();
    let mut expected = Run::new(bred.settings.clone()).unwrap();
    for _ in 0..2 {
        let referee = Referee { game: &*game, evaluator: &Threads, observer: &Unobserved };
        expected.step_against(referee, std::slice::from_ref(&engine)).unwrap();
    }
    assert_eq!(expected.logbook, bred.logbook);

    window.key_press_modifiers(Modifiers::COMMAND, Key::S);
    window.run_steps(4);
    write_path(&mut window, &path);
    press(&mut window, "Save here");
    wait(&mut window, "the file", |window| window.query_by_label("against").is_some());

    // Opening starts no player; what is missing is said, and a click asks for it.
    let mut other = super::window();
    open(&mut other, &path);
    wait(&mut other, "the run", |window| generation(window) == Some(1));
    press(&mut other, "Step");
    wait(&mut other, "the refusal", |window| {
        window.query_by_label_contains(&format!("the population also meets {file}")).is_some()
    });
    assert!(!state(&other).is_busy() && generation(&other) == Some(1));
    press(&mut other, "Further opponents · 1");
    press(&mut other, &format!("Ask for {file}"));
    wait(&mut other, "the opponent", |window| window.query_by_label(&format!("Ask for {file}")).is_none());
    step_to(&mut other, 2);

    // Another population may do without it.
    press(&mut other, &format!("Remove {file}"));
    wait(&mut other, "none", |window| opponents(window, "none"));
    assert_eq!(run(&other).unwrap().settings.opponents, [&*file], "the living one keeps it");
    step_to(&mut other, 3);

    // A preset keeps what was named, and is still the preset.
    name(&mut other, "random");
    choose_preset(&mut other, "CMA");
    assert!(opponents(&other, "1"));
    let preset = other.get_by_role_and_label(Role::ComboBox, "Preset").accesskit_node().value();
    assert_eq!(preset.as_deref(), Some("CMA"));
}

#[test]
fn a_preset_that_another_game_does_not_offer_keeps_its_name() {
    let mut window = window();
    choose_game(&mut window, "Othello");
    choose_preset(&mut window, "SPSA");
    choose_game(&mut window, "2048");
    let preset = window.get_by_role_and_label(Role::ComboBox, "Preset").accesskit_node().value().unwrap();
    assert!(!preset.is_empty(), "{preset}");
}
