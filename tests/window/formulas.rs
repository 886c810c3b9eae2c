//! Rules as text: written in the editor, bred with, and the front of strength by size.

use super::hands::*;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

fn says(window: &Window, words: &str) -> bool {
    window.query_all_by_label_contains(words).next().is_some()
}

/// Writes a rule into the editor, in place of what is there.
fn write(window: &mut Window, text: &str) {
    let field = |window: &Window| {
        window.query_by_role_and_label(Role::MultilineTextInput, "The rule’s text").is_some()
    };
    if !field(window) {
        window.key_press_modifiers(Modifiers::COMMAND, Key::R);
        window.run_steps(4);
    } else {
        window.get_by_role_and_label(Role::MultilineTextInput, "The rule’s text").focus();
        window.run_steps(1);
    }
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.run_steps(1);
    window.get_by_role_and_label(Role::MultilineTextInput, "The rule’s text").type_text(text);
    window.run_steps(2);
}

#[test]
fn a_rule_is_written_explained_and_bred_with() {
    let mut window = window();
    populate(&mut window);
    write(&mut window, "line max(cells: L(k))");
    wait(&mut window, "what is wrong", |window| {
        says(window, "expected a cell: a, b, c, w, x, y, z, p, q, r, s or t here")
    });
    assert!(says(&window, "^"), "no caret points at it");
    assert!(window.query_by_role_and_label(Role::Button, "Add to the rules").is_none());
    // One that is the same everywhere is no rule to breed with.
    write(&mut window, "line 3 * [w >= 0]");
    wait(&mut window, "why not", |window| says(window, "It has the same value on every board"));
    assert!(window.query_by_role_and_label(Role::Button, "Add to the rules").is_none());
    // One that is there already is called by its name.
    write(&mut window, "line sum(tile_pairs: [b = a] * L(b))");
    wait(&mut window, "a name", |window| says(window, "already there"));
    // One that is not, but has a shorter form with plain words.
    write(&mut window, "biggest: line -max(cells: L(a)) * 1");
    wait(&mut window, "a shorter form", |window| says(window, "Take biggest: line -1 * max(cells: L(a))"));
    assert!(says(&window, "On this board: ") && says(&window, "in words"));
    press(&mut window, "Add to the rules");
    assert!(says(&window, "It is among the rules of the settings."));
    window.get_all_by_role_and_label(Role::Button, "New population").last().unwrap().click();
    wait(&mut window, "a population that may carry it", |window| {
        run(window)
            .is_some_and(|run| run.settings.rules.iter().any(|rule| rule.as_str().starts_with("biggest:")))
    });
    step_to(&mut window, 0);
}

#[test]
fn the_editor_begins_with_a_rule_of_the_game_and_escape_closes_it() {
    let mut window = window();
    choose_game(&mut window, "Abalone");
    window.key_press_modifiers(Modifiers::COMMAND, Key::R);
    window.run_steps(4);
    wait(&mut window, "a rule that is known", |window| says(window, "already there"));
    window.key_press(Key::Escape);
    window.run_steps(3);
    assert!(window.query_by_role_and_label(Role::MultilineTextInput, "The rule’s text").is_none());
}

#[test]
fn strength_by_size_is_clicked_and_judged_on_fresh_games() {
    let mut window = window();
    populate(&mut window);
    step_to(&mut window, 2);
    window.key_press(Key::Num3);
    window.run_steps(3);
    window.get_by_label("Strength by size").click();
    window.run_steps(3);
    assert!(says(&window, "in training"), "a line for a point of the front");
    let smallest = {
        let archive = &window.state().lab().breeding.state().archive;
        let (size, individual) = archive.front().best().next().map(|(size, one)| (size, one.id)).unwrap();
        assert!(size > 0);
        individual
    };
    let line = |window: &Window| {
        window.query_all_by_label_contains(&format!("· #{smallest} ·")).next().map(|node| node.rect())
    };
    assert!(line(&window).is_some());
    window.query_all_by_label_contains(&format!("· #{smallest} ·")).next().unwrap().click();
    window.run_steps(3);
    assert!(window.query_all_by_label(&format!("#{smallest}")).next().is_some(), "the inspector shows it");
    press(&mut window, "Play test games");
    let id = smallest;
    wait(&mut window, "fresh games", |window| {
        let name = format!("· #{id} ·");
        let mut line = window.query_all_by_label_contains(&name);
        line.next().and_then(|node| node.value()).is_some_and(|line| line.contains("of 5,000"))
    });
}
