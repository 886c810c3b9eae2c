//! The Experiments tab, used by accessible names.

use super::hands::{Window, choose_preset, press, wait, window_in};
use super::rivals::set_number;
use dna_lab::lab::experiments::State;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT, Queryable};
use std::sync::Arc;

fn experiments(window: &Window) -> Arc<State> {
    window.state().lab().experiments.state()
}

fn write(window: &mut Window, field: &str, text: &str) {
    let node = window.get_by_role_and_label(Role::TextInput, field);
    node.focus();
    window.run_steps(2);
    window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    window.get_by_role_and_label(Role::TextInput, field).type_text(text);
    window.run_steps(3);
}

#[test]
fn an_experiment_is_planned_bred_paused_reported_and_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_in(folder.path());
    choose_preset(&mut window, "Quick demo");
    window.get_by_label("Compare settings in an experiment").click_accesskit();
    window.run_steps(3);
    assert!(window.query_by_label("Compare settings").is_some());
    // A value that is none, and a single one, cannot start.
    let disabled = |window: &Window| {
        window.get_by_role_and_label(Role::Button, "Start the experiment").accesskit_node().is_disabled()
    };
    write(&mut window, "Values", "0.1, many");
    assert!(
        window.query_by_label("‘many’ is no value of this setting: give a number").is_some()
            && disabled(&window)
    );
    write(&mut window, "Values", "0.1");
    assert!(window.query_by_label_contains("give at least two values that differ").is_some());
    write(&mut window, "Values", "0.1, 0.6");
    write(&mut window, "Question", "How many mutants?");
    set_number(&mut window, "Length of a run", "3");
    let plan = folder.path().join("mutants.ron");
    write(&mut window, "Plan", &plan.display().to_string());
    assert!(!disabled(&window));
    press(&mut window, "Start the experiment");
    wait(&mut window, "the experiment", |window| experiments(window).experiment.is_some());
    wait(&mut window, "a generation", |window| {
        let state = experiments(window);
        let (experiment, _) = state.experiment.as_ref().unwrap();
        experiment.runs().iter().any(|run| run.share > 0.0)
    });
    press(&mut window, "Pause");
    wait(&mut window, "a rest", |window| !experiments(window).is_breeding);
    press(&mut window, "Go on");
    wait(&mut window, "a finished run", |window| {
        let state = experiments(window);
        let (experiment, _) = state.experiment.as_ref().unwrap();
        experiment.runs().iter().any(dna_lab::lab::experiment::Progress::is_done)
    });
    press(&mut window, "Write the report");
    let report = folder.path().join("mutants.html");
    wait(&mut window, "the report", |_| report.exists());
    assert!(std::fs::read_to_string(&report).unwrap().contains("How many mutants?"));
    press(&mut window, "Put away");
    wait(&mut window, "no experiment", |window| experiments(window).experiment.is_none());
    // It is a plan that the command line reads, and opens again as it was left.
    let read = dna_lab::store::experiment::load_plan(&plan).unwrap();
    assert_eq!((read.question.as_str(), read.seeds), ("How many mutants?", 10));
    window.get_by_label("Back to mutants").click();
    wait(&mut window, "the experiment again", |window| experiments(window).experiment.is_some());
    let state = experiments(&window);
    let (experiment, _) = state.experiment.as_ref().unwrap();
    assert!(experiment.runs().iter().any(dna_lab::lab::experiment::Progress::is_done) && !state.is_breeding);
}
