//! `dna-lab check`, and every command that is given a file that is odd, damaged or edited.

use super::{SMALL, evolve, fails, json, succeeds, text};
use serde_json::Value;
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn repository(inside: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(inside)
}

/// Runs a command, which must end within some seconds: an error that never comes is none.
fn ends(command: &mut Command) -> Output {
    let [mut out, mut err] = [(); 2].map(|()| tempfile::tempfile().unwrap());
    let mut child =
        command.stdout(out.try_clone().unwrap()).stderr(err.try_clone().unwrap()).spawn().unwrap();
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if start.elapsed() > Duration::from_secs(30) {
            child.kill().unwrap();
            panic!("{command:?} does not end");
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    let [stdout, stderr] = [&mut out, &mut err].map(|file| {
        let mut bytes = Vec::new();
        file.rewind().and_then(|()| file.read_to_end(&mut bytes)).unwrap();
        bytes
    });
    Output { status, stdout, stderr }
}

fn lab() -> Command {
    Command::new(env!("CARGO_BIN_EXE_dna-lab"))
}

/// Runs a command that must refuse with exit code 1, soon, and gives what it said.
fn refuses(arguments: &[&str]) -> String {
    let output = ends(lab().args(arguments));
    let said = text(&output.stderr) + &text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {said}");
    assert!(!said.contains("panicked"), "{arguments:?}: {said}");
    said
}

/// Every command that reads a run or a network of this name refuses it with these words.
fn all_commands_refuse(path: &Path, is_network: bool, expected: &str) {
    let path = path.to_str().unwrap();
    let deep = format!("expectimax:1,{path}");
    let mut commands = vec![vec!["check", path], vec!["inspect", path], vec!["stats", path, "--games", "1"]];
    commands.push(vec!["advise", &deep, "--grid", "2 4 8 16 / 0 2 4 8 / 0 0 2 4 / 0 0 0 2"]);
    commands.push(if is_network { vec!["train", "--open", path] } else { vec!["evolve", "--open", path] });
    for command in commands {
        let said = refuses(&command);
        assert!(said.contains(expected), "{command:?}: {said}");
    }
}

#[test]
fn what_the_lab_saved_is_whole_whatever_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let mut kinds = Vec::new();
    for (inside, kind) in [
        ("populations", "run"),
        ("tests/fixtures/v1/runs", "run"),
        ("tests/fixtures/v1/networks", "network"),
        ("tests/fixtures/v1/calibrations", "calibration"),
        ("tests/fixtures/v1", "freezer"),
    ] {
        for entry in std::fs::read_dir(repository(inside)).unwrap() {
            let path = entry.unwrap().path();
            // A lab that has a run open keeps a lock beside it.
            let is_hidden = path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
            if path.is_file() && !is_hidden && path.extension().is_none_or(|extension| extension != "csv") {
                let copy = folder.path().join(kinds.len().to_string());
                std::fs::copy(path, &copy).unwrap();
                kinds.push((copy.to_str().unwrap().to_owned(), kind));
            }
        }
    }
    assert_eq!(kinds.len(), 8 + 26 + 4 + 1 + 1);
    let arguments: Vec<&str> =
        std::iter::once("check").chain(kinds.iter().map(|(path, _)| path.as_str())).collect();
    let report = json(&arguments);
    for ((path, kind), file) in kinds.iter().zip(report["files"].as_array().unwrap()) {
        assert_eq!((file["path"].as_str(), file["kind"].as_str()), (Some(path.as_str()), Some(*kind)));
        assert!(file["whole"] == true && file["problem"].is_null(), "{file}");
    }
    assert_eq!(succeeds(&arguments).lines().count(), kinds.len());
}

