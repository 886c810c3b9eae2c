//! Maps of styles, as a researcher asks for them.

use super::{fails, json, number, succeeds};

/// Breeds a small run with a map, saved here.
fn breed(path: &str, generations: u32, more: &[&str]) {
    let small =
        ["--population", "12", "--games", "10", "--validation-games", "10", "--succession-games", "20"];
    let evolve = ["evolve", "--game", "connect-four", "--map", "yes", "--map-side", "4", "--seed", "3"];
    let generations = generations.to_string();
    let rest = ["--generations", &generations, "--save", path];
    succeeds(&[&evolve[..], &small, more, &rest].concat());
}

fn bred(folder: &std::path::Path, more: &[&str]) -> String {
    let path = folder.join("map.ron").to_str().unwrap().to_owned();
    breed(&path, 4, more);
    path
}

#[test]
fn a_map_is_bred_tested_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = bred(folder.path(), &[]);
    assert!(succeeds(&["inspect", &path]).contains("4 by 4 cells: Middle columns, Threats"));
    let report = json(&["map", &path, "--games", "40"]);
    let elites = report["elites"].as_array().unwrap();
    assert_eq!(number(&report, "filled"), elites.len() as f64);
    assert!((number(&report, "coverage") - elites.len() as f64 / 16.0).abs() < 1e-9);
    let sum: f64 = elites.iter().map(|elite| number(elite, "win_rate")).sum();
    assert!((number(&report, "qd_score") - sum).abs() < 1e-9, "the sum of the win rates");
    assert!(elites.iter().all(|elite| number(elite, "games") == 40.0));
    // No two in one cell, and each where its style belongs.
    for elite in elites {
        let same = |other: &&serde_json::Value| ["column", "row"].iter().all(|at| other[*at] == elite[*at]);
        assert_eq!(elites.iter().filter(same).count(), 1);
        let column = ((elite["style"][0].as_f64().unwrap() - 0.25) / 0.5 * 4.0).clamp(0.0, 3.9) as u64;
        assert_eq!(elite["column"].as_u64(), Some(column), "{elite}");
    }
    // Test games are the same on any number of threads, and a person reads the same figures.
    assert_eq!(json(&["map", &path, "--games", "40", "--threads", "1"]), report);
    let printed = succeeds(&["map", &path, "--games", "40"]);
    assert!(printed.contains(&format!("({} of 16 cells)", elites.len())), "{printed}");
    // Three generations and one more are four.
    let whole = std::fs::read(&path).unwrap();
    let again = folder.path().join("again.ron").to_str().unwrap().to_owned();
    breed(&again, 3, &[]);
    succeeds(&["evolve", "--open", &again, "--generations", "1", "--save", &again]);
    assert_eq!(std::fs::read(&again).unwrap(), whole);
}

#[test]
fn other_axes_measure_any_run_and_wrong_ones_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = bred(folder.path(), &["--map-up", "connect4_threes@-3..3"]);
    let saved = std::fs::read_to_string(&path).unwrap();
    assert!(saved.contains("version: 12") && saved.contains("connect4_threes@-3..3"));
    let report =
        json(&["map", &path, "--games", "4", "--up", "threats", "--across", "connect4_ones@-10..10"]);
    assert_eq!(report["axes"][0]["axis"], "connect4_ones@-10..10");
    assert_eq!(report["axes"][1]["name"], "Threats");
    // A run without a map is measured too.
    let plain = json(&["map", "populations/connect-four.ron", "--games", "4", "--style-games", "2"]);
    assert!(number(&plain, "filled") >= 1.0);
    let said = fails(2, &["map", &path, "--across", "empty"]);
    assert!(said.contains("'empty' is no behaviour of this game: give middle or threats"), "{said}");
    let said = fails(2, &["map", &path, "--across", "connect4_ones@3..1"]);
    assert!(said.contains("give the smaller number first"), "{said}");
    let said = fails(2, &["evolve", "--game", "othello", "--map-up", "mobility"]);
    assert!(said.contains("--map-up means nothing without a map of styles: add --map yes"), "{said}");
    let said = fails(2, &["evolve", "--game", "othello", "--preset", "cma", "--map", "yes"]);
    assert!(said.contains("--map means nothing where a distribution adapts"), "{said}");
    let said = fails(2, &["evolve", "--game", "othello", "--map", "yes", "--tournament-group", "5"]);
    assert!(said.contains("--tournament-group means nothing in a map of styles"), "{said}");
}
