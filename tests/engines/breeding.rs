//! Programs as opponents of breeding.

use crate::LAB;
use dna_lab::games::FaultKind;
use std::path::Path;
use std::process::{Command, Output};

/// `dna-lab evolve` at Connect Four with these arguments: a few small generations.
fn evolve(arguments: &[&str]) -> Output {
    let mut command = Command::new(LAB);
    command.args(["evolve", "--json", "--max-seconds", "100"]).args(arguments).output().unwrap()
}

const SMALL: [&str; 12] = [
    "--game",
    "connect-four",
    "--preset",
    "lab",
    "--population",
    "5",
    "--games",
    "6",
    "--validation-games",
    "8",
    "--sample-games",
    "4",
];

fn bred(to: &Path, opponent: &str, more: &[&str]) -> serde_json::Value {
    let arguments = [&SMALL[..], &["--save", to.to_str().unwrap(), "--opponent", opponent], more].concat();
    let output = evolve(&arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_run_against_a_program_is_the_same_on_any_number_of_threads_and_goes_on_where_it_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two, begun] = ["one.ron", "two.ron", "begun.ron"].map(|name| folder.path().join(name));
    let started = folder.path().join("started");
    let opponent = format!(
        "ugi:2,sh -c 'touch {}; exec {LAB} engine alphabeta:2 --game connect-four'",
        started.display()
    );
    bred(&one, &opponent, &["--threads", "1", "--generations", "2"]);
    bred(&two, &opponent, &["--threads", "2", "--generations", "2"]);
    bred(&begun, &opponent, &["--generations", "1"]);
    let text = std::fs::read_to_string(&one).unwrap();
    assert!(text == std::fs::read_to_string(&two).unwrap(), "threads change nothing");
    let run = dna_lab::store::load(&one).unwrap();
    let (name, met) = &run.logbook[2].yardsticks[1];
    assert_eq!((name, met.games), (&opponent, 8), "the champion is measured against it");

    // Nothing but its name starts it.
    std::fs::remove_file(&started).unwrap();
    let path = begun.to_str().unwrap();
    for wrong in [&[][..], &["--opponent", "random"]] {
        let output = evolve(&[&["--open", path, "--generations", "1"], wrong].concat());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            output.status.code() == Some(2) && said.contains(&opponent) && said.contains("--opponent"),
            "{said}"
        );
    }
    let inspected = Command::new(LAB).args(["inspect", path]).output().unwrap();
    assert!(String::from_utf8_lossy(&inspected.stdout).contains(&opponent));
    assert!(!started.exists(), "opening starts nothing");
    // A name that would write into a terminal is refused.
    let odd = folder.path().join("odd.ron");
    let told = std::fs::read_to_string(&begun).unwrap().replacen("\"ugi:2,", "\"ugi:2,\\u{1b}[2J", 1);
    std::fs::write(&odd, told).unwrap();
    let output = Command::new(LAB).arg("check").arg(&odd).output().unwrap();
    let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(said.contains("is no opponent's name") && !said.contains('\u{1b}'), "{said}");

    let output = evolve(&["--open", path, "--save", path, "--generations", "1", "--opponent", &opponent]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(text == std::fs::read_to_string(&begun).unwrap(), "one generation and one more are two");
}

#[test]
fn games_that_a_program_loses_by_faults_are_told_by_kind() {
    let folder = tempfile::tempdir().unwrap();
    let rogue = concat!("ugi:sh ", env!("CARGO_MANIFEST_DIR"), "/tests/engines/rogue.sh");
    for (way, kind) in [("crash", FaultKind::Crash), ("illegal", FaultKind::Illegal)] {
        let opponent = format!("{rogue} {way}");
        let report = bred(&folder.path().join(way), &opponent, &["--generations", "0"]);
        let counts = report["faults"][&opponent].as_object().unwrap();
        assert!(counts.len() == 1 && counts[kind.words()].as_u64() > Some(0), "{report}");
    }
    // A single-player game has no place for an opponent.
    let output = evolve(&["--generations", "0", "--opponent", "random"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn any_player_may_be_the_opponent() {
    let folder = tempfile::tempdir().unwrap();
    let report = bred(&folder.path().join("run.ron"), "alphabeta:2", &["--generations", "1"]);
    assert!(report["faults"].is_null() && report["games"].as_u64() > Some(0), "{report}");
}
