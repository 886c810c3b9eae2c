//! Players of other kinds, the arena and networks, in French.

use super::dictionary::say;
use crate::app::texts::rivals::{Arena, Boards, Networks, Picker, Rivals};
use std::sync::LazyLock;

pub(super) static RIVALS: LazyLock<Rivals> = LazyLock::new(|| Rivals {
    picker: Picker {
        searching: |replies, who| {
            let noun = if replies == 1 { "réplique" } else { "répliques" };
            format!("{who}, {replies} {noun}")
        },
        ..Picker::translated(say)
    },
    boards: Boards {
        plays: |name| format!("{name} joue"),
        milliseconds: |ms| format!("{ms} ms par coup"),
        values_of: |name| format!("Ce que vaut chaque coup pour {name}"),
        ..Boards::translated(say)
    },
    arena: Arena {
        played: |played, all| format!("{played} parties sur {all}"),
        judged: |judged, all| format!("{judged} jugées sur {all}"),
        judge_needs: |mebibytes| {
            format!(
                "Viennent d’abord les valeurs de toutes les positions\u{a0}: {mebibytes} Mio de mémoire, et environ une minute"
            )
        },
        pair: |a, b, counts| format!("{a} contre {b}\u{a0}: {counts}"),
        by: |interval| format!("score {interval}"),
        better: |name, games| format!("{name} est meilleur, sûr après {games} parties"),
        ..Arena::translated(say)
    },
    networks: Networks {
        memory: |mebibytes| format!("prend {mebibytes}\u{a0}Mio de mémoire pour apprendre"),
        standing: |games, moves| format!("{games} parties, {moves} coups"),
        recent: |games, rate, score| {
            format!("{games} dernières parties\u{a0}: {rate} à 2048, score moyen {score}")
        },
        tested: |rate, opponent, games, after| {
            format!(
                "{rate} des points contre {opponent} en {games} parties de test, après {after} parties apprises"
            )
        },
        points: |opponent| format!("réseau\u{a0}: points contre {opponent}"),
        champion_points: |opponent| format!("évolution\u{a0}: champion contre {opponent}"),
        speed: |speed| format!("{speed} coups/s"),
        stages: |count| format!("{count} phases"),
        go_on_by: |method| format!("Continuer en {method}"),
        saved: |name| format!("Réseau enregistré sous {name}"),
        left: |path| {
            format!(
                "Un réseau apprenait quand le programme s’est arrêté net\u{a0}: ouvrez {path} dans l’onglet Réseau"
            )
        },
        ..Networks::translated(say)
    },
    shapes: [
        ("4x6", "Quatre 6-tuples dans les huit symétries"),
        ("5x6", "Cinq 6-tuples"),
        ("6x6", "Six 6-tuples"),
        ("7x6", "Sept 6-tuples"),
        ("8x6", "Huit 6-tuples\u{a0}: le plus fort, après des millions de parties"),
        (
            "petit",
            "Quatre 5-tuples et deux 4-tuples\u{a0}: apprend plus vite au début, et prend peu de mémoire",
        ),
    ],
    methods: [
        ("TD(0)", "Chaque poids de la même part de l’erreur"),
        (
            "cohérence temporelle",
            "Chaque poids à son propre taux, élevé tant que ses erreurs s’accordent\u{a0}: bien plus rapide",
        ),
    ],
});
