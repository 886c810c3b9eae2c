//! Experiments, reports and phylogenies, as a researcher asks for them.

use super::{fails, json, number, succeeds, text};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A plan of small runs, with this in place of its factors.
fn plan(folder: &Path, factors: &str) -> PathBuf {
    let path = folder.join("plan.ron");
    let text = format!(
        "(format: \"dna-lab experiment\", version: 1, experiment: (question: \"What helps?\", game: Some(\"2048-article\"), \
         preset: Some(\"lab\"), settings: {{\"population\": 8, \"games\": 20, \"validation-games\": 20, \
         \"succession\": \"each-generation\"}}, factors: {factors}, seeds: 3, budget: Generations(4), test_games: 50))"
    );
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn an_experiment_goes_from_its_plan_to_a_table_and_a_report() {
    let folder = tempfile::tempdir().unwrap();
    let path = plan(folder.path(), "{\"mutation-rate\": [0, 0.5]}");
    let [path, csv] = [path, folder.path().join("all.csv")].map(|path| path.to_str().unwrap().to_owned());
    assert!(succeeds(&["check", &path]).contains("a whole plan of an experiment"));
    let report = json(&["experiment", &path, "--csv", &csv]);
    assert_eq!((report["finished"].as_bool(), number(&report, "runs_finished")), (Some(true), 6.0));
    let condition = &report["conditions"][1];
    assert_eq!(condition["condition"], "mutation-rate 0.5");
    assert_eq!(condition["values"].as_array().unwrap().len(), 3);
    assert!(number(condition, "interval_low") < number(condition, "mean"));
    assert_eq!(number(&report["differences"][0], "seeds"), 3.0);
    // Each generation of each run, and each run's games at the end.
    let table = std::fs::read_to_string(&csv).unwrap();
    assert_eq!(table.lines().count(), 1 + 6 * (5 + 1), "{table}");
    assert_eq!(table.lines().filter(|line| line.ends_with(",yes")).count(), 6);
    // The same command finds nothing left to do, and --look says the same; a person reads the same figures.
    assert_eq!(json(&["experiment", &path]), report);
    assert_eq!(json(&["experiment", &path, "--look"]), report);
    let printed = succeeds(&["experiment", &path, "--look"]);
    let mean = format!("{:.1} %", 100.0 * number(condition, "mean"));
    assert!(printed.contains(&mean) && printed.contains("at least 8 seeds are needed"), "{printed}");
    #[cfg(target_os = "linux")]
    {
        let mut shown = Command::new(env!("CARGO_BIN_EXE_dna-lab"));
        shown.arg(&path).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
        assert_eq!(text(&shown.output().unwrap().stdout), printed, "a plan alone is shown");
    }
    // What is known of the times is another file; without it games are played again, and the runs are the same.
    let clock = folder.path().join("plan/clock.ron");
    std::fs::write(&clock, "mangled").unwrap();
    assert!(fails(1, &["experiment", &path, "--look"]).contains("Move this file away: the runs stay"));
    std::fs::remove_file(&clock).unwrap();
    assert_eq!(json(&["experiment", &path])["conditions"], report["conditions"]);
    // A run is a run like any other, and the page is whole.
    let run = folder.path().join("plan/mutation-rate-0.5_seed-2.ron");
    assert!(succeeds(&["inspect", run.to_str().unwrap()]).contains("Champion #"));
    let page = json(&["report", &path])["report"].as_str().unwrap().to_owned();
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("What helps?") && page.contains(&mean.replace(' ', "\u{a0}")), "{page}");
}

#[test]
fn an_experiment_that_is_killed_again_and_again_comes_to_the_same_runs() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let [whole, killed] =
        folders.each_ref().map(|folder| plan(folder.path(), "{\"preset\": [\"lab\", \"cma\"]}"));
    for path in [&whole, &killed] {
        let text = std::fs::read_to_string(path).unwrap();
        let text =
            text.replace("preset: Some(\"lab\"), ", "").replace(", \"succession\": \"each-generation\"", "");
        std::fs::write(path, text).unwrap();
    }
    json(&["experiment", whole.to_str().unwrap()]);
    for round in 0..10 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_dna-lab"))
            .args(["experiment", killed.to_str().unwrap()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(20 + 40 * round));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let report = json(&["experiment", killed.to_str().unwrap()]);
    assert_eq!(report, json(&["experiment", whole.to_str().unwrap(), "--look"]));
    for seed in 1..=3 {
        for preset in ["lab", "cma"] {
            let name = format!("plan/preset-{preset}_seed-{seed}.ron");
            let [one, other] =
                folders.each_ref().map(|folder| std::fs::read(folder.path().join(&name)).unwrap());
            assert!(one == other, "{name}");
        }
    }
}

