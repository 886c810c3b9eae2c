//! `dna-lab formula`, and runs whose rules are text.

#[cfg(unix)]
use super::interrupting::interrupted;
use super::{SMALL, fails, json, lab, succeeds, text};
#[cfg(unix)]
use std::process::Command;

#[test]
fn a_rule_written_as_text_is_checked_valued_and_bred_with() {
    let grid = "2 4 8 16 / 0 0 2 4 / 0 0 0 0 / 0 0 0 0";
    let steps = "steps: line sum(tile_pairs: |a - b|)";
    let report = json(&["formula", steps, "--position", grid]);
    assert_eq!(report["text"], steps);
    assert_eq!(
        (&report["equals"]["rule"], &report["equals"]["times"]),
        (&"smoothness".into(), &(-1.0).into())
    );
    assert_eq!(report["value"], 3.0 + 1.0 + 2.0 + 2.0);
    assert_eq!(report["places"].as_array().unwrap().len(), 8);
    assert_eq!(report["most"]["value"], 42.0);
    let report = json(&["formula", "line max(cells: max(L(a), 0)) + 0 * sum(cells: a)"]);
    assert_eq!(report["simplified"], "line max(cells: L(a))");
    let told = fails(2, &["formula", "line sum(pairs: |L(a) - L(b)"]);
    assert!(told.contains("expected '|'") && told.ends_with("^\n"), "{told}");
    assert!(fails(2, &["formula", "line w", "--game", "abalone"]).contains("begin with one of row3, row4"));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.ron");
    let path = path.to_str().unwrap();
    succeeds(&[&["evolve"], &SMALL[..], &["--rule", steps, "--save", path]].concat());
    assert!(succeeds(&["inspect", path]).contains("steps"));
    assert!(succeeds(&["check", path]).contains("a whole run"));
    let told = fails(2, &[&["evolve"], &SMALL[..], &["--rule", "row w"]].concat());
    assert!(told.contains("'row' is no part of a board"), "{told}");
}

#[test]
fn rules_that_say_nothing_or_nothing_new_are_told() {
    let evolve = |rules: &[&'static str]| {
        let rules = rules.iter().flat_map(|rule| ["--rule", rule]);
        [&["evolve"], &SMALL[..], &["--generations", "0"], &rules.collect::<Vec<_>>()].concat()
    };
    for nothing in ["line 0", "line [w >= 0] * 3", "block sum(cells: 5)", "line total max(cells: 0 * L(a))"] {
        assert!(fails(2, &evolve(&[nothing])).contains("the same value on every board"), "{nothing}");
    }
    for (rules, expected) in [
        (["line max(cells: a)", "line  max(cells:a)"], "says --rule 'line max(cells: a)': leave one"),
        (["line max(cells: a)", "mine: line -2 * max(cells: a + 0)"], "says -2.000 times --rule"),
        (["line max(cells: L(a))", "line max(cells: L(a))"], "leave one of them out"),
    ] {
        assert!(fails(2, &evolve(&rules)).contains(expected), "{rules:?}");
    }
    let noted = |rule: &'static str| text(&lab(&evolve(&[rule])).stderr);
    // Exponents may differ.
    assert!(noted("line sum(tile_pairs: [a = b] * L(a))").contains("the rule merges, which the run has"));
    assert!(
        noted("line sum(tile_pairs: |a - b|)").contains("-1.000 times the rule smoothness of the catalogue")
    );
    assert!(!noted("line sum(pairs: a * b)").contains("--rule"));
    let again =
        [&["evolve", "--rule", "line sum(tile_pairs: |a - b|)"], &SMALL[..6], &["--rules", "smoothness"]];
    assert!(fails(2, &again.concat()).contains("smoothness, which the run has: leave one of them out"));
}

#[test]
fn a_region_of_another_game_names_that_game() {
    for (text, expected) in [
        ("row8_early w", "of that of Othello: begin with one of line"),
        ("row8 w", "or add --game othello\n"),
        ("row3 w", "or add --game abalone\n"),
        ("rows w", "no part of a board"),
    ] {
        assert!(fails(2, &["formula", text]).contains(expected), "{text}");
    }
    let told = fails(2, &[&["evolve"], &SMALL[..], &["--rule", "corner4_late w"]].concat());
    assert!(told.contains("or add --game othello\n  corner4_late w\n  ^"), "{told}");
}

#[test]
fn positions_may_begin_with_a_hyphen_and_many_places_are_summed_up() {
    let position = "---------------------------OX------XO--------------------------- X";
    let told = succeeds(&["formula", "row8_early w + s", "--game", "othello", "--position", position]);
    assert!(told.contains("value          0.000 = 0 at each of 16 places\n"), "{told}");
    let rules = json(&["rules", "--game", "othello", "--position", position]);
    assert!(rules["rules"][0]["value"].is_number());
    let position = "A1 B2 C3 D4 E1 E2 E3 ; I5 I6 I7";
    let told = succeeds(&["formula", "row3 sum(cells: a)", "--game", "abalone", "--position", position]);
    let value = told.lines().find(|line| line.starts_with("value")).unwrap();
    assert!(value.contains(" * ") && value.ends_with(" more") && value.len() < 120, "{told}");
}

#[test]
fn invented_rules_are_the_same_on_any_number_of_threads_and_after_a_break() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let run = |more: &[&str]| succeeds(&[&["evolve"], more].concat());
    let invent = ["--game", "2048-article", "--preset", "invent", "--population", "12", "--games", "8"];
    let [one, two] = [place("one.ron"), place("two.ron")];
    run(&[&invent[..], &["--generations", "4", "--threads", "1", "--save", &one]].concat());
    run(&[&invent[..], &["--generations", "2", "--threads", "2", "--save", &two]].concat());
    run(&["--open", &two, "--generations", "2", "--save", &two]);
    assert_eq!(std::fs::read(&one).unwrap(), std::fs::read(&two).unwrap());
    assert!(std::fs::read_to_string(&one).unwrap().contains("rule: \"line "));
}