#[test]
fn one_file_that_is_not_whole_is_an_exit_code_and_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let good = repository("populations/abalone.ron");
    let bad = folder.path().join("bad");
    let text = std::fs::read_to_string(&good).unwrap();
    std::fs::write(&bad, &text[..text.len() / 2]).unwrap();
    let [good, bad] = [&good, &bad].map(|path| path.to_str().unwrap());
    let output = lab().args(["check", good, bad, "/nowhere", "--json"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let whole: Vec<_> =
        report["files"].as_array().unwrap().iter().map(|file| file["whole"] == true).collect();
    assert_eq!(whole, [true, false, false]);
    let broken = &report["files"][1];
    assert!(
        broken["kind"] == "run" && broken["problem"].as_str().unwrap().contains("bad, line "),
        "{broken}"
    );
    assert!(report["files"][2]["kind"].is_null());
    assert_eq!(super::text(&output.stderr), "dna-lab: 2 files not whole\n");
    assert!(fails(2, &["check"]).contains("FILE"));
}

#[cfg(unix)]
#[test]
fn odd_files_are_refused_at_once() {
    use std::os::unix::net::UnixListener;
    let folder = tempfile::tempdir().unwrap();
    let (fifo, socket) = (folder.path().join("fifo.ron"), folder.path().join("socket.ron"));
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let _listener = UnixListener::bind(&socket).unwrap();
    for odd in [fifo.as_path(), &socket, Path::new("/dev/zero")] {
        all_commands_refuse(odd, false, "is not a regular file");
        let network = format!("ntuple:{}", odd.display());
        assert!(refuses(&["stats", &network]).contains("is not a regular file"));
        assert!(refuses(&["train", "--open", odd.to_str().unwrap()]).contains("is not a regular file"));
    }
    all_commands_refuse(folder.path(), false, "is a folder");
    // A hole of one byte too many takes no place on the disk.
    let large = folder.path().join("large.ron");
    std::fs::File::create(&large).unwrap().set_len((1 << 30) + 1).unwrap();
    all_commands_refuse(&large, false, "is larger than 1 GiB");
    let empty = folder.path().join("empty.ron");
    std::fs::File::create(&empty).unwrap();
    all_commands_refuse(&empty, false, "is empty");
    assert!(refuses(&["stats", &format!("ntuple:{}", empty.display())]).contains("is empty"));
}

#[cfg(unix)]
#[test]
fn the_pilot_waits_for_no_fifo() {
    let folder = tempfile::tempdir().unwrap();
    let calibrations = folder.path().join("dna-lab/calibrations");
    let pictures = folder.path().join("pictures");
    std::fs::create_dir_all(&calibrations).unwrap();
    std::fs::create_dir(&pictures).unwrap();
    for fifo in [calibrations.join("mine.ron"), pictures.join("1.png")] {
        assert!(Command::new("mkfifo").arg(fifo).status().unwrap().success());
    }
    let pilot = |calibration: &str, pictures: &Path| {
        let mut command = lab();
        command.env("XDG_DATA_HOME", folder.path()).args(["pilot", "greedy", "--calibration", calibration]);
        let output = ends(command.arg("--pictures").arg(pictures));
        assert!(!output.status.success());
        text(&output.stderr)
    };
    let said = pilot("mine", &pictures);
    assert!(
        said.contains("mine.ron: is not a regular file") && said.contains("no calibration 'mine'"),
        "{said}"
    );
    let said = pilot("web game", &pictures);
    assert!(said.contains("1.png: is not a regular file"), "{said}");
    let said = pilot("web game", &pictures.join("1.png"));
    assert!(said.contains("name a PNG or a folder of PNGs"), "{said}");
}

#[test]
fn a_run_that_cannot_be_true_is_refused_by_all_commands() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ron");
    evolve(&path, &[&SMALL[..], &["--generations", "2"]].concat());
    let good = std::fs::read_to_string(&path).unwrap();
    // The value that follows a name in the part that a word begins.
    let edited = |part: &str, name: &str, value: &str| {
        let start = good.find(part).unwrap() + part.len();
        let start = start + good[start..].find(name).unwrap() + name.len();
        let end = start + good[start..].find([',', ')']).unwrap();
        format!("{}{value}{}", &good[..start], &good[end..])
    };
    for (part, name, value, expected) in [
        ("population: [", "record: (games: ", "18446744073709551615", "do not add up"),
        ("population: [", "wins: ", "18446744073709551615", "do not add up"),
        ("population: [", "score: ", "-9000000000", "do not add up"),
        ("population: [", "moves: ", "9000000000000000000", "do not add up"),
        ("population: [", "parents: [", "999", "is not older"),
        ("population: [", "born: ", "7", "born in generation 7, but the next one is 3"),
        ("population: [", "coefficient: ", "1e300", "the coefficient of "),
        ("population: [", "coefficient: ", "NaN", "the coefficient of "),
        ("hall_of_fame: [", "born: ", "4000000000", "but the next one is 3"),
        ("hall_of_fame: [", "validated: (games: ", "0", "do not add up"),
        ("hall_of_fame: [", "coefficient: ", "1.25", "it stands there twice, with other genes"),
        ("logbook: [", " games: ", "18446744073709551615", "do not add up"),
        ("logbook: [", "champion: ", "99999", "not below next_id"),
        ("logbook: [", "fresh: (games: ", "9", "do not add up"),
        ("logbook: [", "weight_of_wins: ", "2.0", "a share is not from 0 to 1"),
        ("logbook: [", "diversity: ", "inf", "the diversity is no number"),
        ("logbook: [", "births: [(Founder, ", "18446744073709551615", "do not add up"),
        ("logbook: [", "sample: (games: ", "1", "do not add up"),
        ("evidence: ", " wins: ", "18446744073709551615", "no such games can have decided"),
        ("portable_since: ", "Some(", "77", "that generation is yet to come"),
        ("run: ", "next_id: ", "18446744073709551615", "no run has had so many"),
    ] {
        std::fs::write(&path, edited(part, name, value)).unwrap();
        let said = refuses(&["check", path.to_str().unwrap()]);
        assert!(said.contains("run.ron, ") && said.contains(expected), "{part} {name}{value}: {said}");
    }
    // A logbook of other rules made a run whose table could not be written.
    let rules = good.rfind("rules: [(").unwrap() + "rules: [".len();
    let first = rules + good[rules..].find("), ").unwrap() + 3;
    std::fs::write(&path, format!("{}{}", &good[..rules], &good[first..])).unwrap();
    all_commands_refuse(&path, false, "is not about the rules of the settings");
    // A byte order mark is no damage.
    std::fs::write(&path, format!("\u{feff}{good}")).unwrap();
    assert!(succeeds(&["check", path.to_str().unwrap()]).contains("a whole run"));
}

