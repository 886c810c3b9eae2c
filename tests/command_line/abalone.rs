//! The commands where the game is Abalone.

use super::{SMALL, evolve, fails, json, number, succeeds, text};
use serde_json::Value;
use std::process::Command;

#[test]
fn abalone_is_counted_and_searched() {
    let perft = |more: &[&str]| json(&[&["perft", "--game", "abalone"], more].concat());
    assert_eq!(number(&perft(&["--layout", "standard", "--depth", "3"]), "nodes"), 98_912.0);
    assert_eq!(number(&perft(&["--layout", "german-daisy", "--depth", "2"]), "nodes"), 6_244.0);
    let position = "A5 B6 C2 D2 D5 E3 F4 F5 G6 H4 I6 I7 I8 ; B1 B5 C1 C6 E4 F8 F9 G4 G8 G9 H6 H7 I9";
    assert_eq!(number(&perft(&["--depth", "2", "--position", position]), "nodes"), 2_781.0);
    let rules = json(&["rules", "--game", "abalone"]);
    assert_eq!(rules["rules"].as_array().unwrap().len(), 17);
    assert!(
        succeeds(&["rules", "--game", "abalone"]).contains("density_opponent — Opponent scattered: scatters")
    );
    let search = |method: &str| {
        json(&["search", "--game", "abalone", "--layout", "standard", "--depth", "3", "--method", method])
    };
    let (plain, fast) = (search("minimax"), search("alphabeta"));
    assert_eq!((&plain["value"], &plain["best"]), (&fast["value"], &fast["best"]));
    assert_eq!(number(&plain, "leaves"), 98_912.0);
    assert!(number(&fast, "leaves") < 0.2 * 98_912.0 && number(&fast, "seconds") >= 0.0);
    for (arguments, expected) in [
        (&["perft", "--layout", "french"][..], "'french' is no layout"),
        (&["perft", "--position", "A1 A2"], "no ';'"),
        (&["search", "--by", "random"], "values no positions"),
        (&["search", "--by", "rules:smoothness"], "a rule of another game"),
        (
            &["stats", "--game", "abalone", "rendom"],
            "'rendom' is no player of Abalone; 'random' may be meant",
        ),
        (&["stats", "--game", "abalone", "minimax:7"], "give it 1 to 5 plies"),
        (&["advise", "--game", "abalone", "random"], "no opinion"),
        (&["advise", "random"], "--grid is missing"),
        (&["evolve", "--game", "abalone", "--replies", "1"], "in Abalone give --depth"),
        (&["evolve", "--depth", "2"], "add --game abalone"),
        (
            &["evolve", "--game", "abalone", "--mutation-rate", "0.2"],
            "or give --adaptation no or --preset lab",
        ),
        (&["stats", "--game", "abalone", "random", "--replies", "1"], "--replies means nothing in Abalone"),
        (&["stats", "random", "--against", "greedy"], "--against means nothing in 2048"),
        (
            &["watch", "--game", "abalone", "random", "random", "--powers-of", "3"],
            "--powers-of means nothing in Abalone",
        ),
        (&["watch", "random", "greedy"], "a second player means nothing in 2048"),
        (
            &["arena", "--game", "abalone", "random", "alphabeta:1", "--until-sure"],
            "--until-sure means nothing",
        ),
    ] {
        let message = fails(2, arguments);
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}

#[test]
fn abalone_is_bred_measured_and_inspected() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("abalone.ron");
    let small =
        ["--game", "abalone", "--population", "8", "--games", "8", "--depth", "1", "--generations", "2"];
    let report = evolve(&path, &small);
    assert_eq!(number(&report, "generations"), 2.0);
    let name = path.to_str().unwrap();
    let inspected = json(&["inspect", name]);
    assert_eq!(inspected["settings"]["game"]["Abalone"]["depth"], 1);
    assert_eq!(inspected["yardsticks"][0][0], "random");
    assert!(succeeds(&["inspect", name]).contains("against random"));
    // A run of Abalone is known without being told the game.
    let stats = json(&["stats", name, "--games", "40", "--against", "random"]);
    assert_eq!(number(&stats, "wins") + number(&stats, "draws") + number(&stats, "losses"), 40.0);
    assert!(number(&stats, "win_rate") > 0.8, "{stats}");
    let again = json(&["stats", name, "--games", "40", "--against", "random", "--threads", "1"]);
    assert_eq!(stats["wins"], again["wins"]);
    let arena = json(&["arena", "--game", "abalone", name, "random", "alphabeta:1", "--games", "10"]);
    assert_eq!(arena["players"][2]["name"], "random");
    assert!(number(&arena["players"][0], "elo_low") > number(&arena["players"][2], "elo_high"));
    let watched = succeeds(&["watch", name, "random", "--delay-ms", "0"]);
    assert!(watched.contains("six marbles are off") && watched.contains("      1 2 3 4 5"), "{watched}");
    let advice = json(&["advise", "--game", "abalone", "alphabeta:2", "--layout", "belgian"]);
    assert_eq!((advice["moves"].as_array().unwrap().len(), &advice["depth"]), (52, &Value::from(2)));
    assert_eq!(advice["best"], advice["moves"][0]["move"]);
    // Where what a move is worth depends on when it was tried, only the best is told.
    let advice = json(&["advise", "--game", "abalone", "fast:6", "--layout", "belgian"]);
    assert_eq!(
        (&advice["best"], advice["moves"].as_array().unwrap().len()),
        (&advice["moves"][0]["move"], 1)
    );
    // Neither game takes the other's runs.
    let message = fails(1, &["stats", "--game", "2048", name]);
    assert!(message.contains("bred for Abalone"), "{message}");
    let other = folder.path().join("other.ron");
    evolve(&other, &[&SMALL[..], &["--generations", "0"]].concat());
    let message = fails(1, &["stats", "--game", "abalone", other.to_str().unwrap()]);
    assert!(message.contains("bred for 2048"), "{message}");
}

#[test]
fn a_person_plays_abalone_by_typing() {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_dna-lab"))
        .args(["play", "--game", "abalone", "--against", "alphabeta:1"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"A1B2\nhint\nI5H5\nundo\nmoves\nquit\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let said = text(&output.stdout);
    assert!(output.status.success());
    for expected in
        ["White plays", "alphabeta:1 would play", "no marble of yours on I5", "taken back", "C3C5D4"]
    {
        assert!(said.contains(expected), "{expected}: {said}");
    }
}
