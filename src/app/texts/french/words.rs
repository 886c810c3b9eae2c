//! What games and settings say of themselves in English, in French.

use super::rules::{NAMES, PLAYERS};
use super::{connect_four, engines, files, formulas, opponents, othello, ready, reports, small};
use std::collections::HashMap;
use std::sync::LazyLock;

/// The French of these words; themselves where there is none.
pub(super) fn say(words: &str) -> &str {
    static KNOWN: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
        [
            WORDS,
            SETTINGS,
            SENTENCES,
            NAMES,
            PLAYERS,
            files::WORDS,
            engines::WORDS,
            formulas::WORDS,
            connect_four::WORDS,
            othello::WORDS,
            othello::NAMES,
            opponents::NAMES,
            ready::WORDS,
            reports::WORDS,
            small::WORDS,
        ]
        .concat()
        .into_iter()
        .collect()
    });
    KNOWN.get(words).copied().unwrap_or(words)
}

/// Games, variants, players and endings.
const WORDS: &[(&str, &str)] = &[
    (
        "The web game: one 4 in ten, played on past 2048, scored by merges",
        "Celui du web\u{a0}: un 4 sur dix, continue après 2048, compte les fusions",
    ),
    ("2048, article's", "2048 de l’article"),
    (
        "One 4 in six, over at 2048, scored by the sum of tiles",
        "Un 4 sur six, fini à 2048, compte la somme des tuiles",
    ),
    (
        "Marbles on a hexagon, for two: six pushed off the board win. Individuals play each other.",
        "Des billes sur un hexagone, à deux\u{a0}: six billes éjectées gagnent. Les individus s’affrontent.",
    ),
    ("Won", "gagnée"),
    ("Lost", "plus aucun coup"),
    ("six marbles are off", "six billes éjectées"),
    ("the other side has no move", "l’autre camp n’a plus aucun coup"),
    ("the same position for the third time", "la même position pour la troisième fois"),
    ("more marbles pushed off when the plies were up", "plus de billes éjectées à la limite de coups"),
    (
        "as many marbles pushed off when the plies were up",
        "autant de billes éjectées des deux côtés à la limite de coups",
    ),
    ("the article's terms", "les termes de l’article"),
    ("random moves", "le hasard"),
    (
        "16 hexadecimal exponents, or 16 tiles up to 32768 separated by spaces, commas or /",
        "16 exposants hexadécimaux, ou 16 tuiles jusqu’à 32768 séparées par des espaces, des virgules ou /",
    ),
    (
        "the cells of the side to move, a semicolon, and those of the other",
        "les cases du camp au trait, un point-virgule, et celles de l’autre",
    ),
    (
        "write the cells of the side to move, a semicolon, and those of the other, e.g. 'A1 A2 ; I8 I9'",
        "écrivez les cases du camp au trait, un point-virgule, et celles de l’autre, par exemple «\u{a0}A1 A2 ; I8 I9\u{a0}»",
    ),
];

