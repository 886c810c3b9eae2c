//! Players of other kinds: on boards, in training, in the arena.

use super::hands::{
    Window, board, boards, generation, populate, press, step_to, wait, window, window_in, write_path,
};
use dna_lab::lab::arena::{Ranking, State, Status};
use dna_lab::lab::training;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use std::path::Path;
use std::sync::Arc;

/// Chooses a player from a menu of players.
fn choose(window: &mut Window, menu: &str, player: &str) {
    press(window, menu);
    press(window, player);
}

/// Changes the number in a field.
pub(super) fn set_number(window: &mut Window, name: &str, number: &str) {
    window.get_by_role_and_label(Role::SpinButton, name).click();
    window.run_steps(2);
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.event(egui::Event::Text(number.to_owned()));
    window.run_steps(1);
    window.key_press(Key::Enter);
    window.run_steps(3);
}

fn arena(window: &Window) -> Arc<State> {
    window.state().lab().arena.state()
}

#[test]
fn any_player_plays_the_board_and_a_rival_plays_the_same_game_beside() {
    let mut window = window();
    populate(&mut window);
    step_to(&mut window, 0);
    window.key_press(Key::Num2);
    window.run_steps(3);
    choose(&mut window, "Player…", "Random playouts, 50 for each move");
    wait(&mut window, "Monte Carlo", |window| {
        let board = board(window);
        let advice = board.advice.as_ref().map(|advice| &advice.thought);
        advice.is_some_and(|thought| {
            thought.best.is_some() && thought.moves.iter().all(|of| of.rules.is_empty())
        })
    });
    assert!(window.query_by_label("montecarlo:50 plays").is_some());
    choose(&mut window, "Rival…", "Greedy: most points at once");
    wait(&mut window, "the rival", |window| {
        let [board, rival] = boards(window);
        rival.advice.is_some() && rival.position == board.position && rival.start == board.start
    });
    assert!(window.query_by_label("greedy plays").is_some());
    press(&mut window, "One move");
    wait(&mut window, "a move on both", |window| boards(window).iter().all(|board| board.plies == 1));
    press(&mut window, "Play");
    wait(&mut window, "moves on both", |window| boards(window).iter().all(|board| board.plies > 3));
    assert!(boards(&window).iter().all(|board| board.milliseconds_a_move[0].is_some()));
    press(&mut window, "Pause");
    wait(&mut window, "a rest", |window| boards(window).iter().all(|board| !board.running));
    // A position is asked of both; the rival leaves.
    window.get_by_role_and_label(Role::TextInput, "Set position").focus();
    window.run_steps(1);
    window.get_by_role_and_label(Role::TextInput, "Set position").type_text("1200000000000000");
    window.run_steps(1);
    press(&mut window, "Set position");
    let there = |window: &Window| boards(window).iter().all(|board| board.position == "1200000000000000");
    wait(&mut window, "the position", there);
    choose(&mut window, "Rival…", "No rival");
    wait(&mut window, "one board", |window| boards(window)[1].seats[0].is_none());
    assert!(window.query_by_label("greedy plays").is_none());
}

#[test]
fn a_name_of_no_player_is_answered() {
    let mut window = window();
    window.key_press(Key::Num4);
    window.run_steps(3);
    press(&mut window, "Add player…");
    window.get_by_role_and_label(Role::TextInput, "By name or from a file").click();
    window.run_steps(1);
    window.get_by_role_and_label(Role::TextInput, "By name or from a file").type_text("montekarlo:9");
    window.run_steps(1);
    press(&mut window, "Take");
    wait(&mut window, "an answer", |window| window.query_by_label_contains("is no player").is_some());
    assert!(arena(&window).players.is_empty());
}

