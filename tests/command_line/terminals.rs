//! Terminals that are closed, signals at any moment, limits of the system, and names that are pasted back.

use super::{SMALL, fails, json, number, succeeds, text};
use nix::fcntl::OFlag;
use nix::pty::{PtyMaster, grantpt, posix_openpt, ptsname_r, unlockpt};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// The longest that a program may take to end, here where others compile and test at the same time. On a free machine it takes 0.2 s.
const SOON: Duration = Duration::from_secs(5);

/// Programs that work for as long as they are let, each asked for little at a time and for as much as it takes.
const LONG: &[&[&str]] = &[
    &["evolve", "--game", "2048-article", "--generations", "1000000"],
    &["evolve", "--games", "1000000", "--population", "10000"],
    &["evolve", "--game", "connect-four", "--generations", "1000000"],
    &["train", "--net", "small", "--games", "1000000000"],
    &["tune", "--game", "othello", "--games", "100000"],
    &["arena", "random", "greedy", "--games", "1000000"],
    &["arena", "random", "alphabeta:1", "--game", "abalone", "--games", "1000000"],
    &["rate", "random", "--game", "othello", "--games", "100000000"],
    &["rate", "--round-robin", "--game", "connect-four", "--games", "100000000"],
    &["stats", "random", "--games", "100000000"],
    &["stats", "random", "--game", "othello", "--games", "100000000"],
    &["stats", "montecarlo:1000000", "--games", "1000"],
    &["watch", "greedy", "--delay-ms", "60000"],
    &["search", "--game", "abalone", "--depth", "30"],
    &["search", "--game", "connect-four", "--depth", "30"],
];

/// The other programs: those that read the keyboard or count without an end, and those that are soon done.
const OTHERS: &[&[&str]] = &[
    &["play", "--game", "2048"],
    &["play", "--game", "othello"],
    &["play", "--game", "abalone"],
    &["play", "--game", "connect-four"],
    &["watch", "random", "--game", "othello", "--delay-ms", "1000"],
    &["perft", "--game", "abalone", "--depth", "12"],
    &["advise", "expectimax:5,rules:published", "--grid", "0 0 0 0 0 0 0 0 0 0 0 2 0 0 2 4"],
    &["bench"],
    &["pilot", "greedy"],
    &["worker", "--queue", "nats://127.0.0.1:1"],
    &["rules"],
    &["inspect", "populations/standard.ron"],
    &["check", "populations/standard.ron"],
    &["explain", "nothing.net"],
    &["formula", "line sum(pairs: |L(a) - L(b)|)"],
];

/// A program in a terminal of its own, and the other end of that, which no other program has.
fn in_terminal(arguments: &[&str]) -> (Child, PtyMaster) {
    let terminal = posix_openpt(OFlag::O_RDWR | OFlag::O_NOCTTY | OFlag::O_CLOEXEC).unwrap();
    grantpt(&terminal).unwrap();
    unlockpt(&terminal).unwrap();
    let name = ptsname_r(&terminal).unwrap();
    let end = || Stdio::from(std::fs::OpenOptions::new().read(true).write(true).open(&name).unwrap());
    // Under `nohup` the program would rightly outlive its terminal.
    let child = Command::new("env")
        .args(["--default-signal=HUP", "setsid", "--ctty", env!("CARGO_BIN_EXE_dna-lab")])
        .args(arguments)
        .env("TERM", "xterm")
        .stdin(end())
        .stdout(end())
        .stderr(end())
        .spawn()
        .unwrap();
    // Where the processors have much to do, `setsid` takes a while to become the program.
    let since = Instant::now();
    let executable = format!("/proc/{}/exe", child.id());
    let is_there = || std::fs::read_link(&executable).is_ok_and(|path| path.ends_with("dna-lab"));
    while !is_there() && since.elapsed() < SOON {
        std::thread::sleep(Duration::from_millis(5));
    }
    (child, terminal)
}

fn signal(child: &Child, signal: Signal) {
    kill(Pid::from_raw(child.id() as i32), signal).unwrap();
}

