//! The window, used by accessible names, without a display.

#![allow(clippy::unwrap_used)]

mod abalone;
mod board;
mod experiments;
mod formulas;
mod hands;
mod insight;
mod keeping;
mod lessons;
mod opponents;
mod othello;
#[path = "../painted/mod.rs"]
mod painted;
mod pictures;
mod pilot;
mod ratings;
mod rivals;
mod side_by_side;
mod sizes;
mod styles;
mod watch;
mod welcome;
mod workers;

use dna_lab::evolution::population::Origin;
use dna_lab::lab::breeding;
use dna_lab::store::{self, Claim, Kind, Target};
use egui::accesskit::{Role, Toggled};
use egui::{Key, Modifiers, Theme};
use egui_kittest::kittest::{NodeT, Queryable};
use hands::{
    Window, board, choose_preset, generation, open, open_standard, populate, press, run, save_as, state,
    step_to, wait, window, window_in, window_of, write_path,
};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

#[test]
fn a_population_is_made_started_paused_stepped_and_reset() {
    let mut window = window();
    assert_eq!(state(&window), breeding::Status::Empty);
    populate(&mut window);
    assert_eq!(state(&window), breeding::Status::Ready);
    assert_eq!(run(&window).unwrap().population.len(), 40);
    assert!(window.query_by_label("the champion").is_none(), "no champion before the first game");

    press(&mut window, "Start");
    wait(&mut window, "two generations", |window| generation(window).is_some_and(|now| now >= 1));
    assert!(window.query_by_role_and_label(Role::Button, "Start").is_none(), "one button for both");
    let asked = Instant::now();
    press(&mut window, "Pause");
    wait(&mut window, "the pause", |window| state(window) == breeding::Status::Paused);
    assert!(asked.elapsed() < Duration::from_secs(5));

    let before = generation(&window).unwrap();
    press(&mut window, "Step");
    wait(&mut window, "a step", |window| !state(window).is_busy());
    assert_eq!(generation(&window), Some(before + 1));
    assert!(window.query_by_label("the champion").is_some());

    press(&mut window, "Reset");
    press(&mut window, "Don't save");
    wait(&mut window, "the founders", |window| generation(window).is_none());
    assert_eq!(run(&window).unwrap().next_id, 40);
}

#[test]
fn start_alone_makes_a_population_and_twice_is_once() {
    let mut window = window();
    choose_preset(&mut window, "Quick demo");
    press(&mut window, "Start");
    wait(&mut window, "a generation", |window| generation(window).is_some());
    let epoch = window.state().lab().breeding.state().epoch;
    let again = breeding::Request::Start { bounds: Default::default(), threads: 0 };
    window.state().lab().breeding.send(again);
    let now = generation(&window);
    wait(&mut window, "more generations", |window| generation(window) > now);
    assert_eq!(
        (window.state().lab().breeding.state().epoch, state(&window)),
        (epoch, breeding::Status::Running)
    );
    window.key_press(Key::Space);
    wait(&mut window, "the pause", |window| state(window) == breeding::Status::Paused);
}

#[test]
fn pause_when_idle_is_nothing() {
    let mut window = window();
    window.state().lab().breeding.send(breeding::Request::Pause);
    populate(&mut window);
    window.state().lab().breeding.send(breeding::Request::Pause);
    press(&mut window, "Step");
    wait(&mut window, "a step", |window| generation(window) == Some(0) && !state(window).is_busy());
}

