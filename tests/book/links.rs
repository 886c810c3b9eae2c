//! Links of the book and of the other pages: each leads to a file and a heading that are there.

use super::{PAGES, files, read, root, without_code, without_fences};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

/// What stands in the round brackets of each link and picture, with the number of its line.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (at, line) in without_fences(text).lines().enumerate() {
        for part in without_code(line).split("](").skip(1) {
            let target = part.split([')', ' ']).next().unwrap_or_default();
            found.push((at + 1, target.to_owned()));
        }
    }
    found
}

/// The names by which headings of a page are linked, as GitHub and mdBook make them.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    for line in without_fences(text).lines().filter(|line| line.starts_with('#')) {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let letter = |letter: char| match letter {
            ' ' => Some('-'),
            '-' | '_' => Some(letter),
            letter => letter.is_alphanumeric().then_some(letter),
        };
        let anchor: String = title.chars().filter_map(letter).collect();
        let times = used.entry(anchor.clone()).or_default();
        found.insert(if *times == 0 { anchor } else { format!("{anchor}-{times}") });
        *times += 1;
    }
    found
}

/// A path without `..` in it.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            Component::CurDir => {}
            part => plain.push(part),
        }
    }
    plain
}

#[test]
fn headings_are_named_as_readers_are_led_to_them() {
    let found = anchors("# What \"sure\" means\n```\n# none\n```\n## `evolve`, 2\n## `evolve`, 2\n");
    assert_eq!(found.into_iter().collect::<Vec<_>>(), ["evolve-2", "evolve-2-1", "what-sure-means"]);
}

#[test]
fn every_link_leads_somewhere() {
    let book = files("docs", &["md"]);
    let others = PAGES
        .into_iter()
        .chain([".github/pull_request_template.md"])
        .map(PathBuf::from)
        .filter(|page| root().join(page).exists());
    let mut faults = Vec::new();
    for page in book.iter().cloned().chain(others) {
        for (line, target) in links(&read(&page)) {
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let path = if file.is_empty() {
                page.clone()
            } else {
                plain(&page.parent().unwrap_or(Path::new("")).join(file))
            };
            let place = format!("{}:{line}: {target}", page.display());
            if !root().join(&path).exists() {
                faults.push(format!("{place}: there is no {}", path.display()));
            } else if !anchor.is_empty() && !anchors(&read(&path)).contains(anchor) {
                faults.push(format!("{place}: {} has no heading of this name", path.display()));
            }
            // mdBook makes index.html of it, but not of links to it.
            if page.starts_with("docs") && !page.ends_with("SUMMARY.md") && path.ends_with("README.md") {
                faults.push(format!(
                    "{place}: give {} another name, for mdBook makes index.html of it",
                    path.display()
                ));
            }
            // Where the book is read as HTML, nothing but the book is there.
            if page.starts_with("docs") && !path.starts_with("docs") {
                faults.push(format!("{place}: leads out of the book: name the file without a link"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Every page is in the table of contents, once, so that it is in the book.
#[test]
fn every_page_is_in_the_contents() {
    let contents: Vec<String> = links(&read("docs/SUMMARY.md")).into_iter().map(|(_, to)| to).collect();
    for page in files("docs", &["md"]) {
        let page = page.strip_prefix("docs").unwrap().to_string_lossy().replace('\\', "/");
        let times = contents.iter().filter(|entry| **entry == page).count();
        assert_eq!(times, usize::from(page != "SUMMARY.md"), "{page}: once in docs/SUMMARY.md");
    }
}

/// What was built, where `DNA_LAB_BOOK` says that it was: `.ci/run book` sets it.
#[test]
fn the_built_book_has_no_dead_link() {
    let Some(book) = std::env::var_os("DNA_LAB_BOOK").map(PathBuf::from) else { return };
    let attribute = |text: &str, name: &str| -> Vec<String> {
        let begins = format!(" {name}=\"");
        let parts = text.split(&begins).skip(1);
        parts.filter_map(|part| Some(part.split_once('"')?.0.to_owned())).collect()
    };
    let mut pages = BTreeMap::new();
    for path in files(&book.to_string_lossy(), &["html"]) {
        let text = read(&path);
        pages.insert(root().join(path), text);
    }
    assert!(pages.len() > 20, "{}: the book is not there", book.display());
    let mut faults = Vec::new();
    // "404.html" is shown for any address, and "print.html" holds all pages, whose links it has changed.
    let leading =
        pages.iter().filter(|(page, _)| !page.ends_with("404.html") && !page.ends_with("print.html"));
    for (page, text) in leading {
        for target in attribute(text, "href").into_iter().chain(attribute(text, "src")) {
            if target.contains(':') || target.starts_with("//") {
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let folder = page.parent().unwrap_or(Path::new(""));
            let path = if file.is_empty() { page.clone() } else { plain(&folder.join(file)) };
            let is_there = match pages.get(&path) {
                Some(text) => anchor.is_empty() || attribute(text, "id").iter().any(|id| id == anchor),
                None => path.exists(),
            };
            if !is_there {
                faults.push(format!("{}: {target}", page.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