#[test]
fn freezers_and_calibrations_that_cannot_be_true_are_not_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let check = |whole: &str, from: &str, to: &str, expected: &str| {
        let text = std::fs::read_to_string(repository("tests/fixtures/v1").join(whole)).unwrap();
        assert!(text.contains(from), "{whole} has no {from}");
        std::fs::write(&path, text.replacen(from, to, 1)).unwrap();
        let said = refuses(&["check", path.to_str().unwrap()]);
        assert!(said.contains(expected), "{whole}, {to}: {said}");
    };
    let freezer = "freezer.ron";
    check(freezer, "wins: 4", "wins: 18446744073709551615", "do not add up");
    check(freezer, "games: 500", "games: 0", "do not add up");
    check(freezer, "parents: [4", "parents: [8", "parent 8 is not older");
    check(freezer, "share_of_fours: 0.1", "share_of_fours: 7", "share_of_fours");
    check(freezer, "version: 1", "version: 2", "update DNA Lab");
    let calibration = "calibrations/a phone.ron";
    check(calibration, "a phone", "../phone", "cannot name a calibration");
    check(calibration, "2048:", "2047:", "2047 is no tile");
    check(calibration, "frame:", "frame_:", "line ");
}

#[test]
fn what_is_foreign_is_told_in_a_short_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let said = |text: &str| {
        std::fs::write(&path, text).unwrap();
        let said = refuses(&["inspect", path.to_str().unwrap()]);
        assert!(said.len() < 5_000, "{} bytes are said", said.len());
        said
    };
    let long = "x".repeat(2_000_000);
    assert!(said(&format!("(format: \"{long}\", version: 1)")).contains("…"));
    assert!(said(&long).contains("not a DNA Lab run"));
    let good = std::fs::read_to_string(repository("populations/abalone.ron")).unwrap();
    assert!(said(&good.replacen("next_id", &long, 1)).contains("…"));
    assert!(said(&good.replacen("\"triples\"", &format!("\"{long}\""), 1)).contains("unknown rule"));
    let deep = "(".repeat(100_000);
    for text in [format!("(a: {deep}"), good.replacen("next_id: ", &format!("next_id: {deep}"), 1)] {
        let said = said(&text);
        assert!(said.contains("too deep in each other") && !said.contains("serde"), "{said}");
    }
}

