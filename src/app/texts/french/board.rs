//! The game so far, and a person against somebody, in French.

use crate::app::texts::board::Board;

pub(super) static BOARD: Board = Board {
    timeline: "Fil de la partie",
    timeline_hint: "La partie jusqu’ici, d’après ce que son joueur pense de chaque position. Cliquez ou glissez pour revenir en \
                    arrière\u{a0}; une fois cliqué, les flèches vont de coup en coup.",
    back_to_now: "Revenir au présent",
    back_to_now_hint: "Montrer de nouveau la position présente",
    from_here: "Continuer d’ici",
    from_here_hint: "Reprendre tous les coups après cette position",
    lost_at: "Où elle fut perdue",
    lost_at_hint: "La position après le coup qui a le plus fait chuter la valeur, aux yeux du perdant",
    against: "Vous contre lui",
    against_hint: "Vous jouez cette grille, le joueur la même partie à côté\u{a0}: qui marque le plus\u{a0}?",
    more: "Plus…",
    more_hint: "La graine de la partie, et où s’arrêter",
    won: "Gagnée",
    lost: "Finie",
    drawn: "Nulle",
    tiles: "Tuiles",
    powers_of_two: "2, 4, 8, …",
    powers_of_three: "3, 9, 27, …",
    less_motion: "Moins de mouvement",
    less_motion_hint: "Les pièces ne glissent pas, rien ne s’envole",
    worst: "Vos coups les plus chers\u{a0}:",
    you_alone: "Vous jouez",
    of_now: "De la position présente, non de celle qui est montrée\u{a0}:",
    evaluation: "Évaluation",
    place: |place, last| format!("position {place} sur {last}"),
    worth: |value| format!("vaut {value}"),
    cost: |place, cost| format!("coup {place}\u{a0}: −{cost}"),
    you_play: |who| format!("Vous jouez, {who} conseille"),
    you_against: |who| format!("Vous jouez contre {who}"),
    score: |score| format!("score {score}"),
    scores: |own, who, other| format!("Vous {own} · {who} {other}"),
    leads: |side, value| format!("{side} {value}"),
};
