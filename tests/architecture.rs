//! Rules that the compiler does not check: where a game may be named, how long a file may be, where generators are made, and
//! no careless panics. Which crate may use which is written in the crates' Cargo.toml.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

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
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    walk(&root.join("src"), &mut found);
    for member in std::fs::read_dir(root.join("crates")).unwrap() {
        walk(&member.unwrap().path().join("src"), &mut found);
    }
    assert!(found.len() > 300);
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

/// A file's path without the `src` folders, e.g. `games/list.rs` or `app/mod.rs`.
fn inside(path: &Path) -> String {
    let inside = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap();
    let parts = inside.components().map(|part| part.as_os_str().to_string_lossy());
    parts.filter(|part| part != "src" && part != "crates").collect::<Vec<_>>().join("/")
}

/// The crate of a file below `crates/`, or the module of a file below `src/`.
fn room(path: &Path) -> String {
    inside(path).split('/').next().unwrap().trim_end_matches(".rs").to_owned()
}

#[test]
fn window_and_command_line_are_separate() {
    for (path, text) in sources() {
        let foreign = match room(&path).as_str() {
            "app" => "crate::cli",
            "cli" => "crate::app",
            _ => continue,
        };
        assert!(!code(&text).contains(foreign), "{} uses {foreign}", path.display());
    }
}

/// Where a game is named: in its own folder, where all games are listed, and in translations of its words.
const WHERE_GAMES_ARE: [&str; 3] = ["games/list.rs", "games/lib.rs", "app/texts/"];

/// Where 2048 is named besides: what only 2048 has, which is networks that learn it and eyes that see it on the screen.
const BELONGS_TO_2048: [&str; 13] = [
    "evolution/training.rs",
    "store/network.rs",
    "store/tdl2048.rs",
    "pilot/",
    "lab/pilot.rs",
    "cli/train/",
    "cli/explain.rs",
    "cli/network.rs",
    "cli/pilot.rs",
    "cli/bench.rs",
    "app/panels/network",
    "app/panels/pilot",
    "app/widgets/seen_board.rs",
];

/// Where 2048 is named as the usual game, in examples of help, or as the title of the article.
const NAMES_2048: [&str; 7] = [
    "cli/mod.rs",
    "cli/evolve/mod.rs",
    "cli/options.rs",
    "cli/arena/mod.rs",
    "cli/position.rs",
    "cli/solve.rs",
    "evolution/settings.rs",
];

/// No file but those of a game's own folder and those listed names it, in code, comments or help; and those listed do.
fn is_named_only_in(words: &[&str], folder: &str, listed: &[&[&str]]) {
    let names = |text: &str| {
        // Another program has the game in its name.
        let text = code(text).to_lowercase().replace("tdl2048", "");
        text.lines().position(|line| words.iter().any(|word| line.contains(word)))
    };
    let mut naming = BTreeMap::new();
    for (path, text) in sources() {
        let file = inside(&path);
        naming.extend(names(&text).filter(|_| !file.starts_with(folder)).map(|line| (file, line + 1)));
    }
    let listed: Vec<&str> = WHERE_GAMES_ARE.iter().chain(listed.iter().copied().flatten()).copied().collect();
    let may = |file: &str| listed.iter().any(|allowed| file.starts_with(allowed));
    let foreign: Vec<String> =
        naming.iter().filter(|(file, _)| !may(file)).map(|(file, line)| format!("{file}:{line}")).collect();
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
            Some("twenty48") => &["abalone", "othello"],
            Some("abalone") => &["2048", "twenty48", "othello", "puzzle"],
            Some("othello") => &["2048", "twenty48", "abalone", "puzzle"],
            Some("connect_four" | "two_player") => &["2048", "twenty48", "abalone", "othello", "puzzle"],
            Some("list.rs" | "lib.rs") => &[],
            _ => &["2048", "twenty48", "abalone", "othello"],
        };
        let text = code(&text).to_lowercase();
        for word in foreign {
            assert!(!text.contains(word), "{file} names {word}");
        }
    }
}

#[test]
fn evolution_names_no_game_and_reads_no_clock() {
    for (path, text) in sources() {
        if room(&path) == "evolution" && !inside(&path).starts_with("evolution/training.rs") {
            // Only what runs the games measures their time.
            let clock =
                if inside(&path).starts_with("evolution/evaluator/") { "std::fs" } else { "std::time" };
            for word in ["twenty48", "abalone", "othello", "std::fs", "std::thread", clock] {
                assert!(!code(&text).contains(word), "{} names {word}", path.display());
            }
        }
    }
}

#[test]
fn only_seed_makes_generators() {
    for (path, text) in sources() {
        if inside(&path) != "games/seed.rs" {
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
