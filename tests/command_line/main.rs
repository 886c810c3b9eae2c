//! The command line as a person or a script meets it: exit codes, JSON, and sentences that help.

#![allow(clippy::unwrap_used)]

mod abalone;
mod errors;
mod exact;
mod experiments;
mod formulas;
#[cfg(unix)]
mod interrupting;
mod lessons;
mod networks;
mod othello;
#[path = "../painted/mod.rs"]
mod painted;
mod pilot;
mod portable;
mod rating;
mod reading;
mod shells;
mod styles;
#[cfg(target_os = "linux")]
mod terminals;

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

const GRID: &str = "1772456783731233";

fn lab(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dna-lab")).args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Runs a command that must succeed, and gives what it printed.
fn succeeds(arguments: &[&str]) -> String {
    let output = lab(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// Runs a command with --json that must print one object and nothing else.
fn json(arguments: &[&str]) -> Value {
    let printed = succeeds(&[arguments, &["--json"]].concat());
    let value: Value = serde_json::from_str(&printed).unwrap_or_else(|error| panic!("{error}: {printed}"));
    assert!(value.is_object());
    value
}

/// Runs a command that must fail with this code, without output, and gives its one sentence.
fn fails(code: i32, arguments: &[&str]) -> String {
    let output = lab(arguments);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {message}");
    assert!(output.stdout.is_empty(), "{arguments:?} printed {}", text(&output.stdout));
    assert!(!message.contains("panicked"), "{arguments:?}: {message}");
    message
}

fn number(value: &Value, key: &str) -> f64 {
    value[key].as_f64().unwrap_or_else(|| panic!("no number '{key}' in {value}"))
}

/// A small evolution into `path`.
fn evolve(path: &Path, more: &[&str]) -> Value {
    let path = path.to_str().unwrap();
    json(&[&["evolve", "--save", path], more].concat())
}

const SMALL: [&str; 8] = [
    "--game",
    "2048-article",
    "--population",
    "10",
    "--games",
    "4",
    "--rules",
    "lost,empty_cells,line_order,merges",
];

#[test]
fn help_teaches_and_nothing_is_an_error() {
    for arguments in [&["--help"][..], &["help", "evolve"], &["stats", "--help"], &["--version"]] {
        assert!(!succeeds(arguments).is_empty());
    }
    assert!(succeeds(&["--help"]).contains("PLAYER is one of"));
    assert!(succeeds(&["--help"]).contains("First steps"));
    fails(2, &["frobnicate"]);
    fails(2, &["evolve", "--bananas"]);
    assert!(fails(2, &["perft", "--depth", "deep"]).contains("give a whole number"));
    assert!(fails(2, &["evolve", "--games", "many"]).contains("give a number"));
}

#[test]
fn three_and_three_generations_are_six() {
    let folder = tempfile::tempdir().unwrap();
    let (straight, parts) = (folder.path().join("straight.ron"), folder.path().join("parts.ron"));
    let report = evolve(&straight, &[&SMALL[..], &["--generations", "6", "--threads", "1"]].concat());
    assert_eq!(number(&report, "generations"), 6.0);
    assert_eq!(report["stop_reason"], "generations");
    assert!(number(&report, "games") > 0.0 && number(&report, "games_per_second") > 0.0);
    let (low, high) = (number(&report, "interval_low"), number(&report, "interval_high"));
    assert!((low..=high).contains(&number(&report, "champion_win_rate")));
    evolve(&parts, &[&SMALL[..], &["--generations", "3", "--threads", "2"]].concat());
    let open = parts.to_str().unwrap();
    let report = json(&["evolve", "--open", open, "--save", open, "--generations", "3"]);
    assert_eq!(number(&report, "generations"), 6.0);
    assert!(std::fs::read(&straight).unwrap() == std::fs::read(&parts).unwrap(), "the files differ");
}

#[test]
fn a_saved_run_stays_until_there_is_a_better_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ron");
    evolve(&path, &[&SMALL[..], &["--generations", "1"]].concat());
    let before = std::fs::read(&path).unwrap();
    let unjudged = |path: &Path| {
        let more = ["--max-seconds", "0", "--seed", "2", "--force", "--save", path.to_str().unwrap()];
        let output = lab(&[&["evolve"], &SMALL[..], &more].concat());
        assert_eq!(output.status.code(), Some(1), "no individual was judged");
        text(&output.stderr)
    };
    assert!(unjudged(&path).contains("before the founders were judged (the time is up): give it more time"));
    assert!(std::fs::read(&path).unwrap() == before, "unjudged founders replaced a judged run");
    evolve(&path, &[&SMALL[..], &["--generations", "1", "--seed", "2", "--force"]].concat());
    assert!(std::fs::read(&path).unwrap() != before);
    let new = folder.path().join("new.ron");
    let (told, new) = (unjudged(&new), new.to_str().unwrap());
    assert!(json(&["inspect", new])["generation"].is_null());
    // What it says to do goes on with it, and keeps what comes of that.
    let go_on = format!("evolve --open {new} --save {new}");
    assert!(told.contains(&go_on), "{told}");
    assert!(fails(1, &["stats", new]).contains(&go_on));
    succeeds(&[&go_on.split(' ').collect::<Vec<_>>()[..], &["--generations", "0"]].concat());
    assert_eq!(json(&["inspect", new])["generation"], 0);
}

#[test]
fn bounds_stop_a_run() {
    let until = json(&[&["evolve"], &SMALL[..], &["--until", "0"]].concat());
    assert_eq!(until["stop_reason"], "target_rate");
    let output = lab(&[&["evolve"], &SMALL[..], &["--max-seconds", "0", "--json"]].concat());
    let seconds: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(seconds["stop_reason"], "seconds");
    assert!(seconds["champion_win_rate"].is_null() && seconds["generations"].is_null());
}

#[test]
fn a_run_can_be_inspected_played_and_exported() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ron");
    let csv = folder.path().join("log.csv");
    evolve(&path, &[&SMALL[..], &["--generations", "2", "--csv", csv.to_str().unwrap()]].concat());
    let run = path.to_str().unwrap();
    assert_eq!(std::fs::read_to_string(&csv).unwrap().lines().count(), 4);
    let inspected = json(&["inspect", run]);
    assert_eq!((number(&inspected, "generation"), number(&inspected, "population")), (2.0, 10.0));
    let genes = inspected["champion"]["genes"].as_array().unwrap();
    assert!(!genes.is_empty() && genes.iter().all(|gene| gene["rule"].is_string()));
    assert!(succeeds(&["inspect", run]).contains("Champion"));
    let id = format!("{run}#{}", inspected["champion"]["id"]);
    let games = ["--games", "20", "--seed", "3"];
    let (by_run, by_id) =
        (json(&[&["stats", run], &games[..]].concat()), json(&[&["stats", &id], &games[..]].concat()));
    assert_eq!(by_run["mean_score"], by_id["mean_score"]);
    let watched = succeeds(&["watch", run, "--delay-ms", "0"]);
    assert!(watched.contains("Won: ") || watched.contains("Lost: "), "{watched}");
    // The same game, shown as powers of three.
    let tiles = |shown: &str| -> Vec<u32> {
        let rows = shown.lines().filter(|line| line.contains('·') || line.starts_with("  "));
        let rows = rows.filter(|line| line.split_whitespace().count() == 4);
        rows.flat_map(str::split_whitespace).filter_map(|word| word.parse().ok()).collect()
    };
    let threes = tiles(&succeeds(&["watch", run, "--delay-ms", "0", "--powers-of", "3"]));
    let raised = tiles(&watched).iter().map(|tile| 3_u32.pow(tile.trailing_zeros())).collect::<Vec<_>>();
    assert!(threes.len() > 100 && threes == raised);
    // Every player can be watched.
    let named = json(&["inspect", &id]);
    assert_eq!((&named["individual"], &named["champion"]), (&inspected["champion"], &inspected["champion"]));
    assert!(succeeds(&["inspect", &id]).contains("\nChampion #"));
    let mut living = dna_lab::store::load(&path).unwrap().population.into_iter().map(|one| one.id);
    let other = living.find(|other| inspected["champion"]["id"] != *other).unwrap();
    let shown = succeeds(&["inspect", &format!("{run}#{other}")]);
    assert!(shown.contains(&format!("ndividual #{other} (")) || shown.contains("Former champion"), "{shown}");
    assert!(fails(1, &["inspect", &format!("{run}#999999")]).contains("holds no individual 999999"));
    assert!(fails(2, &["inspect", &format!("{run}#x")]).contains("whole number"));
    assert!(fails(1, &["stats", &format!("{run}#999999")]).contains("holds no individual 999999"));
    assert!(fails(2, &["stats", &format!("{run}#x")]).contains("whole number"));
}

#[test]
fn statistics_are_complete_and_repeatable() {
    let arguments = ["stats", "rules:article", "--game", "2048-article", "--games", "60", "--seed", "9"];
    let one = json(&[&arguments[..], &["--threads", "1"]].concat());
    let two = json(&[&arguments[..], &["--threads", "2"]].concat());
    for key in ["games", "wins", "win_rate", "interval_low", "interval_high", "mean_score", "best_score"] {
        assert_eq!(number(&one, key), number(&two, key), "{key}");
    }
    for key in ["worst_score", "mean_moves", "moves_per_second"] {
        assert!(number(&one, key) > 0.0, "{key}");
    }
    assert_eq!(number(&one, "games"), 60.0);
    assert_eq!(one["reached"]["16"], 1.0);
    let random = json(&["stats", "random", "--games", "50"]);
    assert_eq!(number(&random, "wins"), 0.0);
    assert!(number(&random, "interval_high") > 0.0);
    assert!(succeeds(&["stats", "random", "--games", "20"]).contains("95 % interval"));
}

#[test]
fn rules_are_listed_and_valued() {
    let catalogue = succeeds(&["rules"]);
    assert!(
        catalogue.contains("smoothness_powered — Smooth neighbours, powered: ")
            && catalogue.contains("source:")
    );
    let valued = json(&["rules", "--grid", GRID, "--exponent", "2.5"]);
    let value = |id: &str| {
        let rules = valued["rules"].as_array().unwrap();
        rules.iter().find(|rule| rule["id"] == id).unwrap_or_else(|| panic!("no rule {id}"))["value"].clone()
    };
    assert_eq!(value("smoothness"), -63.0);
    assert_eq!(value("max_value_powered"), 1525.87890625);
    assert!(value("random").is_null());
    let tiles = "2 128 128 4 16 32 64 128 256 8 128 8 2 4 8 8";
    assert_eq!(json(&["rules", "--grid", tiles, "--exponent", "2.5"]), valued);
}

#[test]
fn advice_explains_itself() {
    for player in ["rules:article", "rules:line_order=2^1.5,empty_cells,lost"] {
        for options in [&["--spawn", "worst"][..], &["--spawn", "average"], &["--replies", "1"]] {
            let advice = json(&[&["advise", player, "--grid", GRID], options].concat());
            let moves = advice["moves"].as_array().unwrap();
            assert_eq!(moves.len(), 4);
            for entry in moves {
                let rules = entry["rules"].as_array().unwrap();
                let sum: f64 = rules.iter().map(|rule| number(rule, "value")).sum();
                assert!((sum - number(entry, "value")).abs() <= 1e-6 * sum.abs().max(1.0), "{entry}");
                assert_eq!(entry["grid"].as_str().unwrap().len(), 16);
            }
            assert!(["up", "left", "down", "right"].contains(&advice["best"].as_str().unwrap()));
        }
    }
    let over = json(&["advise", "rules:article", "--grid", "1212212112122121"]);
    assert!(over["best"].is_null() && over["moves"].as_array().unwrap().is_empty());
    let printed = succeeds(&["advise", "rules:article", "--grid", GRID]);
    assert!(printed.starts_with("Best: ") && printed.contains("smoothness"), "{printed}");
    let formula = "{line sum(tile_triples: max([a = b] * [c = b + 1], [b = c] * [a = b + 1]) * L(b))}=1^2";
    let printed = succeeds(&["advise", &format!("rules:lost,{formula}"), "--grid", GRID]);
    let columns = |line: &str| line.char_indices().filter(|at| at.1 == '.').map(|at| at.0).take(4).collect();
    let lines: Vec<Vec<usize>> = printed.lines().skip(2).map(columns).collect();
    assert!(lines.len() == 3 && lines.iter().all(|line| *line == lines[0]), "{printed}");
    assert!(fails(2, &["advise", "random", "--grid", GRID]).contains("has no opinion"));
    let values = json(&["advise", "expectimax:1,rules:published", "--grid", GRID]);
    assert!(values["moves"].as_array().unwrap().iter().all(|entry| number(entry, "value").is_finite()));
    assert!(["up", "left", "down", "right"].contains(&values["best"].as_str().unwrap()));
}

#[test]
fn an_arena_is_complete_repeatable_and_exported() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let players = ["random", "greedy", "blind:dlru", "montecarlo:5,depth=10", "expectimax:1,rules:article"];
    let options = ["--games", "24", "--seed", "3", "--csv", &path("table"), "--games-csv", &path("games")];
    let play = |threads| {
        let mut arena = json(&[&["arena"], &players[..], &options[..], &["--threads", threads]].concat());
        for row in arena["players"].as_array_mut().unwrap() {
            let row = row.as_object_mut().unwrap();
            assert!(row.remove("moves_per_second").unwrap().as_f64().unwrap() > 0.0);
            assert!(row.remove("ms_per_move").unwrap().as_f64().unwrap() > 0.0);
        }
        arena
    };
    let arena = play("1");
    assert_eq!(arena, play("2"), "the same games on any number of threads");
    let rows = arena["players"].as_array().unwrap();
    assert_eq!((&arena["games_asked"], &arena["interrupted"]), (&24.into(), &false.into()));
    assert_eq!((rows.len(), arena["comparisons"].as_array().unwrap().len()), (5, 10));
    for (at, row) in rows.iter().enumerate() {
        assert_eq!((number(row, "rank"), number(row, "games")), (at as f64 + 1.0, 24.0));
        assert!(row["reached"]["512"].is_number() && row["reached"]["32768"].is_number(), "{row}");
    }
    for pair in arena["comparisons"].as_array().unwrap() {
        assert!(number(pair, "a_better") + number(pair, "b_better") <= 24.0);
        assert!(number(pair, "difference_low") <= number(pair, "score_difference"));
    }
    let table = std::fs::read_to_string(path("table")).unwrap();
    let games = std::fs::read_to_string(path("games")).unwrap();
    assert_eq!((table.lines().count(), games.lines().count()), (6, 1 + 24 * 5));
    // The games are those that `stats` counts.
    let greedy = rows.iter().find(|row| row["name"] == "greedy").unwrap();
    let stats = json(&["stats", "greedy", "--games", "24", "--seed", "3"]);
    assert_eq!(greedy["mean_score"], stats["mean_score"]);
    let soon = json(&["arena", "expectimax:1,rules:article", "blind", "--games", "2000", "--until-sure"]);
    assert!(number(&soon["players"][0], "games") < 500.0, "{soon}");
    assert!(soon["comparisons"][0]["winner"].is_string());
    let printed = succeeds(&["arena", "random", "greedy", "--games", "10"]);
    assert!(printed.contains("rank") && printed.contains("95 %") && printed.contains(" 1 : 2 "), "{printed}");
}

