//! What is said of other programs and of games as text, in French.

/// Faults of programs, how they are named, and what is wrong with a record of games.
pub(super) const WORDS: &[(&str, &str)] = &[
    ("'{0}' ended ({1}): {2}", "«\u{a0}{0}\u{a0}» s’est arrêté ({1})\u{a0}: {2}"),
    ("'{0}' closed its output: {1}", "«\u{a0}{0}\u{a0}» a fermé sa sortie\u{a0}: {1}"),
    ("'{0}' cannot be started: {1}", "«\u{a0}{0}\u{a0}» ne peut pas être démarré\u{a0}: {1}"),
    ("'{0}' does not answer '{1}'", "«\u{a0}{0}\u{a0}» ne répond pas à «\u{a0}{1}\u{a0}»"),
    ("'{0}' played '{1}': {2}", "«\u{a0}{0}\u{a0}» a joué «\u{a0}{1}\u{a0}»\u{a0}: {2}"),
    ("'{0}' gave its move {1} too late", "«\u{a0}{0}\u{a0}» a donné son coup {1} trop tard"),
    ("'{0}' gave no move in time", "«\u{a0}{0}\u{a0}» n’a pas donné de coup à temps"),
    ("'{0}' gave no move: {1}", "«\u{a0}{0}\u{a0}» n’a pas donné de coup\u{a0}: {1}"),
    ("'{0}' refused '{1}': {2}", "«\u{a0}{0}\u{a0}» a refusé «\u{a0}{1}\u{a0}»\u{a0}: {2}"),
    ("'{0}' resigned", "«\u{a0}{0}\u{a0}» a abandonné"),
    (
        "'{0}' cannot play here: GTP sets up no other first position",
        "«\u{a0}{0}\u{a0}» ne peut pas jouer ici\u{a0}: GTP ne connaît que la position initiale habituelle",
    ),
    (
        "'{0}' asks for no program: give ugi:COMMAND or gtp:COMMAND",
        "«\u{a0}{0}\u{a0}» ne désigne pas de programme\u{a0}: donnez ugi:COMMANDE ou gtp:COMMANDE",
    ),
    (
        "'{0}' holds no command: write ugi:PROGRAM with its arguments, and close each quotation mark",
        "«\u{a0}{0}\u{a0}» ne contient pas de commande\u{a0}: écrivez ugi:PROGRAMME et ses arguments, et fermez chaque guillemet",
    ),
    (
        "'{0}': GTP is for two-player games: use ugi:COMMAND",
        "«\u{a0}{0}\u{a0}»\u{a0}: GTP sert aux jeux à deux\u{a0}: prenez ugi:COMMANDE",
    ),
    (
        "'{0}': GTP knows no depth: give a time like gtp:2s,COMMAND",
        "«\u{a0}{0}\u{a0}»\u{a0}: GTP ne connaît pas de profondeur\u{a0}: donnez un temps, par exemple gtp:2s,COMMANDE",
    ),
    (
        "'{0}' is a program, which only starts where a person names it",
        "«\u{a0}{0}\u{a0}» est un programme, qui ne démarre que si une personne le nomme",
    ),
    ("crashed", "arrêt brutal"),
    ("stalled", "sans réponse"),
    ("no move in time", "pas de coup à temps"),
    ("illegal move", "coup illégal"),
    ("late move", "coup trop tard"),
    ("the opponents that were named", "les adversaires nommés"),
    ("there is no game in it", "il ne contient aucune partie"),
    ("'{0}' is no game that is known here", "«\u{a0}{0}\u{a0}» n’est pas un jeu connu ici"),
    ("move {0}: {1}", "coup {0}\u{a0}: {1}"),
    ("game {0}: {1}", "partie {0}\u{a0}: {1}"),
    ("what chance did after '{0}' is missing", "il manque ce que le hasard a fait après «\u{a0}{0}\u{a0}»"),
    ("a game begins with (;", "une partie commence par (;"),
    ("the game does not end with ;)", "la partie ne finit pas par ;)"),
    ("{0}[ is not closed", "{0}[ n’est pas fermé"),
    ("the board is '{0}', not 8", "le plateau est «\u{a0}{0}\u{a0}», pas 8"),
    (
        "'{0}' is no new tile: write a move like left/b3=2",
        "«\u{a0}{0}\u{a0}» n’est pas une nouvelle tuile\u{a0}: écrivez un coup comme left/b3=2",
    ),
];
