//! Keeps the house tidy: who may know whom, how long a file may be, no panics by carelessness.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Each room with the rooms it may name, from the ground up. `main` may know everything.
const MAY_KNOW: &[(&str, &[&str])] = &[
    ("seed", &[]),
    ("games", &["seed"]),
    ("tally", &["games"]),
    ("rating", &["tally"]),
    ("evaluator", &["games", "tally", "seed"]),
    ("evolution", &["evaluator", "games", "rating", "tally", "seed"]),
    ("arena", &["evaluator", "games", "rating", "tally", "seed"]),
    ("cluster", &["evaluator", "evolution", "games", "tally", "seed"]),
    ("training", &["games", "tally", "seed"]),
    ("tuning", &["evaluator", "games", "seed"]),
    ("store", &["evolution", "arena", "training", "games", "rating", "tally"]),
    ("pilot", &["games", "store"]),
    (
        "lab",
        &[
            "cluster",
            "pilot",
            "evaluator",
            "evolution",
            "arena",
            "training",
            "store",
            "games",
            "rating",
            "tally",
            "seed",
        ],
    ),
    ("conformance", &["lab", "evolution", "store", "games", "seed"]),
    (
        "app",
        &[
            "cluster",
            "lab",
            "pilot",
            "evaluator",
            "evolution",
            "arena",
            "training",
            "store",
            "games",
            "rating",
            "tally",
            "seed",
        ],
    ),
    (
        "cli",
        &[
            "cluster",
            "lab",
            "pilot",
            "evaluator",
            "evolution",
            "arena",
            "training",
            "tuning",
            "store",
            "games",
            "rating",
            "tally",
            "seed",
        ],
    ),
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

/// A file without its tests, whose lines are left empty. Code is formatted, so that an item ends where its indentation does.
fn code(text: &str) -> String {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut kept = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim() == "#[cfg(test)]" {
            let mut head = true;
            for inside in lines.by_ref() {
                kept.push('\n');
                // Attributes and the first line of the item stand as deep as its last one.
                let ends = indent(inside) <= indent(line) && !inside.trim().is_empty();
                let closes = inside.trim_start().starts_with(['}', ')', ']']);
                if ends && (closes || head && inside.ends_with([';', '}'])) {
                    break;
                }
                head &= !ends || inside.trim_start().starts_with("#[");
            }
        } else {
            kept += line;
        }
        kept.push('\n');
    }
    kept
}

#[test]
fn only_tests_are_skipped() {
    let text = "one\n#[cfg(test)]\nuse two::{a, b};\nthree\n#[cfg(test)]\n#[allow(x)]\nmod tests {\n    four {\n    }\n\n}\nfive\n    \
                #[cfg(test)]\n    fn six() -> A {\n        seven\n    }\n    eight\n#[cfg(test)]\nmod nine;\nten\n";
    let expected = ["one", "three", "five", "eight", "ten"];
    assert_eq!(code(text).split_whitespace().collect::<Vec<_>>(), expected);
    assert_eq!(code(text).lines().count(), text.lines().count(), "line numbers stay");
}

/// A file's path below `src`, e.g. `games/list.rs`.
fn inside(path: &Path) -> String {
    let inside = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap();
    let parts: Vec<_> = inside.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}

fn room(path: &Path) -> String {
    let inside = inside(path);
    inside.split('/').next().unwrap().trim_end_matches(".rs").to_owned()
}

/// The rooms that a line of code names.
fn named(line: &str) -> impl Iterator<Item = String> {
    let word = |rest: &str| rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    line.split("crate::").skip(1).map(word)
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
            for other in named(line) {
                let allowed = other == room || may.contains(&other.as_str());
                assert!(allowed, "{}:{}: {room} may not know {other}", path.display(), number + 1);
            }
        }
    }
}

