//! What the rules are about, in French.

/// The help of a rule.
pub(super) fn rule_help(id: &str) -> Option<&'static str> {
    Some(match id {
        "chained_score" => {
            "aime une longue chaîne de voisines qui descend pas à pas depuis la plus grande tuile"
        }
        "max_value_powered" => "aime une grande plus grande tuile, chaque pas valant e fois le précédent",
        "monotony_powered_article" => {
            "la monotonie de l’article sur des exposants au carré\u{a0}; le sien n’a jamais évolué"
        }
        "smoothness_powered" => "fuit les voisines de tailles différentes, surtout les grandes",
        "empty_cells_powered" => "aime les cases vides, et plus qu’en proportion s’il y en a beaucoup",
        "win" => "cherche le coup qui fait la tuile gagnante",
        "empty_cells" => "aime les cases vides",
        "lost" => "fuit une grille où la partie est perdue",
        "max_value" => "aime une grande plus grande tuile",
        "monotony_article" => {
            "devait aimer l’ordre, mais punit la pente dominante\u{a0}: tel que dans l’article"
        }
        "random" => "ajoute à chaque coup un bruit aléatoire entre -3 et 3, quel que soit son coefficient",
        "smoothness" => "fuit les voisines de tailles différentes, cases vides sautées",
        "opening_spam" => "préfère bas et droite tant qu’aucune tuile ne dépasse 64",
        "monotony" => "aime les lignes qui toutes montent ou toutes descendent, et de même les colonnes",
        "monotony_powered" => {
            "la même sur des puissances, pour que l’ordre compte surtout parmi les grandes tuiles"
        }
        "merges" => "aime les voisines égales, qui peuvent fusionner",
        "line_chain" => "aime une paire en ligne avec, juste à côté, la tuile qu’elle donnera",
        "block_chain" => "aime une paire dans un carré de 2 sur 2 avec, à côté, la tuile qu’elle donnera",
        "block_long_chain" => "aime une paire dans un carré de 2 sur 2 à côté des deux tuiles suivantes",
        "line_order" => "fuit les lignes et colonnes qui montent et descendent à la fois, trous compris",
        "roughness" => "fuit les marches entre voisines, les hautes surtout, quelles que soient les tuiles",
        "tile_sum" => {
            "fuit les tuiles, et cherche donc les fusions\u{a0}: une tuile pèse moins que ses deux moitiés"
        }
        "empty_lines" => "aime les cases vides d’une même ligne\u{a0}; si négatif, dispersées",
        "edges" => "aime les tuiles au bord, celles des coins deux fois",
        "corners" => "aime les tuiles dans les coins\u{a0}; si négatif, les coins vides",
        "largest_in_corner" => "aime que la plus grande tuile soit dans un coin",
        "snake" => {
            "aime les grandes tuiles le long d’un serpent, chaque place valant la moitié de la précédente"
        }
        "legal_moves" => "aime chaque direction où la grille pourra bouger ensuite",
        "stuck_blocks" => "fuit les carrés de 2 sur 2 pleins et sans paire à fusionner",
        "block_range" => "fuit les petites tuiles près des grandes",
        "block_variety" => "fuit les carrés de 2 sur 2 aux tuiles toutes différentes",
        "corner_slope" => "fuit les tuiles qui grandissent en s’éloignant d’un coin",
        "centre_own" => "garde ses billes près du centre, d’où on ne peut les éjecter",
        "centre_opponent" => "chasse les billes adverses du centre",
        "density_own" => "garde ses billes ensemble\u{a0}: les lignes poussent, les isolées sont poussées",
        "density_opponent" => "disperse les billes adverses",
        "out_own" => "évite de perdre des billes",
        "out_opponent" => "veut éjecter les billes adverses",
        "largest_group" => "garde le plus de billes possible d’un seul tenant, et brise l’adversaire",
        "edge_pressure" => "presse l’adversaire contre le bord, et s’en tient loin",
        "threatened" => "menace d’éjecter des billes, et évite ces menaces",
        "triples" => "forme des lignes de trois, qui poussent et qu’on ne pousse pas dans leur axe",
        "midst" => {
            "amène ses billes au milieu des adverses, et disperse celles-ci autour du milieu des siennes"
        }
        "centre_lead" => {
            "attire toutes les billes vers le centre quand il mène, où rien ne tombe, et les en écarte quand il est mené"
        }
        "density_lead" => {
            "rassemble les billes des deux camps quand il mène, et les disperse quand il est mené"
        }
        "midst_lead" => {
            "amène chaque camp autour du milieu de l’autre quand il mène, et l’en éloigne quand il est mené"
        }
        "out_squared" => {
            "craint chaque bille perdue plus que la précédente, et veut achever qui en a déjà perdu beaucoup"
        }
        "pushes" => "amène ses billes là où elles poussent, et prive l’adversaire de ses poussées",
        "mobility" => "garde beaucoup de coups possibles, et en laisse peu à l’adversaire",
        _ => {
            let kits = super::connect_four::rule_help(id).or_else(|| super::small::rule_help(id));
            return super::othello::rule_help(id).or(kits);
        }
    })
}