/// A small network with these weights, as `dna-lab train` writes it.
fn network(path: &Path, weight: f32) {
    let kept = std::fs::read(repository("tests/fixtures/v1/networks/td.net")).unwrap();
    let line = kept.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    let mut content = zstd::decode_all(&kept[line..]).unwrap();
    let weights = 8 + u64::from_le_bytes(content[..8].try_into().unwrap()) as usize;
    for four in content[weights..].as_chunks_mut::<4>().0 {
        *four = weight.to_le_bytes();
    }
    let mut file = std::fs::File::create(path).unwrap();
    file.write_all(&kept[..line]).unwrap();
    let mut encoder = zstd::Encoder::new(file, 1).unwrap();
    encoder.include_checksum(true).unwrap();
    encoder.write_all(&content).unwrap();
    encoder.finish().unwrap();
}

#[test]
fn a_network_that_is_not_whole_is_refused_by_all_commands() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("net");
    for weight in [f32::MAX, 1e30, -1e19, f32::INFINITY, f32::NAN] {
        network(&path, weight);
        all_commands_refuse(&path, true, "too large to learn from");
    }
    let kept = std::fs::read(repository("tests/fixtures/v1/networks/tc.net")).unwrap();
    std::fs::write(&path, &kept[..kept.len() - 100]).unwrap();
    all_commands_refuse(&path, true, "is cut short");
    let mut flipped = kept.clone();
    flipped[kept.len() - 30] ^= 1;
    std::fs::write(&path, &flipped).unwrap();
    all_commands_refuse(&path, true, "is damaged");
    std::fs::write(&path, [&kept[..], b"and more"].concat()).unwrap();
    all_commands_refuse(&path, true, "is damaged");
}

#[test]
fn training_that_leaves_all_bounds_replaces_no_network() {
    let folder = tempfile::tempdir().unwrap();
    let (path, saved) = (folder.path().join("net"), folder.path().join("saved"));
    // Just within: the sums of so many such weights are not.
    network(&path, 9.99e17);
    std::fs::write(&saved, "something good").unwrap();
    let [path, place] = [&path, &saved].map(|path| path.to_str().unwrap());
    succeeds(&["check", path]);
    let elsewhere = tempfile::tempdir().unwrap();
    let mut train = lab();
    train.args(["train", "--open", path, "--games", "200", "--threads", "1", "--save", place, "--force"]);
    let output = ends(train.env("TMPDIR", elsewhere.path()));
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("is left as it was") && said.contains("too large to learn from"), "{said}");
    assert_eq!(std::fs::read(&saved).unwrap(), b"something good");
    assert_eq!(std::fs::read_dir(elsewhere.path()).unwrap().count(), 0);
}

#[cfg(target_os = "linux")]
#[test]
fn memory_that_the_system_refuses_is_a_sentence() {
    let lab = env!("CARGO_BIN_EXE_dna-lab");
    let limited = |arguments: &str| {
        let script = format!("ulimit -v 700000; exec '{lab}' {arguments}");
        ends(Command::new("sh").args(["-c", &script]))
    };
    let output = limited("train --games 1 --threads 1");
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("there is not the memory for it"), "{}", text(&output.stderr));
}

