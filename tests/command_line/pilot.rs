//! `dna-lab pilot` over pictures: nothing is touched.

use super::painted::{self, FOREIGN};
use super::{fails, text};
use dna_lab::games::twenty48::{Board, Direction, moves, text as grids};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

/// Runs the pilot with this folder for what it keeps.
fn pilot(kept: &Path, player: &str, pictures: &Path, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dna-lab"));
    command.env("XDG_DATA_HOME", kept).args(["pilot", player, "--pictures"]).arg(pictures).args(more);
    command.output().unwrap()
}

fn report(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", text(&output.stderr)))
}

/// A game by the order down, left, right, up to tile 16, each board seen three times; gives its moves.
fn game(folder: &Path) -> u64 {
    let first = grids::parse("4 4 8 8 / 0 0 0 2 / 0 0 0 0 / 0 0 0 0").unwrap();
    let mut boards = vec![first; 3];
    let mut last = first;
    let mut played = 0;
    while last.max_exponent() < 4 {
        let order = [Direction::Down, Direction::Left, Direction::Right, Direction::Up];
        let afters = order.map(|direction| moves::tables().apply(last, direction));
        let after = afters.into_iter().find(|after| *after != last).unwrap();
        let empty = (0..16).find(|&cell| after.cell(cell) == 0).unwrap();
        last = after.with_tile(empty, 1);
        boards.extend([last; 3]);
        played += 1;
    }
    painted::film(folder, &boards);
    played
}

#[test]
fn follows_a_game_and_stops_at_its_tile() {
    let folder = tempfile::tempdir().unwrap();
    let played = game(folder.path());
    let output = pilot(folder.path(), "blind:dlru", folder.path(), &["--json", "--delay-ms", "0"]);
    let value = report(&output);
    assert_eq!((output.status.code(), value["reason"].as_str()), (Some(1), Some("screen")));
    assert!(text(&output.stderr).contains("there are no more pictures"));
    assert_eq!(value["moves"].as_u64(), Some(played));
    let more = ["--json", "--delay-ms", "0", "--stop-at", "16"];
    let output = pilot(folder.path(), "blind:dlru", folder.path(), &more);
    let value = report(&output);
    assert_eq!((output.status.code(), value["reason"].as_str()), (Some(0), Some("reached")));
    assert_eq!(value["moves"].as_u64(), Some(played));
    assert_eq!(grids::parse(value["grid"].as_str().unwrap()).map(Board::max_exponent), Ok(4));
}

#[test]
fn reads_a_picture_and_learns_its_colours_under_a_name() {
    let folder = tempfile::tempdir().unwrap();
    let board = grids::parse("2 4 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 2").unwrap();
    let picture = folder.path().join("screen.png");
    painted::screen(board, Some(2)).save(&picture).unwrap();
    let output = pilot(folder.path(), "greedy", &picture, &[]);
    let printed = text(&output.stdout);
    assert!(printed.contains("300 by 300 pixels at 120,90") && printed.contains('?'), "{printed}");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("row 1, column 2 has a colour that is not calibrated"));
    let grid = grids::hex(board);
    // The picture stays as it is, so the board does not answer; but the colours are kept.
    let taught = ["--grid", &grid, "--save-calibration", "blue fours", "--json"];
    let value = report(&pilot(folder.path(), "greedy", &picture, &taught));
    assert_eq!((value["reason"].as_str(), value["grid"].as_str()), (Some("no_answer"), Some(grid.as_str())));
    assert!(value["sentence"].as_str().unwrap().contains("name a folder of pictures"), "{value}");
    let path = folder.path().join("dna-lab/calibrations/blue fours.ron");
    let kept = std::fs::read_to_string(path).unwrap();
    assert!(kept.contains(&format!("4: ({}, {}, {})", FOREIGN[0], FOREIGN[1], FOREIGN[2])), "{kept}");
    let known = report(&pilot(folder.path(), "greedy", &picture, &["--calibration", "blue fours", "--json"]));
    assert_eq!(known["grid"].as_str(), Some(grid.as_str()));
}

#[test]
fn says_what_is_wrong_and_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let empty = folder.path().join("empty.png");
    painted::screen(Board(0), None).save(&empty).unwrap();
    let there = empty.to_str().unwrap();
    let check = |code: i32, arguments: &[&str], expected: &str| {
        let message = fails(code, &[&["pilot"], arguments].concat());
        assert!(message.contains(expected), "{arguments:?}: {message}");
    };
    check(2, &["missing.ron#x", "--pictures", there, "--stop-at", "100"], "give a tile");
    check(2, &["greedy", "--pictures", there, "--calibration", "unheard of"], "web game, article's clone");
    check(2, &["greedy", "--pictures", there, "--game", "abalone"], "the pilot plays 2048");
    check(2, &["greedy", "--pictures", there, "--area", "1,2,3"], "X,Y,WIDTH,HEIGHT");
    check(1, &["greedy", "--pictures", there, "--area", "630,470,50,50"], "--area holds no board");
    check(1, &["greedy", "--pictures", there, "--area", "500,300,400,400"], "--area holds no board");
    check(
        1,
        &["greedy", "--pictures", there, "--area", "4294967295,9,4294967295,9"],
        "--area holds no board",
    );
    check(1, &["greedy", "--pictures", folder.path().join("nowhere").to_str().unwrap()], "nowhere");
    let plain = folder.path().join("plain.png");
    image::RgbImage::new(300, 300).save(&plain).unwrap();
    check(1, &["greedy", "--pictures", plain.to_str().unwrap()], "no board is to be seen");
    check(2, &["populations/abalone.ron", "--pictures", there], "the pilot plays 2048");
}

#[test]
#[cfg(target_os = "linux")]
fn under_wayland_without_a_message_bus_it_says_so_in_one_sentence() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dna-lab"));
    let output = command
        .env("WAYLAND_DISPLAY", "wayland-0")
        .env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
        .args(["pilot", "greedy"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let message = text(&output.stderr);
    let honest =
        message.contains("D-Bus") && message.contains("X11") || message.contains("this build has no pilot");
    assert!(honest && message.lines().count() == 1, "{message}");
}
