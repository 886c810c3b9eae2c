//! How games stand, and where individuals come from, as reports and boards say it, in French.

pub(super) const WORDS: &[(&str, &str)] = &[
    ("Black", "Noir"),
    ("White", "Blanc"),
    ("{0} has won", "{0} a gagné"),
    ("{0} is to move", "{0} a le trait"),
    ("a draw", "partie nulle"),
    ("score {0}", "score de {0}"),
    ("score {0}, largest tile {1}", "score de {0}, plus grande tuile {1}"),
    ("black has pushed off {0}, white {1}", "billes éjectées\u{a0}: {0} par noir, {1} par blanc"),
    ("black has {0} discs, white {1}", "noir a {0} pions, blanc {1}"),
    ("founder", "fondateur"),
    ("crossover", "croisement"),
    ("centroid", "centroïde"),
    ("thawed", "dégelé"),
    ("pass", "passe"),
];
