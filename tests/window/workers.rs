//! Workers that panic: the window says so in its language, and everything else goes on.

use super::hands::{Window, generation, populate, press, run, step_to, wait, window};
use dna_lab::lab::Lab;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;

/// How a panic is provoked in a worker, and how the sentences about it begin.
type Provoked = (fn(&Lab), &'static str, &'static str);

const WORKERS: [Provoked; 13] = [
    (|lab| lab.breeding.provoke_panic(), "Breeding failed", "L’élevage a échoué"),
    (|lab| lab.training.provoke_panic(), "Training failed", "L’entraînement a échoué"),
    (
        |lab| lab.files.provoke_panic(),
        "What was asked about a file failed",
        "Ce qui était demandé d’un fichier",
    ),
    (|lab| lab.validation.provoke_panic(), "A validation failed", "Une validation a échoué"),
    (|lab| lab.formulas.provoke_panic(), "Reading the rule failed", "La lecture de la règle a échoué"),
    (|lab| lab.rating.provoke_panic(), "A rating failed", "Un classement a échoué"),
    (|lab| lab.gallery.provoke_panic(), "The gallery failed", "La galerie a échoué"),
    (
        |lab| lab.knock_out.provoke_panic(),
        "The count of what genes are worth failed",
        "Le compte de ce que valent les gènes a échoué",
    ),
    (|lab| lab.arena.provoke_panic(), "The arena failed", "L’arène a échoué"),
    (|lab| lab.boards[0].provoke_panic(), "The board failed", "Le plateau a échoué"),
    (|lab| lab.boards[1].provoke_panic(), "The rival’s board failed", "Le plateau du rival a échoué"),
    (|lab| lab.experiments.provoke_panic(), "The experiment failed", "L’expérience a échoué"),
    (|lab| lab.pilot.provoke_panic(), "The pilot failed", "Le pilote a échoué"),
];

fn says(window: &Window, words: &str) -> bool {
    window.query_all_by_label_contains(words).next().is_some()
}

#[test]
fn a_worker_that_panics_is_a_sentence_on_the_screen() {
    let mut window = window();
    populate(&mut window);
    step_to(&mut window, 1);
    let before = run(&window).expect("a run");
    for (provoke, english, _) in WORKERS {
        provoke(window.state().lab());
        let words = format!("{english} (provoked for a test)");
        wait(&mut window, &words, |window| says(window, &words));
    }
    assert_eq!(run(&window), Some(before));
    press(&mut window, "View");
    press(&mut window, "Language");
    window.get_by_role_and_label(Role::RadioButton, "Français").click();
    window.run_steps(3);
    for (provoke, _, french) in WORKERS {
        provoke(window.state().lab());
        wait(&mut window, french, |window| says(window, french));
    }
    press(&mut window, "Démarrer");
    wait(&mut window, "more generations", |window| generation(window) > Some(1));
}

#[test]
fn a_validation_that_panicked_may_be_asked_for_again() {
    let mut window = window();
    populate(&mut window);
    step_to(&mut window, 1);
    press(&mut window, "Validate on 5,000 games");
    window.state().lab().validation.provoke_panic();
    wait(&mut window, "the sentence", |window| says(window, "A validation failed"));
    press(&mut window, "Validate on 5,000 games");
    wait(&mut window, "the verdict", |window| says(window, "of 5,000 test games"));
}
