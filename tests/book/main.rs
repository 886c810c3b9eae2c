//! The book in `docs`: pages that are made from the code, links, and words that were given up.

#![allow(clippy::unwrap_used)]

mod commands;
mod links;
mod pages;
mod words;

use std::path::{Path, PathBuf};

/// Pages that people read, besides those of the book.
const PAGES: [&str; 8] = [
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.fr.md",
    "README.md",
    "SECURITY.md",
    "examples/README.md",
    "python/README.md",
];

/// The project's folder.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a folder of the project with one of these extensions, by their paths in the project.
fn files(folder: &str, extensions: &[&str]) -> Vec<PathBuf> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { walk(&path, found) } else { found.push(path) }
        }
    }
    let mut found = Vec::new();
    walk(&root().join(folder), &mut found);
    let wanted = |path: &PathBuf| {
        path.extension().is_some_and(|extension| extensions.iter().any(|wanted| extension == *wanted))
    };
    let mut found: Vec<PathBuf> = found.into_iter().filter(wanted).collect();
    found.sort();
    found.into_iter().map(|path| path.strip_prefix(root()).unwrap().to_owned()).collect()
}

/// A file of the project as text.
fn read(path: impl AsRef<Path>) -> String {
    std::fs::read_to_string(root().join(path)).unwrap().replace("\r\n", "\n")
}

/// Markdown without what stands between fences, whose lines are left empty, so that line numbers stay.
fn without_fences(text: &str) -> String {
    let mut inside = false;
    let lines = text.lines().map(|line| {
        let fence = line.trim_start().starts_with("```");
        inside ^= fence;
        if inside || fence { "" } else { line }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A line without what stands between backticks.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect::<Vec<_>>().join("`")
}
