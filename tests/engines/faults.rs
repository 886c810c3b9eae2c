//! Programs that go wrong as players: what is told of them, and that they do no harm.

use crate::{LAB, game, player};
use dna_lab::store::players::Library;
use serde_json::Value;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const ROGUE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engines/rogue.sh");

/// A player that goes wrong in this way.
fn rogue(way: &str) -> String {
    format!("ugi:100ms,sh '{ROGUE}' {way}")
}

fn arena(players: &[&str]) -> (Value, String) {
    let fixed = ["arena", "--game", "connect-four", "--games", "2", "--threads", "1", "--json"];
    let output = Command::new(LAB).args(fixed).args(players).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{players:?}: {told}");
    (serde_json::from_slice(&output.stdout).unwrap(), told)
}

#[test]
fn each_fault_is_told_as_what_it_is_and_loses_its_game() {
    let ways = [
        ("crash", "crashed", "ended (exit status: 3): out of ideas"),
        ("closed", "crashed", "closed its output"),
        ("silent", "no move in time", "gave no move in time"),
        ("hang", "stalled", "does not answer 'isready'"),
        ("deaf", "stalled", "does not answer 'isready'"),
        ("flood", "stalled", "does not answer 'isready'"),
        ("late", "late move", "too late"),
        ("illegal", "illegal move", "played '99'"),
        ("empty", "illegal move", "played ''"),
    ];
    std::thread::scope(|scope| {
        for (way, kind, what) in ways {
            scope.spawn(move || {
                let name = rogue(way);
                let (report, told) = arena(&[&name, "random"]);
                assert_eq!(report["faults"][&name], serde_json::json!({ kind: 2 }), "{way}: {report}");
                assert!(told.contains(&format!("2 {kind}")) && told.contains(what), "{way}: {told}");
                let lost =
                    report["players"].as_array().unwrap().iter().find(|row| row["name"] == name.as_str());
                assert_eq!(lost.unwrap()["wins"], 0, "{way}: {report}");
            });
        }
    });
}

#[test]
fn stats_counts_them_too() {
    let (alone, two) = ("ugi:sh -c 'read _; echo ugiok; exit 1'", rogue("illegal"));
    let against = ["--game", "connect-four", "--against", "random"];
    for (name, more, kind) in [(alone, &[][..], "crashed"), (&two, &against, "illegal move")] {
        let output = Command::new(LAB).args(["stats", name, "--games", "2", "--json"]).args(more).output();
        let report: Value = serde_json::from_slice(&output.unwrap().stdout).unwrap();
        assert_eq!(report["faults"][name], serde_json::json!({ kind: 2 }), "{report}");
    }
    let rate = ["rate", &two, "--game", "connect-four", "--games", "2", "--threads", "1", "--json"];
    let report: Value =
        serde_json::from_slice(&Command::new(LAB).args(rate).output().unwrap().stdout).unwrap();
    assert_eq!((&report["name"], &report["faults"][&two]["illegal move"]), (&two.as_str().into(), &2.into()));
}

#[test]
fn a_program_by_gtp_is_told_the_moves_that_were_drawn_at_random() {
    let name = format!("gtp:{LAB} engine alphabeta:2 --game connect-four --protocol gtp");
    let (report, told) = arena(&[&name, "alphabeta:2"]);
    assert!(report.get("faults").is_none() && told.is_empty(), "{report}: {told}");
    // The same player on both sides, over both colours of a first position.
    assert_eq!(report["players"][0]["win_rate"], 0.5, "{report}");
}

#[test]
fn a_record_says_who_won_by_a_fault() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.txt");
    let play = |game: &str, players: &[&str]| {
        let fixed = ["arena", "--game", game, "--games", "2", "--force", "--record", file.to_str().unwrap()];
        assert!(Command::new(LAB).args(fixed).args(players).output().unwrap().status.success());
        std::fs::read_to_string(&file).unwrap()
    };
    let games = play("connect-four", &[&rogue("illegal"), "random"]);
    assert_eq!(
        (games.matches("[Result \"yellow\"]").count(), games.matches("[Result \"red\"]").count()),
        (1, 1)
    );
    let told = Command::new(LAB).args(["replay", file.to_str().unwrap()]).output().unwrap();
    assert!(String::from_utf8_lossy(&told.stdout).contains("Broken off: Yellow wins"));
    let games = play("2048", &["ugi:sh -c 'read _; echo ugiok; exit 1'", "greedy"]);
    assert_eq!(games.matches("[Result \"lost\"]").count(), 4, "{games}");
}

