//! Lessons in the window, used by accessible names.

use super::hands::{Window, board, generation, press, run, state, wait, window_in, write_path};
use dna_lab::evolution::Settings;
use dna_lab::lab::breeding;
use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use std::sync::Arc;

/// The lab keeps its preferences by itself.
struct NoStorage;

impl eframe::Storage for NoStorage {
    fn get_string(&self, _: &str) -> Option<String> {
        None
    }

    fn set_string(&mut self, _: &str, _: String) {}

    fn remove_string(&mut self, _: &str) {}

    fn flush(&mut self) {}
}

fn begin(window: &mut Window, title: &str) {
    press(window, "Help");
    press(window, "Lessons");
    press(window, title);
}

fn answer(window: &mut Window, text: &str) {
    window.get_by_role_and_label(Role::MultilineTextInput, "Your answer").focus();
    window.run_steps(2);
    window.get_by_role_and_label(Role::MultilineTextInput, "Your answer").type_text(text);
    window.run_steps(2);
}

fn is_shown(window: &Window, words: &str) -> bool {
    window.query_all_by_label_contains(words).next().is_some()
}

#[test]
fn a_lesson_makes_real_clicks_waits_for_results_and_is_handed_in() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_in(folder.path());
    begin(&mut window, "Was it luck?");
    assert!(is_shown(&window, "card 1 of 5") && is_shown(&window, "until you answer"));
    assert!(window.query_by_role_and_label(Role::Button, "Next card").is_none(), "nothing is answered yet");
    answer(&mut window, "Seven heads; five on average.");
    press(&mut window, "Next card");
    press(&mut window, "Breed this population");
    wait(&mut window, "the first generation", |window| generation(window) >= Some(1));
    let settings = run(&window).unwrap().settings.clone();
    assert_eq!((settings.games, settings.seed.0, settings.racing), (20, 21, None));
    // It stops there by itself.
    wait(&mut window, "the end", |window| matches!(state(window), breeding::Status::Finished(_)));
    assert_eq!(generation(&window), Some(1));
    // A changed setting makes it no other population, another seed does.
    let bred = run(&window).unwrap();
    let show = |window: &mut Window, change: fn(&mut Settings)| {
        let mut other = (*bred).clone();
        change(&mut other.settings);
        let wanted = other.settings.clone();
        window.state().lab().breeding.send(breeding::Request::Replace(Arc::new(other)));
        wait(window, "the run", |window| run(window).is_some_and(|run| run.settings == wanted));
        window.run_steps(2);
        // It waits where there is no tick.
        window.query_all_by_label("…").next().is_none()
    };
    assert!(show(&mut window, |settings| settings.mutation_rate = 0.5));
    assert!(!show(&mut window, |settings| settings.seed.0 += 1));
    assert!(show(&mut window, |_| {}));
    press(&mut window, "Next card");
    assert!(is_shown(&window, "until 5000 test games are played"));
    press(&mut window, "Validate on 5,000 games");
    wait(&mut window, "all test games", |window| {
        window.query_by_role_and_label(Role::Button, "Next card").is_some()
    });
    answer(&mut window, "70 %, then 46 %.");
    let path = folder.path().join("mine.md");
    press(&mut window, "Hand in…");
    write_path(&mut window, &path);
    press(&mut window, "Save here");
    wait(&mut window, "the sheet", |_| path.exists());
    let sheet = std::fs::read_to_string(&path).unwrap();
    assert!(sheet.contains("# Was it luck?") && sheet.contains("Seven heads; five on average."), "{sheet}");
    assert!(sheet.contains("70 %, then 46 %."), "{sheet}");
    // It goes on where it was left, also in another window.
    eframe::App::save(window.state_mut(), &mut NoStorage);
    wait(&mut window, "the preferences", |_| {
        let kept = std::fs::read_to_string(folder.path().join("preferences.ron"));
        kept.is_ok_and(|text| text.contains("70 %, then 46 %."))
    });
    drop(window);
    let mut window = window_in(folder.path());
    wait(&mut window, "the card", |window| is_shown(window, "card 3 of 5"));
    // Its run is not kept, but the same one is bred again.
    assert!(is_shown(&window, "The run of card 2 is not open."));
    press(&mut window, "Breed this population");
    wait(&mut window, "the run", |window| run(window).is_some_and(|run| run.settings == settings));
    window.run_steps(2);
    assert!(!is_shown(&window, "The run of card 2 is not open.") && is_shown(&window, "card 3 of 5"));
    window.get_by_label("Close the lesson").click();
    window.run_steps(3);
    assert!(!is_shown(&window, "card 3 of 5"));
    begin(&mut window, "Was it luck?");
    assert!(is_shown(&window, "card 3 of 5"));
    press(&mut window, "Begin anew");
    press(&mut window, "Clear the answers, and go to the first card");
    assert!(is_shown(&window, "card 1 of 5") && !is_shown(&window, "Seven heads; five on average."));
}

#[test]
fn a_lesson_of_ones_own_is_opened_and_lets_play() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.ron");
    let card = "(text: (\"Drop four discs.\", \"Joue quatre coups.\"), does: Some(Play(\"connect-four\")), until: Some(Moves(2)))";
    let lesson = |card: &str| {
        format!(
            "(format: \"dna-lab lesson\", version: 1, lesson: (title: (\"Four\", \"Quatre\"), aim: (\"Play.\", \"Jouer.\"), \
             cards: [{card}], expect: (\"\", \"\")))"
        )
    };
    std::fs::write(&path, lesson(card)).unwrap();
    let mut window = window_in(folder.path());
    super::hands::open(&mut window, &path);
    wait(&mut window, "the card", |window| is_shown(window, "Drop four discs."));
    press(&mut window, "Play");
    wait(&mut window, "the board", |window| board(window).game.title() == "Connect Four");
    assert!(is_shown(&window, "until 2 moves are played"));
    // What is wrong with a lesson is told.
    std::fs::write(&path, lesson(&card.replace("connect-four", "chess"))).unwrap();
    window.key_press_modifiers(egui::Modifiers::COMMAND, Key::O);
    window.run_steps(4);
    write_path(&mut window, &path);
    press(&mut window, "Open this file");
    wait(&mut window, "the error", |window| is_shown(window, "card 1: 'chess' is no game"));
}
