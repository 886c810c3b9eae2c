//! `dna-lab formula`, and runs whose rules are text.

use super::{SMALL, fails, json, succeeds};

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
fn a_founder_may_draw_the_formula_that_everybody_has() {
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
    for (game, mine) in [("abalone", triples), ("othello", "edge8_late sum(pairs: a * b)")] {
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
fn nobody_has_more_formulas_than_there_may_be() {
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
    // Nobody is another's twin, and what evolution writes is as short as can be.
    let mut genomes: Vec<String> = run.population.iter().map(|one| one.genome.to_string()).collect();
    genomes.sort_unstable();
    genomes.dedup();
    assert_eq!(genomes.len(), run.population.len());
    let rules = run.population.iter().flat_map(|one| one.genome.genes().iter().map(|gene| gene.rule));
    for formula in rules.filter_map(dna_lab::games::RuleId::formula) {
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
    assert!(fails(1, &["explain", "Cargo.toml"]).contains("is no network of DNA Lab"));
}