#[test]
fn a_pause_answers_in_the_middle_of_a_generation() {
    let mut window = window();
    // The lab's preset: a generation of the standard game takes most of a second on a slow machine.
    press(&mut window, "New population");
    press(&mut window, "Start");
    wait(&mut window, "the first games", |window| {
        window.state().lab().breeding.state().progress().played > 0
    });
    let asked = Instant::now();
    window.state().lab().breeding.send(breeding::Request::Pause);
    while state(&window).is_busy() {
        assert!(asked.elapsed() < Duration::from_secs(5), "the pause is not answered");
        std::thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(state(&window), breeding::Status::Paused);
}

#[test]
fn quitting_while_running_does_not_hang() {
    let mut window = window();
    press(&mut window, "Start");
    wait(&mut window, "the first games", |window| {
        window.state().lab().breeding.state().progress().played > 0
    });
    let asked = Instant::now();
    drop(window);
    assert!(asked.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_run_is_saved_opened_and_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.ron");
    let mut window = window();
    populate(&mut window);
    step_to(&mut window, 2);
    save_as(&mut window, &folder.path().join("mine"));
    wait(&mut window, "the file", |_| path.exists());
    let saved = run(&window).unwrap();
    assert_eq!(store::load(&path).unwrap(), *saved);
    wait(&mut window, "the name", |window| window.query_by_label("mine").is_some());

    // Another run, unsaved: opening asks first, and Cancel keeps it.
    step_to(&mut window, 3);
    let unsaved = run(&window).unwrap();
    open(&mut window, &path);
    wait(&mut window, "the question", |window| window.query_by_label("Cancel").is_some());
    press(&mut window, "Cancel");
    assert_eq!(run(&window).unwrap(), unsaved);
    open(&mut window, &path);
    wait(&mut window, "the question", |window| window.query_by_label("Don't save").is_some());
    press(&mut window, "Don't save");
    wait(&mut window, "the saved run", |window| generation(window) == Some(2));
    assert_eq!(*run(&window).unwrap(), *saved);
    assert_eq!(state(&window), breeding::Status::Ready, "opening starts nothing");
}

#[test]
fn a_broken_file_is_an_error_and_the_population_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("broken.ron");
    std::fs::write(&path, "(format: \"dna-lab run\", version: 1, run: (").unwrap();
    let mut window = window();
    populate(&mut window);
    let before = run(&window).unwrap();
    open(&mut window, &path);
    wait(&mut window, "the message", |window| window.query_by_label_contains("line 1, column").is_some());
    assert_eq!(run(&window).unwrap(), before);
}

#[test]
fn a_dropped_file_is_opened() {
    #[derive(Debug)]
    struct File(std::path::PathBuf);
    impl egui::DroppedFile for File {
        fn path(&self) -> &Path {
            &self.0
        }
        fn bytes(&self) -> Result<Vec<u8>, String> {
            std::fs::read(&self.0).map_err(|error| error.to_string())
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("populations/article-game.ron");
    let mut window = window();
    window.input_mut().dropped_files.push(Arc::new(File(path.clone())));
    wait(&mut window, "the run", |window| run(window).is_some());
    assert_eq!(*run(&window).unwrap(), store::load(&path).unwrap());
}

#[test]
fn a_generation_is_selected_and_left_again() {
    let mut window = window();
    populate(&mut window);
    step_to(&mut window, 3);
    let founders_best = run(&window).unwrap().logbook[0].champion;
    // The plot of win rates stands right above its line of text; its left edge is generation 0.
    let line = window.get_by_label_contains("Generation 3 · in training").rect();
    window.hover_at(egui::pos2(line.left() + 60.0, line.top() - 60.0));
    window.run_steps(2);
    window.drag_at(egui::pos2(line.left() + 60.0, line.top() - 60.0));
    window.drop_at(egui::pos2(line.left() + 60.0, line.top() - 60.0));
    window.run_steps(3);
    assert!(window.query_by_role_and_label(Role::Label, "Generation 0").is_some(), "the table says which");
    assert!(window.query_all_by_label(&format!("#{founders_best}")).next().is_some());
    window.get_by_role_and_label(Role::Button, "Back to live").click();
    window.run_steps(2);
    assert!(window.query_by_role_and_label(Role::Label, "Generation 3").is_some());
}

#[test]
fn the_best_is_inspected_gene_by_gene() {
    let mut window = window();
    populate(&mut window);
    step_to(&mut window, 1);
    let run = run(&window).unwrap();
    let best = &run.population[0];
    assert!(window.query_all_by_label(&format!("#{}", best.id)).next().is_some());
    for gene in best.genome.genes() {
        let name = format!("{} {:.2}", gene.rule.name(), gene.coefficient).replace('-', "−");
        assert!(window.query_by_label_contains(&name).is_some(), "no bar '{name}'");
    }
    // Another individual by a click in the table, and back.
    let other = &run.population[3];
    window.get_all_by_label(&format!("#{}", other.id)).next().unwrap().click();
    window.run_steps(3);
    assert!(window.query_by_label("show the champion").is_some());
}

#[test]
fn the_selected_plays_and_a_person_plays_too() {
    let mut window = window();
    open_standard(&mut window);
    window.key_press(Key::Num2);
    wait(&mut window, "the board", |window| window.query_by_label_contains("row 4, column 4").is_some());
    let moves = |window: &Window| board(window).plies;
    let first = board(&window).position.clone();
    press(&mut window, "One move");
    wait(&mut window, "a move", |window| moves(window) == 1);
    press(&mut window, "Again");
    wait(&mut window, "the start", |window| moves(window) == 0);
    assert_eq!(board(&window).position, first, "the same seed is the same game");
    press(&mut window, "One move");
    wait(&mut window, "a move", |window| moves(window) == 1);
    press(&mut window, "Take back");
    wait(&mut window, "no move", |window| moves(window) == 0);
    for key in [Key::ArrowLeft, Key::ArrowDown] {
        window.key_press(key);
        window.run_steps(2);
    }
    wait(&mut window, "a person's move", |window| moves(window) > 0);
    let field = window.get_by_role_and_label(Role::TextInput, "Set position");
    field.focus();
    window.run_steps(1);
    field_text(&mut window, "Set position", "0000000000001234");
    press(&mut window, "Set position");
    wait(&mut window, "the position", |window| board(window).position == "0000000000001234");
    wait(&mut window, "the advice", |window| window.query_by_label_contains("Best: ").is_some());
    assert!(window.query_by_label("row 4, column 4: 16").is_some());
}

fn field_text(window: &mut Window, name: &str, text: &str) {
    window.get_by_role_and_label(Role::TextInput, name).type_text(text);
    window.run_steps(2);
}

#[test]
fn keys_do_nothing_while_a_field_is_written_in() {
    let mut window = window();
    populate(&mut window);
    window.get_by_role_and_label(Role::TextInput, "filter").focus();
    window.run_steps(1);
    window.key_press(Key::N);
    window.key_press(Key::Space);
    window.run_steps(3);
    assert_eq!((state(&window), generation(&window)), (breeding::Status::Ready, None));
}

#[test]
fn the_freezer_outlives_the_window_and_gives_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_in(folder.path());
    populate(&mut window);
    step_to(&mut window, 1);
    let best = run(&window).unwrap().champion().unwrap().individual.clone();
    press(&mut window, "Put into the freezer");
    wait(&mut window, "the freezer", |window| window.query_by_label("Freezer (1)").is_some());
    drop(window);

    let mut window = window_in(folder.path());
    wait(&mut window, "the freezer again", |window| window.query_by_label("Freezer (1)").is_some());
    populate(&mut window);
    step_to(&mut window, 0);
    window.get_by_role_and_label(Role::Button, "put in").click_accesskit();
    let thawed = |window: &Window| {
        run(window).unwrap().population.iter().any(|individual| individual.origin == Origin::Thawed)
    };
    wait(&mut window, "the thawed one", thawed);
    let last = run(&window).unwrap().population.last().unwrap().clone();
    assert_eq!((last.genome, last.record.games), (best.genome, 0));
    window.get_by_role_and_label(Role::Button, "throw away").click_accesskit();
    wait(&mut window, "an empty freezer", |window| window.query_by_label("Freezer (0)").is_some());
}

/// A run that comes with the program.
fn ready(id: &str) -> dna_lab::evolution::Run {
    let found = dna_lab::store::bundled_runs::ready_runs().into_iter().find(|ready| ready.id == id);
    dna_lab::store::bundled_runs::run(found.unwrap()).unwrap()
}

#[test]
fn what_a_crash_left_is_offered_and_recovered() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("unsaved-1.ron");
    let left = ready("article-game");
    store::save(&mut Target::claim(&path, Kind::Run, Claim::New).unwrap(), &left).unwrap();
    let mut window = window_in(folder.path());
    wait(&mut window, "the offer", |window| window.query_by_label("Recover it").is_some());
    press(&mut window, "Recover it");
    wait(&mut window, "the run", |window| run(window).is_some());
    assert_eq!(*run(&window).unwrap(), left);
    assert!(window.query_by_label("untitled •").is_some(), "it is not saved yet");
    let taken = |window: &Window| window.state().lab().files.state().kept.as_ref() == Some(&path);
    wait(&mut window, "the file taken over", taken);
    drop(window);
    let kept = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(kept, 0, "a window that was closed in peace leaves nothing behind");
}

#[test]
fn the_logbook_is_exported() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window();
    populate(&mut window);
    step_to(&mut window, 1);
    window.key_press_modifiers(Modifiers::COMMAND, Key::E);
    window.run_steps(4);
    press(&mut window, "Logbook as CSV…");
    // Where a file cannot be written, the dialog comes back.
    write_path(&mut window, &folder.path().join("nowhere").join("log"));
    press(&mut window, "Save here");
    wait(&mut window, "the dialog", |window| window.query_by_label("Save here").is_some());
    write_path(&mut window, &folder.path().join("log"));
    press(&mut window, "Save here");
    let path = folder.path().join("log.csv");
    wait(&mut window, "the file", |_| path.exists());
    assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 3);
}