/// What the rules are called.
pub(super) const NAMES: &[(&str, &str)] = &[
    ("Long chain", "Longue chaîne"),
    ("Largest tile, powered", "Plus grande tuile, puissance"),
    ("Article's monotony, powered", "Monotonie de l’article, puissance"),
    ("Smooth neighbours, powered", "Voisines proches, puissance"),
    ("Empty cells, powered", "Cases vides, puissance"),
    ("Winning move", "Coup gagnant"),
    ("Empty cells", "Cases vides"),
    ("Not losing", "Ne pas perdre"),
    ("Largest tile", "Plus grande tuile"),
    ("Article's monotony", "Monotonie de l’article"),
    ("Random noise", "Bruit aléatoire"),
    ("Smooth neighbours", "Voisines proches"),
    ("Down and right at first", "Bas et droite au début"),
    ("Rising lines", "Lignes montantes"),
    ("Rising lines, powered", "Lignes montantes, puissance"),
    ("Merges at hand", "Fusions possibles"),
    ("Chains in lines", "Chaînes en ligne"),
    ("Chains in blocks", "Chaînes en carré"),
    ("Long chains in blocks", "Longues chaînes en carré"),
    ("Lines in order", "Lignes en ordre"),
    ("Avoids high steps", "Évite les hautes marches"),
    ("Fewer, larger tiles", "Moins de tuiles, plus grandes"),
    ("Empty lines", "Lignes vides"),
    ("Tiles at the edge", "Tuiles au bord"),
    ("Tiles in corners", "Tuiles aux coins"),
    ("Largest in a corner", "La plus grande au coin"),
    ("Snake", "Serpent"),
    ("Moves left", "Coups restants"),
    ("Avoids stuck blocks", "Évite les carrés bloqués"),
    ("Avoids small by large", "Évite petites près de grandes"),
    ("Avoids mixed blocks", "Évite les carrés mêlés"),
    ("Falls from a corner", "Descend depuis un coin"),
    ("Own at the centre", "Les siennes au centre"),
    ("Opponent off the centre", "Adverses loin du centre"),
    ("Own together", "Les siennes groupées"),
    ("Opponent scattered", "Adverses dispersées"),
    ("Avoids own losses", "Évite de perdre des billes"),
    ("Marbles pushed off", "Billes éjectées"),
    ("Largest group", "Plus grand groupe"),
    ("Pressure at the edge", "Pression au bord"),
    ("Threats", "Menaces"),
    ("Lines of three", "Lignes de trois"),
    ("Free moves", "Liberté de coups"),
    ("In their midst", "Au milieu d’eux"),
    ("Pushes", "Poussées"),
    ("All to the centre when ahead", "Toutes au centre quand on mène"),
    ("All together when ahead", "Toutes groupées quand on mène"),
    ("Interlocked when ahead", "Imbriquées quand on mène"),
    ("Losses that weigh more and more", "Des pertes toujours plus graves"),
    // Styles.
    ("Map of styles", "Carte des styles"),
    (
        "Two behaviours divide all players into cells, and the best player of each cell lives on (MAP-Elites)",
        "Deux comportements répartissent les joueurs en cases, et le meilleur de chaque case survit (MAP-Elites)",
    ),
    ("… columns and rows", "… colonnes et lignes"),
    ("Cells along each side of the map", "Cases le long de chaque côté de la carte"),
    ("… games of a style", "… parties d’un style"),
    (
        "Games in which the style of an offspring is measured; the best of each cell play a quarter as many more in each generation",
        "Parties où se mesure le style d’un descendant\u{a0}; le meilleur de chaque case en joue un quart de plus par génération",
    ),
    ("Largest tile in a corner", "Plus grande tuile dans un coin"),
    ("Compactness", "Compacité"),
    ("Advance", "Avancée"),
    ("Distance to the centre", "Distance au centre"),
    ("Mobility", "Mobilité"),
    ("Discs at move 30", "Pions au coup 30"),
    ("Middle columns", "Colonnes du milieu"),
];

/// What the players that menus offer are called.
pub(super) const PLAYERS: &[(&str, &str)] = &[
    ("The article's eight rules", "Les huit règles de l’article"),
    ("Random playouts, 50 for each move", "Parties au hasard, 50 pour chaque coup"),
    ("Random playouts, 200 for each move", "Parties au hasard, 200 pour chaque coup"),
    ("Greedy: most points at once", "Gourmand\u{a0}: le plus de points tout de suite"),
    ("Blind: a fixed order of directions", "Aveugle\u{a0}: un ordre fixe de directions"),
    ("Random moves", "Coups au hasard"),
    ("Search, 1 ply ahead", "Recherche, 1 demi-coup d’avance"),
    ("Search, 2 plies ahead", "Recherche, 2 demi-coups d’avance"),
    ("Search, 4 plies ahead", "Recherche, 4 demi-coups d’avance"),
    ("Search, half a second a move", "Recherche, une demi-seconde par coup"),
    ("Plain minimax, 2 plies ahead", "Minimax simple, 2 demi-coups d’avance"),
];