/// How it ended; it is killed if it does not end soon.
fn ends(child: &mut Child, what: &dyn std::fmt::Debug) -> ExitStatus {
    let start = Instant::now();
    while start.elapsed() < SOON {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    panic!("{what:?} goes on {SOON:?} after it was to end");
}

#[test]
fn every_program_ends_with_its_terminal() {
    for arguments in LONG.iter().chain(OTHERS) {
        let (mut child, terminal) = in_terminal(arguments);
        std::thread::sleep(Duration::from_millis(700));
        drop(terminal);
        ends(&mut child, arguments);
    }
}

#[test]
fn who_plays_ends_at_a_signal() {
    for game in ["2048", "othello"] {
        let (mut child, _terminal) = in_terminal(&["play", "--game", game]);
        std::thread::sleep(Duration::from_millis(700));
        signal(&child, Signal::SIGTERM);
        ends(&mut child, &game);
    }
}

/// As many moments as `DNA_LAB_MOMENTS` says; two by default.
#[test]
fn every_long_program_ends_at_any_moment_and_leaves_nothing_half_written() {
    let moments: u64 = std::env::var("DNA_LAB_MOMENTS").map_or(2, |text| text.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("work.ron");
    for (at, arguments) in LONG.iter().enumerate() {
        for moment in 0..moments {
            let saves = ["evolve", "train"].contains(&arguments[0]);
            let more: &[&str] = if saves { &["--force", "--save", path.to_str().unwrap()] } else { &[] };
            let mut child = Command::new(env!("CARGO_BIN_EXE_dna-lab"))
                .args(*arguments)
                .args(more)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            // Moments that are spread evenly, and others in each round.
            let wait = (at as u64 * 397 + moment * 7919 + 211) % 1500;
            std::thread::sleep(Duration::from_millis(wait));
            signal(&child, Signal::SIGINT);
            let status = ends(&mut child, arguments);
            // Before it listens, the signal ends it.
            assert!(status.code().is_none_or(|code| code <= 1), "{arguments:?}: {status}");
            let mut left: Vec<String> = std::fs::read_dir(folder.path())
                .unwrap()
                .map(|entry| text(entry.unwrap().file_name().as_bytes()))
                .collect();
            left.retain(|name| !["work.ron", "work.ron~"].contains(&name.as_str()));
            // A lock that a killed program leaves is no lock; one that ended by itself leaves none.
            assert!(status.code().is_none() || left.is_empty(), "{arguments:?} left {left:?}");
            if path.exists() {
                succeeds(&["check", path.to_str().unwrap()]);
                std::fs::remove_file(&path).unwrap();
            }
        }
    }
}

#[test]
fn memory_goes_by_what_is_played_and_not_by_what_is_asked_for() {
    for arguments in LONG.iter().filter(|arguments| arguments[0] != "train") {
        let mut child = Command::new(env!("CARGO_BIN_EXE_dna-lab"))
            .args(*arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(1500));
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        signal(&child, Signal::SIGINT);
        ends(&mut child, arguments);
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let peak: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
        assert!(peak < 400_000, "{arguments:?}: {peak} kB");
    }
}

#[test]
fn a_file_size_limit_is_told_like_a_full_disk() {
    let folder = tempfile::tempdir().unwrap();
    let command = format!("ulimit -f 2; exec {} evolve \"$@\"", env!("CARGO_BIN_EXE_dna-lab"));
    let output = Command::new("sh")
        .args(["-c", &command, "sh"])
        .args(SMALL)
        .args(["--generations", "3", "--save", "run.ron"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("run.ron: cannot be written (File too large") && said.contains("rescued"),
        "{said}"
    );
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "something stayed");
}

#[test]
fn commands_that_are_printed_can_be_pasted() {
    for name in ["a b.ron", "it's.ron", "-x.ron", "a\nb.ron", "$HOME.ron", "random", "é.ron"] {
        let folder = tempfile::tempdir().unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_dna-lab"))
            .arg("evolve")
            .args(SMALL)
            .args(["--generations", "0", &format!("--save={name}")])
            .current_dir(folder.path())
            .output()
            .unwrap();
        let printed = text(&output.stdout);
        let line =
            printed.lines().find(|line| line.starts_with("Saved to")).unwrap_or_else(|| panic!("{printed}"));
        let (_, commands) = line.split_once("See it: ").unwrap();
        let (inspect, watch) = commands.split_once(", dna-lab watch ").unwrap();
        for command in [inspect.to_owned(), format!("dna-lab watch {watch} --delay-ms 0")] {
            let script = format!("dna-lab() {{ {} \"$@\"; }}; {command}", env!("CARGO_BIN_EXE_dna-lab"));
            let pasted =
                Command::new("bash").args(["-c", &script]).current_dir(folder.path()).output().unwrap();
            assert!(pasted.status.success(), "{name:?}: {command}: {}", text(&pasted.stderr));
        }
    }
}

#[test]
fn a_name_that_is_no_text_is_refused_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join(OsStr::from_bytes(b"caf\xe9.ron"));
    let output = Command::new(env!("CARGO_BIN_EXE_dna-lab"))
        .args(["evolve", "--generations", "1000000", "--save"])
        .arg(&name)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("no UTF-8 text"), "{}", text(&output.stderr));
    assert!(!name.exists());
}

