//! Othello in the window: a person at the board with the mouse, and a population in the gallery.

use super::hands::{Window, board, choose_game, populate, press, wait, window};
use dna_lab::games::scene::CellName;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

/// The name of the first square on which a disc may be put.
fn legal(window: &Window) -> String {
    let legal = board(window).scene.picks(&[]).next().expect("a move").to;
    match &board(window).scene.cells[legal].name {
        CellName::Coordinates(name) => name.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_person_plays_by_clicking_squares_and_is_answered() {
    let mut window = window();
    choose_game(&mut window, "Othello");
    window.key_press(Key::Num2);
    window.run_steps(3);
    // What would turn nothing is no move.
    press(&mut window, "cell a1");
    assert!(board(&window).record.is_empty());
    let name = legal(&window);
    press(&mut window, &format!("cell {name}"));
    wait(&mut window, "the answer", |window| board(window).record.len() == 2);
    assert_eq!(board(&window).record[0], name);
    // A click on a move in the list shows the position after it; one on the last move the present one. The list stays
    // where it is when the hint for that position comes.
    let place = |window: &Window| window.get_by_label_contains(&format!("1. {name}")).rect();
    let before = place(&window);
    window.get_by_label_contains(&format!("1. {name}")).click();
    wait(&mut window, "the first move and its hint", |window| {
        board(window).past.as_ref().is_some_and(|past| past.place == 1 && past.advice.is_some())
    });
    assert_eq!(place(&window), before);
    window.get_by_label_contains(&format!("2. {}", board(&window).record[1])).click();
    wait(&mut window, "the present", |window| board(window).past.is_none());
    press(&mut window, "Hint");
    wait(&mut window, "a hint", |window| board(window).hint.is_some());
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    wait(&mut window, "both back", |window| board(window).record.is_empty());
}

#[test]
fn what_was_picked_in_another_game_is_picked_no_longer() {
    let mut window = window();
    choose_game(&mut window, "Abalone");
    window.key_press(Key::Num2);
    window.run_steps(3);
    press(&mut window, "cell C3");
    choose_game(&mut window, "Othello");
    wait(&mut window, "the other board", |window| board(window).scene.cells.len() == 64);
    let name = legal(&window);
    press(&mut window, &format!("cell {name}"));
    wait(&mut window, "the move of one click", |window| !board(window).record.is_empty());
}

#[test]
fn othello_is_bred_and_watched() {
    let mut window = window();
    choose_game(&mut window, "Othello");
    populate(&mut window);
    window.key_press(Key::W);
    window.run_steps(3);
    let members = |window: &Window| window.state().lab().gallery.state().members.len();
    wait(&mut window, "the gallery", |window| members(window) > 0);
    let played = |window: &Window| {
        window.state().lab().gallery.state().members.iter().any(|member| member.scene.cells.len() == 64)
    };
    wait(&mut window, "boards of Othello", played);
}