#[test]
fn names_in_names_without_end_are_refused() {
    // As much as one argument may be on Linux, nearly.
    let nested = |search: &str, end: &str| search.repeat(120_000 / search.len()) + end;
    for (game, name) in [
        ("2048", nested("expectimax:1,", "rules:article")),
        ("2048", nested("expectimax:1,", "x.ron")),
        ("abalone", nested("alphabeta:2,", "rules:article")),
        ("abalone", nested("alphabeta:2,", "x.ron")),
    ] {
        let output = ends(lab().args(["stats", &name, "--game", game]));
        let said = text(&output.stderr);
        assert!(matches!(output.status.code(), Some(1 | 2)) && said.len() < 5_000, "{said}");
        let output = ends(lab().args(["stats", &name]));
        assert!(matches!(output.status.code(), Some(1 | 2)), "{}", text(&output.stderr));
    }
}

#[test]
fn help_written_to_a_closed_pipe_is_no_fault() {
    for arguments in [&["--help"][..], &["evolve", "--help"], &["--version"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let status = lab().args(arguments).stdout(writer).status().unwrap();
        assert_eq!(status.code(), Some(0), "{arguments:?}");
    }
}

#[test]
fn what_is_typed_and_is_no_text_is_no_move() {
    let mut child = lab()
        .args(["play", "--game", "abalone"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"\xff\xfe\nquit\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("is no move"), "{}", text(&output.stdout));
}

#[test]
fn what_means_nothing_is_refused_with_a_way_out() {
    let said = fails(2, &["evolve", "--pairing", "random", "--pairing-farthest-of", "3"]);
    assert!(said.contains("leave it out, or give --pairing farthest"), "{said}");
    let invent = ["evolve", "--game", "2048-article", "--preset", "invent"];
    let said = fails(2, &[&invent[..], &["--invention", "no", "--invention-nodes", "9"]].concat());
    assert!(said.contains("leave it out, or give --invention yes"), "{said}");
    let said = fails(2, &[&invent[..], &["--adaptation", "yes"]].concat());
    assert!(said.contains("leave it out, or add --invention no"), "{said}");
    let said = fails(2, &["evolve", "--preset", "spsa"]);
    assert!(said.contains("2048 is a single-player game: give the preset cma"), "{said}");
    let said = fails(2, &["evolve", "--preset", "cma", "--adaptation-gain", "2"]);
    assert!(said.contains("--adaptation-gain means nothing in 2048: leave it out"), "{said}");
    let pairs = ["evolve", "--game", "othello", "--preset", "spsa", "--adaptation-most-games", "4"];
    let said = fails(2, &pairs);
    assert!(said.contains("leave it out, or give --adaptation-gain 0"), "{said}");
    let said = fails(2, &["rules", "--game", "abalone", "--position", "A1 ; I9", "--exponent", "2"]);
    assert!(said.contains("--exponent means nothing in Abalone"), "{said}");
}

#[cfg(unix)]
#[test]
fn commands_that_think_for_long_obey_ctrl_c() {
    let rival = ["arena", "--games", "2", "--threads", "1"];
    for (player, opponent) in [
        ("montecarlo:1000000", "greedy"),
        ("expectimax:8,rules:published", "greedy"),
        ("alphabeta:30", "random"),
    ] {
        let game = if opponent == "random" { "othello" } else { "2048" };
        let arguments = [&rival[..], &[player, opponent, "--game", game]].concat();
        let child = lab().args(arguments).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(1500));
        let start = Instant::now();
        assert!(
            Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status().unwrap().success()
        );
        let output = child.wait_with_output().unwrap();
        // Half a second on an idle machine; a move takes at least twenty.
        let took = start.elapsed();
        assert!(took < Duration::from_secs(5), "{player}: {took:?}: {}", text(&output.stderr));
    }
}
