//! The Pilot tab, on pictures instead of a screen.

use super::hands::{Window, board, open_standard, press, wait, window, window_in};
use super::painted;
use dna_lab::games::twenty48::{Board, Direction, moves, text};
use dna_lab::lab::board::{Request, Start};
use dna_lab::lab::pilot;
use dna_lab::pilot::{Area, Reason, ScreenError};
use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use std::path::Path;
use std::sync::Arc;

fn pilot(window: &Window) -> Arc<pilot::State> {
    window.state().lab().pilot.state()
}

/// Opens the tab over these pictures, and looks.
pub(crate) fn look(window: &mut Window, pictures: &Path) {
    window.key_press(Key::Num7);
    window.run_steps(3);
    window.state().lab().pilot.send(pilot::Request::Album(pictures.to_owned()));
    let at_once = !dna_lab::pilot::system::is_wayland();
    press(window, if at_once { "Look at the screen" } else { "Look at the screen … in 3 seconds" });
    wait(window, "a look", |window| pilot(window).looks == 1);
}

fn correct(window: &mut Window, cell: &str, tile: &str) {
    press(window, cell);
    press(window, tile);
}

#[test]
fn a_board_is_found_read_corrected_and_its_colours_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let board = text::parse("2 4 8 16 / 32 64 128 256 / 0 0 0 2 / 0 0 4 4").expect("a grid");
    let picture = folder.path().join("screen.png");
    painted::screen(board, Some(2)).save(&picture).expect("a picture");
    let mut window = window_in(folder.path());
    look(&mut window, &picture);
    let seen = pilot(&window);
    assert_eq!(
        seen.spot.as_ref().map(|spot| spot.area),
        Some(Area { x: 120, y: 90, width: 300, height: 300 })
    );
    assert_eq!((seen.cells[0], seen.cells[1], seen.cells[15]), (Some(1), None, None));
    correct(&mut window, "Seen in row 1, column 2: unknown", "4");
    wait(&mut window, "the correction", |window| pilot(window).board() == Some(board));
    assert_eq!(pilot(&window).profile.tiles[2], Some(painted::FOREIGN));
    window.get_by_role_and_label(Role::TextInput, "Name to keep it under").focus();
    window.run_steps(1);
    window.get_by_role_and_label(Role::TextInput, "Name to keep it under").type_text("blue fours");
    window.run_steps(2);
    press(&mut window, "Keep");
    wait(&mut window, "its file", |_| folder.path().join("calibrations/blue fours.ron").exists());
    wait(&mut window, "its name", |window| pilot(window).calibrations.contains(&"blue fours".to_owned()));
    assert!(!pilot(&window).changed);
    // The ready one reads the fours as before; the kept one as they were corrected.
    for (name, known) in [("web game", false), ("blue fours", true)] {
        window.get_by_role_and_label(Role::ComboBox, "Calibration").click();
        window.run_steps(3);
        press(&mut window, name);
        wait(&mut window, name, |window| pilot(window).board().is_some() == known);
    }
}

#[test]
fn plays_the_chosen_player_and_stops_with_a_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let before = text::parse("2 2 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 0").expect("a grid");
    let after = moves::tables().apply(before, Direction::Down).with_tile(0, 1);
    painted::film(folder.path(), &[before, before, before, after, after]);
    let mut window = window();
    look(&mut window, folder.path());
    press(&mut window, "Player…");
    press(&mut window, "Blind: a fixed order of directions");
    let seated = |window: &Window| pilot(window).player.as_ref().is_some_and(|player| player.name == "blind");
    wait(&mut window, "the player", seated);
    press(&mut window, "Start playing");
    wait(&mut window, "the end", |window| pilot(window).ended.is_some());
    let landed = pilot(&window);
    assert_eq!(landed.ended, Some(Reason::Screen(ScreenError::NoMore)));
    assert_eq!((landed.standing.moves, landed.standing.board), (1, Some(after)));
    assert_eq!(landed.status, pilot::Status::Resting);
    assert!(window.query_by_label_contains("There are no more pictures").is_some());
}

#[test]
fn what_goes_wrong_is_said_and_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let picture = folder.path().join("screen.png");
    painted::screen(Board(0x1100_0000_0000_0000), None).save(&picture).expect("a picture");
    let mut window = window_in(folder.path());
    look(&mut window, &picture);
    let before = pilot(&window);
    window.state().lab().pilot.send(pilot::Request::Pick(Area { x: 0, y: 0, width: 30, height: 30 }));
    wait(&mut window, "trouble", |window| pilot(window).trouble.is_some());
    assert!(window.query_by_label_contains("too small for a board").is_some());
    window.state().lab().pilot.send(pilot::Request::Keep("../elsewhere".to_owned()));
    let says = |window: &Window, words: &str| window.query_by_label_contains(words).is_some();
    wait(&mut window, "the other trouble", |window| says(window, "cannot name a calibration"));
    let now = pilot(&window);
    assert_eq!((&before.spot, before.cells, &before.profile), (&now.spot, now.cells, &now.profile));
    window.state().lab().pilot.send(pilot::Request::Album(folder.path().join("nowhere")));
    wait(&mut window, "the missing folder", |window| says(window, "nowhere"));
}

#[test]
fn the_labs_own_board_can_be_dragged() {
    let mut window = window();
    open_standard(&mut window);
    window.key_press(Key::Num2);
    window.run_steps(3);
    let position = "0001000000000000";
    window.state().lab().boards[0].send(Request::Begin(Start::Position(position.to_owned())));
    wait(&mut window, "the position", |window| board(window).position == position);
    let from = window.get_by_label_contains("row 2, column 3").rect().center();
    window.drag_at(from);
    window.run_steps(1);
    for part in 1..=4 {
        window.hover_at(from - egui::vec2(25.0 * part as f32, 3.0));
        window.run_steps(1);
    }
    window.drop_at(from - egui::vec2(100.0, 3.0));
    wait(&mut window, "one move", |window| board(window).plies == 1);
    assert!(board(&window).position.starts_with('1'), "{}", board(&window).position);
}