#[test]
fn the_best_is_validated_on_fresh_games() {
    let mut window = window();
    populate(&mut window);
    step_to(&mut window, 1);
    press(&mut window, "Validate on 5,000 games");
    wait(&mut window, "the verdict", |window| {
        window.query_by_label_contains("of 5,000 test games").is_some()
    });
    // 5,000 beside the 200 of its reign, or the 400 of both generations: the inspector and the headline say the same.
    let shown = |games: &str| window.query_all_by_label_contains(games).count();
    assert!(["5,200", "5,400"].iter().any(|games| shown(games) >= 2));
}

#[test]
fn language_and_theme_are_switched() {
    let mut window = window();
    press(&mut window, "View");
    press(&mut window, "Language");
    window.get_by_role_and_label(Role::RadioButton, "Français").click();
    window.run_steps(3);
    for name in ["Nouvelle population", "Démarrer", "Ouvrir", "Enregistrer"] {
        assert!(window.query_by_role_and_label(Role::Button, name).is_some(), "{name}");
    }
    press(&mut window, "Affichage");
    press(&mut window, "Thème");
    window.get_by_role_and_label(Role::RadioButton, "Clair").click();
    window.run_steps(3);
    assert_eq!(window.ctx.theme(), Theme::Light);
    // Keys have French names too.
    window.key_press(Key::F1);
    window.run_steps(3);
    for keys in ["Espace", "Échap"] {
        assert!(window.query_by_label(keys).is_some(), "{keys}");
    }
}

