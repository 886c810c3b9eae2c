//! The map of styles, used by accessible names.

use super::hands::{Window, choose_game, choose_preset, generation, press, run, state, wait, window};
use dna_lab::evolution::strategy::filled;
use dna_lab::lab::breeding;
use dna_lab::lab::gallery::Cast;
use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use std::time::Duration;

/// Cells that are drawn.
fn cells(window: &Window) -> usize {
    window.query_all_by_role(Role::Button).filter(|node| label(node).starts_with('#')).count()
}

fn label(node: &egui_kittest::Node<'_>) -> String {
    use egui_kittest::kittest::NodeT;
    node.accesskit_node().label().unwrap_or_default()
}

#[test]
fn a_map_of_styles_is_bred_tested_and_its_players_play() {
    let mut window = window();
    choose_preset(&mut window, "Quick demo");
    choose_game(&mut window, "Connect Four");
    press(&mut window, "New population");
    wait(&mut window, "a population", |window| run(window).is_some());
    press(&mut window, "Step");
    wait(&mut window, "a generation", |window| generation(window) == Some(0));
    window.get_by_label("Genes").click();
    window.run_steps(2);
    window.get_by_label("Map of styles").click();
    window.run_steps(2);
    assert!(window.query_by_label_contains("This run keeps no map of styles").is_some());
    press(&mut window, "Breed a map of styles");
    // The population before was not saved.
    press(&mut window, "Don't save");
    wait(&mut window, "a map", |window| {
        run(window).is_some_and(|run| run.settings.map.is_some() && run.generation() >= Some(2))
    });
    // By a click a long generation would ask first.
    window.state().lab().breeding.send(breeding::Request::Pause);
    wait(&mut window, "a rest", |window| !state(window).is_busy());
    assert_eq!(state(&window), breeding::Status::Paused);
    let bred = run(&window).unwrap();
    let elites = filled(bred.settings.map.as_ref().unwrap(), &*bred.settings.game, &bred.population);
    assert_eq!(cells(&window), elites.len());
    let share = format!("({} of 100 cells)", elites.len());
    assert!(window.query_by_label_contains(&share).is_some(), "{share}");
    // The player of the cell that is pointed at has the board.
    let last = elites.last().unwrap().elite.id;
    window.get_by_label_contains(&format!("#{last}, ")).hover();
    wait(&mut window, "its board", |window| {
        let gallery = window.state().lab().gallery.state();
        gallery.cast == Some(Cast::Individual(last)) && gallery.champion.as_ref().is_some_and(|b| b.plies > 1)
    });
    window.get_by_label_contains(&format!("#{last}, ")).click();
    wait(&mut window, "the inspector", |window| {
        window.query_all_by_label(&format!("#{last}")).next().is_some()
    });
    press(&mut window, "Play test games");
    wait(&mut window, "test games of a cell", |window| {
        window.query_all_by_label_contains("wins ").any(|node| label(&node).starts_with('#'))
    });
    // Another tab hides the board, and its game waits.
    window.key_press(Key::Num1);
    window.run_steps(2);
    std::thread::sleep(Duration::from_millis(300));
    let plies = |window: &Window| window.state().lab().gallery.state().champion.as_ref().unwrap().plies;
    let left = plies(&window);
    std::thread::sleep(Duration::from_millis(400));
    assert_eq!(plies(&window), left);
}
