//! A sheet to fill in about a run, as Markdown.

use dna_lab_evolution::Run;
use dna_lab_evolution::presets;
use dna_lab_evolution::wording::Wording;

/// What is known of the run, what was noted about it, and lines to answer on.
#[must_use]
pub fn sheet(title: &str, run: &Run, wording: Wording) -> String {
    let pick = |english: &'static str, french: &'static str| wording.pick(english, french);
    let champion = run.champion().filter(|champion| !champion.validated.is_empty());
    let result = champion.map_or("—".to_owned(), |champion| {
        let tally = champion.validated;
        let games = pick("test games", "parties de test");
        format!("{}, {} {games}", wording.numbers.rate(&tally), wording.numbers.grouped(tally.games))
    });
    let mut text = format!("# {title}\n\n");
    for (name, value) in [
        (pick("Name", "Nom"), "______________________".to_owned()),
        (pick("Game", "Jeu"), wording.game(&run.settings.game)),
        (pick("Generations", "Générations"), wording.numbers.grouped(run.generation().unwrap_or(0).into())),
        (pick("The champion wins", "Le champion gagne"), result),
        (
            pick("Run it again", "Refaire"),
            format!("`{}`", presets::command(&run.settings, run.generation().unwrap_or(0))),
        ),
    ] {
        text += &format!("- **{name}**: {value}\n");
    }
    if !run.notes.trim().is_empty() {
        text += &format!("\n## {}\n\n{}\n", pick("Notebook", "Cahier"), run.notes.trim());
    }
    for question in [
        pick("What did I expect?", "Qu’est-ce que j’attendais\u{a0}?"),
        pick("What did I see?", "Qu’est-ce que j’ai vu\u{a0}?"),
        pick("How sure is it, and why?", "Est-ce sûr, et pourquoi\u{a0}?"),
        pick("What would I try next?", "Qu’est-ce que j’essaierais ensuite\u{a0}?"),
    ] {
        text += &format!(
            "\n## {question}\n\n\\_ \\_ \\_ \\_ \\_ \\_ \\_ \\_ \\_ \\_ \\_ \\_ \\_ \\_ \\_ \\_ \\_ \\_ \\_ \\_\n"
        );
    }
    text
}
