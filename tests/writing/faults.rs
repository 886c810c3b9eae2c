//! Saves that are killed, or whose system calls fail, at any place.

use super::*;

/// Ends the program at every system call of a save that has to do with files, one after the other: the file is always the
/// old or the new one, whole. `DNA_LAB_ROUNDS` says how often; once by itself.
#[test]
fn a_save_that_is_killed_at_any_system_call_leaves_the_old_file_or_the_new_one() {
    let Some(strace) = strace() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("document");
    let name = path.to_str().unwrap();
    let documents = [
        (&SMALL[..], &["evolve", "--generations", "1", "--threads", "1"][..]),
        (&["train", "--net", "small", "--games", "1"], &["train", "--games", "1", "--threads", "1"]),
    ];
    let rounds = std::env::var("DNA_LAB_ROUNDS").map_or(1, |rounds| rounds.parse().unwrap());
    let (mut kills, mut kept, mut replaced) = (0, 0, 0);
    for (begin, go_on) in documents {
        let save = ["--open", name, "--save", name];
        assert_eq!(dna_lab(&[begin, &["--save", name, "--force"]].concat()).0, Some(0));
        let old = std::fs::read(&path).unwrap();
        assert_eq!(dna_lab(&[go_on, &save[..]].concat()).0, Some(0));
        let new = std::fs::read(&path).unwrap();
        assert_ne!(old, new);
        // From the first call on, until a save ends before the kill comes.
        let (mut call, mut round) = (0, 0);
        while round < rounds {
            call += 1;
            std::fs::write(&path, &old).unwrap();
            let inject = format!("inject=%file,%desc:signal=KILL:when={call}");
            let mut command = Command::new(strace);
            command.args(["-qq", "-o", "/dev/null", "-e", "trace=%file,%desc", "-e", &inject]);
            command.arg(env!("CARGO_BIN_EXE_dna-lab")).args(go_on).args(save);
            let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap();
            match std::fs::read(&path).unwrap() {
                bytes if bytes == old => kept += 1,
                bytes if bytes == new => replaced += 1,
                bytes => panic!("{go_on:?}, call {call}: {} bytes, neither old nor new", bytes.len()),
            }
            if status.success() {
                (call, round) = (0, round + 1);
                continue;
            }
            kills += 1;
            let copy = folder.path().join("document~");
            assert!(!copy.exists() || std::fs::read(copy).unwrap() == old, "{go_on:?}, call {call}");
        }
        // The next program removes what they left.
        assert_eq!(names(folder.path()), ["document", "document~"]);
        std::fs::remove_file(folder.path().join("document~")).unwrap();
    }
    eprintln!("{kills} kills: {kept} times the old file, {replaced} times the new one, none lost");
    assert!(kills > 100 && kept > 50 && replaced > 3, "{kills} kills: {kept} old, {replaced} new");
}

/// Lets every system call of a save fail, one after the other, as on a full or broken disk.
#[test]
fn a_save_on_a_failing_disk_leaves_the_old_file_or_the_new_one_and_says_so() {
    let Some(strace) = strace() else { return };
    let folder = tempfile::tempdir().unwrap();
    let rescue = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ron");
    let old = small_run(1, 1);
    let mut new = old.clone();
    new.step(&*old.settings.game, &Unobserved).unwrap();
    let (old, new) = (print(&old), print(&new));
    let save = ["evolve", "--open", path.to_str().unwrap(), "--generations", "1", "--threads", "1"];
    let save = [&save[..], &["--save", path.to_str().unwrap()]].concat();
    let mut failures = 0;
    for (calls, error) in [
        ("write", "ENOSPC"),
        ("write", "EIO"),
        ("read", "EIO"),
        ("fsync", "EIO"),
        // Which of those that do the same is called depends on the C library and on the processor.
        ("/^rename", "EIO"),
        ("/^link", "EIO"),
        ("/^fchmod", "EPERM"),
        ("openat", "EMFILE"),
        ("openat", "ENOSPC"),
        ("ftruncate", "EIO"),
        ("/^unlink", "EACCES"),
        ("flock", "EIO"),
        ("flock", "ENOLCK"),
    ] {
        for call in 1.. {
            std::fs::write(&path, &old).unwrap();
            let inject = format!("inject={calls}:error={error}:when={call}");
            let trace = format!("trace={calls}");
            let log = rescue.path().join("log");
            let mut command = Command::new(strace);
            command.args(["-qq", "-o", log.to_str().unwrap(), "-e", &trace, "-e", &inject]);
            command.arg(env!("CARGO_BIN_EXE_dna-lab")).args(&save).env("TMPDIR", rescue.path());
            let output = command.output().unwrap();
            let text = std::fs::read_to_string(&path).unwrap();
            assert!(text == old || text == new, "{calls} {call} {error}: neither old nor new");
            let ended_well = output.status.success();
            assert!(!ended_well || text == new, "{calls} {call} {error}: called saved, but is not");
            if !std::fs::read_to_string(&log).unwrap().contains("INJECTED") {
                break;
            }
            failures += 1;
        }
    }
    eprintln!("{failures} failed system calls, none of which lost anything");
    assert!(failures > 50, "{failures}");
    // The next save sweeps what could not be deleted.
    std::fs::write(&path, &old).unwrap();
    assert_eq!(dna_lab(&save).0, Some(0));
    assert_eq!(names(folder.path()), ["run.ron", "run.ron~"]);
}

/// The program that lets system calls fail; where it is missing these tests are left out, unless they must be run.
fn strace() -> Option<&'static str> {
    let works = Command::new("strace").args(["-qq", "-o", "/dev/null", "true"]).status();
    if works.is_ok_and(|status| status.success()) {
        return Some("strace");
    }
    assert!(std::env::var_os("DNA_LAB_MUST_BREAK").is_none(), "strace is missing: install it");
    eprintln!("left out: there is no strace here that may trace");
    None
}

#[test]
fn a_file_system_without_locks_is_written_to_and_spoken_of() {
    let Some(strace) = strace() else { return };
    let folder = tempfile::tempdir().unwrap();
    for error in ["ENOLCK", "EOPNOTSUPP"] {
        let path = folder.path().join(error);
        let mut command = Command::new(strace);
        command.args([
            "-qq",
            "-o",
            "/dev/null",
            "-e",
            "trace=flock",
            "-e",
            &format!("inject=flock:error={error}"),
        ]);
        command.arg(env!("CARGO_BIN_EXE_dna-lab")).args(SMALL).arg("--save").arg(&path);
        let Output { status, stderr, .. } = command.output().unwrap();
        let said = String::from_utf8_lossy(&stderr);
        assert!(status.success() && said.contains("its file system has no locks"), "{said}");
        assert!(load(&path).unwrap().generation().is_some());
    }
    assert_eq!(names(folder.path()), ["ENOLCK", "EOPNOTSUPP"]);
}
