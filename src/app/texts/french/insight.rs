//! What helps to see, in French.

use super::dictionary::say;
use crate::app::texts::insight::{
    Absent, Descent, Editor, Experiments, First, Front, HandIn, Headlines, Insight, Lessons, Matrix,
    Notebook, Notices, Opponents, Palette, Pausing, Plots, SideBySide, Story, Styles, Welcome, Worth,
};
use crate::store::lesson::Until;
use std::sync::LazyLock;

pub(super) static INSIGHT: LazyLock<Insight> = LazyLock::new(|| Insight {
    welcome: Welcome {
        play: "L’affronter",
        won: |rate| format!("{rate} gagnées"),
        wins: |rate| format!("Gagne {rate} de ses parties."),
        wins_against: |rate, opponent| format!("Gagne {rate} contre {opponent}."),
        recent: |file| format!("Récent\u{a0}: {file}"),
        ..Welcome::translated(say)
    },
    first: First { changed: |preset| format!("{preset}, modifié"), ..First::translated(say) },
    worth: Worth {
        summary: |seeks, avoids| match (seeks, avoids) {
            (seeks, "") => format!("Surtout\u{a0}: {seeks}."),
            ("", avoids) => format!("Surtout contre\u{a0}: {avoids}."),
            _ => format!("Surtout\u{a0}: {seeks}. Contre\u{a0}: {avoids}."),
        },
        progress: |played, all| format!("{played} parties sur {all} chacun"),
        points: |worth, interval| format!("{worth} points ({interval})"),
        score: |worth, interval| format!("score {worth} ({interval})"),
        bar: |gene, worth| format!("{gene}\u{a0}: vaut {worth}"),
        ..Worth::translated(say)
    },
    editor: Editor {
        edit: "Modifier",
        grammar: &[
            "[NOM:] RÉGION [least|most|total] VALEUR",
            "RÉGION   {0}",
            "VALEUR   1.5  a  L(a)  |x|  x + y  x - y  x * y  min(x, y)  max(x, y)",
            "         [x = y]  [x > y]  [x >= y]   1 si c’est vrai, sinon 0",
            "         sum(ITEMS: x)  min(ITEMS: x)  max(ITEMS: x)",
            "ITEMS    cells tiles            chacun est a",
            "         pairs tile_pairs       a et b",
            "         triples tile_triples   a, b et c",
            "w x y z  les cases de la région, puis p q r s t ; L(a) est le niveau d’une tuile, à l’exposant de la règle",
            "least, most, total : des lectures dans tous les sens",
        ],
        no_regions: |game| {
            format!("{game} n’a aucune région que des règles écrites en texte pourraient voir.")
        },
        value: |value| format!("Sur ce plateau\u{a0}: {value}"),
        nodes: |nodes| format!("{nodes} {}", if nodes < 2 { "nœud" } else { "nœuds" }),
        of_places: |share| format!("{share} des endroits, dans des parties jouées au hasard"),
        at: |value, cells| format!("{value} pour {cells}"),
        ..Editor::translated(say)
    },
    front: Front {
        as_selected: |rate| format!("{rate} à l’entraînement"),
        line: |size, id, rate, rules| format!("taille {size} · {id} · {rate} · {rules}"),
        ..Front::translated(say)
    },
    styles: Styles {
        coverage: |share, filled, cells| format!("{share} remplis ({filled} cases sur {cells})"),
        score: |score, tested| {
            let games = if tested { "en parties de test" } else { "à l’entraînement" };
            format!("score QD {score} {games}")
        },
        value: |name, value| format!("{name}\u{a0}: {value}"),
        ..Styles::translated(say)
    },
    lessons: Lessons {
        card_of: |at, all| format!("carte {at} sur {all}"),
        until: |until| match until {
            Until::Generation(wanted) => format!("jusqu’à la génération {wanted}"),
            Until::Paused => "jusqu’à la pause".to_owned(),
            Until::TestGames(wanted) => format!("jusqu’à {wanted} parties de test jouées"),
            Until::Moves(wanted) => format!("jusqu’à {wanted} coups joués"),
            Until::Ablation => "jusqu’à ce que chaque gène soit compté".to_owned(),
            Until::ArenaGames(wanted) => format!("jusqu’à {wanted} parties jouées dans l’arène"),
            Until::Runs(wanted) => format!("jusqu’à {wanted} évolutions finies"),
            Until::Rule => "jusqu’à ce que les réglages aient une règle à toi".to_owned(),
            Until::Answer => "jusqu’à ta réponse".to_owned(),
        },
        ..Lessons::translated(say)
    },
    story: Story {
        born: |generation, origin| format!("génération {generation}, {origin}"),
        moved: |gene, before, now| format!("{gene} de {before} à {now}"),
        gained: |gene, now| format!("nouveau\u{a0}: {gene} {now}"),
        lost: |gene| format!("perdu\u{a0}: {gene}"),
        ..Story::translated(say)
    },
    absent: Absent {
        champion: |generation, id, rate, games| {
            format!(
                "Le champion de la génération {generation} était le n°\u{a0}{id}. On ne connaît plus ses gènes\u{a0}; ce qu’on en sait\u{a0}: \
                 {rate} de {games} parties de test gagnées."
            )
        },
        thrown: |name| format!("{name} est jeté."),
        ..Absent::translated(say)
    },
    notices: Notices {
        diversity: |diversity| {
            format!(
                "La diversité est tombée à {diversity}\u{a0}: la population n’est presque qu’une famille."
            )
        },
        stuck: |generations| format!("Aucun progrès depuis {generations} générations."),
        better: |now, before| {
            format!(
                "Le champion est sûrement meilleur que celui qui est enregistré\u{a0}: {now}, alors {before}."
            )
        },
        found: |count| format!("Ajouter {count} fondateurs"),
        found_in: |count| {
            format!("{count} fondateurs entrent\u{a0}; ils sont jugés avec la prochaine génération")
        },
        ..Notices::translated(say)
    },
    palette: Palette {
        keys: |keys| {
            keys.replace("Space", "Espace")
                .replace("Escape", "Échap")
                .replace("Shift", "Maj")
                .replace("Plus", "+")
                .replace("Minus", "−")
        },
        ..Palette::translated(say)
    },
    experiments: Experiments {
        shape: |conditions, seeds, length| format!("{conditions} valeurs × {seeds} graines × {length}"),
        standing: |done, all| format!("{done} évolutions finies sur {all}"),
        level: |level| format!("«\u{a0}{level}\u{a0}» n’est pas une valeur de ce réglage"),
        beats: |better, worse, by, after| {
            format!("{better} bat {worse} de {by}\u{a0}: sûr après {after} graines")
        },
        leads: |better, worse, by, wins, seeds| {
            format!(
                "{better} devance {worse} de {by}, meilleur pour {wins} graine{} sur {seeds}\u{a0}: pas encore sûr",
                if wins < 2 { "" } else { "s" }
            )
        },
        points: |by, wins| if wins { format!("{by} points") } else { by.to_owned() },
        fewest: |seeds| format!("Il faut au moins {seeds} graines pour être sûr d’une de ces paires."),
        ..Experiments::translated(say)
    },
    side_by_side: SideBySide {
        test_against: |opponent| format!("Parties de test gagnées contre {opponent}"),
        baseline_of: |run| format!("Comparer à {run}"),
        remove: |run| format!("Enlever {run}\u{a0}: son fichier reste"),
        ..SideBySide::translated(say)
    },
    descent: Descent { parents: |parents| format!("parents {parents}"), ..Descent::translated(say) },
    headlines: Headlines {
        since: |generation| format!("champion depuis la génération {generation}"),
        is_better: |one, other, games| {
            format!("{one} est meilleur que {other}\u{a0}: sûr après {games} parties")
        },
        beats: |one, other, rate| format!("{one} bat {other}\u{a0}: {rate} des points"),
        leads: |one, other| {
            format!("{one} est en tête\u{a0}; on ne sait pas encore s’il est meilleur que {other}")
        },
        best: |played| format!("Meilleur coup\u{a0}: {played}"),
        over: |difference, second| format!("+{difference} sur {second}"),
        because: |rules| format!("Décidé par\u{a0}: {rules}"),
        ..Headlines::translated(say)
    },
    opponents: Opponents {
        remove: |name| format!("Retirer {name}"),
        ask_for: |name| format!("Appeler {name}"),
        asked: |name| format!("On demande à {name} s’il joue…"),
        title: |count| {
            format!(
                "Autres adversaires · {}",
                if count == 0 { "aucun".to_owned() } else { count.to_string() }
            )
        },
        ..Opponents::translated(say)
    },
    notebook: Notebook::translated(say),
    hand_in: HandIn::translated(say),
    plots: Plots::translated(say),
    pausing: Pausing {
        what: |done, left| {
            format!(
                "{done} de ses parties sont jouées, il reste {left}. Ce qui est arrêté maintenant sera rejoué plus tard."
            )
        },
        ..Pausing::translated(say)
    },
    matrix: Matrix {
        record: |won, drawn, lost| format!("{won} gagnées, {drawn} nulles, {lost} perdues"),
        other_game: |evolution, network| {
            format!(
                "L’évolution joue «\u{a0}{evolution}\u{a0}», le réseau apprend «\u{a0}{network}\u{a0}»\u{a0}: leurs taux sont de jeux différents."
            )
        },
        ..Matrix::translated(say)
    },
    bar: (
        "bornes",
        "L’estimation et son erreur type, d’après les parties que la sélection a vues. La survie va par l’estimation\u{a0}; qui peut défier \
         le champion, par la borne basse\u{a0}: beaucoup de preuves l’emportent sur peu de parties heureuses",
    ),
});