/// Settings and what they may be.
const SETTINGS: &[(&str, &str)] = &[
    ("New tiles", "Tuiles neuves"),
    (
        "How a move is judged over the tiles that may appear after it",
        "Comment un coup est jugé sur les tuiles qui peuvent paraître",
    ),
    ("worst", "pire"),
    ("The worst of them, as in the article", "La pire d’entre elles, comme dans l’article"),
    ("average", "moyenne"),
    ("Over all of them: learns faster", "Sur toutes\u{a0}: apprend plus vite"),
    ("Look-ahead", "Profondeur"),
    ("Further moves that are tried out after a new tile", "Coups de plus essayés après une tuile neuve"),
    ("none", "aucune"),
    ("The move itself only", "Le coup seul"),
    ("1 reply", "1 réplique"),
    (
        "One move further: better, and some thirty times slower",
        "Un coup plus loin\u{a0}: meilleur, et quelque trente fois plus lent",
    ),
    ("2 replies", "2 répliques"),
    (
        "Two moves further: nearly always wins, and is very slow",
        "Deux coups plus loin\u{a0}: gagne presque toujours, et très lent",
    ),
    ("… when judged", "… en jugeant"),
    (
        "Look-ahead while selection judges: less of it makes many more games",
        "Profondeur pendant la sélection\u{a0}: moins profond, bien plus de parties",
    ),
    ("Plies ahead", "Demi-coups d’avance"),
    (
        "How far players look ahead when they play, and when the champion is validated",
        "Jusqu’où les joueurs regardent en jeu, et quand le champion est validé",
    ),
    ("… while judged", "… en sélection"),
    (
        "How far they look ahead while selection judges: fewer plies, many more games",
        "Jusqu’où ils regardent quand la sélection juge\u{a0}: moins, et bien plus de parties",
    ),
    ("First positions", "Positions initiales"),
    ("Games take turns at these", "Les parties les prennent à tour de rôle"),
    ("Belgian daisy", "Marguerite belge"),
    ("German daisy", "Marguerite allemande"),
    ("Swiss daisy", "Marguerite suisse"),
    ("Dutch daisy", "Marguerite hollandaise"),
    ("Random plies first", "Demi-coups au hasard"),
    (
        "Random plies at the start of each game, for variety",
        "Sans eux deux joueurs joueraient peu de parties différentes",
    ),
    ("Plies at most", "Demi-coups au plus"),
    (
        "The longest game: then the side that pushed off more marbles wins",
        "Ensuite plus de billes éjectées gagnent\u{a0}; autant font nulle",
    ),
    (
        "Individuals that live on from generation to generation",
        "Individus qui survivent de génération en génération",
    ),
    ("Founders' rules", "Règles de départ"),
    ("Which rules a founder starts with", "Avec quelles règles naît un fondateur"),
    ("evenly", "égales"),
    ("Each rule with the same probability", "Chaque règle avec la même probabilité"),
    ("by place", "par rang"),
    (
        "By the place in the catalogue: the article's accident",
        "Selon le rang au catalogue\u{a0}: l’accident de l’article",
    ),
    ("… each with", "… chacune avec"),
    ("The probability that a founder carries a rule", "La probabilité qu’un fondateur porte une règle"),
    ("Games each", "Parties chacun"),
    ("Games of one evaluation", "Parties d’une évaluation"),
    ("Champion's games", "… du champion"),
    ("Test games of each generation's champion", "Parties de test du champion de chaque génération"),
    ("Succession", "Relève"),
    ("When the champion is replaced", "Quand le champion est remplacé"),
    ("on evidence", "sur preuve"),
    (
        "By a challenger that is better on evidence: test games of both",
        "Par un prétendant dont des parties de test des deux montrent qu’il est meilleur",
    ),
    ("each generation", "à chaque génération"),
    (
        "By the best-ranked individual, as in the article: mostly luck",
        "Par le premier du classement, comme dans l’article\u{a0}: surtout la chance",
    ),
    ("… games", "… parties"),
    (
        "Test games of champion and challengers together, at most in a generation",
        "Parties de test du champion et de ses rivaux ensemble, au plus par génération",
    ),
    ("Population's games", "… de la population"),
    (
        "Test games of members drawn at random, in each generation: they tell the population's mean",
        "Parties de test de membres tirés au hasard, à chaque génération\u{a0}: elles disent la moyenne de la population",
    ),
    ("Who plays", "Qui joue"),
    ("When games are played, and which count", "Quand on joue, et ce qui compte"),
    ("all, for life", "tous, à vie"),
    (
        "Survivors play again in every generation; games add up",
        "Les survivants rejouent à chaque génération\u{a0}; les parties s’ajoutent",
    ),
    ("offspring once", "à la naissance"),
    ("Once at birth, as in the article: luck stays", "Une fois, comme dans l’article\u{a0}: la chance reste"),
    ("in each generation", "à chaque génération"),
    (
        "All individuals play all games anew, for the opponents change; only these count",
        "Tous rejouent toutes leurs parties, car les adversaires changent\u{a0}; elles seules comptent",
    ),
    ("… survivors play", "… les survivants"),
    (
        "The part of an evaluation that survivors play in each generation",
        "La part d’une évaluation que jouent les survivants par génération",
    ),
    ("… beside the survivors'", "… par rapport aux survivants"),
    (
        "Subtracts the survivors' average result in the same games, so that easy opponents give no advantage",
        "Un résultat compte par rapport à ceux des survivants dans les mêmes parties\u{a0}: des adversaires faciles ne donnent pas d’avantage",
    ),
    ("Living opponents", "Adversaires vivants"),
    (
        "Drawn from the population; all individuals play the same ones",
        "Tirés de la population\u{a0}; tous affrontent les mêmes",
    ),
    ("Former champions", "Anciens champions"),
    (
        "Drawn from the hall of fame as opponents, so that nothing is forgotten",
        "Tirés du panthéon comme adversaires, pour que rien ne s’oublie",
    ),
    ("… by hardness", "… par difficulté"),
    (
        "The less is settled between a former champion and the population, the more likely it is met; all opponents are met equally often",
        "Plus l’issue entre un ancien champion et la population est incertaine, plus il est affronté\u{a0}; tous les adversaires le sont autant de fois",
    ),
    ("Reference opponent", "Adversaire de référence"),
    (
        "How often the game's first reference opponent is among the opponents, so that players do not only get better at playing each other",
        "Combien de fois le premier adversaire de référence du jeu est parmi les adversaires, pour que les joueurs ne progressent pas qu’entre eux",
    ),
    ("Random opponents", "Adversaires au hasard"),
    (
        "Drawn as founders are, so that whatever may come is met sometimes",
        "Tirés comme les fondateurs, pour que tout ce qui peut venir soit parfois affronté",
    ),
    ("Exploiters", "Exploiteurs"),
    (
        "The best of a second population that is bred for nothing but to beat the champion",
        "Les meilleurs d’une seconde population, élevée à seule fin de battre le champion",
    ),
    ("Adapting distribution", "Loi qui s’adapte"),
    (
        "Instead of parents, children and invented rules, one normal distribution over all weights, which adapts to the best samples (CMA-ES)",
        "Au lieu de parents, d’enfants et de règles inventées, une loi normale sur tous les poids, qui s’adapte aux meilleurs (CMA-ES)",
    ),
    ("… first step", "… premier pas"),
    (
        "The first standard deviation of a weight, as a share of what it ranges over",
        "Le premier écart type d’un poids, en part de son étendue",
    ),
    ("… games at most", "… parties au plus"),
    (
        "Largest multiple of an evaluation's games that each sample plays where chance decides the order",
        "Combien de fois plus de parties qu’une évaluation chacun peut jouer quand le hasard décide de l’ordre",
    ),
    ("… gain of pairs", "… gain des paires"),
    (
        "Where it is not 0, the two samples of each pair play each other, and the mean moves towards winners by so much (SPSA), in place of ranks",
        "S’il n’est pas 0, les deux tirages de chaque paire jouent l’un contre l’autre, et le centre avance d’autant vers les gagnants (SPSA), au lieu de rangs",
    ),
    ("… averaged", "… en moyenne"),
    (
        "The average of the distribution's means so far takes part in place of the last one, which is more a matter of chance",
        "La moyenne des centres de la distribution prend part au lieu du dernier, qui tient plus du hasard",
    ),
    ("… shrink together", "… réduits ensemble"),
    (
        "When the largest coefficient comes near the end of its range, all shrink with it: only how they stand to each other says which move is better",
        "Quand le plus grand coefficient approche du bout de son étendue, tous rétrécissent avec lui\u{a0}: seuls leurs rapports disent quel coup est meilleur",
    ),
    ("Invented rules", "Règles inventées"),
    ("Evolution writes rules itself, as formulas", "L’évolution écrit elle-même des règles, en formules"),
    ("… formulas", "… formules"),
    ("The most formulas of an individual", "Le plus de formules d’un individu"),
    ("… length", "… longueur"),
    (
        "The most numbers, cells and signs of a formula together",
        "Le plus de nombres, de cases et de signes d’une formule en tout",
    ),
    ("… first weight", "… premier poids"),
    (
        "How heavy a new formula may be, as a share of what it could weigh: a light one hardly changes how its player plays",
        "Combien une nouvelle formule peut peser, en part de ce qu’elle pourrait\u{a0}: légère, elle ne change guère le jeu",
    ),
    ("… of the same rules", "… aux mêmes règles"),
    (
        "How many individuals of the same rules live on at most, so that new formulas have time to find their weights; 0: any number",
        "Combien d’individus aux mêmes règles survivent au plus, pour que de nouvelles formules aient le temps de trouver leur poids\u{a0}; 0\u{a0}: tous",
    ),
    ("… rate", "… fréquence"),
    (
        "How many mutants differ by a formula instead of by their weights",
        "Combien de mutants diffèrent par une formule et non par leurs poids",
    ),
    ("… parsimony", "… parcimonie"),
    (
        "What a node costs in rank: a share of the spread between individuals, or of a class",
        "Ce qu’un nœud coûte au rang\u{a0}: une part de l’écart entre individus, ou d’une classe",
    ),
    ("a number, a cell or something in brackets", "un nombre, une case ou une parenthèse"),
    ("an operator or the end", "un opérateur ou la fin"),
    ("one of = > < >= <=", "un de = > < >= <="),
    (
        "cells:, pairs:, triples:, tiles:, tile_pairs: or tile_triples:",
        "cells:, pairs:, triples:, tiles:, tile_pairs: ou tile_triples:",
    ),
    ("a cell: a, b, c, w, x, y, z, p, q, r, s or t", "une case\u{a0}: a, b, c, w, x, y, z, p, q, r, s ou t"),
    (
        "A formula that was written as text, by a person or by evolution",
        "Une formule écrite en texte, par une personne ou par l’évolution",
    ),
    ("Racing", "Éliminatoires"),
    (
        "Offspring play a part of their games; only the better ones play the rest",
        "Les descendants jouent une partie de leurs jeux\u{a0}; seuls les meilleurs le reste",
    ),
    ("… first part", "… première part"),
    (
        "The part of their games that all offspring play",
        "La part de leurs parties que jouent tous les descendants",
    ),
    ("… play on", "… continuent"),
    ("The share of offspring that play the rest", "La part des descendants qui jouent le reste"),
    ("Same games for all", "Mêmes parties"),
    (
        "All individuals play the same games in a generation, so luck is shared",
        "Tous jouent les mêmes parties d’une génération\u{a0}: la chance est partagée",
    ),
    ("Ranking", "Classement"),
    ("What makes one better than another", "Ce qui rend meilleur"),
    ("shrunk", "rétréci"),
    (
        "Rates shrink towards the population's by how little is known",
        "Les taux vont vers celui de la population, d’autant plus qu’on sait peu",
    ),
    (
        "Win rates in classes, then scores, as in the article",
        "Taux par classes, puis scores, comme dans l’article",
    ),
    ("mean score", "score moyen"),
    (
        "Mean scores alone, shrunk likewise: where nearly all games are won",
        "Les scores moyens seuls, rétrécis de même\u{a0}: là où presque tous gagnent",
    ),
    ("… width", "… largeur"),
    ("The width of a class of win rates", "La largeur d’une classe de taux"),
    ("Tournament", "Tournoi"),
    ("Individuals in a group", "Individus d’un groupe"),
    ("… winners", "… gagnants"),
    ("Parents out of each group", "Parents par groupe"),
    ("Second parent", "Deuxième parent"),
    ("How the second parent is chosen", "Comment le second parent est choisi"),
    ("any parent", "tout parent"),
    ("By chance", "Au hasard"),
    ("far ones", "lointains"),
    ("One of the most distant, as in the article", "Un des plus distants, comme dans l’article"),
    ("… out of", "… parmi"),
    ("One of so many most distant parents", "Un de tant de parents les plus distants"),
    ("Children", "Enfants"),
    ("Children by crossover for each parent", "Enfants par croisement pour chaque parent"),
    ("Crossover", "Croisement"),
    ("How two genomes become one", "Comment deux génomes en font un"),
    ("blend", "mélange"),
    ("Anywhere between the parents and a bit beyond", "N’importe où entre les parents et un peu au-delà"),
    ("article's", "de l’article"),
    ("Rules by chance, numbers around the mean", "Règles au hasard, nombres autour de la moyenne"),
    ("… reach", "… portée"),
    (
        "How far beyond its parents a child may lie, as a share of their distance",
        "Jusqu’où un enfant dépasse ses parents, en part de leur distance",
    ),
    ("Mean child", "Enfant moyen"),
    (
        "One child a generation is the mean of all parents",
        "Un enfant par génération est la moyenne de tous les parents",
    ),
    (
        "How likely each member produces a mutant in a generation",
        "La chance de chacun d’engendrer un mutant par génération",
    ),
    ("How a mutant differs from its parent", "En quoi un mutant diffère de son parent"),
    ("step", "pas"),
    (
        "A small step along the difference of two parents",
        "Un petit pas le long de la différence de deux parents",
    ),
    ("redraw", "tirage"),
    ("Some genes drawn anew, as in the article", "Quelques gènes tirés à neuf, comme dans l’article"),
    ("nothing inherited", "rien ne s’hérite"),
    ("All weights are drawn anew: pure chance", "Tous les poids sont tirés de nouveau\u{a0}: le pur hasard"),
    ("… step size", "… longueur"),
    ("Times the difference of two parents", "Fois la différence de deux parents"),
    ("… structure", "… structure"),
    (
        "How often a mutant gains or loses a rule instead",
        "Combien souvent un mutant gagne ou perd plutôt une règle",
    ),
    ("… changes", "… changements"),
    ("Genes that are drawn anew", "Gènes tirés à neuf"),
];

