//! What games, settings and files say of themselves, in French: from a file of texts by their English.

use std::collections::HashMap;
use std::sync::LazyLock;

const FILE: &str = include_str!("../../../../assets/texts/french.ron");

/// The French of these words; themselves where there is none.
pub(super) fn say(words: &str) -> &str {
    static SAID: LazyLock<HashMap<String, String>> =
        LazyLock::new(|| ron::from_str(FILE).unwrap_or_default());
    SAID.get(words).map_or(words, String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_text_of_the_file_is_read_and_given_once() {
        let texts = FILE.lines().filter(|line| line.trim_start().starts_with('"')).count();
        let read: HashMap<String, String> = ron::from_str(FILE).expect("RON");
        assert_eq!(read.len(), texts);
    }
}
