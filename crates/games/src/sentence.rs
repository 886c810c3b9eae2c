//! A sentence for people: a template and the words in its places, so that it can be said in another language.

use crate::say;
use std::borrow::Cow;
use std::fmt::{Display, Formatter};

/// What the program says to a person. Displays in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// English, with `{0}`, `{1}`, … for the words; in other languages it is looked up by this.
    pub template: &'static str,
    /// What stands in its places.
    pub words: Vec<String>,
    /// What stands in the places behind those of the words.
    pub parts: Vec<Self>,
}

impl Sentence {
    /// One without places.
    #[must_use]
    pub const fn plain(template: &'static str) -> Self {
        Self { template, words: Vec::new(), parts: Vec::new() }
    }

    /// With another sentence in the next place behind those of the words.
    #[must_use]
    pub fn with(mut self, part: Self) -> Self {
        self.parts.push(part);
        self
    }

    /// With what to do about it.
    #[must_use]
    pub fn advising(self, advice: Self) -> Self {
        say!("{0}: {1}").with(self).with(advice)
    }

    /// In another language: `say` translates templates, and leaves what it does not know. Words stay as they are.
    #[must_use]
    pub fn translated<'a>(&self, say: &impl Fn(&'static str) -> &'a str) -> String {
        let words = self.words.iter().cloned().chain(self.parts.iter().map(|part| part.translated(say)));
        fill(say(self.template), &words.collect::<Vec<_>>())
    }

    /// The same with its words translated too: names of seats, not texts that a person gave.
    #[must_use]
    pub fn translated_with_words(&self, say: fn(&str) -> &str) -> String {
        let words = self.words.iter().map(|word| say(word).to_owned());
        let words = words.chain(self.parts.iter().map(|part| part.translated_with_words(say)));
        fill(say(self.template), &words.collect::<Vec<_>>())
    }
}

/// The known name nearest to a word; none if more than a third of the name's letters differ.
#[must_use]
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Names of quite another length cannot be near, and comparing costs the product of both lengths.
    let is_near_in_length = |name: &&str| word.len().abs_diff(name.len()) <= name.len() / 3;
    let distance = |name: &&str| strsim::damerau_levenshtein(word, name);
    let known = known.into_iter().filter(is_near_in_length);
    known.min_by_key(distance).filter(|name| distance(name) <= name.len() / 3)
}

/// A template with words in its places; a place without one stays as it is written.
#[must_use]
pub fn fill(template: &str, words: &[String]) -> String {
    let mut parts = template.split('{');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once('}').map(|(at, rest)| (at.parse::<usize>(), rest)) {
            Some((Ok(at), rest)) if at < words.len() => {
                text += &words[at];
                text += rest;
            }
            _ => {
                text.push('{');
                text += part;
            }
        }
    }
    text
}

impl std::error::Error for Sentence {}

impl Display for Sentence {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.translated(&|template| template))
    }
}

/// The longest text that is repeated in a sentence, in letters.
const LONGEST: usize = 1000;

/// A text as far as a sentence repeats it.
#[must_use]
pub fn shortened(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

/// A [`Sentence`] of a template and the words in its places: `say!("'{0}' is no cell", text)`.
#[macro_export]
macro_rules! say {
    ($template:literal $(, $word:expr)* $(,)?) => {
        $crate::Sentence {
            template: $template,
            words: vec![$($crate::shortened(&$word.to_string()).into_owned()),*],
            parts: Vec::new(),
        }
    };
}

/// An error that knows its `sentence` displays it, and becomes it.
#[macro_export]
macro_rules! display_sentence {
    ($error:ty) => {
        impl std::error::Error for $error {}

        impl From<$error> for $crate::Sentence {
            fn from(error: $error) -> Self {
                error.sentence()
            }
        }

        impl std::fmt::Display for $error {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(&self.sentence(), formatter)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    #[test]
    fn words_stand_in_their_places() {
        let sentence = say!("{1} comes after {0}; {2} is none", "one", 2);
        assert_eq!(sentence.to_string(), "2 comes after one; {2} is none");
        assert_eq!(sentence.translated(&|_| "{0} vient avant {1}"), "one vient avant 2");
        assert_eq!(say!("plain } { text").to_string(), "plain } { text");
        let nested = say!("game {0}: {1}", 3).with(say!("move {0}: {1}", 7).with(sentence));
        assert_eq!(nested.to_string(), "game 3: move 7: 2 comes after one; {2} is none");
        let advising = say!("'{0}' is no cell", "z9").advising(say!("write e.g. {a1}"));
        assert_eq!(advising.to_string(), "'z9' is no cell: write e.g. {a1}");
        let french =
            |template: &'static str| if template.starts_with("move") { "coup {0} : {1}" } else { template };
        assert_eq!(nested.translated(&french), "game 3: coup 7 : 2 comes after one; {2} is none");
    }

    #[test]
    fn a_long_text_is_cut() {
        let text = "é".repeat(2_000_000);
        let sentence = say!("'{0}' is no player", text).to_string();
        assert!(sentence.starts_with("'éé") && sentence.ends_with("é…' is no player"));
        assert_eq!(sentence.chars().count(), 1000 + "''… is no player".chars().count());
    }
}