#[test]
fn the_arena_plays_pauses_and_exports() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window();
    window.key_press(Key::Num4);
    window.run_steps(3);
    for (count, player) in
        ["Greedy: most points at once", "Random moves", "The article's eight rules"].into_iter().enumerate()
    {
        choose(&mut window, "Add player…", player);
        wait(&mut window, player, |window| arena(window).players.len() == count + 1);
    }
    set_number(&mut window, "Games per player", "60000");
    wait(&mut window, "the games", |window| arena(window).settings.games == 60_000);
    press(&mut window, "Play");
    wait(&mut window, "some games", |window| arena(window).played > 60);
    press(&mut window, "Pause");
    wait(&mut window, "a rest", |window| arena(window).status == Status::Resting);
    let played = arena(&window).played;
    set_number(&mut window, "Games per player", "40");
    press(&mut window, "Play");
    wait(&mut window, "the end", |window| arena(window).status == Status::Over);
    let done = arena(&window);
    let Ranking::Scores { rows, comparisons } = &done.ranking else { panic!("{done:?}") };
    assert!(played > 60 && done.played == 120, "{played} {}", done.played);
    // Greedy merges more than chance does, and the test is soon sure of it.
    let names: Vec<&str> = rows.iter().map(|row| done.players[row.player].name.as_str()).collect();
    assert_eq!(names[1..], ["greedy", "random"]);
    assert!(comparisons.iter().all(|pair| pair.games == 40 && pair.winner().is_some()));
    assert!(window.query_all_by_label_contains("greedy is better, sure after").next().is_some());

    press(&mut window, "Export…");
    press(&mut window, "The table, as CSV");
    let path = folder.path().join("table.csv");
    write_path(&mut window, &path);
    press(&mut window, "Save here");
    wait(&mut window, "the table", |_| path.exists());
    let table = std::fs::read_to_string(&path).unwrap();
    assert!(table.starts_with("rank,player,games") && table.lines().count() == 4, "{table}");

    press(&mut window, "Remove random");
    wait(&mut window, "one less", |window| arena(window).players.len() == 2);
    assert_eq!(arena(&window).played, 80, "the others' games stay");
    press(&mut window, "Clear results");
    wait(&mut window, "no games", |window| arena(window).played == 0);
}

#[cfg(unix)]
#[test]
fn games_that_a_program_loses_by_faults_have_a_column() {
    let mut window = window();
    window.key_press(Key::Num4);
    window.run_steps(3);
    choose(&mut window, "Add player…", "Random moves");
    press(&mut window, "Add player…");
    window.get_by_role_and_label(Role::TextInput, "By name or from a file").click();
    window.run_steps(1);
    let broken = "ugi:sh -c 'read _; echo ugiok; exit 1'";
    window.get_by_role_and_label(Role::TextInput, "By name or from a file").type_text(broken);
    window.run_steps(1);
    press(&mut window, "Take");
    wait(&mut window, "both", |window| arena(window).players.len() == 2);
    set_number(&mut window, "Games per player", "3");
    assert!(window.query_by_label("Faults").is_none());
    press(&mut window, "Play");
    wait(&mut window, "the end", |window| arena(window).status == Status::Over);
    let faults: Vec<u64> = arena(&window).faults.iter().map(|faults| faults.total()).collect();
    assert_eq!(faults, [0, 3]);
    window.run_steps(2);
    assert!(window.query_by_label("Faults").is_some());
    press(&mut window, "Clear results");
    wait(&mut window, "no games", |window| arena(window).played == 0);
    assert_eq!(arena(&window).faults[1].total(), 0);
}

/// The Network tab with one of its choices made.
fn network_tab(folder: &Path, name: &str, chosen: &str) -> Window {
    let mut window = window_in(folder);
    window.key_press(Key::Num6);
    window.run_steps(3);
    assert!(window.query_by_label_contains("768 MiB").is_some(), "memory is stated before it is taken");
    window.get_by_role_and_label(Role::ComboBox, name).click();
    window.run_steps(2);
    press(&mut window, chosen);
    window
}

