//! Ratings over the panel in the window: the plot, the choice of percentages, the profile, and champions rated while others are bred.

use super::hands::{Window, choose_game, populate, run, step_to, wait, window};
use dna_lab::evolution::presets;
use dna_lab::evolution::{Run, Unobserved};
use dna_lab::games::{Preset, list};
use dna_lab::lab::{breeding, rating};
use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use std::sync::Arc;

/// Shows a small run of Othello whose champions were rated.
pub(crate) fn show_rated(window: &mut Window) {
    let game = list::variant("othello").unwrap().game;
    let mut settings = presets::settings(Preset::Demo, Some(&game), &[]);
    (settings.population, settings.games, settings.validation_games) = (12, 16, 20);
    let mut rated = Run::new(settings).unwrap();
    for _ in 0..12 {
        rated.step(&*game, &Unobserved).unwrap();
        rating::rate(&mut rated, 130, (&dna_lab::evaluator::Threads, &dna_lab::evaluator::Unobserved))
            .unwrap();
    }
    window.state().lab().breeding.send(breeding::Request::Replace(Arc::new(rated)));
    wait(window, "the run", |window| run(window).is_some_and(|run| !run.ratings.is_empty()));
}

#[test]
fn the_plot_shows_ratings_and_the_inspector_the_profile() {
    let mut window = window();
    show_rated(&mut window);
    window.key_press(Key::Num1);
    window.run_steps(3);
    let run = run(&window).unwrap();
    let champion = run.champion().unwrap().individual.id;
    let rating = run.rating(champion).unwrap();
    let elo = format!("Elo {:.0} (", rating.rating);
    assert!(window.query_all_by_label_contains(&elo).count() >= 2, "{elo} in the line and in the inspector");
    assert!(window.query_by_label_contains(&format!("champion #{champion} · Elo")).is_some());
    window.get_by_label("Against the panel");
    for opponent in ["greedy", "random moves", "disc counter"] {
        assert!(window.query_all_by_label(opponent).next().is_some(), "{opponent}");
    }
    let told = |window: &Window| window.query_by_label_contains("the standard weights ").is_some();
    assert!(!told(&window));
    window.get_by_role_and_label(Role::Button, "%").click();
    window.run_steps(3);
    assert!(told(&window), "the rates against the fixed opponents");
    window.get_by_role_and_label(Role::Button, "Elo").click();
    window.run_steps(3);
    assert!(!told(&window));
}

#[test]
fn champions_are_rated_while_others_are_bred() {
    let mut window = window();
    choose_game(&mut window, "Othello");
    populate(&mut window);
    step_to(&mut window, 0);
    let games = |window: &Window| {
        let run = run(window)?;
        Some(run.rating(run.champion()?.individual.id)?.games)
    };
    let round = 4 * list::variant("othello").unwrap().game.panel().len() as u64;
    wait(&mut window, "two rounds", |window| games(window) >= Some(2 * round));
}