#[test]
fn plans_that_cannot_be_say_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let path = plan(folder.path(), "{\"mutaton-rate\": [0, 0.5]}");
    let said = fails(1, &["experiment", path.to_str().unwrap()]);
    assert!(said.contains("plan.ron") && said.contains("'mutaton-rate' is no setting of 2048"), "{said}");
    assert!(said.contains("mutation-rate"), "the right name is listed: {said}");
    let run = folder.path().join("run.ron");
    let run = run.to_str().unwrap();
    succeeds(&[
        "evolve",
        "--game",
        "2048-article",
        "--population",
        "6",
        "--games",
        "9",
        "--generations",
        "1",
        "--save",
        run,
    ]);
    assert!(fails(1, &["experiment", run]).contains("not a DNA Lab experiment"));
    // The example is a plan.
    std::fs::write(&path, succeeds(&["experiment", "--example"])).unwrap();
    succeeds(&["check", path.to_str().unwrap()]);
}

#[test]
#[cfg(unix)]
fn a_report_tells_the_command_that_breeds_the_same_run() {
    let folder = tempfile::tempdir().unwrap();
    let [run, again, page] = ["run.ron", "again.ron", "page.html"]
        .map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    let settings = "evolve --game 2048-article --preset lab --seed 9 --population 7 --games 12 --validation-games 15 \
                    --pairing farthest --rules lost,empty_cells,merges --generations 3";
    let settings: Vec<&str> = settings.split_whitespace().collect();
    let formula = ["--rule", "steps: line sum(pairs: |L(a) - L(b)|)"];
    succeeds(&[&settings[..], &formula, &["--save", &run]].concat());
    succeeds(&["report", &run, "--save", &page, "--games", "10"]);
    // Notes are read, and an archive is one file more.
    let noted = folder.path().join("noted.ron").to_str().unwrap().to_owned();
    let text_of_run = std::fs::read_to_string(&run).unwrap();
    let with_notes = text_of_run.trim_end().strip_suffix("  ),\n)").unwrap().to_owned()
        + "    notes: \"Why?\\nLuck.\",\n  ),\n)\n";
    let version = with_notes.split("version: ").nth(1).unwrap().split(',').next().unwrap().to_owned();
    std::fs::write(&noted, with_notes.replacen(&format!("version: {version}"), "version: 13", 1)).unwrap();
    assert!(succeeds(&["inspect", &noted]).contains("Notebook\n  Why?\n  Luck.\n"));
    assert_eq!(json(&["inspect", &noted])["notes"], "Why?\nLuck.");
    let archive = folder.path().join("class.zip").to_str().unwrap().to_owned();
    assert!(succeeds(&["report", &noted, "--save", &archive, "--games", "0"]).contains("unpack it"));
    assert!(succeeds(&["check", &noted]).contains("a whole run"));
    let zip = std::fs::read(&archive).unwrap();
    assert!(zip.starts_with(b"PK") && zip.windows(13).any(|name| name == b"noted/run.ron"));
    let html = std::fs::read_to_string(&page).unwrap();
    let command = html.split("<pre>").nth(1).unwrap().split("</pre>").next().unwrap();
    let command =
        command.replace("&gt;", ">").replace("&lt;", "<").replace("&amp;", "&").replace("&quot;", "\"");
    let program = env!("CARGO_BIN_EXE_dna-lab");
    let line = command.replacen("dna-lab", &format!("'{program}'"), 1) + &format!(" --save '{again}'");
    let output = Command::new("sh").args(["-c", &line]).output().unwrap();
    assert!(output.status.success(), "{line}: {}", text(&output.stderr));
    assert!(std::fs::read(&run).unwrap() == std::fs::read(&again).unwrap(), "{line}");
}

#[test]
fn a_phylogeny_names_no_parent_that_it_does_not_have() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("tree.csv");
    succeeds(&["inspect", "populations/connect-four.ron", "--phylogeny", table.to_str().unwrap()]);
    let mut reader = csv::Reader::from_path(&table).unwrap();
    assert_eq!(
        reader.headers().unwrap().iter().take(3).collect::<Vec<_>>(),
        ["id", "ancestor_list", "origin_time"]
    );
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let born: std::collections::HashMap<&str, u32> =
        rows.iter().map(|row| (&row[0], row[2].parse().unwrap())).collect();
    assert!(born.len() == rows.len() && rows.len() > 100, "{}", rows.len());
    let mut with_parents = HashSet::new();
    for row in rows.iter().filter(|row| &row[1] != "[none]") {
        for parent in row[1].trim_matches(['[', ']']).split(',') {
            assert!(born[parent] < born[&row[0]], "{row:?}");
            with_parents.insert(&row[0]);
        }
    }
    assert!(with_parents.len() > 50, "{}", with_parents.len());
}