#[test]
fn rooms_do_not_know_each_other_in_circles() {
    let mut knows: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, text) in sources() {
        let others =
            code(&text).lines().flat_map(named).filter(|other| *other != room(&path)).collect::<Vec<_>>();
        knows.entry(room(&path)).or_default().extend(others);
    }
    // Whoever knows nobody that is left goes; who remains is in a circle, or knows somebody who is.
    while let Some(free) =
        knows.iter().find(|(_, others)| !others.iter().any(|other| knows.contains_key(other)))
    {
        let free = free.0.clone();
        knows.remove(&free);
    }
    assert!(knows.is_empty(), "rooms know each other in a circle: {knows:?}");
}

/// Where a game is named: in its own folder, where all games are listed, and in translations of its words.
const WHERE_GAMES_ARE: [&str; 3] = ["games/list.rs", "games/mod.rs", "app/texts/"];

/// Where 2048 is named besides: what only 2048 has, which is networks that learn it and eyes that see it on the screen.
const BELONGS_TO_2048: [&str; 13] = [
    "training.rs",
    "store/network.rs",
    "pilot/",
    "lab/training.rs",
    "lab/pilot.rs",
    "lab/players.rs",
    "cli/train.rs",
    "cli/explain.rs",
    "cli/pilot.rs",
    "cli/bench.rs",
    "app/panels/network",
    "app/panels/pilot",
    "app/widgets/seen_board.rs",
];

/// Where 2048 is named as the usual game, in examples of help, or as the title of the article.
const NAMES_2048: [&str; 6] = [
    "cli/mod.rs",
    "cli/evolve/mod.rs",
    "cli/options.rs",
    "cli/arena/mod.rs",
    "cli/position.rs",
    "evolution/settings.rs",
];

/// No file but those of a game's own folder and those listed names it, in code, comments or help; and those listed do.
fn is_named_only_in(words: &[&str], folder: &str, listed: &[&[&str]]) {
    let names = |text: &str| {
        let text = code(text).to_lowercase();
        text.lines().position(|line| words.iter().any(|word| line.contains(word)))
    };
    let mut naming = BTreeMap::new();
    for (path, text) in sources() {
        let file = inside(&path);
        naming.extend(names(&text).filter(|_| !file.starts_with(folder)).map(|line| (file, line + 1)));
    }
    let listed: Vec<&str> = WHERE_GAMES_ARE.iter().chain(listed.iter().copied().flatten()).copied().collect();
    let may = |file: &str| listed.iter().any(|allowed| file.starts_with(allowed));
    let foreign: Vec<String> = naming
        .iter()
        .filter(|(file, _)| !may(file))
        .map(|(file, line)| format!("src/{file}:{line}"))
        .collect();
    assert!(foreign.is_empty(), "{} is named, but the game is to be asked: {foreign:#?}", words[0]);
    for allowed in listed.iter().filter(|allowed| !allowed.starts_with("app/")) {
        let does = naming.keys().any(|file| file.starts_with(allowed));
        assert!(does, "{allowed} does not name {} any more: take it off the list", words[0]);
    }
}

#[test]
fn abalone_is_named_nowhere_else() {
    is_named_only_in(&["abalone"], "games/abalone/", &[]);
}

#[test]
fn what_is_of_2048_is_said_in_one_list() {
    is_named_only_in(&["2048", "twenty48"], "games/twenty48/", &[&BELONGS_TO_2048, &NAMES_2048]);
}

#[test]
fn games_do_not_know_each_other() {
    let games = sources().into_iter().filter(|(path, _)| room(path) == "games");
    for (path, text) in games {
        let file = inside(&path);
        let foreign: &[&str] = match file.split('/').nth(1) {
            Some("twenty48") => &["abalone", "puzzle"],
            Some("abalone") => &["2048", "twenty48", "puzzle"],
            Some("list.rs" | "mod.rs") => &[],
            _ => &["2048", "twenty48", "abalone"],
        };
        let text = code(&text).to_lowercase();
        for word in foreign {
            assert!(!text.contains(word), "src/{file} names {word}");
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
