//! Runs side by side, the tree of descent, the notebook and what is handed in, used by accessible names.

use super::hands::{Window, populate, press, run, step_to, wait, window_in, write_path};
use dna_lab::evolution::evaluator::Unobserved;
use dna_lab::evolution::{Run, presets};
use dna_lab::games::Preset;
use dna_lab::lab::arena;
use dna_lab::seed::Seed;
use dna_lab::store::{self, Claim, Kind, Target};
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT, Queryable};
use std::path::Path;

/// A small run on this seed, of so many generations, in a file.
fn saved(path: &Path, seed: u64, generations: u32) -> Run {
    let mut settings = presets::settings(Preset::Demo, None, &[]);
    (settings.seed, settings.mutation_rate) = (Seed(seed), 0.5);
    let mut run = Run::new(settings).unwrap();
    for _ in 0..=generations {
        run.step(&*run.settings.game.clone(), &Unobserved).unwrap();
    }
    store::save(&mut Target::claim(path, Kind::Run, Claim::New).unwrap(), &run).unwrap();
    run
}

fn look_at(window: &mut Window, view: &str) {
    press(window, "Evolution");
    press(window, view);
}

/// Chooses what to export in the File menu.
fn export(window: &mut Window, what: &str) {
    window.get_by_label("File").click();
    window.run_steps(3);
    window.get_by_label("Export…").click();
    window.run_steps(4);
    press(window, what);
}

fn add(window: &mut Window, path: &Path) {
    press(window, "Add a run…");
    write_path(window, path);
    press(window, "Open this file");
    let name = format!("Measure against {}", path.file_stem().unwrap().to_string_lossy());
    wait(window, "the run", |window| window.query_by_label(&name).is_some());
}

#[test]
fn runs_are_overlaid_measured_and_their_champions_play() {
    let folder = tempfile::tempdir().unwrap();
    let [first, second] = [("first", 5), ("second", 6)].map(|(name, seed)| {
        let path = folder.path().join(format!("{name}.ron"));
        (saved(&path, seed, 2), path)
    });
    let mut window = window_in(folder.path());
    populate(&mut window);
    step_to(&mut window, 1);
    look_at(&mut window, "Side by side");
    assert!(window.query_by_label_contains("Add a saved run to compare").is_some());
    add(&mut window, &first.1);
    add(&mut window, &second.1);
    // The games of each stand in the table, whatever is hidden or zoomed.
    let games = |run: &Run| run.games().to_string().replace(',', "");
    let shows = |window: &Window, words: &str| {
        let plain = |node: &egui_kittest::Node<'_>| {
            node.accesskit_node()
                .value()
                .or(node.accesskit_node().label())
                .unwrap_or_default()
                .replace(',', "")
        };
        window.query_all_by_role(Role::Label).any(|node| plain(&node) == words)
    };
    assert!(shows(&window, &games(&first.0)) && shows(&window, &games(&second.0)));
    let tests = first.0.champion().unwrap().validated;
    let above = second.0.champion().unwrap().validated.above(&tests).unwrap();
    let shown = format!("{:+.1}", 100.0 * above.0).replace('-', "−");
    window.get_by_label("Measure against first").click();
    window.run_steps(3);
    let differs = |window: &Window| window.query_by_label_contains(&format!("{shown} (")).is_some();
    assert!(differs(&window), "{shown}");
    window.get_by_role_and_label(Role::CheckBox, "second").click();
    window.run_steps(3);
    assert!(differs(&window) && shows(&window, &games(&second.0)), "hidden, its numbers stay");
    // What differs: the seeds and the mutants.
    for words in ["Seed", "6", "Mutants"] {
        assert!(window.query_all_by_label_contains(words).next().is_some(), "{words}");
    }
    press(&mut window, "Let the champions play");
    wait(&mut window, "a match", |window| {
        let arena = window.state().lab().arena.state();
        arena.players.len() == 3 && arena.played > 0
    });
    let arena = window.state().lab().arena.state();
    assert!(arena.players[1].name.starts_with("first #"), "{}", arena.players[1].name);
    window.state().lab().arena.send(arena::Request::Pause);
    // Once more adds no player twice, and another run leaves by its cross.
    look_at(&mut window, "Side by side");
    press(&mut window, "Let the champions play");
    wait(&mut window, "the arena", |window| window.query_all_by_label_contains("first #").next().is_some());
    assert_eq!(window.state().lab().arena.state().players.len(), 3);
    look_at(&mut window, "Side by side");
    press(&mut window, "Remove first: its file stays");
    assert!(window.query_by_label("Measure against first").is_none() && first.1.exists());
}

#[test]
fn a_notebook_is_saved_with_the_run_and_stands_in_what_is_handed_in() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_in(folder.path());
    populate(&mut window);
    step_to(&mut window, 0);
    look_at(&mut window, "Notebook");
    window.get_by_role_and_label(Role::MultilineTextInput, "Notebook").focus();
    window.run_steps(2);
    window.get_by_role_and_label(Role::MultilineTextInput, "Notebook").type_text("Was it luck?");
    wait(&mut window, "the note", |window| run(window).is_some_and(|run| run.notes == "Was it luck?"));
    look_at(&mut window, "Descent");
    window.run_steps(2);
    press(&mut window, "Step");
    wait(&mut window, "a step", |window| run(window).is_some_and(|run| run.generation() == Some(1)));
    assert_eq!(run(&window).unwrap().notes, "Was it luck?");
    let archive = folder.path().join("class.zip");
    export(&mut window, "All of it as ZIP…");
    write_path(&mut window, &archive);
    press(&mut window, "Save here");
    wait(&mut window, "the archive", |_| archive.exists());
    assert_eq!(Kind::of(&archive).unwrap(), Some(Kind::Archive));
    let page = folder.path().join("report.html");
    export(&mut window, "Report as HTML…");
    write_path(&mut window, &page);
    press(&mut window, "Save here");
    wait(&mut window, "the report", |_| page.exists());
    assert!(std::fs::read_to_string(&page).unwrap().contains("Was it luck?"));
    let saved = folder.path().join("noted.ron");
    press(&mut window, "Save");
    write_path(&mut window, &saved);
    press(&mut window, "Save here");
    wait(&mut window, "the file", |_| saved.exists());
    assert_eq!(store::load(&saved).unwrap().notes, "Was it luck?");
}
