//! The runs that come with the lab, and what lessons need, in French; those of Othello are in its own list.

pub(super) const WORDS: &[(&str, &str)] = &[
    ("by chance", "au hasard"),
    (
        "No selection: survivors and parents are drawn, and only drift is left",
        "Pas de sélection\u{a0}: survivants et parents sont tirés au sort, il ne reste que la dérive",
    ),
    ("Standard game, bred to 4096", "Jeu standard, élevée jusqu’à 4096"),
    (
        "Reaches 2048 in 87 % of games, 4096 in 42 %, looking one move ahead",
        "Atteint 2048 dans 87\u{a0}% des parties, 4096 dans 42\u{a0}%, en ne regardant qu’un coup",
    ),
    ("Invented rules, bred to 4096", "Règles inventées, élevées jusqu’à 4096"),
    (
        "Reaches 2048 in 95 % of games, 4096 in 66 %: evolution wrote nearly half of its rules",
        "Atteint 2048 dans 95\u{a0}% des parties, 4096 dans 66\u{a0}%\u{a0}: l’évolution a écrit près de la moitié de ses règles",
    ),
    ("The article's game, our rules", "Le jeu de l’article, nos règles"),
    ("Shows what better rules make of the same game", "Montre ce que de meilleures règles font du même jeu"),
    ("The article's own lab", "Le laboratoire de l’article"),
    (
        "Its rules and its operators: see luck beside truth",
        "Ses règles et ses opérateurs\u{a0}: la chance à côté de la vérité",
    ),
    ("Abalone, bred by coevolution", "Abalone, par coévolution"),
    (
        "Elo 1272, where the article's terms have 1000: play against it",
        "Elo 1272, où les termes de l’article ont 1000\u{a0}: jouez contre lui",
    ),
    (
        "no run '{0}' comes with the program: give {1}",
        "aucun élevage «\u{a0}{0}\u{a0}» n’est fourni avec le programme\u{a0}: donnez {1}",
    ),
];
