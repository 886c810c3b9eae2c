//! The game so far, and a person against a player, in French.

use crate::app::texts::board::Board;

pub(super) static BOARD: Board = Board {
    timeline: "Fil de la partie",
    timeline_hint: "La partie jusqu’ici, d’après ce que son joueur pense de chaque position. Cliquez ou glissez pour revenir en \
                    arrière\u{a0}; une fois cliqué, les flèches vont de coup en coup. Là où elles se trouvent en quelques secondes, les valeurs exactes \
                    jugent la partie.",
    back_to_now: "Revenir au présent",
    back_to_now_hint: "Montrer de nouveau la position présente",
    from_here: "Continuer d’ici",
    from_here_hint: "Reprendre tous les coups après cette position",
    lost_at: "Où elle a été perdue",
    lost_at_hint: "La position après le coup qui a le plus fait chuter la valeur, aux yeux du perdant",
    fell_at: "Où elle a le plus chuté",
    fell_at_hint: "La position après le coup qui a le plus fait chuter la valeur",
    against: "Vous contre lui",
    against_hint: "Vous jouez cette grille, le joueur la même partie à côté\u{a0}: qui marque le plus\u{a0}?",
    more: "Plus…",
    more_hint: "La graine de la partie, et où s’arrêter",
    won: "Gagnée",
    lost: "Finie",
    drawn: "Nulle",
    a_draw: "nulle",
    tiles: "Tuiles",
    powers_of_two: "2, 4, 8, …",
    powers_of_three: "3, 9, 27, …",
    less_motion: "Moins de mouvement",
    less_motion_hint: "Les pièces ne glissent pas, rien ne s’envole",
    decisive: "décisif",
    exact_values: "Chercher les valeurs exactes",
    finding_values: "cherche les valeurs exactes…",
    exact_values_hint: |mebibytes| {
        format!(
            "Ce que le jeu parfait fait de chaque position\u{a0}: prend {mebibytes}\u{a0}Mio de mémoire et une minute environ"
        )
    },
    worst: "Vos coups les plus coûteux\u{a0}:",
    costliest: "Les coups les plus coûteux\u{a0}:",
    open_game: "Ouvrir une partie…",
    open_game_hint: "Des parties en texte, aussi au format Generic Game Format\u{a0}: voyez chaque coup, et ce qu’il a coûté",
    save_game: "Enregistrer la partie…",
    save_game_hint: "La partie jusqu’ici, en texte\u{a0}: `dna-lab replay` la lit aussi",
    opened_game: "Une partie d’un fichier",
    game_of: |at, all| format!("partie {at} sur {all}"),
    you_alone: "Vous jouez",
    evaluation: "Évaluation",
    place: |place, last| format!("position {place} sur {last}"),
    worth: |value| format!("vaut {value}"),
    perfect: |what| format!("{what} en jeu parfait"),
    cost: |place, cost| format!("coup {place}\u{a0}: {cost}"),
    last_cost: |cost| format!("le dernier coup\u{a0}: {cost}"),
    all_mistakes: |count| format!("les {count}…"),
    you_play: |who| format!("Vous jouez, {who} conseille"),
    you_against: |who| format!("Vous jouez contre {who}"),
    score: |score| format!("score {score}"),
    scores: |own, who, other| format!("Vous {own} · {who} {other}"),
    leads: |side, value| format!("{side} {value}"),
};
