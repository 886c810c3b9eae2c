//! What formulas say, in French.

/// Formulas that people recognise.
pub(super) const WORDS: &[(&str, &str)] = &[
    ("the largest tile of each line", "la plus grande tuile de chaque ligne"),
    ("the smallest tile of each line", "la plus petite tuile de chaque ligne"),
    ("the largest tile of each outer line", "la plus grande tuile de chaque bord"),
    ("the largest tile of each block", "la plus grande tuile de chaque bloc"),
    ("the smallest tile of each block", "la plus petite tuile de chaque bloc"),
    ("the tiles of each line, counted", "le nombre de tuiles de chaque ligne"),
    ("the tiles of each block, counted", "le nombre de tuiles de chaque bloc"),
    ("neighbours in line that are equal, counted", "le nombre de voisins égaux en ligne"),
    ("tiles in line that could merge, counted", "le nombre de fusions possibles en ligne"),
    ("tiles in line that could not merge, counted", "le nombre de voisins qui ne fusionnent pas"),
    ("what neighbours in line differ by", "l’écart entre voisins en ligne"),
    ("what tiles in line differ by", "l’écart entre tuiles en ligne"),
    ("what neighbours around each block differ by", "l’écart entre voisins de chaque bloc"),
    (
        "the larger of two tiles in line that could not merge",
        "la plus grande de deux tuiles en ligne qui ne fusionnent pas",
    ),
    ("each block's largest tile beside its others", "la plus grande tuile de chaque bloc face aux autres"),
    ("each line's largest tile beside its others", "la plus grande tuile de chaque ligne face aux autres"),
    ("each line's largest tile less its smallest", "l’écart entre les extrêmes de chaque ligne"),
];
