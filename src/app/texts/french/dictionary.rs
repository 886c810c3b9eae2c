//! What is said in French by its English: a file of texts.

use std::collections::HashMap;
use std::sync::LazyLock;

const FILE: &str = include_str!("../../../../assets/texts/french.ron");

static SAID: LazyLock<HashMap<String, String>> = LazyLock::new(|| ron::from_str(FILE).unwrap_or_default());

/// The French of these words; themselves where there is none.
pub(super) fn say(words: &str) -> &str {
    SAID.get(words).map_or(words, String::as_str)
}

/// Whether the file has these words.
#[cfg(test)]
pub(in crate::app) fn knows(words: &str) -> bool {
    SAID.contains_key(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_text_of_the_file_is_read_and_given_once() {
        let texts = FILE.lines().filter(|line| line.trim_start().starts_with('"')).count();
        assert!(texts > 1000);
        assert_eq!(SAID.len(), texts);
    }
}
