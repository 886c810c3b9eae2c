//! Nothing that stands on disk is lost: by any program, whatever stands there, and whenever it is ended.

#![allow(clippy::unwrap_used)]

#[cfg(target_os = "linux")]
mod faults;
#[cfg(unix)]
mod signals;

use dna_lab::evolution::presets;
use dna_lab::evolution::{Run, Unobserved};
use dna_lab::games::Preset;
use dna_lab::seed::Seed;
use dna_lab::store::{self, Claim, InTheWay, Kind, StoreError, Target, load, print, save};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A small run of so many generations.
fn small_run(seed: u64, generations: u32) -> Run {
    let mut settings = presets::settings(Preset::Demo, None, &[]);
    (settings.population, settings.games, settings.validation_games) = (4, 1, 1);
    settings.seed = Seed(seed);
    let mut run = Run::new(settings).unwrap();
    let game = run.settings.game.clone();
    for _ in 0..generations {
        run.step(&*game, &Unobserved).unwrap();
    }
    run
}

fn claim(path: &Path, claim: Claim) -> Result<Target, StoreError> {
    Target::claim(path, Kind::Run, claim)
}

fn put(path: &Path, run: &Run) {
    save(&mut claim(path, Claim::Replace).unwrap(), run).unwrap();
}

/// The names of all that is in a folder, hidden or not.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
    let mut names: Vec<String> = entries.map(|it| it.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dna-lab"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn dna_lab(arguments: &[&str]) -> (Option<i32>, String) {
    let Output { status, stderr, .. } = command(arguments).output().unwrap();
    (status.code(), String::from_utf8_lossy(&stderr).into_owned())
}

const SMALL: [&str; 9] =
    ["evolve", "--preset", "demo", "--population", "4", "--games", "1", "--generations", "1"];

/// What a small run asks for on the command line, and more.
fn evolve<'a>(more: &[&'a str]) -> (Option<i32>, String) {
    let arguments: Vec<&'a str> = SMALL.into_iter().chain(more.iter().copied()).collect();
    dna_lab(&arguments)
}

#[test]
fn nothing_is_replaced_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ron");
    let (first, second) = (small_run(1, 2), small_run(2, 1));
    put(&path, &first);
    let why = |taken: Result<Target, StoreError>| match taken {
        Err(StoreError::InTheWay { why, .. }) => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(why(claim(&path, Claim::New)), InTheWay::Same(Kind::Run));
    let network = Target::claim(&path, Kind::Network, Claim::Update);
    assert_eq!(why(network), InTheWay::Other(Some(Kind::Run)));
    let letter = folder.path().join("letter.txt");
    std::fs::write(&letter, "Dear reader").unwrap();
    assert_eq!(why(claim(&letter, Claim::Update)), InTheWay::Other(None));
    let mut permissions = path.metadata().unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions).unwrap();
    assert_eq!(why(claim(&path, Claim::Update)), InTheWay::ReadOnly);
    assert_eq!(load(&path).unwrap(), first);
    // With consent it is replaced, and the old one stays beside the new.
    put(&path, &second);
    assert_eq!(load(&path).unwrap(), second);
    assert_eq!(load(&folder.path().join("run.ron~")).unwrap(), first);
    assert_eq!(names(folder.path()), ["letter.txt", "run.ron", "run.ron~"]);
}

#[test]
fn what_another_program_changed_meanwhile_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ron");
    let run = small_run(1, 2);
    let mut target = claim(&path, Claim::New).unwrap();
    save(&mut target, &run).unwrap();
    save(&mut target, &run).unwrap();
    std::fs::write(&path, "another program's").unwrap();
    let error = save(&mut target, &run).unwrap_err();
    assert!(matches!(&error, StoreError::InTheWay { why: InTheWay::Changed { .. }, .. }), "{error}");
    assert!(error.to_string().contains("0 s ago, by another program"), "{error}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "another program's");
    // Deleting a file loses nothing that is written to it afterwards.
    std::fs::remove_file(&path).unwrap();
    save(&mut target, &run).unwrap();
    assert_eq!(load(&path).unwrap(), run);
}

#[test]
fn a_person_who_replaced_a_file_once_is_asked_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ron");
    put(&path, &small_run(1, 1));
    let run = small_run(2, 1);
    let mut target = claim(&path, Claim::Replace).unwrap();
    save(&mut target, &run).unwrap();
    std::fs::write(&path, "another program's").unwrap();
    assert!(matches!(save(&mut target, &run), Err(StoreError::InTheWay { .. })));
    // By the same lock, as if it was taken anew.
    let again = |claim| Target::held_or_claimed(Some(&target), &path, Kind::Run, claim);
    assert!(matches!(again(Claim::Update), Err(StoreError::InTheWay { .. })));
    save(&mut again(Claim::Replace).unwrap(), &run).unwrap();
    assert_eq!(load(&path).unwrap(), run);
}

