//! What Connect Four and the kit for two-player games say of themselves, in French.

/// The help of a rule.
pub(super) fn rule_help(id: &str) -> Option<&'static str> {
    Some(match id {
        "connect4_threes" => "a des cases vides où un pion de plus fait quatre",
        "connect4_playable" => "a de telles cases jouables tout de suite\u{a0}: deux gagnent la partie",
        "connect4_parity" => {
            "a des menaces sur les rangées qui lui reviennent quand les colonnes se remplissent\u{a0}: impaires pour le premier \
             joueur, paires pour le second"
        }
        "connect4_stacked" => {
            "a deux menaces l’une au-dessus de l’autre\u{a0}: l’adversaire n’en bloque qu’une"
        }
        "connect4_twos" => "a des lignes de quatre cases avec deux de ses pions et deux cases vides",
        "connect4_ones" => "a des lignes de quatre cases avec un de ses pions et trois cases vides",
        "connect4_centre" => "a des pions dans la colonne du milieu, où passent la plupart des lignes",
        _ => return None,
    })
}

/// Names of rules, variants, seats, players, opponents and runs.
pub(super) const WORDS: &[(&str, &str)] = &[
    (
        "the position has {0} cells, not {1}: write e.g. {2}",
        "la position a {0} cases et non {1}\u{a0}: écrivez par exemple {2}",
    ),
    ("Threats", "Menaces"),
    ("Threats to play now", "Menaces jouables"),
    ("Threats on good rows", "Menaces sur les bonnes rangées"),
    ("Threats above each other", "Menaces superposées"),
    ("Lines with two discs", "Lignes à deux pions"),
    ("Lines with one disc", "Lignes à un pion"),
    ("Middle column", "Colonne du milieu"),
    ("Connect Four", "Puissance\u{a0}4"),
    (
        "Discs drop into seven columns, for two: four in a line win.",
        "Des pions tombent dans sept colonnes, à deux\u{a0}: quatre alignés gagnent.",
    ),
    ("Red", "Rouge"),
    ("Yellow", "Jaune"),
    ("Standard player", "Joueur standard"),
    ("the standard player", "le joueur standard"),
    (
        "42 cells from the top left, row by row: X red, O yellow, - empty",
        "42 cases depuis le haut à gauche, ligne par ligne\u{a0}: X rouge, O jaune, - vide",
    ),
    ("Connect Four, bred by coevolution", "Puissance\u{a0}4, élevée par coévolution"),
    ("standard, 1 ply", "standard, 1 demi-coup"),
    ("standard, 2 plies", "standard, 2 demi-coups"),
    ("standard, 4 plies", "standard, 4 demi-coups"),
    ("standard, 6 plies", "standard, 6 demi-coups"),
    ("centre, 4 plies", "centre, 4 demi-coups"),
    ("threats, 1 ply", "menaces, 1 demi-coup"),
    ("threats, 2 plies", "menaces, 2 demi-coups"),
    ("good rows, 2 plies", "bonnes rangées, 2 demi-coups"),
    ("centre, 2 plies", "centre, 2 demi-coups"),
];