#[test]
fn a_founder_may_draw_the_formula_that_all_have() {
    // Of two nodes there are few.
    let invent = ["--game", "2048-article", "--preset", "invent", "--population", "200", "--games", "1"];
    let founders = ["--invention-nodes", "2", "--rule", "line max(cells: a)", "--rule", "line min(cells: a)"];
    succeeds(&[&["evolve"], &invent[..], &founders, &["--generations", "0", "--seed", "2"]].concat());
}

#[test]
fn rules_of_games_for_two_are_written_bred_with_and_invented() {
    let triples = "row3 [sum(cells: a) = 3] - [sum(cells: a) = -3]";
    let position = ["--position", "A1 B2 C3 D4 E1 E2 E3 ; I5 I6 I7", "--game", "abalone"];
    let report = json(&[&["formula", triples], &position[..]].concat());
    assert_eq!((&report["equals"]["rule"], &report["value"]), (&"triples".into(), &2.0.into()));
    assert_eq!(report["places"].as_array().unwrap().len(), 129);
    let report = json(&["formula", "corner4_late 2 * L(w)", "--game", "othello"]);
    assert_eq!((&report["text"], &report["equals"]["times"]), (&"corner4_late 2 * w".into(), &2.0.into()));
    for (game, mine) in [("abalone", "row3 sum(pairs: a * b)"), ("othello", "edge8_late sum(pairs: a * b)")] {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        let small = ["--population", "6", "--games", "4", "--validation-games", "4", "--depth", "1"];
        let run = |more: &[&str]| succeeds(&[&["evolve"], more].concat());
        let path = place("mine.ron");
        let bounds = ["--generations", "1", "--save", &path];
        run(&[&["--game", game, "--rule", mine], &small[..], &bounds[..]].concat());
        assert!(succeeds(&["check", &path]).contains("a whole run"));
        let [one, two] = [place("one.ron"), place("two.ron")];
        let invent = [&["--game", game, "--preset", "invent"], &small[..]].concat();
        run(&[&invent[..], &["--generations", "3", "--threads", "1", "--save", &one]].concat());
        run(&[&invent[..], &["--generations", "1", "--threads", "2", "--save", &two]].concat());
        run(&["--open", &two, "--generations", "2", "--save", &two]);
        assert_eq!(std::fs::read(&one).unwrap(), std::fs::read(&two).unwrap());
        assert!(succeeds(&["inspect", &one]).contains(if game == "abalone" { "row" } else { "8_" }));
    }
}

#[test]
fn no_individual_has_more_formulas_than_there_may_be() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("few.ron");
    let few = ["--invention-formulas", "1", "--invention-rate", "0.5", "--mutation-structure", "1"];
    let small =
        ["evolve", "--game", "2048-article", "--preset", "invent", "--population", "20", "--games", "4"];
    succeeds(&[&small[..], &few, &["--generations", "5", "--save", path.to_str().unwrap()]].concat());
    let run = dna_lab::store::load(&path).unwrap();
    for one in &run.population {
        let formulas = one.genome.genes().iter().filter(|gene| gene.rule.formula().is_some());
        assert!(formulas.count() <= 1, "{}", one.genome);
    }
    // No two individuals are equal, and what evolution writes is as short as can be.
    let mut genomes: Vec<String> = run.population.iter().map(|one| one.genome.to_string()).collect();
    genomes.sort_unstable();
    genomes.dedup();
    assert_eq!(genomes.len(), run.population.len());
    let genes = run.population.iter().flat_map(|one| one.genome.genes());
    for formula in genes.filter_map(|gene| gene.rule.formula()) {
        assert_eq!(formula.shortest().to_string(), formula.to_string());
    }
}

#[test]
fn a_network_is_read_as_formulas_that_play() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small.net");
    let network = path.to_str().unwrap();
    succeeds(&["train", "--net", "small", "--games", "60", "--threads", "1", "--save", network]);
    let explain = ["explain", network, "--formulas", "2", "--generations", "0", "--games", "20"];
    let report = json(&[&explain[..], &["--threads", "2"]].concat());
    let formulas = report["formulas"].as_array().unwrap();
    assert_eq!(formulas.len(), 2);
    assert!(formulas[1]["explains"].as_f64() > Some(0.0), "{report}");
    let player = report["play"][1]["name"].as_str().unwrap();
    let stats = json(&["stats", player, "--game", "2048", "--games", "20"]);
    assert!(stats["mean_score"].as_f64() > Some(0.0));
    let rule = formulas[0]["rule"].as_str().unwrap();
    assert_eq!(json(&["formula", rule])["text"], rule);
    // Stopped while they play, it says whom it saw play, and what it found.
    #[cfg(unix)]
    {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dna-lab"));
        command.args(["explain", network, "--formulas", "1", "--generations", "0", "--games", "1000000"]);
        let (printed, _) = interrupted(&mut command, Some("2 players, 1,000,000 test games each"));
        assert!(printed.contains("; interrupted)") && printed.contains(" of 1,000,000 games"), "{printed}");
        assert!(printed.contains("as they explain it  not played\n"), "{printed}");
        assert!(printed.contains("as a player: 'rules:{"), "{printed}");
    }
    assert!(fails(1, &["explain", "Cargo.toml"]).contains("is no network of DNA Lab"));
}
