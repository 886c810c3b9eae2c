//! Keeps the house tidy: who may know whom, how long a file may be, no panics by carelessness.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};

/// Each room with the rooms it may name, from the ground up. `main` may know everything.
const MAY_KNOW: &[(&str, &[&str])] = &[
    ("seed", &[]),
    ("games", &["seed"]),
    ("genome", &["games"]),
    ("tally", &["games"]),
    ("evolution", &["genome", "games", "tally", "seed"]),
    ("arena", &["games", "tally", "seed"]),
    ("training", &["games", "tally", "seed"]),
    ("store", &["genome", "evolution", "arena", "training", "games", "tally"]),
    ("pilot", &["games", "store"]),
    ("lab", &["pilot", "evolution", "arena", "training", "store", "games", "genome", "tally", "seed"]),
    ("app", &["lab", "pilot", "evolution", "arena", "training", "store", "games", "genome", "tally", "seed"]),
    ("cli", &["lab", "pilot", "evolution", "arena", "training", "store", "games", "genome", "tally", "seed"]),
];

fn sources() -> Vec<(PathBuf, String)> {
    fn walk(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    let mut found = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    assert!(found.len() > 40);
    found
}

/// The part of a file before its unit tests.
fn code(text: &str) -> &str {
    text.split("#[cfg(test)]").next().unwrap_or(text)
}

fn room(path: &Path) -> String {
    let inside = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap();
    let first = inside.components().next().unwrap().as_os_str().to_string_lossy().into_owned();
    first.trim_end_matches(".rs").to_owned()
}

#[test]
fn rooms_know_only_whom_they_may() {
    for (path, text) in sources() {
        let room = room(&path);
        if room == "main" || room == "lib" {
            continue;
        }
        let (_, may) = MAY_KNOW.iter().find(|(name, _)| *name == room).unwrap_or_else(|| {
            panic!("room '{room}' is not in the plan: add it here and to ARCHITECTURE.md")
        });
        for (number, line) in code(&text).lines().enumerate() {
            for named in line.split("crate::").skip(1) {
                let other: String =
                    named.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
                let allowed = other == room || may.contains(&other.as_str());
                assert!(allowed, "{}:{}: {room} may not know {other}", path.display(), number + 1);
            }
        }
    }
}

#[test]
fn evolution_names_no_game_and_reads_no_clock() {
    for (path, text) in sources() {
        if room(&path) == "evolution" {
            for word in ["twenty48", "abalone", "std::time", "std::fs", "std::thread"] {
                assert!(!code(&text).contains(word), "{} names {word}", path.display());
            }
        }
    }
}

#[test]
fn only_seed_makes_generators() {
    for (path, text) in sources() {
        if room(&path) != "seed" {
            for word in ["SeedableRng", "seed_from_u64", "rand::rng(", "from_os_rng", "thread_rng"] {
                assert!(!text.contains(word), "{} makes a generator", path.display());
            }
        }
    }
}

#[test]
fn files_can_be_read_in_one_sitting() {
    for (path, text) in sources() {
        let lines = text.lines().count();
        assert!(lines <= 500, "{} has {lines} lines", path.display());
    }
}

#[test]
fn nothing_panics_by_carelessness() {
    for (path, text) in sources() {
        for word in [".unwrap()", "panic!(", "todo!(", "unimplemented!("] {
            assert!(!code(&text).contains(word), "{} has {word}", path.display());
        }
    }
}