#[test]
fn a_network_of_connect_four_learns_is_tested_and_plays() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = network_tab(folder.path(), "Game to learn", "Connect Four");
    assert!(window.query_by_label_contains("Initial value").is_none(), "that is for 2048");
    press(&mut window, "Train");
    let state = |window: &Window| window.state().lab().training.state();
    wait(&mut window, "test games", |window| !state(window).progress.tests.is_empty());
    press(&mut window, "Pause");
    wait(&mut window, "a rest", |window| state(window).status == training::Status::Resting);
    let test = state(&window).progress.tests[0].clone();
    assert_eq!((test.tally.games, test.opponent.as_deref()), (400, Some("alphabeta:2")));
    assert!(window.query_by_label_contains("of the points against alphabeta:2 in 400 test games").is_some());
    press(&mut window, "Save…");
    let path = folder.path().join("four.net");
    write_path(&mut window, &path);
    press(&mut window, "Save here");
    wait(&mut window, "the file", |window| !state(window).unsaved);
    assert_eq!(dna_lab::store::load_board_training(&path).unwrap().tests, state(&window).progress.tests);

    press(&mut window, "Play against it");
    let sits = |window: &Window| board(window).seats.last().is_some_and(Option::is_some);
    wait(&mut window, "its seat", |window| board(window).game.title() == "Connect Four" && sits(window));
    assert_eq!(board(&window).seats[1].as_ref().unwrap().name, "Network in training");
}

#[test]
fn a_network_learns_pauses_plays_and_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = network_tab(folder.path(), "Network", "small");
    assert!(window.query_by_label_contains("49 MiB").is_some());
    press(&mut window, "Train");
    let games = |window: &Window| window.state().lab().training.state().progress.games;
    wait(&mut window, "games", |window| games(window) > 150);
    // Its tab says that it learns while another is shown.
    let under_way = |window: &Window| {
        let mut tabs = window.query_all_by_label("Network");
        tabs.any(|tab| tab.accesskit_node().description().as_deref() == Some("Works in the background"))
    };
    assert!(!under_way(&window));
    window.key_press(Key::Num4);
    window.run_steps(3);
    assert!(under_way(&window));
    window.key_press(Key::Num6);
    window.run_steps(3);
    press(&mut window, "Pause");
    let rests = |window: &Window| window.state().lab().training.state().status == training::Status::Resting;
    wait(&mut window, "a rest", rests);
    let learned = games(&window);
    window.run_steps(5);
    assert!(games(&window) == learned && !under_way(&window));
    assert!(window.state().lab().training.state().unsaved);

    // It would be lost: that is asked first.
    press(&mut window, "Another network");
    press(&mut window, "New network");
    assert!(window.query_by_label("The network is not saved").is_some());
    press(&mut window, "Cancel");
    assert_eq!(games(&window), learned);

    press(&mut window, "Save…");
    let path = folder.path().join("mine.net");
    write_path(&mut window, &path);
    press(&mut window, "Save here");
    wait(&mut window, "the file", |window| !window.state().lab().training.state().unsaved);
    assert_eq!(dna_lab::store::load_training(&path).unwrap().progress().games, learned);

    press(&mut window, "Watch it play");
    let plays = |window: &Window| board(window).plies > 2;
    wait(&mut window, "moves", plays);
    assert!(window.query_by_label("Network in training plays").is_some());
    // A search over it enters the arena under its name.
    window.key_press(Key::Num4);
    window.run_steps(3);
    choose(&mut window, "Add player…", "Search over the network, 1 reply deep");
    wait(&mut window, "an entrant", |window| arena(window).players.len() == 1);
    assert_eq!(arena(&window).players[0].name, "expectimax:1,Network in training");

    window.key_press(Key::Num6);
    window.run_steps(3);
    press(&mut window, "Train");
    wait(&mut window, "more games", |window| games(window) > learned);
    press(&mut window, "Pause");
    wait(&mut window, "a rest", rests);
    press(&mut window, "Open…");
    write_path(&mut window, &path);
    press(&mut window, "Open this file");
    press(&mut window, "Don't save");
    wait(&mut window, "the network as saved", |window| rests(window) && games(window) == learned);
    assert!(generation(&window).is_none());
}

#[test]
fn a_network_that_a_crash_left_is_found() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("unsaved-7.net"), "learned").unwrap();
    let mut window = window_in(folder.path());
    wait(&mut window, "the news", |window| window.query_by_label_contains("recovered-1.net").is_some());
    let recovered = std::fs::read(folder.path().join("unsaved-7-recovered-1.net")).unwrap();
    assert_eq!(
        (recovered.as_slice(), folder.path().join("unsaved-7.net").exists()),
        (&b"learned"[..], false)
    );
}