#[test]
fn an_owner_and_a_mode_outlast_a_save() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ron");
    let save = |path: &Path| {
        succeeds(
            &[&["evolve"], &SMALL[..], &["--generations", "0", "--force", "--save", path.to_str().unwrap()]]
                .concat(),
        )
    };
    save(&path);
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o640)).unwrap();
    // Only the superuser gives files away.
    let given = chown(&path, Some(12_345), Some(12_345)).is_ok();
    save(&path);
    let there = std::fs::metadata(&path).unwrap();
    assert_eq!(there.mode() & 0o777, 0o640);
    assert!(!given || (there.uid(), there.gid()) == (12_345, 12_345));
}

#[test]
fn a_number_below_nought_is_told_its_range() {
    for arguments in [
        &["stats", "random", "--games", "-5"][..],
        &["evolve", "--population", "-1"],
        &["arena", "random", "greedy", "--games", "-5"],
        &["search", "--game", "abalone", "--depth", "-1"],
    ] {
        let said = fails(2, arguments);
        assert!(!said.contains("tip: to pass"), "{said}");
        assert!(said.contains("is not in") || said.contains("give a number from"), "{said}");
    }
    assert!(
        fails(2, &["evolve", "--mutation-size", "1e308"]).contains("--mutation-size is 1e308: give a number")
    );
    let said = fails(2, &["evolve", "--population", "18446744073709551615"]);
    assert!(said.contains("--population is 1.8446744073709552e19: give a number from 1 to 10000"), "{said}");
}

#[test]
fn what_comes_twice_is_refused_or_told_apart() {
    let said = fails(2, &["stats", "montecarlo:10,depth=10,depth=20", "--games", "2"]);
    assert!(said.contains("montecarlo has 'depth=10' and 'depth=20': keep one of them"), "{said}");
    let twice = "rules:{a: line sum(pairs: |L(a) - L(b)|)}=1,{a: block sum(pairs: |L(a) - L(b)|)}=1";
    let said = fails(2, &["stats", twice, "--games", "2"]);
    assert!(said.contains("'a' names rule 1 and rule 2"), "{said}");
    for game in ["2048", "othello", "connect-four"] {
        let report = json(&["arena", "random", "random", "random", "--game", game, "--games", "2"]);
        let names: Vec<&str> =
            report["players"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
        let mut sorted = names.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, ["random", "random (2)", "random (3)"]);
        let printed = succeeds(&["arena", "random", "random", "--game", game, "--games", "2"]);
        assert!(printed.contains("1 : 2"), "{printed}");
    }
}

#[test]
fn no_weight_makes_a_value_that_is_no_number() {
    let grid = "2 4 8 1024 / 0 2 512 1024 / 0 0 2 2048 / 0 0 0 2";
    for (game, weight, expected) in [
        ("2048", "merges=1e100^1e100", "the coefficient of 'merges' is 1e100"),
        ("2048", "tile_sum=1^1000", "the exponent of 'tile_sum' is 1000: give a number from 0 to 20"),
        ("2048", "tile_sum=1^-1", "from 0 to 20"),
        ("abalone", "out_opponent=1e13", "from -1e12 to 1e12"),
        ("othello", "parity_late=-1e13", "from -1e12 to 1e12"),
        ("connect-four", "connect4_threes=1e13", "from -1e12 to 1e12"),
    ] {
        let said = fails(2, &["stats", &format!("rules:{weight}"), "--game", game, "--games", "2"]);
        assert!(said.contains(expected), "{said}");
    }
    assert!(
        fails(2, &["rules", "--exponent=1000", "--grid", "0123456789abcdef"])
            .contains("give a number from 0 to 20")
    );
    // The largest that are allowed.
    for rule in json(&["rules"])["rules"].as_array().unwrap() {
        let id = rule["id"].as_str().unwrap();
        let exponent = if rule["exponent"].is_null() { "" } else { "^20" };
        for player in [format!("rules:{id}=1e12{exponent}"), format!("rules:{id}=-1e12{exponent}")] {
            let report = json(&["advise", &player, "--grid", grid]);
            for entry in report["moves"].as_array().unwrap() {
                assert!(number(entry, "value").is_finite(), "{player}: {report}");
            }
        }
    }
    for game in ["abalone", "othello", "connect-four"] {
        for rule in json(&["rules", "--game", game])["rules"].as_array().unwrap() {
            let player = format!("rules:{}=1e12", rule["id"].as_str().unwrap());
            let report = json(&["advise", &player, "--game", game]);
            assert!(number(&report, "value").is_finite(), "{player}: {report}");
        }
    }
}