/// What is wrong with a name, a move, a position or a calibration's name.
const SENTENCES: &[(&str, &str)] = &[
    (
        "'{0}' is no move here: write {1}",
        "«\u{a0}{0}\u{a0}» n’est pas un coup possible ici\u{a0}: écrivez {1}",
    ),
    (
        "{0} was bred for {1}, not for {2}: name a run of this game, or another --game",
        "{0} a été élevé pour {1}, pas pour {2}\u{a0}: nommez une population de ce jeu, ou un autre jeu par --game",
    ),
    (
        "'{0}' is no position: write e.g. {1}",
        "«\u{a0}{0}\u{a0}» n’est pas une position\u{a0}: écrivez par exemple {1}",
    ),
    (
        "'blind:{0}' is no order of directions: write each of u, d, l and r once, e.g. blind:dlru",
        "«\u{a0}blind:{0}\u{a0}» n’est pas un ordre de directions\u{a0}: écrivez u, d, l et r, une fois chacun, par exemple blind:dlru",
    ),
    (
        "'{0}' cannot name a calibration: use 1 to 40 letters, digits, spaces and -",
        "«\u{a0}{0}\u{a0}» ne peut nommer un étalonnage\u{a0}: de 1 à 40 lettres, chiffres, espaces et -",
    ),
    (
        "'{0}' comes with the lab: choose another name",
        "«\u{a0}{0}\u{a0}» vient avec le labo\u{a0}: choisissez un autre nom",
    ),
    (
        "'{0}' does not go with montecarlo: write e.g. montecarlo:200, where N is 1 to 1000000, and after it, if you like, ,depth=50 ,full=800 (playouts on a full grid) ,by=score ,parallel",
        "«\u{a0}{0}\u{a0}» ne va pas avec montecarlo\u{a0}: écrivez par exemple montecarlo:200, de 1 à 1000000, et ensuite, si vous voulez, ,depth=50 ,full=800 (parties sur une grille pleine) ,by=score ,parallel",
    ),
    (
        "'{0}' does not say how deep it looks and what values grids: write expectimax:3,RUN.ron, expectimax:50ms,RUN.ron, expectimax:50ms,parallel,RUN.ron or expectimax:2,NET",
        "«\u{a0}{0}\u{a0}» ne dit ni la profondeur ni ce qui évalue les grilles\u{a0}: écrivez expectimax:3,RUN.ron, expectimax:50ms,RUN.ron, expectimax:50ms,parallel,RUN.ron ou expectimax:2,NET",
    ),
    (
        "'{0}' is no depth and no time for expectimax: give 0 to {1} replies, or a time a move from 1ms to 10s",
        "«\u{a0}{0}\u{a0}» n’est ni une profondeur ni un temps pour expectimax\u{a0}: donnez 0 à {1} répliques, ou un temps par coup de 1ms à 10s",
    ),
    (
        "'{0}' is no depth and no time for {1}: give 1 to {2} plies, or a time a move from 1ms to 60s, e.g. alphabeta:3 or alphabeta:100ms",
        "«\u{a0}{0}\u{a0}» n’est ni une profondeur ni un temps pour {1}\u{a0}: donnez 1 à {2} demi-coups, ou un temps par coup de 1ms à 60s, par exemple alphabeta:3 ou alphabeta:100ms",
    ),
    (
        "'{0}' is no direction: write up, left, down or right",
        "«\u{a0}{0}\u{a0}» n’est pas une direction\u{a0}: écrivez up, left, down ou right",
    ),
    (
        "'{0}' is no individual's id: give a whole number after #",
        "«\u{a0}{0}\u{a0}» n’est pas le numéro d’un individu\u{a0}: donnez un nombre entier après #",
    ),
    ("'{0}' is no move", "«\u{a0}{0}\u{a0}» n’est pas un coup"),
    (
        "'{0}' is no move, for '{1}' is no cell",
        "«\u{a0}{0}\u{a0}» n’est pas un coup, car «\u{a0}{1}\u{a0}» n’est pas une case",
    ),
    ("'{0}' is no cell", "«\u{a0}{0}\u{a0}» n’est pas une case"),
    ("'{0}' is no player: give {1}", "«\u{a0}{0}\u{a0}» n’est pas un joueur\u{a0}: donnez {1}"),
    (
        "'{0}' values no grids: expectimax goes with rules:…, RUN.ron or a network",
        "«\u{a0}{0}\u{a0}» ne juge pas de grilles\u{a0}: expectimax va avec rules:…, RUN.ron ou un réseau",
    ),
    (
        "'{0}': minimax visits every position, so give it 1 to 5 plies; alphabeta takes a time too",
        "«\u{a0}{0}\u{a0}»\u{a0}: minimax visite toute position, donnez-lui donc 1 à 5 demi-coups\u{a0}; alphabeta prend aussi un temps",
    ),
    ("the mover has {0} marbles: 14 are the most", "le camp au trait a {0} billes\u{a0}: 14 au plus"),
    ("the opponent has {0} marbles: 14 are the most", "l’adversaire a {0} billes\u{a0}: 14 au plus"),
    (
        "cell {0} of the grid, '{1}', is no tile",
        "la case {0} de la grille, «\u{a0}{1}\u{a0}», n’est pas une tuile",
    ),
    (
        "digit {0} of the grid is no hexadecimal exponent",
        "le chiffre {0} de la grille n’est pas un exposant hexadécimal",
    ),
    ("the grid has {0} cells instead of 16", "la grille a {0} cases au lieu de 16"),
    ("the grid has {0} digits instead of 16", "la grille a {0} chiffres au lieu de 16"),
    ("the grid is empty", "la grille est vide"),
    ("row {0} of the grid has {1} cells instead of 4", "la ligne {0} de la grille a {1} cases au lieu de 4"),
    (
        "montecarlo has '{0}' and '{1}': keep one of them",
        "montecarlo a «\u{a0}{0}\u{a0}» et «\u{a0}{1}\u{a0}»\u{a0}: gardez-en un",
    ),
    (
        "give 16 hexadecimal exponents, or 16 tiles (0, 2, 4, … 32768) separated by spaces, commas or /",
        "donnez 16 exposants hexadécimaux, ou 16 tuiles (0, 2, 4, … 32768) séparées par des espaces, des virgules ou /",
    ),
    (
        "write the rear marble and where it steps, e.g. A1B2, or both ends of a row and the new cell of the first, e.g. C3C5D4",
        "écrivez la bille arrière et où elle avance, par exemple A1B2, ou les deux bouts d’une rangée et la nouvelle case du premier, par exemple C3C5D4",
    ),
    ("the mover's marbles are missing", "il manque les billes du camp au trait"),
    ("the opponent's marbles are missing", "il manque les billes de l’adversaire"),
    ("the position has no ';'", "la position n’a pas de «\u{a0};\u{a0}»"),
    ("{0} cannot be opened here", "{0} ne peut être ouvert ici"),
    ("{0} changes nothing", "{0} ne change rien"),
    ("{0} comes twice: a cell holds one marble", "{0} vient deux fois\u{a0}: une case porte une bille"),
    (
        "{0} has no champion yet, for its founders have not played: run `dna-lab evolve --open {0} --save {0}`",
        "{0} n’a pas encore de champion, car ses fondateurs n’ont pas joué\u{a0}: faites `dna-lab evolve --open {0} --save {0}`",
    ),
    (
        "{0} holds no individual {1}: see `dna-lab inspect {0}`",
        "{0} n’a pas d’individu {1}\u{a0}: voyez `dna-lab inspect {0}`",
    ),
    ("{0} is no network of this game", "{0} n’est pas un réseau de ce jeu"),
    (
        "{0} is not possible here: a line of one to three moves into empty cells, or pushes fewer marbles than it has",
        "{0} n’est pas possible ici\u{a0}: une rangée d’une à trois va sur des cases vides, ou pousse moins de billes qu’elle n’en a",
    ),
    ("{0}: there is no marble of yours on {1}", "{0}\u{a0}: il n’y a aucune de vos billes en {1}"),
    ("{0}: {1} is not next to {2}", "{0}\u{a0}: {1} n’est pas à côté de {2}"),
];
