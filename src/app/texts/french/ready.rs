//! The runs that come with the lab, and what lessons need, in French; those of Othello are in its own list.

pub(super) const WORDS: &[(&str, &str)] = &[
    ("by chance", "au hasard"),
    (
        "No selection: survivors and parents are drawn, and only drift is left",
        "Pas de sélection\u{a0}: survivants et parents sont tirés au sort, il ne reste que la dérive",
    ),
    ("Standard game, bred to 4096", "Jeu standard, élevée jusqu’à 4096"),
    ("The standard game, looking one move ahead", "Le jeu standard, en ne regardant qu’un coup"),
    ("Invented rules, bred to 4096", "Règles inventées, élevées jusqu’à 4096"),
    ("Evolution wrote nearly half of its rules", "L’évolution a écrit près de la moitié de ses règles"),
    ("The article's game, our rules", "Le jeu de l’article, nos règles"),
    ("Shows what better rules make of the same game", "Montre ce que de meilleures règles font du même jeu"),
    ("The article's own lab", "Le laboratoire de l’article"),
    (
        "Its rules and its operators: see luck beside truth",
        "Ses règles et ses opérateurs\u{a0}: la chance à côté de la vérité",
    ),
    ("Abalone, bred by coevolution", "Abalone, par coévolution"),
    ("Looks two plies ahead: play against it", "Prévoit deux demi-coups\u{a0}: jouez contre lui"),
    (
        "no run '{0}' comes with the program: give {1}",
        "aucun élevage «\u{a0}{0}\u{a0}» n’est fourni avec le programme\u{a0}: donnez {1}",
    ),
];
