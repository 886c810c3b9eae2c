//! Lessons as sheets, and champions that come with the program by their names.

use super::{fails, json, succeeds};

#[test]
fn lessons_are_listed_and_printed_in_both_languages() {
    let listed = json(&["lesson"]);
    let names: Vec<&str> =
        listed["lessons"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names.len(), 10);
    for name in &names {
        let student = succeeds(&["lesson", name]);
        let teacher = succeeds(&["lesson", name, "--teacher", "--language", "fr"]);
        assert!(student.starts_with("# ") && student.contains("\n5. "), "{student}");
        assert!(teacher.contains("## À quoi s’attendre") && !student.contains("What to expect"), "{teacher}");
        assert_eq!(json(&["lesson", name])["cards"].as_array().unwrap().len(), 5);
    }
    assert!(fails(2, &["lesson", "chess"]).contains("'chess' is no lesson: give play, variation"));
}

#[test]
fn a_teachers_lesson_is_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.ron");
    let name = path.to_str().unwrap();
    let write = |card: &str| {
        let text = format!(
            "(format: \"dna-lab lesson\", version: 1, lesson: (title: (\"T\", \"T\"), aim: (\"A\", \"B\"), \
             cards: [{card}], expect: (\"E\", \"F\")))"
        );
        std::fs::write(&path, text).unwrap();
    };
    write(
        "(text: (\"Breed.\", \"Élève.\"), does: Some(Breed(game: \"othello\", preset: \"lab\", settings: {\"games\": 10}, seed: 1)))",
    );
    assert!(succeeds(&["lesson", name, "--language", "fr"]).contains("1. Élève."));
    assert!(succeeds(&["check", name]).contains("a whole lesson"));
    for (card, said) in [
        ("", "a lesson has 0 cards"),
        ("(text: (\"\", \"\"), until: Some(Answer))", "card 1 waits for an answer and asks nothing"),
        (
            "(text: (\"\", \"\"), does: Some(Open(\"nothing\")))",
            "card 1: no run 'nothing' comes with the program",
        ),
        (
            "(text: (\"\", \"\"), does: Some(Compare(\"mutation-rate\")))",
            "card 1: 'mutation-rate' is no setting of a run; 'mutation_rate' may be meant",
        ),
        (
            "(text: (\"\", \"\"), does: Some(Breed(game: \"othello\", preset: \"lab\", settings: {\"games\": 0}, seed: 1)))",
            "card 1:",
        ),
    ] {
        write(card);
        let told = fails(1, &["lesson", name]);
        assert!(told.contains(said) && told.contains("mine.ron"), "{told}");
    }
}

#[test]
fn champions_that_come_with_the_program_have_names() {
    let by_name = json(&["stats", "ready:connect-four", "--games", "20"]);
    assert_eq!(by_name["wins"], json(&["stats", "populations/connect-four.ron", "--games", "20"])["wins"]);
    let deep =
        ["arena", "alphabeta:2,ready:connect-four", "random", "--game", "connect-four", "--games", "4"];
    assert_eq!(json(&deep)["players"].as_array().unwrap().len(), 2);
    let told = fails(2, &["stats", "ready:chess"]);
    assert!(told.contains("no run 'chess' comes with the program: give standard, "), "{told}");
}