#[test]
fn a_save_through_a_kill_before_the_rename_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ron");
    put(&path, &small_run(1, 1));
    // The state after a kill between the copy and the new file.
    std::fs::hard_link(&path, folder.path().join("run.ron~")).unwrap();
    put(&path, &small_run(1, 2));
    assert_eq!(load(&folder.path().join("run.ron~")).unwrap(), small_run(1, 1));
    assert_eq!(names(folder.path()), ["run.ron", "run.ron~"]);
    std::fs::remove_file(folder.path().join("run.ron~")).unwrap();
    std::fs::create_dir(folder.path().join("run.ron~")).unwrap();
    let error = claim(&path, Claim::Update).unwrap_err().to_string();
    assert!(error.contains("has a folder where its copy goes"), "{error}");
}

#[test]
fn a_file_has_one_writer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ron");
    let target = claim(&path, Claim::New).unwrap();
    let here = claim(&path, Claim::Replace).unwrap_err().to_string();
    assert!(here.contains("this program writes something else there already"), "{here}");
    // Another program is told who has it.
    let (code, said) = evolve(&["--save", path.to_str().unwrap()]);
    let process = format!("(process {} on ", std::process::id());
    assert!(code == Some(1) && said.contains(&process), "{said}");
    drop(target);
    assert_eq!(names(folder.path()), [""; 0]);
    // Many at once: each in its turn, and nothing of them is left.
    std::thread::scope(|scope| {
        for seed in 0..4 {
            let path = &path;
            scope.spawn(move || {
                let run = small_run(seed, 1);
                let mut written = 0;
                while written < 5 {
                    match claim(path, Claim::Replace) {
                        Ok(mut target) => {
                            save(&mut target, &run).unwrap();
                            written += 1;
                        }
                        Err(StoreError::Busy { .. }) => std::thread::sleep(Duration::from_millis(1)),
                        Err(error) => panic!("{error}"),
                    }
                }
            });
        }
    });
    assert_eq!(names(folder.path()), ["run.ron", "run.ron~"]);
}

#[test]
fn what_the_dead_left_is_swept_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ron");
    for name in [".run.ron.lock", ".run.ron.AbC123.dna-lab~"] {
        std::fs::write(folder.path().join(name), "dead").unwrap();
    }
    let others = [".other.ron.AbC123.dna-lab~", ".run.ron.b.ron.AbC123.dna-lab~", "mine.ron"];
    for name in others {
        std::fs::write(folder.path().join(name), "alive").unwrap();
    }
    put(&path, &small_run(1, 1));
    let mut expected = others.to_vec();
    expected.push("run.ron");
    assert_eq!(names(folder.path()), expected);
}

#[test]
fn places_that_cannot_be_written_are_known_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let message = |path: &Path| claim(path, Claim::Replace).unwrap_err().to_string();
    assert!(message(folder.path()).contains("is a folder: name a file in it"));
    assert!(message(Path::new("")).contains("is a folder"));
    assert!(message(&folder.path().join("no/run.ron")).contains("check the name and that its folder exists"));
    let long = message(&folder.path().join("n".repeat(255)));
    assert!(long.contains("its name is longer than 230 bytes: choose a shorter one"), "{long}");
    // The longest that is allowed goes through all of it.
    let longest = folder.path().join("n".repeat(230));
    put(&longest, &small_run(1, 0));
    put(&longest, &small_run(1, 1));
}

#[cfg(unix)]
#[test]
fn odd_files_are_left_alone_and_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for odd in [&pipe, Path::new("/dev/full"), Path::new("/dev/zero")] {
        let start = Instant::now();
        let error = claim(odd, Claim::Replace).unwrap_err().to_string();
        assert!(error.contains("is not a regular file"), "{error}");
        assert!(start.elapsed() < Duration::from_secs(5));
    }
    for stream in ["/dev/stdout", "/dev/stderr", "/dev/fd/1", "/proc/self/fd/1"] {
        let error = claim(Path::new(stream), Claim::Replace).unwrap_err().to_string();
        assert!(error.contains("is no file, but what a command reads or prints: name a file"), "{error}");
    }
}

#[cfg(unix)]
#[test]
fn links_and_modes_stay_as_they_were() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("there/run.ron"), folder.path().join("link.ron"));
    std::fs::create_dir(file.parent().unwrap()).unwrap();
    symlink("there/run.ron", &link).unwrap();
    // First it leads nowhere, then to a file.
    for generations in 0..2 {
        let run = small_run(1, generations);
        put(&link, &run);
        assert!(link.symlink_metadata().unwrap().is_symlink());
        assert_eq!(load(&file).unwrap(), run);
    }
    let loops = folder.path().join("loop");
    symlink("loop", &loops).unwrap();
    assert!(claim(&loops, Claim::Replace).unwrap_err().to_string().contains("is not a regular file"));
    for mode in [0o664, 0o600, 0o640, 0o666] {
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).unwrap();
        put(&file, &small_run(1, 2));
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, mode);
    }
}

