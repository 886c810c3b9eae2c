//! What a command prints that is stopped by Ctrl-C.

use super::{json, number, text};
use serde_json::Value;
use std::process::{Command, Stdio};

/// Starts a program, lets it work for three seconds (long enough for its handler to be set), or until it says these words,
/// presses Ctrl-C, and gives what it printed and said.
pub(super) fn interrupted(command: &mut Command, after: Option<&str>) -> (String, String) {
    use std::io::{BufRead, BufReader, Read};
    let pipe = Stdio::piped;
    let mut child = command.stdout(pipe()).stderr(pipe()).spawn().unwrap();
    let (mut stderr, mut said) = (BufReader::new(child.stderr.take().unwrap()), String::new());
    while after.is_some_and(|after| !said.contains(after)) {
        assert!(stderr.read_line(&mut said).unwrap() > 0, "{said}");
    }
    std::thread::sleep(std::time::Duration::from_millis(if after.is_some() { 700 } else { 3000 }));
    let kill = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status().unwrap();
    assert!(kill.success());
    stderr.read_to_string(&mut said).unwrap();
    let output = child.wait_with_output().unwrap();
    let printed = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{printed}{said}");
    (printed, said)
}

#[test]
fn an_interrupted_arena_says_how_many_games_were_played() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dna-lab"));
    command.args(["arena", "montecarlo:20", "random", "--games", "100000", "--threads", "1"]);
    let (printed, _) = interrupted(&mut command, None);
    let first = printed.lines().next().unwrap();
    assert!(first.contains(" of 100,000 games each, interrupted, seed 1"), "{printed}");
    let (printed, _) = interrupted(command.arg("--json"), None);
    let report: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!((&report["games_asked"], &report["interrupted"]), (&100_000.into(), &true.into()));
    let games = number(&report["players"][0], "games");
    assert!((1.0..100_000.0).contains(&games), "{report}");
    let mut command = Command::new(env!("CARGO_BIN_EXE_dna-lab"));
    command.args(["arena", "--game", "othello", "alphabeta:3", "random", "greedy", "--games", "1000000"]);
    let (printed, _) = interrupted(&mut command, None);
    assert!(
        printed.lines().next().unwrap().contains(" of 1,000,000 games of every two, interrupted"),
        "{printed}"
    );
}

#[test]
fn interrupted_judging_says_what_was_judged() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dna-lab"));
    let players = ["arena", "alphabeta:1", "random", "--game", "connect-four", "--games", "8000"];
    command.args(players).args(["--regret", "--threads", "1", "--json"]);
    let (printed, _) = interrupted(&mut command, None);
    let report: Value = serde_json::from_str(&printed).unwrap();
    let regret = &report["regret"];
    let (judged, played) = (number(regret, "games_judged"), number(regret, "games_played"));
    assert!(judged < played, "{report}");
    assert!(number(&regret["players"][0], "games") <= judged, "{report}");
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_display_the_bare_program_breeds_in_the_terminal() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dna-lab"));
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
    let (printed, said) = interrupted(&mut command, Some("generation "));
    let why = if cfg!(feature = "window") { "there is no display" } else { "this build has no window" };
    assert!(said.starts_with(&format!("dna-lab: no window can be opened ({why}")), "{said}");
    assert!(printed.starts_with("Stopped"), "{printed}");
}

#[test]
fn ctrl_c_saves_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ron");
    let path = path.to_str().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_dna-lab"));
    command.args(["evolve", "--population", "20", "--games", "20", "--save", path]);
    let (printed, _) = interrupted(&mut command, Some("generation "));
    assert!(printed.contains("interrupted") && printed.contains("Saved to"), "{printed}");
    assert!(json(&["inspect", path])["population"] == 20);
}

#[test]
fn what_was_learned_is_rescued_when_its_place_is_gone() {
    let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let path = folder.path().join("net");
    let child = Command::new(env!("CARGO_BIN_EXE_dna-lab"))
        .args(["train", "--net", "small", "--games", "1000000", "--save", path.to_str().unwrap()])
        .env("TMPDIR", elsewhere.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(2000));
    drop(folder);
    Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("cannot be written") && said.contains("instead"), "{said}");
    let rescued = std::fs::read_dir(elsewhere.path()).unwrap().next().unwrap().unwrap().path();
    assert!(json(&["inspect", rescued.to_str().unwrap()])["games"].as_u64().unwrap() > 0);
}

#[test]
fn ctrl_c_before_the_first_test_games_keeps_what_best_was_to_keep() {
    let folder = tempfile::tempdir().unwrap();
    for more in [["--net", "small"], ["--game", "connect-four"]] {
        let path = folder.path().join(more[1]);
        let path = path.to_str().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_dna-lab"));
        command.args(["train", "--games", "100000000", "--best", path]).args(more);
        let (printed, _) = interrupted(&mut command, Some("MiB of memory"));
        assert!(printed.contains("no new games were played"), "{printed}");
        assert!(json(&["inspect", path])["games"].as_u64().unwrap() > 0);
    }
}

#[test]
fn what_was_opened_is_among_the_networks_of_which_the_best_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("net").display().to_string();
    json(&["train", "--net", "small", "--games", "1500", "--threads", "1", "--best", &path]);
    // What was opened is tested before it learns on.
    let report = json(&[
        "train",
        "--open",
        &path,
        "--method",
        "td-tc",
        "--games",
        "1",
        "--threads",
        "1",
        "--best",
        &path,
    ]);
    let kept = json(&["inspect", &path])["games"].as_u64().unwrap();
    assert_eq!(report["best"]["after_games"].as_u64(), Some(kept));
    assert!(report["best"]["chosen_at_mean_score"].as_f64().unwrap() > 8_000.0, "{report}");
}