#[test]
fn noise_does_no_harm() {
    for way in ["noise", "errors", "double", "returns", "children", "none"] {
        let (report, told) = arena(&[&rogue(way), "random"]);
        assert!(report.get("faults").is_none() && told.is_empty(), "{way}: {told}");
    }
}

#[test]
fn a_program_that_does_not_speak_is_told_at_once() {
    for (name, why) in [
        ("ugi:/no/such/program".to_owned(), "cannot be started"),
        (format!("ugi:sh '{ROGUE}"), "quotation mark"),
        ("ugi:".to_owned(), "no command"),
        ("ugi:sh -c 'echo broken >&2; exit 4'".to_owned(), "ended (exit status: 4): broken"),
        ("gtp:3,gnugo".to_owned(), "whole seconds"),
        ("gtp:100ms,gnugo".to_owned(), "whole seconds"),
        ("ugi:0ms,sh".to_owned(), "'0ms' is no limit"),
        ("ugi:100,sh".to_owned(), "'100' is no limit"),
        // What begins with a digit may be a program.
        ("ugi:2no-such-program a,b".to_owned(), "cannot be started"),
    ] {
        let error = Library::of_a_person().read(&game("connect-four"), &name).unwrap_err().to_string();
        assert!(error.contains(why), "{name}: {error}");
    }
    let error = Library::of_a_person().read(&game("2048"), "gtp:gnugo").unwrap_err().to_string();
    assert!(error.contains("two-player games"), "{error}");
}

#[test]
fn a_name_that_no_person_gave_starts_nothing() {
    let marker = std::env::temp_dir().join(format!("dna-lab-started-{}", std::process::id()));
    let name = format!("ugi:touch '{}'", marker.display());
    let error = Library::default().read(&game("2048"), &name).unwrap_err().to_string();
    assert!(error.contains("only starts where a person names it"), "{error}");
    assert!(!marker.exists());
}

#[test]
fn ctrl_c_waits_for_no_program() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    // Silent before its move, and writing without an end; both are given plenty of time.
    for way in ["deaf", "hang", "flood"] {
        let name = format!("ugi:60s,sh '{ROGUE}' {way}");
        let games = ["--game", "connect-four", "--games", "100", "--threads", "1"];
        let mut lab = Command::new(LAB);
        lab.arg("arena").args(games).args([&name, "random"]).stdout(Stdio::null()).stderr(Stdio::null());
        let mut lab = lab.spawn().unwrap();
        std::thread::sleep(Duration::from_millis(1_000));
        kill(Pid::from_raw(lab.id() as i32), Signal::SIGINT).unwrap();
        let since = Instant::now();
        while lab.try_wait().unwrap().is_none() {
            assert!(since.elapsed() < Duration::from_secs(4), "{way} goes on after Ctrl-C");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

#[test]
fn a_fault_is_no_missing_move() {
    let name = "ugi:sh -c 'read _; echo ugiok; exit 5'";
    let output = Command::new(LAB).args(["advise", name, "--grid", "1200000000000000"]).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("ended (exit status: 5)"), "{told}");
}

/// Processes whose command line has this word.
fn running(word: &str) -> usize {
    let output = Command::new("ps").args(["-A", "-o", "args"]).output().unwrap();
    String::from_utf8_lossy(&output.stdout).lines().filter(|line| line.contains(word)).count()
}

#[test]
fn a_program_ends_with_all_that_it_started_however_the_lab_ends() {
    // What the script starts bears the name that the lab's own guard does not have.
    let script = |mark: &str| format!("ugi:sh '{ROGUE}' none {mark}");
    let mark = format!("mark-{}", std::process::id());
    {
        let playing = player(&game("connect-four"), &script(&mark));
        assert_eq!(running(&mark), 1);
        drop(playing);
    }
    assert_eq!(running(&mark), 0);
    let name = script(&mark);
    let games = ["--game", "connect-four", "--games", "1000000", "--threads", "1"];
    let mut lab = Command::new(LAB);
    lab.arg("arena").args(games).args([&name, "random"]).stdout(Stdio::null()).stderr(Stdio::null());
    let mut lab = lab.spawn().unwrap();
    let wait = |wanted: usize| {
        let since = Instant::now();
        // The lab's own command line has the word too.
        while running(&mark) != wanted {
            assert!(since.elapsed() < Duration::from_secs(20), "{} run, not {wanted}", running(&mark));
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    wait(2);
    lab.kill().unwrap();
    lab.wait().unwrap();
    wait(0);
}