#[test]
fn settings_are_undone_and_redone() {
    let mut window = window();
    populate(&mut window);
    assert!(window.query_by_label_contains("Changes apply at the next generation").is_some());
    window.get_by_label("More settings").click();
    window.run_steps(3);
    let switch = |window: &Window| {
        window.get_by_role_and_label(Role::CheckBox, "Racing").accesskit_node().toggled()
            == Some(Toggled::True)
    };
    assert!(switch(&window));
    window.get_by_role_and_label(Role::CheckBox, "Racing").click_accesskit();
    wait(&mut window, "the change", |window| run(window).unwrap().settings.racing.is_none());
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    wait(&mut window, "the undo", |window| run(window).unwrap().settings.racing.is_some());
    assert!(switch(&window));
    window.key_press_modifiers(Modifiers::COMMAND, Key::Y);
    wait(&mut window, "the redo", |window| run(window).unwrap().settings.racing.is_none());
}

#[test]
fn an_idle_window_asks_for_no_repaint() {
    let mut window = window();
    for tab in [Key::Num1, Key::Num2, Key::Num3] {
        window.key_press(tab);
        window.run_steps(3);
        assert!(window.try_run().is_ok(), "an empty window keeps repainting");
    }
    open_standard(&mut window);
    // The toast asks for one look in seconds, when it goes.
    press(&mut window, "Close message");
    for tab in [Key::W, Key::Num1, Key::Num2, Key::Num3] {
        window.key_press(tab);
        window.run_steps(3);
        // What works in the background may still have something to tell.
        let mut rested = 0;
        for _ in 0..50 {
            std::thread::sleep(Duration::from_millis(100));
            window.try_run().unwrap();
            rested = if window.ctx.has_requested_repaint() { 0 } else { rested + 1 };
            if rested == 5 {
                break;
            }
        }
        assert_eq!(rested, 5, "an idle window asks for repaints: {:?}", window.ctx.repaint_causes());
    }
}

#[test]
fn everything_can_be_reached_in_a_small_window() {
    for size in [(1024.0, 700.0), (700.0, 480.0)] {
        let mut window = window_of(Theme::Dark, size);
        open_standard(&mut window);
        for name in ["New population", "Start", "Step", "Reset", "Open", "Save", "Save as"] {
            let rect = window.get_by_role_and_label(Role::Button, name).rect();
            let inside = rect.left() >= 0.0 && rect.right() <= size.0 && rect.bottom() <= size.1;
            assert!(inside, "{name} is cut off at {size:?}: {rect}");
        }
    }
}