#[test]
fn a_run_on_the_command_line_is_replaced_only_by_what_it_came_to_or_by_force() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ron");
    let name = path.to_str().unwrap();
    assert_eq!(evolve(&["--save", name]).0, Some(0));
    let before = std::fs::read(&path).unwrap();
    let (code, said) = evolve(&["--save", name, "--seed", "2"]);
    assert!(code == Some(1) && said.contains("there is a run already") && said.contains("--force"), "{said}");
    let (code, said) = dna_lab(&["train", "--net", "small", "--games", "1", "--save", name]);
    assert!(code == Some(1) && said.contains("is a run"), "{said}");
    assert_eq!(std::fs::read(&path).unwrap(), before);
    // On the way it may grow, and who insists is obeyed.
    assert_eq!(dna_lab(&["evolve", "--open", name, "--generations", "1", "--save", name]).0, Some(0));
    assert_eq!(load(&path).unwrap().generation(), Some(2));
    assert_eq!(std::fs::read(folder.path().join("run.ron~")).unwrap(), before);
    assert_eq!(evolve(&["--save", name, "--seed", "2", "--force"]).0, Some(0));
    assert_eq!(load(&path).unwrap().settings.seed, Seed(2));
}

#[test]
fn two_outputs_are_never_one_file_and_tables_replace_tables_only() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (run, table) = (path("run.ron"), path("log.csv"));
    assert_eq!(evolve(&["--save", &run, "--csv", &table]).0, Some(0));
    let before = std::fs::read(&run).unwrap();
    let refused = |arguments: &[&str], what: &str| {
        let start = Instant::now();
        let (code, said) = dna_lab(arguments);
        assert!(code == Some(1) && said.contains(what), "{arguments:?}: {said}");
        assert_eq!(std::fs::read(&run).unwrap(), before, "{arguments:?}");
        assert!(start.elapsed() < Duration::from_secs(20), "{arguments:?} worked first");
    };
    let twice = "this program writes something else there already";
    refused(&["evolve", "--open", &run, "--save", &run, "--csv", &run], twice);
    refused(&["evolve", "--save", &path("new.ron"), "--csv", &path("new.ron")], twice);
    let tables = ["--csv", &path("new.csv"), "--games-csv", &path("new.csv")];
    refused(&[&["arena", "greedy", "random", "--games", "1000000"], &tables[..]].concat(), twice);
    // Nor is one the copy of another.
    let tables = ["--save", &path("new.ron"), "--csv", &path("new.ron~")];
    refused(
        &[&SMALL[..], &tables[..]].concat(),
        "is where copies go of what is replaced: take the ~ off its end",
    );
    refused(&["evolve", "--open", &run, "--csv", &run], "is a run");
    refused(&["arena", "greedy", "random", "--games", "1000000", "--csv", &run], "is a run");
    assert!(!folder.path().join("new.ron").exists());
    // With consent the run lies beside the table.
    let tables = ["arena", "greedy", "random", "--games", "2", "--csv", &run, "--force"];
    assert_eq!(dna_lab(&tables).0, Some(0));
    assert!(std::fs::read_to_string(&run).unwrap().starts_with("rank,player"));
    assert_eq!(std::fs::read(path("run.ron~")).unwrap(), before);
    // A table may be made again.
    assert_eq!(dna_lab(&["arena", "greedy", "random", "--games", "2", "--csv", &table]).0, Some(0));
    assert!(std::fs::read_to_string(&table).unwrap().starts_with("rank,player"));
}

#[test]
fn what_cannot_be_saved_is_rescued_where_it_is_not_foreseen() {
    let folder = tempfile::tempdir().unwrap();
    let rescue = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.ron");
    let mut started = command(&["evolve", "--preset", "demo", "--max-seconds", "2"]);
    started.args(["--save", path.to_str().unwrap()]);
    let started = started.env("TMPDIR", rescue.path()).stderr(Stdio::piped()).stdout(Stdio::null());
    let started = started.spawn().unwrap();
    // Another program puts a file there meanwhile.
    std::thread::sleep(Duration::from_millis(1000));
    std::fs::write(&path, "another program's").unwrap();
    let output = started.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(1) && said.contains("It is in "), "{said}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "another program's");
    let rescued = names(rescue.path());
    assert!(rescued.len() == 1 && rescued[0].starts_with("dna-lab-rescued-"), "{rescued:?}");
    assert!(!rescued[0].contains(&std::process::id().to_string()) && said.contains(&rescued[0]));
    assert!(load(&rescue.path().join(&rescued[0])).is_ok());
}