#[test]
fn a_closed_pipe_is_no_fault() {
    use std::io::BufRead;
    use std::process::Stdio;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let mut child = Command::new(env!("CARGO_BIN_EXE_dna-lab"))
        .args(["watch", "random", "--delay-ms", "1", "--record"])
        .arg(&file)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let printed = std::io::BufReader::new(child.stdout.take().unwrap());
    assert!(printed.lines().any(|line| line.unwrap().contains("move     3")), "it ended before");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    // What was played until then is kept.
    assert!(std::fs::read_to_string(&file).unwrap().contains("[Player1 \"random\"]"));
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
}

#[test]
fn the_bench_measures_itself() {
    let bench = json(&["bench", "--rounds", "1"]);
    for key in ["random", "rule", "article", "reference", "expectimax", "td", "tc"] {
        assert!(number(&bench, &format!("{key}_moves_per_second")) > 0.0);
    }
    assert!(number(&bench, "expectimax_moves_evaluated_per_second") > 0.0);
    assert!(number(&bench, "montecarlo_ms_per_move") > 0.0);
    // The same games on every machine: this changes only with the rules of the game or of a player.
    assert_eq!(bench["fingerprint"], "4ae19908a27a184f");
}

#[test]
fn help_of_a_command_tells_what_its_line_in_the_list_does_not() {
    let list = succeeds(&["--help"]);
    for (command, line, more) in [
        ("play", "with undo and the champion's hints", "u undoes"),
        ("pilot", "a real 2048 on the screen", "Escape"),
        ("evolve", "evolve a population of weighted rules", "Stops at the first bound"),
    ] {
        assert!(list.contains(line) && !list.contains(more), "{list}");
        let help = succeeds(&[command, "--help"]);
        assert!(help.contains(line) && help.contains(more), "{help}");
    }
}

