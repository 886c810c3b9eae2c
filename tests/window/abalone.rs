//! Abalone in the window: a person at the board, players against each other, and the league.

use super::hands::{Window, board, choose_game, populate, press, step_to, wait, window, write_path};
use dna_lab::lab::arena::{Ranking, Status};
use dna_lab::lab::board::Request;
use egui::Key;
use egui_kittest::kittest::Queryable;

fn at_the_board() -> Window {
    let mut window = window();
    choose_game(&mut window, "Abalone");
    window.key_press(Key::Num2);
    window.run_steps(3);
    window
}

#[test]
fn a_person_plays_by_clicking_cells_and_is_answered() {
    let mut window = at_the_board();
    let first = board(&window).position.clone();
    press(&mut window, "cell C3");
    press(&mut window, "cell D3");
    wait(&mut window, "the answer", |window| board(window).record.len() == 2);
    assert_eq!(board(&window).record[0], "C3D3");
    let insight = board(&window).insight.clone().expect("the player says what it thought");
    assert!(insight.seat == 1 && insight.thought.depth == 2 && insight.thought.nodes > 10);
    // Two in a line step aside; the marble picked last says where to.
    press(&mut window, "cell C5");
    press(&mut window, "cell C4");
    let before = board(&window).record.len();
    press(&mut window, "cell D4");
    wait(&mut window, "two plies more", |window| board(window).record.len() == before + 2);
    assert_eq!(board(&window).record[before], "C4C5D4");
    press(&mut window, "Undo");
    wait(&mut window, "both back", |window| board(window).record.len() == before);
    // What is no move is none.
    press(&mut window, "cell A1");
    press(&mut window, "cell E9");
    assert_eq!(board(&window).record.len(), before);
    press(&mut window, "Hint");
    wait(&mut window, "a hint", |window| board(window).hint.is_some());
    press(&mut window, "New game");
    wait(&mut window, "a new game", |window| board(window).record.is_empty());
    assert_eq!(board(&window).position, first);
}

#[test]
fn two_players_play_to_the_end() {
    let mut window = at_the_board();
    press(&mut window, "Black");
    press(&mut window, "Search, 2 plies ahead");
    press(&mut window, "White");
    press(&mut window, "Random moves");
    wait(&mut window, "both seated", |window| board(window).seats.iter().all(Option::is_some));
    assert!(board(&window).record.is_empty(), "they wait until they are told");
    press(&mut window, "One move");
    wait(&mut window, "one move", |window| board(window).record.len() == 1);
    window.state().lab().boards[0].send(Request::Speed(0.0));
    press(&mut window, "Play");
    wait(&mut window, "the end", |window| board(window).ending.is_some());
    assert_eq!(board(&window).ending.as_ref().and_then(|ending| ending.winner), Some(0));
    let ended = window.query_all_by_label_contains("Black wins").count();
    assert_eq!(ended, 3, "in words, in large letters upon the board, and in the timeline");
}

#[test]
fn abalone_is_bred_and_its_best_sits_at_the_board() {
    let mut window = window();
    choose_game(&mut window, "Abalone");
    populate(&mut window);
    step_to(&mut window, 0);
    assert!(window.query_by_label_contains("former champions").is_some(), "the rates have names");
    window.key_press(Key::Num2);
    let seated =
        |window: &Window| board(window).seats[1].as_ref().is_some_and(|seat| seat.name.starts_with('#'));
    wait(&mut window, "the champion at the board", seated);
    press(&mut window, "cell C3");
    press(&mut window, "cell D4");
    wait(&mut window, "its answer", |window| board(window).record.len() == 2);
}

#[test]
fn the_league_plays_and_exports() {
    let mut window = window();
    choose_game(&mut window, "Abalone");
    window.key_press(Key::Num4);
    window.run_steps(3);
    for player in ["Search, 1 ply ahead", "Random moves"] {
        press(&mut window, "Add player…");
        press(&mut window, player);
    }
    let league = |window: &Window| window.state().lab().arena.state();
    wait(&mut window, "both entered", |window| league(window).players.len() == 2);
    press(&mut window, "Play");
    wait(&mut window, "all games", |window| league(window).status == Status::Over);
    let arena = league(&window);
    let Ranking::League { table, .. } = &arena.ranking else { panic!("{arena:?}") };
    assert_eq!((arena.played, table[0].tally.games), (arena.total, arena.total as u64));
    assert_eq!(arena.players[table[0].player].name, "alphabeta:1");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("league.csv");
    press(&mut window, "Export table…");
    write_path(&mut window, &path);
    press(&mut window, "Save here");
    wait(&mut window, "the file", |_| path.exists());
    let games = folder.path().join("games.txt");
    press(&mut window, "Save the games…");
    write_path(&mut window, &games);
    press(&mut window, "Save here");
    wait(&mut window, "the games", |_| games.exists());
    let usual = &arena.settings.game;
    assert_eq!(dna_lab::store::read_games(&games, usual).expect("games").len(), arena.total);
    let written = std::fs::read_to_string(&path).expect("a file");
    assert!(written.lines().count() == 3 && written.contains("alphabeta:1"), "{written}");
}
