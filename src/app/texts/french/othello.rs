//! What Othello says of itself, in French.

/// The help of a rule, for the opening and for the end alike.
pub(super) fn rule_help(id: &str) -> Option<&'static str> {
    let subject = id.strip_suffix("_early").or_else(|| id.strip_suffix("_late"))?;
    Some(match subject {
        "square_a1" => "un pion dans un coin\u{a0}: on ne le retourne jamais",
        "square_b1" => "un pion à côté d’un coin, sur le bord (b1 et ses pareilles)",
        "square_c1" => "un pion au bord, à deux cases d’un coin (c1 et ses pareilles)",
        "square_d1" => "un pion au milieu d’un bord (d1 et ses pareilles)",
        "square_b2" => "un pion à côté d’un coin, en diagonale (b2 et ses pareilles)",
        "square_c2" => "un pion en c2 ou sur ses pareilles",
        "square_d2" => "un pion en d2 ou sur ses pareilles",
        "square_c3" => "un pion en c3 ou sur ses pareilles",
        "square_d3" => "un pion en d3 ou sur ses pareilles",
        "square_d4" => "un pion sur l’une des quatre cases du milieu",
        "corners_now" => "le camp au trait peut prendre des coins",
        "corners_next" => "l’autre camp pourrait prendre des coins si c’était à lui",
        "exposed_x" => "un pion en diagonale d’un coin encore vide",
        "exposed_c" => "un pion au bord, à côté d’un coin encore vide",
        "stable_edge" => {
            "les pions des bords que rien ne retournera plus\u{a0}; dans un coin ils comptent pour deux bords"
        }
        "mobility_now" => "le camp au trait a beaucoup de coups au choix",
        "mobility_next" => "l’autre camp aurait beaucoup de coups au choix",
        "potential_mobility" => "a des cases vides à côté de pions adverses, où il y aura des coups",
        "frontier" => "a des pions à côté de cases vides, où on peut les retourner",
        "parity" => {
            "joue dans les quarts du plateau au nombre impair de cases vides, pour y avoir le dernier coup"
        }
        "discs" => "a plus de pions que l’adversaire\u{a0}; si négatif, moins",
        _ => return None,
    })
}

/// The names of a rule for the opening and for the end.
macro_rules! early_and_late {
    ($($english:literal: $french:literal),* $(,)?) => {
        &[$(
            (concat!($english, ", early"), concat!($french, ", début")),
            (concat!($english, ", late"), concat!($french, ", fin")),
        )*]
    };
}

/// What the rules are called.
pub(super) const NAMES: &[(&str, &str)] = early_and_late!(
    "Corner": "Coin",
    "C square": "Case C",
    "A square": "Case A",
    "B square": "Case B",
    "X square": "Case X",
    "Square c2": "Case c2",
    "Square d2": "Case d2",
    "Square c3": "Case c3",
    "Square d3": "Case d3",
    "Centre": "Centre",
    "Corners, to take now": "Coins à prendre",
    "Corners, to take next": "Coins à prendre ensuite",
    "X squares, corner empty": "Cases X, coin vide",
    "C squares, corner empty": "Cases C, coin vide",
    "Stable edge discs": "Pions stables au bord",
    "Mobility, to move": "Mobilité au trait",
    "Mobility, waiting": "Mobilité en attente",
    "Potential mobility": "Mobilité potentielle",
    "Discs at the frontier": "Pions à la frontière",
    "Parity": "Parité",
    "Disc difference": "Différence de pions",
);

/// Variants, players, endings, settings, and what is wrong with a move or a position.
pub(super) const WORDS: &[(&str, &str)] = &[
    (
        "Discs on 8x8, for two: more discs win. Games begin with six random plies.",
        "Des pions sur 8x8, à deux\u{a0}: qui en a le plus gagne. Les parties commencent par six demi-coups au hasard.",
    ),
    ("Othello League", "Ligue d’Othello"),
    (
        "Othello as published players are compared: one ply ahead, one move in ten at random.",
        "Othello comme se comparent les joueurs publiés\u{a0}: un demi-coup d’avance, un coup sur dix au hasard.",
    ),
    ("Standard weights of squares", "Poids standard des cases"),
    ("Greedy: most discs", "Gourmand\u{a0}: le plus de pions"),
    ("Othello, bred by the League's rules", "Othello, élevée aux règles de la Ligue"),
    (
        "Looks one ply ahead, as the League's players do",
        "Prévoit un demi-coup, comme les joueurs de la Ligue",
    ),
    ("Othello, bred by coevolution", "Othello, élevée par coévolution"),
    (
        "Bred against its own population: play against it",
        "Élevé contre sa propre population\u{a0}: jouez contre lui",
    ),
    ("more discs", "plus de pions"),
    ("as many discs", "autant de pions"),
    ("the standard weights", "les poids standard"),
    (
        "How often a random move comes in place of a player's own",
        "Combien souvent un coup au hasard remplace celui du joueur",
    ),
    (
        "64 letters row by row, X black, O white, - empty, and X or O behind them for whose turn it is",
        "64 lettres ligne par ligne, X noir, O blanc, - vide, puis X ou O pour qui est au trait",
    ),
    (
        "write 64 letters row by row, X for black, O for white, - for empty, and X or O behind them for whose turn it is",
        "écrivez 64 lettres ligne par ligne, X pour noir, O pour blanc, - pour vide, puis X ou O pour qui est au trait",
    ),
    (
        "write a column and a row, e.g. f5, or pass",
        "écrivez une colonne et une ligne, par exemple f5, ou pass",
    ),
    ("{0} is not possible: the game is over", "{0} n’est pas possible\u{a0}: la partie est finie"),
    (
        "{0} is not possible here: there is no move but to pass",
        "{0} n’est pas possible ici\u{a0}: on ne peut que passer",
    ),
    (
        "a pass is not possible here: a side that can move must",
        "passer n’est pas possible ici\u{a0}: qui peut jouer doit jouer",
    ),
    (
        "{0} is not possible here: there is a disc already",
        "{0} n’est pas possible ici\u{a0}: il y a déjà un pion",
    ),
    (
        "{0} is not possible here: it would turn no disc",
        "{0} n’est pas possible ici\u{a0}: rien ne serait retourné",
    ),
    ("'{0}' is no disc and no empty square", "«\u{a0}{0}\u{a0}» n’est ni un pion ni une case vide"),
    ("'{0}' does not say whose turn it is", "«\u{a0}{0}\u{a0}» ne dit pas qui est au trait"),
    (
        "the position has more than 64 squares and whose turn it is",
        "la position a plus que 64 cases et le trait",
    ),
    ("the position has {0} squares, not 64", "la position a {0} cases, pas 64"),
];
