//! The window's texts in French: those of `assets/texts/french.ron` by their English, then what depends on a number, and what one English
//! text says in two ways.

use super::{Texts, Translate};
use crate::evolution::wording::Wording;
use crate::numbers::Numbers;
use crate::store::lesson::Until;
use std::collections::HashMap;
use std::sync::LazyLock;

const FILE: &str = include_str!("../../../assets/texts/french.ron");

static SAID: LazyLock<HashMap<String, String>> = LazyLock::new(|| ron::from_str(FILE).unwrap_or_default());

/// The French of these words; themselves where there is none.
fn say(words: &str) -> &str {
    SAID.get(words).map_or(words, String::as_str)
}

/// Whether the file has these words.
#[cfg(test)]
pub(super) fn knows(words: &str) -> bool {
    SAID.contains_key(words)
}

pub(in crate::app) static FRENCH: LazyLock<Texts> = LazyLock::new(|| {
    let mut texts = Texts::ENGLISH.by(say);
    texts.say = say;
    texts.numbers = Numbers::FRENCH;
    texts.wording = Wording::french(say);
    texts.commands.game = "Partie";
    texts.genes.none = "aucun";
    texts.inspector.no_parents = "aucun";
    texts.game.won = "gagnée";
    texts.game.lost = "plus aucun coup";
    texts.settings.rules_chosen = "{0} sur {1}";
    texts.board.won = "Gagnée";
    texts.board.score = "score {0}";
    texts.rivals.arena.by = "score {0}";
    texts.pilot.pause = "Suspendre";
    texts.pilot.stop = "Arrêter";
    texts.insight.welcome.play = "L’affronter";
    texts.insight.editor.edit = "Modifier";
    texts.transport.left = |generation, run| match run {
        Some(run) => format!("reste\u{a0}: {generation}, en tout {run}"),
        None => format!("reste\u{a0}: {generation}"),
    };
    texts.game.cell = |row, column, tile| {
        let tile = if tile.is_empty() { "vide" } else { tile };
        format!("ligne {row}, colonne {column}\u{a0}: {tile}")
    };
    texts.phase = |phase| match phase {
        "after_move" => "après le coup",
        "after_spawn" => "après la nouvelle tuile",
        _ => "au bout des demi-coups d’avance",
    };
    texts.inspector.genes = |count| counted(count as u64, "gène", "gènes");
    texts.settings.worker = |threads, speed| format!("{} · {speed}", counted(threads as u64, "fil", "fils"));
    texts.rivals.picker.searching =
        |replies, who| format!("{who}, {}", counted(replies, "réplique", "répliques"));
    texts.duels.table.deeper = |plies| format!("{} d’avance", half_moves(plies.into()));
    texts.duels.table.wins_in = |plies| format!("gagne en {}", half_moves(plies));
    texts.duels.table.loses_in = |plies| format!("perd en {}", half_moves(plies));
    let insight = &mut texts.insight;
    insight.worth.summary = |seeks, avoids| match (seeks, avoids) {
        (seeks, "") => format!("Surtout\u{a0}: {seeks}."),
        ("", avoids) => format!("Surtout contre\u{a0}: {avoids}."),
        _ => format!("Surtout\u{a0}: {seeks}. Contre\u{a0}: {avoids}."),
    };
    insight.editor.nodes = |nodes| counted(nodes as u64, "nœud", "nœuds");
    insight.styles.score = |score, tested| {
        let games = if tested { "en parties de test" } else { "à l’entraînement" };
        format!("score QD {score} {games}")
    };
    insight.lessons.until = |until| match until {
        Until::Generation(wanted) => format!("jusqu’à la génération {wanted}"),
        Until::Paused => "jusqu’à la pause".to_owned(),
        Until::TestGames(wanted) => format!("jusqu’à {wanted} parties de test jouées"),
        Until::Moves(wanted) => format!("jusqu’à {wanted} coups joués"),
        Until::Ablation => "jusqu’à ce que chaque gène soit compté".to_owned(),
        Until::ArenaGames(wanted) => format!("jusqu’à {wanted} parties jouées dans l’arène"),
        Until::Runs(wanted) => {
            format!("jusqu’à {}", counted(wanted as u64, "évolution finie", "évolutions finies"))
        }
        Until::Rule => "jusqu’à ce que les réglages aient une de vos règles".to_owned(),
        Until::Answer => "jusqu’à votre réponse".to_owned(),
    };
    insight.palette.keys = |keys| {
        keys.replace("Space", "Espace")
            .replace("Escape", "Échap")
            .replace("Shift", "Maj")
            .replace("Plus", "+")
            .replace("Minus", "−")
    };
    insight.experiments.leads = |better, worse, by, [wins, ties, seeds]| {
        let wins = counted(wins, "graine", "graines");
        let equal = if ties > 0 { format!(", égal pour {ties}") } else { String::new() };
        format!(
            "{better} devance {worse} de {by}, meilleur pour {wins} sur {seeds}{equal}\u{a0}: pas encore sûr"
        )
    };
    insight.experiments.points = |by, wins| if wins { format!("{by} points") } else { by.to_owned() };
    insight.opponents.title = |count| {
        let count = if count == 0 { "aucun".to_owned() } else { count.to_string() };
        format!("Autres adversaires · {count}")
    };
    texts
});

/// So many things, in words; none is one in French.
fn counted(count: impl Into<u64>, one: &str, many: &str) -> String {
    let count = count.into();
    format!("{count} {}", if count < 2 { one } else { many })
}

fn half_moves(plies: u32) -> String {
    counted(plies, "demi-coup", "demi-coups")
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

    #[test]
    fn french_has_no_place_that_english_has_not() {
        for place in (0..9).map(|at| format!("{{{at}}}")) {
            let other =
                SAID.iter().find(|(english, french)| french.contains(&place) && !english.contains(&place));
            assert!(other.is_none(), "{other:?}");
        }
    }
}
