//! Ratings over the panel, as a script meets them.

use super::{evolve, fails, json, lab, number, succeeds, text};
use serde_json::Value;

#[test]
fn players_are_rated_over_the_panel() {
    let rated = json(&["rate", "wpc:standard", "--game", "othello", "--games", "100"]);
    let keys: Vec<&String> = rated.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["games", "high", "low", "name", "panel", "rating"]);
    assert_eq!(rated["name"], "wpc:standard");
    let (low, rating, high) = (number(&rated, "low"), number(&rated, "rating"), number(&rated, "high"));
    assert!(low < rating && rating < high, "{rated}");
    let panel = rated["panel"].as_array().unwrap();
    assert!(panel.len() >= 10);
    for opponent in panel {
        let keys: Vec<&String> = opponent.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["games", "name", "points", "rating"]);
        assert!(number(opponent, "points") <= number(opponent, "games"));
    }
    let games: f64 = panel.iter().map(|opponent| number(opponent, "games")).sum();
    assert_eq!((games, number(&rated, "games")), (100.0, 100.0));
    // A line for each of several, in their order.
    let several =
        succeeds(&["rate", "random", "wpc:standard", "--game", "othello", "--games", "100", "--json"]);
    let several: Vec<Value> = several.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(several.len(), 2);
    assert_eq!(several[1], rated);
    assert!(number(&several[0], "high") < number(&several[1], "low"));
    let table = succeeds(&["rate", "random", "greedy", "--game", "othello", "--games", "60"]);
    assert!(table.contains("points against") && table.contains("random moves"), "{table}");
}

#[test]
fn a_run_is_rated_while_it_is_bred_and_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let [plain, rated] = ["plain.ron", "rated.ron"].map(|name| folder.path().join(name));
    let small =
        ["--game", "othello", "--population", "8", "--games", "8", "--generations", "4", "--seed", "3"];
    evolve(&plain, &small);
    let report = evolve(&rated, &[&small[..], &["--rate", "52", "--rate-every", "2"]].concat());
    let [plain, rated] = [plain, rated].map(|path| path.to_str().unwrap().to_owned());
    let [without, with] = [&plain, &rated].map(|path| json(&["inspect", path]));
    assert_eq!(without["genome"], with["genome"]);
    let champion = number(&report, "rating_games");
    let inspected = succeeds(&["inspect", &rated]);
    assert_eq!(inspected.contains("over the panel"), champion > 0.0, "{inspected}");
    assert!(std::fs::read_to_string(&rated).unwrap().contains("ratings: ["));
    assert!(!std::fs::read_to_string(&plain).unwrap().contains("ratings: ["));
    // Three generations and one more are four.
    let parts = folder.path().join("parts.ron");
    let three: Vec<&str> = small.iter().map(|&word| if word == "4" { "3" } else { word }).collect();
    evolve(&parts, &[&three[..], &["--rate", "52", "--rate-every", "2"]].concat());
    let parts = parts.to_str().unwrap();
    succeeds(&[
        "evolve",
        "--open",
        parts,
        "--save",
        parts,
        "--generations",
        "1",
        "--rate",
        "52",
        "--rate-every",
        "2",
    ]);
    assert_eq!(std::fs::read(parts).unwrap(), std::fs::read(&rated).unwrap());
    assert_eq!(number(&json(&["rate", &rated, "--games", "40"]), "games"), 40.0);
}

#[test]
fn the_panel_is_measured_by_a_round_robin() {
    let printed = lab(&["rate", "--round-robin", "--game", "othello", "--games", "2", "--json"]);
    let measured: Vec<Value> = serde_json::from_str(&text(&printed.stdout)).unwrap();
    assert!(measured.len() >= 10);
    let rating = |opponent: &Value| number(opponent, "rating");
    let fixed: Vec<&Value> = measured.iter().filter(|opponent| number(opponent, "kept") == 1000.0).collect();
    assert!(fixed.len() == 1 && (rating(fixed[0]) - 1000.0).abs() < 1e-6, "{fixed:?}");
    assert!(measured.windows(2).all(|pair| rating(&pair[0]) >= rating(&pair[1])), "the strongest first");
    assert!(succeeds(&["rate", "--round-robin", "--game", "othello", "--games", "2"]).contains("kept"));
}

#[test]
fn what_cannot_be_rated_is_said() {
    for (arguments, expected) in [
        (&["rate", "rules:article"][..], "2048 has no panel to rate players by"),
        (&["rate", "--game", "othello"], "PLAYER"),
        (&["rate", "rendom", "--game", "othello"], "'rendom' is no player of Othello; 'random' may be meant"),
        (&["evolve", "--rate", "100"], "--rate means nothing in 2048"),
    ] {
        let message = fails(2, arguments);
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}

#[test]
fn weights_are_tuned_to_results_and_the_player_that_comes_of_it_is_rated() {
    let small = ["tune", "--game", "othello", "--games", "60", "--rounds", "2", "--seed", "4"];
    let some = [&small[..], &["--rules", "square_a1_early,mobility_now_early,discs_late"]].concat();
    let tuned = json(&some);
    assert_eq!(tuned, json(&[&some[..], &["--threads", "1"]].concat()), "threads change nothing");
    let rules: Vec<&str> =
        tuned["genes"].as_array().unwrap().iter().map(|gene| gene["rule"].as_str().unwrap()).collect();
    assert!(rules.contains(&"square_a1_early") && rules.len() <= 3, "{rules:?}");
    assert!((0.1..1.2).contains(&number(&tuned, "surprise")), "{tuned}");
    let player = tuned["player"].as_str().unwrap();
    let rated = json(&["rate", "--game", "othello", player, "--games", "52"]);
    assert_eq!(number(&rated, "games"), 52.0);
    let with_formula = [&small[..], &["--rules", "square_a1_early", "--rule", "edge8_early z + p"]].concat();
    assert!(succeeds(&with_formula).contains("dna-lab rate --game othello 'rules:"));
    assert!(fails(2, &["tune", "--game", "2048"]).contains("a single-player game"));
    assert!(fails(2, &[&small[..], &["--rules", "smoothness"]].concat()).contains("a rule of another game"));
}
