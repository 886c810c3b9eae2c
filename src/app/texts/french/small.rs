//! What 2048 on small grids and the kit for single-player games say of themselves, in French.

/// The help of a rule.
pub(super) fn rule_help(id: &str) -> Option<&'static str> {
    let id = id.strip_prefix("g33_").or_else(|| id.strip_prefix("g34_"))?;
    Some(match id {
        "score" => "le score jusqu’ici, en centaines",
        "empty" => "les cases vides",
        "corner" => "l’exposant de la plus grande tuile, si elle est dans un coin",
        "pairs" => "les voisines égales",
        "steps" => "l’écart entre les exposants des voisines, compté négativement",
        "snake" => "les exposants, pondérés le long d’un serpent depuis un coin, de la meilleure façon",
        "full" => "si aucune case n’est vide, compté négativement",
        _ => return None,
    })
}

/// Names of rules, variants and forms of positions.
pub(super) const WORDS: &[(&str, &str)] = &[
    ("2048 on 3x3", "2048 sur 3x3"),
    ("2048 on 3x4", "2048 sur 3x4"),
    (
        "2048 on nine cells, where perfect play is known. A tile of 128 wins.",
        "2048 sur neuf cases, dont le jeu parfait est connu. Une tuile de 128 gagne.",
    ),
    (
        "2048 on three columns and four rows. A tile of 256 wins.",
        "2048 sur trois colonnes et quatre rangées. Une tuile de 256 gagne.",
    ),
    ("one move ahead", "un coup devant soi"),
    ("player", "joueur"),
    (
        "rows from the top, tiles as powers of two in hexadecimal: 1 for 2, a for 1024, 0 for an empty cell",
        "rangées depuis le haut, tuiles en puissances de deux hexadécimales\u{a0}: 1 pour 2, a pour 1024, 0 pour une case vide",
    ),
    ("any legal move", "n’importe quel coup permis"),
    ("one move ahead by these rules", "un coup devant soi par ces règles"),
    ("Takes points", "Prend des points"),
    ("Keeps cells empty", "Garde des cases vides"),
    ("Largest tile in a corner", "Plus grande tuile au coin"),
    ("Keeps equal neighbours", "Garde des voisines égales"),
    ("Keeps neighbours close", "Garde des voisines proches"),
    ("Orders tiles in a snake", "Range les tuiles en serpent"),
    ("Avoids full grids", "Évite les grilles pleines"),
    (
        "'{0}' is nothing that chance does here: write e.g. {1}/{2}",
        "«\u{a0}{0}\u{a0}» n’est rien que le hasard fasse ici\u{a0}: écrivez par exemple {1}/{2}",
    ),
];
