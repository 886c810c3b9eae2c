//! The texts about players of other kinds, the arena and networks.

use super::{ChoiceTexts, Text};

texts! {
    /// Choosing a player.
    Picker {
        selected search search_hint network network_hint search_network named named_hint name_example add;
        searching: fn(u8, &str) -> String,
    }
    /// Boards of any player.
    Boards {
        player player_hint rival rival_hint nobody_beside thinking;
        plays: fn(&str) -> String,
        milliseconds: fn(&str) -> String,
        values_of: fn(&str) -> String,
    }
    /// The arena.
    Arena {
        add add_hint remove empty start start_hint hold clear clear_hint games games_hint seed until_sure
        until_sure_hint export export_table export_games rank player rate score reached speed thought tiles
        tiles_hint scores scores_hint pairs pairs_hint not_sure over sure resting playing;
        played: fn(&str, &str) -> String,
        pair: fn(&str, &str, &str) -> String,
        by: fn(&str) -> String,
        better: fn(&str, u64) -> String,
    }
    /// Networks.
    Networks {
        what shape shape_hint method method_hint learning_rate learning_rate_hint seed begin begin_hint start start_hint pause open save watch
        watch_hint rate score rate_hint score_hint evolution evolution_hint no_evolution games empty beginning reading writing
        resting learning unsaved lose lose_what lose_it save_first;
        memory: fn(&str) -> String,
        standing: fn(&str, &str) -> String,
        recent: fn(&str, &str) -> String,
        speed: fn(&str) -> String,
        saved: fn(&str) -> String,
        left: fn(&str) -> String,
    }
}

/// All of them in one language.
pub(in crate::app) struct Rivals {
    pub(in crate::app) picker: Picker,
    pub(in crate::app) boards: Boards,
    pub(in crate::app) arena: Arena,
    pub(in crate::app) networks: Networks,
    pub(in crate::app) shapes: [ChoiceTexts; 2],
    pub(in crate::app) methods: [ChoiceTexts; 2],
}

pub(super) static ENGLISH: Rivals = Rivals {
    picker: Picker {
        selected: "Selected individual",
        search: "Search over the selected individual",
        search_hint: "Expectimax: tries every move and every new tile so many replies deep, valued by the individual's rules",
        network: "Network in training",
        network_hint: "The network of the Network tab as it stands: it goes on learning while it plays",
        search_network: "Search over the network",
        named: "By name or from a file",
        named_hint: "RUN.ron, RUN.ron#ID, ntuple:NET, expectimax:3,RUN.ron, expectimax:50ms,NET, montecarlo:200,depth=50, \
                     rules:article, blind:dlru …",
        name_example: "montecarlo:200,depth=50",
        add: "Take",
        searching: |replies, who| {
            let noun = if replies == 1 { "reply" } else { "replies" };
            format!("{who}, {replies} {noun} deep")
        },
    },
    boards: Boards {
        player: "Player…",
        player_hint: "Let anybody play this board: an individual, a search, a network, random games",
        rival: "Rival…",
        rival_hint: "A second board beside this one: the same seed, another player",
        nobody_beside: "No rival",
        thinking: "thinking…",
        plays: |name| format!("{name} plays"),
        milliseconds: |ms| format!("{ms} ms a move"),
        values_of: |name| format!("What each move is worth to {name}"),
    },
    arena: Arena {
        add: "Add player…",
        add_hint: "Everybody plays the same games",
        remove: "Let go",
        empty: "Add two players or more: they all play the same games, and you see who is better and how sure that is.",
        start: "Play",
        start_hint: "Play until everybody has played all games",
        hold: "Hold",
        clear: "Forget games",
        clear_hint: "Begin anew with the same players",
        games: "Games per player",
        games_hint: "Games of each player",
        seed: "Seed",
        until_sure: "Stop when sure",
        until_sure_hint: "Stop as soon as it is sure of every two players which is better",
        export: "Export…",
        export_table: "The table, as CSV",
        export_games: "Every game, as CSV",
        rank: "Rank",
        player: "Player",
        rate: "To 2048 (95 %)",
        score: "Score",
        reached: "Share of games that reached this tile",
        speed: "Moves/s",
        thought: "ms/move",
        tiles: "Largest tile at the end, share of games",
        tiles_hint: "One bar a player; the shares of each add up to 1",
        scores: "Share of games that scored at least so much",
        scores_hint: "The farther to the right a curve falls, the better the player. The scale is logarithmic.",
        pairs: "Who is better from the same seed",
        pairs_hint: "A sequential test over all pairs together, wrong with probability 5 % at most, however often you look. \
                     The mean difference of the scores has its 95 % interval.",
        not_sure: "not sure yet",
        over: "all games played",
        sure: "stopped: it is sure who is better",
        resting: "resting",
        playing: "playing",
        played: |played, all| format!("{played} of {all} games"),
        pair: |a, b, counts| format!("{a} against {b}: {counts}"),
        by: |interval| format!("score {interval}"),
        better: |name, games| format!("{name} is better, sure after {games} games"),
    },
    networks: Networks {
        what: "An n-tuple network knows nothing of rules: it learns from its own games what every grid is worth.",
        shape: "Network",
        shape_hint: "Which cells its tuples see",
        method: "Method",
        method_hint: "How it learns from its errors",
        learning_rate: "Rate",
        learning_rate_hint: "The share of an error that all weights of a grid together make good, 0.001 to 1",
        seed: "Seed",
        begin: "New network",
        begin_hint: "A network that knows nothing takes the place of this one",
        start: "Train",
        start_hint: "Play and learn, game after game",
        pause: "Pause",
        open: "Open…",
        save: "Save…",
        watch: "Watch it play",
        watch_hint: "On the board of the Game tab, as it stands",
        rate: "network: games that reached 2048",
        score: "mean score",
        rate_hint: "The games it learned from, 100 a point or more, with their 95 % intervals",
        score_hint: "The mean score of the same games",
        evolution: "evolution: champion on fresh games",
        evolution_hint: "The same scale, over the games that evolution has played: two ways to learn, side by side",
        no_evolution: "No population has been judged yet: start evolution, and its curve stands here.",
        games: "games",
        empty: "no network",
        beginning: "taking memory",
        reading: "reading the file",
        writing: "writing the file",
        resting: "resting",
        learning: "learning",
        unsaved: "not saved",
        lose: "The network is not saved",
        lose_what: "What it has learned since would be lost.",
        lose_it: "Don't save",
        save_first: "Save it…",
        memory: |memory| format!("takes {memory} of memory while it learns"),
        standing: |games, moves| format!("{games} games, {moves} moves"),
        recent: |rate, score| format!("last 1,000 games: {rate} to 2048, mean score {score}"),
        speed: |speed| format!("{speed} moves/s"),
        saved: |name| format!("Network saved as {name}"),
        left: |path| {
            format!(
                "A network was in training when the program ended without warning: open {path} in the Network tab"
            )
        },
    },
    shapes: [
        ("4x6", "Four 6-tuples in all eight symmetries: the strong one"),
        ("small", "Four 5-tuples and two 4-tuples: learns faster at first, and takes little memory"),
    ],
    methods: [
        ("TD(0)", "Every weight by the same share of the error"),
        (
            "temporal coherence",
            "Every weight at a rate of its own, high while its errors agree: learns far faster",
        ),
    ],
};

