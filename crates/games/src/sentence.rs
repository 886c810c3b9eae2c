//! A sentence for people: a template and the words in its places, so that it can be said in another language.

use std::borrow::Cow;
use std::fmt::{Display, Formatter};

/// What a game has to say about a text, a name or a file. Displays in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// English, with `{0}`, `{1}`, … for the words; in other languages it is looked up by this.
    pub template: &'static str,
    /// What stands in its places.
    pub words: Vec<String>,
}

impl Sentence {
    /// The words in the places of a template, the sentence's own or one in another language.
    #[must_use]
    pub fn filled(&self, template: &str) -> String {
        let mut parts = template.split('{');
        let mut text = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            match part.split_once('}').map(|(at, rest)| (at.parse::<usize>(), rest)) {
                Some((Ok(at), rest)) if at < self.words.len() => {
                    text += &self.words[at];
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
}

impl Sentence {
    /// In another language: `say` translates the template and each word, and leaves what it does not know.
    #[must_use]
    pub fn said(&self, say: impl Fn(&str) -> String) -> String {
        let words = self.words.iter().map(|word| say(word)).collect();
        Self { template: self.template, words }.filled(&say(self.template))
    }
}

impl std::error::Error for Sentence {}

impl Display for Sentence {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.filled(self.template))
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
        $crate::Sentence { template: $template, words: vec![$($crate::shortened(&$word.to_string()).into_owned()),*] }
    };
}

#[cfg(test)]
mod tests {
    #[test]
    fn words_stand_in_their_places() {
        let sentence = say!("{1} comes after {0}; {2} is none", "one", 2);
        assert_eq!(sentence.to_string(), "2 comes after one; {2} is none");
        assert_eq!(sentence.filled("{0} vient avant {1}"), "one vient avant 2");
        assert_eq!(say!("plain } { text").to_string(), "plain } { text");
    }
    #[test]
    fn a_long_text_is_cut() {
        let text = "é".repeat(2_000_000);
        let sentence = say!("'{0}' is no player", text).to_string();
        assert!(sentence.starts_with("'éé") && sentence.ends_with("é…' is no player"));
        assert_eq!(sentence.chars().count(), 1000 + "''… is no player".chars().count());
    }
}
