//! What formulas say, in French.

/// Formulas that people recognise.
pub(super) const WORDS: &[(&str, &str)] = &[
    ("Each line's largest tile", "La plus grande tuile de chaque ligne"),
    ("Each line's smallest tile", "La plus petite tuile de chaque ligne"),
    ("Each outer line's largest tile", "La plus grande tuile de chaque bord"),
    ("Each block's largest tile", "La plus grande tuile de chaque bloc"),
    ("Each block's smallest tile", "La plus petite tuile de chaque bloc"),
    ("Tiles in line, counted", "Le nombre de tuiles de chaque ligne"),
    ("Tiles in blocks, counted", "Le nombre de tuiles de chaque bloc"),
    ("Equal neighbours in line, counted", "Le nombre de voisins égaux en ligne"),
    ("Merges in line, counted", "Le nombre de fusions possibles en ligne"),
    ("Tiles in line that do not merge, counted", "Le nombre de voisins qui ne fusionnent pas"),
    ("What neighbours in line differ by", "L’écart entre voisins en ligne"),
    ("What tiles in line differ by", "L’écart entre tuiles en ligne"),
    ("What neighbours in blocks differ by", "L’écart entre voisins de chaque bloc"),
    (
        "The larger of two tiles that do not merge",
        "La plus grande de deux tuiles en ligne qui ne fusionnent pas",
    ),
    ("Each block's largest tile beside its others", "La plus grande tuile de chaque bloc face aux autres"),
    ("Each line's largest tile beside its others", "La plus grande tuile de chaque ligne face aux autres"),
    ("Each line's largest tile less its smallest", "L’écart entre les extrêmes de chaque ligne"),
];
