//! One word per concept: words that were given up stand nowhere where people read. The glossary has the words that are used.

use super::{PAGES, files, read, without_code, without_fences};
use std::path::Path;

/// Where a word may not stand.
#[derive(Clone, Copy, PartialEq)]
enum Where {
    /// In what is shown: documentation, help, texts of the window, messages.
    Shown,
    /// There, and in comments.
    Everywhere,
}
use Where::{Everywhere, Shown};

/// A word that was given up (lower case, as it begins), and what is said instead.
const GIVEN_UP: &[(&str, &str, Where)] = &[
    ("whoever", "the player that", Everywhere),
    ("nobody", "no player", Everywhere),
    ("somebody", "a player", Everywhere),
    ("everybody", "all players", Everywhere),
    ("anybody", "any player", Everywhere),
    ("beget", "produce, have", Everywhere),
    ("begot", "produced", Everywhere),
    ("held against", "compared with", Everywhere),
    ("nought", "zero, 0", Everywhere),
    ("whim", "random noise", Everywhere),
    ("shun", "avoid", Everywhere),
    ("fresh game", "test game", Shown),
    ("as selected", "in training", Shown),
    ("yardstick", "reference opponent", Shown),
    ("elder", "survivor", Shown),
    ("newborn", "offspring", Shown),
    ("reign", "is champion", Shown),
    ("game for one", "single-player game", Everywhere),
    ("games for one", "single-player games", Everywhere),
    ("game for two", "two-player game", Everywhere),
    ("games for two", "two-player games", Everywhere),
    ("let go", "remove", Shown),
    ("forget games", "clear results", Shown),
    ("parties neuves", "parties de test", Shown),
    ("tel que sélectionné", "à l’entraînement", Shown),
    ("aîné", "survivant", Shown),
    ("nouveau-né", "descendant", Shown),
    ("règne", "est champion", Shown),
    ("quiconque", "le joueur qui", Everywhere),
];

/// Whether a word begins here in this text of lower case.
fn begins(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        before.is_none_or(|letter| !letter.is_alphanumeric() && !matches!(letter, '_' | '-' | '.' | '{'))
    })
}

/// The strings of a line of Rust, where each that is more than a name stands between spaces, and its comment.
fn parts(line: &str, inside: &mut bool) -> (String, String) {
    let (mut strings, mut one) = (String::new(), String::new());
    let mut letters = line.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' if *inside => drop(letters.next()),
            '"' => {
                *inside = !*inside;
                if !*inside {
                    strings += &format!(" {one} ");
                    one.clear();
                }
            }
            '\'' if !*inside && line[at..].starts_with("'\"'") => drop(letters.nth(1)),
            '/' if !*inside && line[at..].starts_with("//") => return (strings, line[at..].to_owned()),
            letter if *inside => one.push(letter),
            _ => {}
        }
    }
    (strings + &one, String::new())
}

/// What is said in a source, line by line: strings that are more than a name, and comments.
fn said(text: &str) -> Vec<(usize, String, String)> {
    let mut inside = false;
    let mut found = Vec::new();
    for (at, line) in text.lines().enumerate() {
        if line.trim() == "#[cfg(test)]"
            && text.lines().nth(at + 1).is_some_and(|next| next.starts_with("mod "))
        {
            break;
        }
        if !inside && line.contains("r#\"") {
            continue;
        }
        let (strings, comment) = parts(line, &mut inside);
        // A single small word is the name of something, e.g. of a setting.
        let is_said = |one: &&str| {
            let one = one.trim();
            one.contains([' ', ':']) || one.starts_with(char::is_uppercase)
        };
        let strings = strings.split("  ").filter(is_said).collect::<Vec<_>>().join(" ");
        found.push((at + 1, strings, comment));
    }
    found
}

/// The words that a text has and should not.
fn faults(text: &str, is_comment: bool) -> Vec<String> {
    let text = text.to_lowercase();
    let here = |(_, _, place): &&(&str, &str, Where)| !is_comment || *place == Everywhere;
    let found = GIVEN_UP.iter().filter(here).filter(|(word, ..)| begins(&text, word));
    found.map(|(word, instead, _)| format!("\"{word}\": say \"{instead}\"")).collect()
}

#[test]
fn words_begin_where_letters_end() {
    assert!(begins("the elders play", "elder") && !begins("evaluation.elder_share", "elder"));
    assert_eq!(
        said("let a = \"two words\"; // three").concat_all(),
        ("two words".to_owned(), "// three".to_owned())
    );
}

trait Concat {
    fn concat_all(&self) -> (String, String);
}

impl Concat for Vec<(usize, String, String)> {
    fn concat_all(&self) -> (String, String) {
        let strings: String = self.iter().map(|(_, strings, _)| strings.trim()).collect();
        (strings, self.iter().map(|(_, _, comment)| comment.as_str()).collect())
    }
}

#[test]
fn no_page_has_a_word_that_was_given_up() {
    let mut all = Vec::new();
    let pages = files("docs", &["md"]);
    for page in pages.iter().map(|page| page.as_path()).chain(PAGES.iter().map(Path::new)) {
        // What old files say is told there by its name.
        for (at, line) in without_fences(&read(page)).lines().enumerate() {
            for fault in faults(&without_code(line), false) {
                all.push(format!("{}:{}: {fault}", page.display(), at + 1));
            }
        }
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

#[test]
fn no_text_of_the_program_has_a_word_that_was_given_up() {
    let mut all = Vec::new();
    let sources = ["src", "crates", "examples", "python/src"];
    let sources = sources.iter().flat_map(|folder| files(folder, &["rs"]));
    for path in sources.chain(files("assets/lessons", &["ron"])) {
        // Help is made of comments.
        let is_help = path.starts_with("src/cli");
        for (line, strings, comment) in said(&read(&path)) {
            let is_shown = is_help && comment.starts_with("///");
            let found = faults(&strings, false).into_iter().chain(faults(&without_code(&comment), !is_shown));
            all.extend(found.map(|fault| format!("{}:{line}: {fault}", path.display())));
        }
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}
