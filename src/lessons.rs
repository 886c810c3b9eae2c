//! The lessons that come with the program.

use crate::store::lesson::Lesson;
use std::sync::LazyLock;

/// A lesson that comes with the program.
#[derive(Debug)]
pub struct Bundled {
    /// Its name for programs.
    pub id: &'static str,
    /// The lesson.
    pub lesson: Lesson,
}

macro_rules! bundled {
    ($($file:literal $id:literal)*) => {
        [$(($id, include_str!(concat!("../assets/lessons/", $file, "-", $id, ".ron")))),*]
    };
}

/// All of them, in the order in which a class takes them.
pub fn all() -> &'static [Bundled] {
    static ALL: LazyLock<Vec<Bundled>> = LazyLock::new(|| {
        let texts = bundled! {
            "01" "play" "02" "variation" "03" "drift" "04" "luck" "05" "population" "06" "crossover" "07" "genes" "08" "search"
            "09" "opponents" "10" "project"
        };
        let read = |(id, text)| Bundled { id, lesson: Lesson::read(text).expect("a test reads it") };
        texts.into_iter().map(read).collect()
    });
    &ALL
}

#[cfg(test)]
mod tests {
    #[test]
    fn all_lessons_are_whole_in_both_languages() {
        for bundled in super::all() {
            let lesson = &bundled.lesson;
            assert_eq!(lesson.cards.len(), 5, "{}", bundled.id);
            for french in [false, true] {
                let sheet = lesson.sheet(french, true);
                assert!(sheet.contains(lesson.expect.text(french)), "{}", bundled.id);
                for card in &lesson.cards {
                    assert!(!card.text.text(french).is_empty());
                    assert!(card.question.as_ref().is_some_and(|asked| !asked.text(french).is_empty()));
                }
            }
            assert_ne!(lesson.sheet(false, false), lesson.sheet(true, false));
        }
    }
}
