//! Othello in the window: a person at the board with the mouse, and a population in the gallery.

use super::hands::{Window, board, press, run, wait, window};
use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;

fn choose_othello(window: &mut Window) {
    window.get_by_role_and_label(Role::ComboBox, "Game").click();
    window.run_steps(3);
    window.get_by_label("Othello").click();
    window.run_steps(4);
}

#[test]
fn a_person_plays_by_clicking_squares_and_is_answered() {
    let mut window = window();
    choose_othello(&mut window);
    window.key_press(Key::Num2);
    window.run_steps(3);
    // What would turn nothing is no move.
    press(&mut window, "cell a1");
    assert!(board(&window).record.is_empty());
    let legal = board(&window).scene.picks(&[]).next().expect("a move").to;
    let name = match &board(&window).scene.cells[legal].name {
        dna_lab::games::scene::CellName::Coordinates(name) => name.clone(),
        other => panic!("{other:?}"),
    };
    press(&mut window, &format!("cell {name}"));
    wait(&mut window, "the answer", |window| board(window).record.len() == 2);
    assert_eq!(board(&window).record[0], name);
    press(&mut window, "Hint");
    wait(&mut window, "a hint", |window| board(window).hint.is_some());
    press(&mut window, "Undo");
    wait(&mut window, "both back", |window| board(window).record.is_empty());
}

#[test]
fn othello_is_bred_and_watched() {
    let mut window = window();
    choose_othello(&mut window);
    press(&mut window, "Quick demo");
    press(&mut window, "New population");
    wait(&mut window, "a population", |window| run(window).is_some());
    window.key_press(Key::W);
    window.run_steps(3);
    let members = |window: &Window| window.state().lab().gallery.state().members.len();
    wait(&mut window, "the gallery", |window| members(window) > 0);
    let played = |window: &Window| {
        window.state().lab().gallery.state().members.iter().any(|member| member.scene.cells.len() == 64)
    };
    wait(&mut window, "boards of Othello", played);
}