#[test]
fn positions_with_a_square_too_few_or_too_many_are_refused() {
    let othello = "---------------------------OX------XO---------------------------";
    assert_eq!(othello.len(), 64);
    for (game, position, expected) in [
        ("othello", format!("{} X", &othello[1..]), "63 squares, not 64"),
        ("othello", format!("{othello}- X"), "65 squares, not 64"),
        ("othello", format!("{othello} X X"), "squares, not 64"),
        ("othello", othello[..63].to_owned(), "63 squares, not 64"),
        ("abalone", "A1 A2".to_owned(), "no ';'"),
        ("abalone", "A1 A2 ; I8 ; I9".to_owned(), "is no cell"),
        ("abalone", "; I8".to_owned(), "are missing"),
        ("connect-four", "-".repeat(41), "has 41 cells, not 42"),
        ("connect-four", "-".repeat(43), "has 43 cells, not 42"),
        (
            "2048",
            "2 4 8 / 2 4 8 16 2 / 2 4 8 16 / 2 4 8 16".to_owned(),
            "row 1 of the grid has 3 cells instead of 4",
        ),
        ("2048", "2 4 8".to_owned(), "3 cells instead of 16"),
        ("2048", "12345678123456789".to_owned(), "17 digits instead of 16"),
    ] {
        let player = if game == "2048" { "greedy" } else { "alphabeta:1" };
        let said = fails(2, &["advise", player, "--game", game, "--position", &position]);
        assert!(said.contains(expected), "{game} {position}: {said}");
    }
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let six_off = "A1 A2 A3 A4 A5 B1 B2 B3 ; G5 G6 G7 H4 H5 H6 H7 H8 H9 I5 I6 I7 I8 I9";
    let full = format!("{} X", "X".repeat(64));
    let four = "-".repeat(28) + "OOO----XXXX---";
    for (game, player, position, expected) in [
        ("2048-article", "greedy", "bb00000000000000", "the game is over: won"),
        ("2048-article", "rules:published", "bb00000000000000", "the game is over: won"),
        ("2048-article", "greedy", "1212212112122121", "the game is over: lost"),
        ("2048", "expectimax:2,rules:published", "1212212112122121", "the game is over: lost"),
        ("abalone", "alphabeta:2", six_off, "the game is over: "),
        ("abalone", "fast:3", six_off, "the game is over: "),
        ("othello", "alphabeta:2", &full, "the game is over: black wins"),
        ("othello", "greedy", &full, "the game is over: black wins"),
        ("connect-four", "alphabeta:2", &four, "the game is over: red wins"),
    ] {
        let report = json(&["advise", player, "--game", game, "--position", position]);
        assert!(report["best"].is_null() && report["moves"].as_array().unwrap().is_empty(), "{report}");
        assert!(report["over"].as_str().unwrap().starts_with(expected), "{report}");
        let printed = succeeds(&["advise", player, "--game", game, "--position", position]);
        assert!(printed.starts_with(expected), "{printed}");
    }
    let report = json(&["search", "--game", "abalone", "--depth", "3", "--position", six_off]);
    assert!(report["best"].is_null() && number(&report, "value") == -1e9, "{report}");
    assert_eq!(json(&["perft", "--game", "abalone", "--depth", "1", "--position", six_off])["nodes"], 0);
    let said = succeeds(&["advise", "greedy", "--grid", "ff00000000000002"]);
    assert!(said.starts_with("Two 32768 never merge"), "{said}");
}

#[test]
fn a_file_alone_is_shown_where_there_is_no_display() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ron");
    let path = path.to_str().unwrap();
    succeeds(&[&["evolve"], &SMALL[..], &["--generations", "0", "--save", path]].concat());
    let alone = |file: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dna-lab"));
        command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
        command.arg(file).output().unwrap()
    };
    let shown = alone(path);
    assert!(shown.status.success(), "{}", text(&shown.stderr));
    assert_eq!(text(&shown.stdout), succeeds(&["inspect", path]));
    let missing = alone("nothing.ron");
    assert_eq!(missing.status.code(), Some(1));
    assert!(text(&missing.stderr).contains("nothing.ron: cannot be opened"), "{}", text(&missing.stderr));
}
