//! Exact values on the command line.

use super::{fails, json, number, succeeds};
use std::collections::HashMap;

#[test]
fn exact_values_of_a_position_are_printed() {
    let position = "-----------------------O------XX---OOXX---";
    let report = json(&["solve", "--game", "connect-four", "--position", position]);
    let moves = report["moves"].as_array().unwrap();
    assert_eq!((&report["best"], moves.len()), (&"b".into(), 7));
    assert_eq!((&moves[0]["value"], number(&moves[0], "points")), (&"draws".into(), 0.5));
    assert_eq!((&moves[1]["value"], number(&moves[1], "plies")), (&"loses in 24 plies".into(), 24.0));
    assert_eq!((number(&moves[0], "regret"), number(&moves[1], "regret")), (0.0, 0.5));
    let printed = succeeds(&["solve", "--position", position]);
    assert!(printed.starts_with("  b     draws  best\n  f     loses in 24 plies\n"), "{printed}");
    let over = "--------------X------XO-----XO-----XO-----";
    assert_eq!(succeeds(&["solve", "--position", over]), "the game is over: red wins\n");
    let report = json(&["solve", "--position", over]);
    assert_eq!(
        (&report["over"], report["moves"].as_array().unwrap().len()),
        (&"the game is over: red wins".into(), 0)
    );
    let said = fails(2, &["solve", "--game", "othello"]);
    assert!(
        said.contains("exact values of Othello are not found here, only those of Connect Four, 2048 on 3x3"),
        "{said}"
    );
    fails(2, &["solve", "--position", "XO"]);
}

#[test]
fn a_report_says_how_far_a_champion_is_from_perfect_play() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    let report = ["report", "populations/connect-four.ron", "--games", "0", "--save", page.to_str().unwrap()];
    succeeds(&[&report[..], &["--regret", "1"]].concat());
    let text = std::fs::read_to_string(&page).unwrap();
    assert!(
        text.contains("Games: 2 against alphabeta:2,standard. Moves judged by exact values, from 8 discs on")
    );
    succeeds(&report);
    assert!(!std::fs::read_to_string(&page).unwrap().contains("Moves judged"));
    let said =
        fails(2, &["report", "populations/othello.ron", "--regret", "2", "--save", page.to_str().unwrap()]);
    assert!(said.contains("exact values of Othello are not found here"), "{said}");
}

#[test]
fn games_are_judged_by_exact_values() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.txt");
    let file = file.to_str().unwrap();
    let arena =
        ["arena", "alphabeta:2", "random", "--game", "connect-four", "--games", "2", "--record", file];
    let plain = json(&arena);
    let table = folder.path().join("table.csv");
    let judged = json(&[&arena[..], &["--regret", "--force", "--csv", table.to_str().unwrap()]].concat());
    assert_eq!((&plain["regret"], &plain["pairs"]), (&serde_json::Value::Null, &judged["pairs"]));
    assert_eq!(judged["regret"]["reach"], "from 8 discs on");
    let players = judged["regret"]["players"].as_array().unwrap();
    for line in csv::Reader::from_path(table).unwrap().deserialize() {
        let line: HashMap<String, String> = line.unwrap();
        let player = players.iter().find(|player| player["name"] == line["player"]).unwrap();
        for (column, field) in
            [("judged_moves", "moves"), ("perfect", "perfect"), ("given_away_low", "given_away_low")]
        {
            assert_eq!(line[column].parse().ok(), player[field].as_f64(), "{column}");
        }
    }
    // The same is found move by move.
    let replayed = succeeds(&["replay", file, "--json"]);
    for player in players {
        let (mut moves, mut perfect, mut given_away) = (0.0, 0.0, 0.0);
        for line in replayed.lines() {
            let game: serde_json::Value = serde_json::from_str(line).unwrap();
            assert_eq!(game["judged_by"], "alphabeta:6, exactly from 8 discs on");
            for one in game["moves"].as_array().unwrap() {
                let name = &game["players"][one["seat"].as_u64().unwrap() as usize];
                let lost = one["exact"]["best"]["points"] == 0.0;
                if name == &player["name"] && one["exact"].is_object() && !lost {
                    let cost = number(one, "cost");
                    moves += 1.0;
                    given_away += cost;
                    perfect += f64::from(u8::from(cost == 0.0));
                    assert_eq!(
                        number(&one["exact"]["best"], "points") - number(&one["exact"], "points"),
                        cost
                    );
                }
            }
        }
        assert_eq!(number(player, "moves"), moves);
        if moves == 0.0 {
            assert_eq!(player["perfect"], serde_json::Value::Null);
            continue;
        }
        assert_eq!(number(player, "perfect"), perfect / moves);
        assert!((number(player, "given_away") - given_away / moves).abs() < 1e-12);
    }
    let chance = ["arena", "random", "random", "--game", "connect-four", "--games", "2", "--regret"];
    let printed = succeeds(&chance);
    assert!(printed.contains("moves from 8 discs on in positions not yet lost"), "{printed}");
    for (game, expected) in [("othello", "exact values of Othello"), ("2048", "exact values of 2048")] {
        let said = fails(2, &["arena", "random", "greedy", "--game", game, "--regret"]);
        assert!(said.contains(expected), "{said}");
    }
}

#[test]
fn a_position_that_cannot_be_says_why() {
    let [empty, red] = ["-".repeat(28), "XXXX---".to_owned()];
    for (game, position, why) in [
        ("connect-four", "-".repeat(24) + "X" + &"-".repeat(17), "a disc lies above an empty cell"),
        ("connect-four", "-".repeat(40) + "XX", "2 red and 0 yellow: red has as many discs"),
        ("connect-four", empty + "OOOO---" + &red, "the game was over before"),
        ("connect-four", "-".repeat(41) + "x", "'x' is none of X, O and -"),
        ("2048-3x3", "f00/000/000".to_owned(), "no game on this board makes a tile of 32768"),
        ("2048-3x3", "000/000/000".to_owned(), "the board has no tile"),
    ] {
        let message = fails(2, &["advise", "random", "--game", game, "--position", &position]);
        assert!(message.contains(why) && message.contains("write e.g."), "{message}");
    }
}