#[test]
fn a_game_is_recorded_and_its_moves_are_judged() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let file = file.to_str().unwrap();
    for (players, game) in [(&["greedy"][..], "2048"), (&["alphabeta:2", "random"], "connect-four")] {
        let watched =
            succeeds(&[&["watch"], players, &["--game", game, "--delay-ms", "0", "--record", file]].concat());
        let report = json(&["replay", file]);
        assert_eq!(report["game"], game);
        assert_eq!(report["players"].as_array().unwrap().len(), players.len());
        let moves = report["moves"].as_array().unwrap();
        let counted = format!("{} moves", moves.len());
        assert!(watched.lines().last().unwrap().contains(&counted), "{counted}: {watched}");
        assert!(moves.iter().all(|one| one["cost"].as_f64().unwrap() >= 0.0));
        assert!(moves.iter().any(|one| one["cost"].as_f64().unwrap() > 0.0));
        assert!(succeeds(&["replay", file]).contains("better was"));
        assert!(fails(2, &["replay", file, "--game", "othello"]).contains("leave --game out"));
        assert!(fails(2, &["replay", file, "--by", "random"]).contains("values no moves"));
    }
    // An arena's games, each with its players by their seats; and the result stays what it is without a file.
    let arena = ["arena", "alphabeta:2", "random", "--game", "connect-four", "--games", "6"];
    let plain = json(&arena);
    let recorded = json(&[&arena[..], &["--record", file]].concat());
    assert_eq!(recorded["pairs"], plain["pairs"]);
    let games = std::fs::read_to_string(file).unwrap();
    assert_eq!(games.matches("[Player1 \"alphabeta:2\"]").count(), 3, "{games}");
    assert_eq!(games.matches("[Player2 \"alphabeta:2\"]").count(), 3, "{games}");
    let won = games.matches("[Result \"red\"]").count() + games.matches("[Result \"yellow\"]").count();
    let pair = &plain["pairs"][0];
    assert_eq!(won as f64, number(pair, "wins") + number(pair, "losses"));
    assert_eq!(succeeds(&["replay", file, "--json", "--by", "standard"]).lines().count(), 6);
    // Players of 2048 play alone, and the same games as without a file.
    let arena = ["arena", "greedy", "random", "--games", "5", "--seed", "3"];
    let (plain, recorded) = (json(&arena), json(&[&arena[..], &["--record", file]].concat()));
    assert_eq!(recorded["players"][0]["mean_score"], plain["players"][0]["mean_score"]);
    assert_eq!(recorded["players"][1]["mean_score"], plain["players"][1]["mean_score"]);
    let games = std::fs::read_to_string(file).unwrap();
    for player in ["greedy", "random"] {
        assert_eq!(games.matches(&format!("[Player1 \"{player}\"]")).count(), 5, "{games}");
    }
    assert_eq!(succeeds(&["replay", file, "--json", "--by", "greedy"]).lines().count(), 10);
    succeeds(&[
        "watch",
        "alphabeta:2",
        "random",
        "--game",
        "connect-four",
        "--delay-ms",
        "0",
        "--record",
        file,
    ]);
    // The player that played finds no mistake in its own moves.
    let by_itself = succeeds(&["replay", file, "--by", "alphabeta:2"]);
    assert!(!by_itself.contains("  Red "), "{by_itself}");
    // No player answers for what the lab drew at random.
    succeeds(&[
        "arena", "greedy", "random", "--game", "othello", "--games", "2", "--force", "--record", file,
    ]);
    let games = succeeds(&["replay", file, "--json"]);
    for game in games.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()) {
        let is_judged = |one: &serde_json::Value| one["cost"].is_number();
        let judged: Vec<bool> = game["moves"].as_array().unwrap().iter().map(is_judged).collect();
        assert_eq!(game["random_plies"], 6);
        assert!(
            judged[..6].iter().all(|judged| !judged) && judged[6..].iter().any(|judged| *judged),
            "{game}"
        );
    }
    assert!(succeeds(&["replay", file]).contains("moves; the first 6 were drawn at random. "));
    let tagged =
        |plies: &str| std::fs::write(file, format!("[Game \"othello\"]\n[RandomPlies \"{plies}\"]\nf5 d6"));
    tagged("900").unwrap();
    assert!(succeeds(&["replay", file]).contains("2 moves; the first 2 were drawn at random. 0 others"));
    tagged("six").unwrap();
    assert!(fails(1, &["replay", file]).contains("RandomPlies takes a whole number, not 'six'"));
    std::fs::write(file, "f5 a1").unwrap();
    assert!(fails(1, &["replay", file, "--game", "othello"]).contains("move 2: a1 is not possible"));
    // Another person's text is not replaced.
    std::fs::write(file, "dear diary").unwrap();
    fails(1, &["watch", "random", "--delay-ms", "0", "--record", file]);
    assert_eq!(std::fs::read_to_string(file).unwrap(), "dear diary");
}
