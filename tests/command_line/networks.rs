//! Networks from the command line.

use super::{fails, json, number, succeeds};
use serde_json::Value;

#[test]
fn a_network_is_trained_taken_up_again_and_plays() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let train = |more: &[&str]| json(&[&["train", "--threads", "1"], more].concat());
    let straight = train(&["--net", "small", "--seed", "5", "--games", "300", "--save", &path("straight")]);
    assert_eq!((number(&straight, "games"), straight["last_1000_win_rate"].is_number()), (300.0, true));
    assert!(number(&straight, "moves") > 30_000.0 && number(&straight, "moves_per_second") > 0.0);
    train(&["--net", "small", "--seed", "5", "--games", "100", "--save", &path("begun")]);
    let resumed = train(&["--open", &path("begun"), "--games", "200", "--save", &path("resumed")]);
    for key in ["games", "moves", "last_1000_mean_score"] {
        assert_eq!(straight[key], resumed[key], "{key}");
    }
    assert!(std::fs::read(path("straight")).unwrap() == std::fs::read(path("resumed")).unwrap());
    let inspected = json(&["inspect", &path("resumed")]);
    assert_eq!((&inspected["net"], &inspected["games"]), (&Value::from("small"), &Value::from(300)));
    let other =
        train(&["--open", &path("begun"), "--method", "td", "--games", "10", "--best", &path("best")]);
    assert_eq!((number(&other, "games"), &other["best"]["after_games"]), (110.0, &Value::from(110)));
    assert!(number(&other["best"], "mean_score_low") < number(&other["best"], "mean_score"));
    assert_eq!(json(&["inspect", &path("best")])["method"], "td");
    let td = train(&["--net", "small", "--method", "td", "--games", "50"]);
    assert_eq!(number(&td, "games"), 50.0);
    train(&["--open", &path("begun"), "--stage", "256", "--games", "10", "--save", &path("staged")]);
    let inspected = json(&["inspect", &path("staged")]);
    assert_eq!(
        (&inspected["later_stages"], &inspected["games"]),
        (&serde_json::json!([256]), &Value::from(110))
    );
    let again = fails(2, &["train", "--open", &path("staged"), "--stage", "256", "--games", "1"]);
    assert!(again.contains("larger and larger tiles"), "{again}");
    let player = format!("ntuple:{}", path("resumed"));
    assert!(number(&json(&["stats", &player, "--games", "50"]), "mean_score") > 2_000.0);
    let deep = format!("expectimax:1,{}", path("resumed"));
    let arena = json(&["arena", "greedy", &player, &deep, "--games", "30"]);
    let names: Vec<&str> =
        arena["players"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert_eq!(names, [deep.as_str(), player.as_str(), "greedy"]);
}

#[test]
fn a_network_of_a_game_for_two_is_trained_taken_up_again_and_plays() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let train = |more: &[&str]| json(&[&["train", "--threads", "1", "--opponent", "random"], more].concat());
    let new = ["--game", "connect-four", "--seed", "5"];
    let straight = train(&[&new[..], &["--games", "1000", "--best", &path("straight")]].concat());
    assert_eq!((number(&straight, "games"), number(&straight, "after_games")), (1000.0, 1000.0));
    assert!(number(&straight, "points") > 0.8 && number(&straight, "interval_low") > 0.7, "{straight}");
    train(&[&new[..], &["--games", "400", "--save", &path("begun")]].concat());
    train(&["--open", &path("begun"), "--games", "600", "--save", &path("resumed")]);
    let inspected = json(&["inspect", &path("resumed")]);
    let expected = (&Value::from("Connect Four"), &Value::from(1000), &Value::from("td"));
    assert_eq!((&inspected["game"], &inspected["games"], &inspected["method"]), expected);
    assert_eq!(inspected["tests"][1]["tally"], json(&["inspect", &path("straight")])["tests"][0]["tally"]);
    succeeds(&["check", &path("resumed")]);
    let player = format!("ntuple:{}", path("resumed"));
    let deep = format!("alphabeta:2,{player}");
    let arena = json(&["arena", "random", &player, &deep, "--game", "connect-four", "--games", "30"]);
    assert_eq!(arena["players"].as_array().map(Vec::len), Some(3), "{arena}");
    let refused = |arguments: &[&str], expected: &str| {
        let said = fails(1, arguments);
        assert!(said.contains(expected), "{said}");
    };
    refused(&["arena", &player, "random", "--game", "othello"], "is no network of this game");
    refused(&["train", "--open", &path("none"), "--games", "1"], "cannot be opened");
    let mut bytes = std::fs::read(path("resumed")).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(path("damaged"), bytes).unwrap();
    refused(&["train", "--open", &path("damaged"), "--games", "1"], "is damaged");
}

#[test]
fn a_network_that_learns_to_beat_a_player_is_tested_against_that_player() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let new = ["train", "--game", "connect-four", "--against", "random", "--threads", "1"];
    let straight = json(&[&new[..], &["--games", "900", "--save", &path("straight")]].concat());
    assert_eq!(straight["opponent"], "random");
    assert!(number(&straight, "points") > 0.8, "{straight}");
    json(&[&new[..], &["--games", "400", "--save", &path("begun")]].concat());
    let resumed = json(&[
        "train",
        "--open",
        &path("begun"),
        "--games",
        "500",
        "--threads",
        "1",
        "--save",
        &path("end"),
    ]);
    assert_eq!((&resumed["opponent"], &resumed["points"]), (&straight["opponent"], &straight["points"]));
    assert_eq!(json(&["inspect", &path("end")])["against"], "random");
    assert!(succeeds(&["inspect", &path("end")]).contains("learns by td against random"));
}