pub(super) static FRENCH: Rivals = Rivals {
    picker: Picker {
        selected: "L’individu choisi",
        search: "Recherche avec l’individu choisi",
        search_hint: "Expectimax\u{a0}: essaie chaque coup et chaque nouvelle tuile à cette profondeur, jugés par les règles \
                      de l’individu",
        network: "Le réseau qui apprend",
        network_hint: "Le réseau de l’onglet Réseau tel qu’il est\u{a0}: il continue d’apprendre en jouant",
        search_network: "Recherche avec le réseau",
        named: "Par nom ou depuis un fichier",
        named_hint: "RUN.ron, RUN.ron#ID, ntuple:NET, expectimax:3,RUN.ron, expectimax:50ms,NET, montecarlo:200,depth=50, \
                     rules:article, blind:dlru …",
        name_example: "montecarlo:200,depth=50",
        add: "Prendre",
        searching: |replies, who| {
            let noun = if replies == 1 { "réplique" } else { "répliques" };
            format!("{who}, {replies} {noun}")
        },
    },
    boards: Boards {
        player: "Joueur…",
        player_hint: "Faire jouer qui l’on veut\u{a0}: un individu, une recherche, un réseau, des parties au hasard",
        rival: "Rival…",
        rival_hint: "Une seconde grille à côté\u{a0}: la même graine, un autre joueur",
        nobody_beside: "Sans rival",
        thinking: "réfléchit…",
        plays: |name| format!("{name} joue"),
        milliseconds: |ms| format!("{ms} ms par coup"),
        values_of: |name| format!("Ce que vaut chaque coup pour {name}"),
    },
    arena: Arena {
        add: "Ajouter un joueur…",
        add_hint: "Tous jouent les mêmes parties",
        remove: "Retirer",
        empty: "Ajoutez deux joueurs ou plus\u{a0}: tous jouent les mêmes parties, et l’on voit qui est meilleur et avec quelle \
                certitude.",
        start: "Jouer",
        start_hint: "Jouer jusqu’à ce que chacun ait joué toutes les parties",
        hold: "Attendre",
        clear: "Oublier les parties",
        clear_hint: "Recommencer avec les mêmes joueurs",
        games: "Parties par joueur",
        games_hint: "Parties de chaque joueur",
        seed: "Graine",
        until_sure: "Arrêter quand c’est sûr",
        until_sure_hint: "Arrêter dès que l’on sait de chaque paire qui est meilleur",
        export: "Exporter…",
        export_table: "Le tableau, en CSV",
        export_games: "Chaque partie, en CSV",
        rank: "Rang",
        player: "Joueur",
        rate: "À 2048 (95 %)",
        score: "Score",
        reached: "Part des parties qui ont atteint cette tuile",
        speed: "Coups/s",
        thought: "ms/coup",
        tiles: "Plus grande tuile à la fin, part des parties",
        tiles_hint: "Une barre par joueur\u{a0}; les parts de chacun font 1",
        scores: "Part des parties qui ont marqué au moins autant",
        scores_hint: "Plus la courbe tombe à droite, meilleur est le joueur. L’échelle est logarithmique.",
        pairs: "Qui est meilleur depuis la même graine",
        pairs_hint: "Un test séquentiel sur toutes les paires ensemble, faux avec une probabilité de 5 % au plus, aussi souvent \
                     que l’on regarde. La différence moyenne des scores a son intervalle à 95 %.",
        not_sure: "pas encore sûr",
        over: "toutes les parties jouées",
        sure: "arrêté\u{a0}: on sait qui est meilleur",
        resting: "au repos",
        playing: "en jeu",
        played: |played, all| format!("{played} parties sur {all}"),
        pair: |a, b, counts| format!("{a} contre {b}\u{a0}: {counts}"),
        by: |interval| format!("score {interval}"),
        better: |name, games| format!("{name} est meilleur, sûr après {games} parties"),
    },
    networks: Networks {
        what: "Un réseau de n-tuples ne connaît aucune règle\u{a0}: il apprend de ses propres parties ce que vaut chaque \
               grille.",
        shape: "Réseau",
        shape_hint: "Quelles cases voient ses tuples",
        method: "Méthode",
        method_hint: "Comment il apprend de ses erreurs",
        learning_rate: "Taux",
        learning_rate_hint: "La part d’une erreur que tous les poids d’une grille corrigent ensemble, 0,001 à 1",
        seed: "Graine",
        begin: "Nouveau réseau",
        begin_hint: "Un réseau qui ne sait rien prend la place de celui-ci",
        start: "Entraîner",
        start_hint: "Jouer et apprendre, partie après partie",
        pause: "Pause",
        open: "Ouvrir…",
        save: "Enregistrer…",
        watch: "Le regarder jouer",
        watch_hint: "Sur la grille de l’onglet Partie, tel qu’il est",
        rate: "réseau\u{a0}: parties qui ont atteint 2048",
        score: "score moyen",
        rate_hint: "Les parties dont il a appris, 100 par point ou plus, avec leurs intervalles à 95 %",
        score_hint: "Le score moyen des mêmes parties",
        evolution: "évolution\u{a0}: champion, parties neuves",
        evolution_hint: "La même échelle, selon les parties que l’évolution a jouées\u{a0}: deux façons d’apprendre, côte à côte",
        no_evolution: "Aucune population n’est encore jugée\u{a0}: lancez l’évolution, et sa courbe sera ici.",
        games: "parties",
        empty: "pas de réseau",
        beginning: "prend la mémoire",
        reading: "lit le fichier",
        writing: "écrit le fichier",
        resting: "au repos",
        learning: "apprend",
        unsaved: "non enregistré",
        lose: "Le réseau n’est pas enregistré",
        lose_what: "Ce qu’il a appris depuis serait perdu.",
        lose_it: "Ne pas enregistrer",
        save_first: "L’enregistrer…",
        memory: |memory| format!("prend {memory} de mémoire pour apprendre"),
        standing: |games, moves| format!("{games} parties, {moves} coups"),
        recent: |rate, score| {
            format!("1\u{202f}000 dernières parties\u{a0}: {rate} à 2048, score moyen {score}")
        },
        speed: |speed| format!("{speed} coups/s"),
        saved: |name| format!("Réseau enregistré sous {name}"),
        left: |path| {
            format!(
                "Un réseau apprenait quand le programme s’est arrêté net\u{a0}: ouvrez {path} dans l’onglet Réseau"
            )
        },
    },
    shapes: [
        ("4x6", "Quatre 6-tuples dans les huit symétries\u{a0}: le plus fort"),
        (
            "petit",
            "Quatre 5-tuples et deux 4-tuples\u{a0}: apprend plus vite au début, et prend peu de mémoire",
        ),
    ],
    methods: [
        ("TD(0)", "Chaque poids de la même part de l’erreur"),
        (
            "cohérence temporelle",
            "Chaque poids à son propre taux, élevé tant que ses erreurs s’accordent\u{a0}: bien plus rapide",
        ),
    ],
};
