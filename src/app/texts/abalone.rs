//! The texts about Abalone.

use super::{ChoiceTexts, Field, Text};

texts! {
    /// The board.
    Table {
        colon black white person person_hint seats_hint to_move thinking your_turn pushed stuck repetition cap cap_draw go hold
        go_hint one_move one_move_hint undo undo_hint new_game new_game_hint layout hint hint_hint moves moves_hint no_moves
        position position_hint position_example selected named named_hint name_example take how value line nodes
        depth time out_hint rules_hint;
        cell: fn(&str) -> String,
        wins: fn(&str) -> String,
        out: fn(&str, u32) -> String,
        thought_by: fn(&str, &str) -> String,
        deeper: fn(u8) -> String,
        advice: fn(&str) -> String,
        wins_in: fn(i32) -> String,
        loses_in: fn(i32) -> String,
    }
    /// The league.
    League {
        add add_hint empty games games_hint elo elo_hint points record between between_hint export;
    }
    /// The plot of a game for two.
    Rates {
        article random past hint;
        line: fn(u32, &str, &str, &str) -> String,
    }
}

/// All of them in one language.
pub(in crate::app) struct Abalone {
    /// The numbers of the protocol that only games for two have.
    pub(in crate::app) field: fn(Field) -> ChoiceTexts,
    pub(in crate::app) game: ChoiceTexts,
    pub(in crate::app) lab_hint: Text,
    pub(in crate::app) article_hint: Text,
    pub(in crate::app) layouts: ChoiceTexts,
    pub(in crate::app) layout_names: [Text; 5],
    pub(in crate::app) each_generation: ChoiceTexts,
    pub(in crate::app) afresh: ChoiceTexts,
    pub(in crate::app) table: Table,
    pub(in crate::app) league: League,
    pub(in crate::app) rates: Rates,
}

pub(super) static ENGLISH: Abalone = Abalone {
    field: |field| match field {
        Field::Depth => {
            ("Plies ahead", "How far players look ahead when they play, and when the champion is validated")
        }
        Field::JudgedDepth => {
            ("… while judged", "How far they look ahead while selection judges: fewer plies, many more games")
        }
        Field::OpeningPlies => {
            ("Random plies first", "Without them two players would play few different games")
        }
        Field::Cap => ("Plies at most", "Then more marbles pushed off win; as many are a draw"),
        Field::Peers => ("Living opponents", "Drawn from the population; everybody plays the same ones"),
        Field::Past => {
            ("Former champions", "Drawn from the hall of fame as opponents, so that nothing is forgotten")
        }
        Field::Yardstick => (
            "Article's terms",
            "How often the article's terms, each at 1, are among the opponents, so that players do not only get better at \
             playing each other",
        ),
        _ => ("", ""),
    },
    game: (
        "Abalone",
        "Marbles on a hexagon, for two: six pushed off the board win. Individuals play each other.",
    ),
    lab_hint: "Coevolution: everybody plays the same living and former champions, with small steps from generation to generation",
    article_hint: "The second article's way: a challenger with random weights plays the champion twice, and takes its place if \
                   it does better. Two games are mostly luck, and nothing is inherited: see how little the champion gains \
                   against the fixed opponents. The article's 100 rounds are 100 generations.",
    layouts: ("First positions", "Games take turns at these"),
    layout_names: ["Standard", "Belgian daisy", "German daisy", "Swiss daisy", "Dutch daisy"],
    each_generation: (
        "in each generation",
        "Everybody plays all games anew, for the opponents change; only these count",
    ),
    afresh: ("nothing inherited", "All weights are drawn anew: pure chance"),
    table: Table {
        colon: ": ",
        black: "Black",
        white: "White",
        person: "A person",
        person_hint: "Click a marble, or several in a line, then a ringed cell",
        seats_hint: "Who plays this side",
        to_move: "to move",
        thinking: "thinking…",
        your_turn: "Click one, two or three marbles in a line, then a ringed cell.",
        pushed: "six marbles are off",
        stuck: "no move is left",
        repetition: "Drawn: the same position for the third time",
        cap: "more marbles pushed off when the plies were up",
        cap_draw: "Drawn: as many marbles off on both sides when the plies were up",
        go: "Play",
        hold: "Hold",
        go_hint: "Let two players go on by themselves",
        one_move: "One move",
        one_move_hint: "One move of the player whose turn it is",
        undo: "Undo",
        undo_hint: "Take back a move; against a player, its answer too",
        new_game: "New game",
        new_game_hint: "Begin anew from this first position",
        layout: "First position",
        hint: "Hint",
        hint_hint: "What the selected individual, or else the article's terms, would play here",
        moves: "Moves",
        moves_hint: "In line: rear marble and the cell it steps to. Aside: both ends and the new cell of the first.",
        no_moves: "None yet.",
        position: "Position",
        position_hint: "Cells of black, a semicolon, cells of white; black begins",
        position_example: "A1 A2 ; I8 I9",
        selected: "Selected individual",
        named: "By name or from a file",
        named_hint: "RUN.ron, RUN.ron#ID, alphabeta:4,RUN.ron, alphabeta:500ms, minimax:3, rules:out_opponent=5,triples, random …",
        name_example: "alphabeta:500ms",
        take: "Take",
        how: "Thought",
        value: "value",
        line: "expected",
        nodes: "positions",
        depth: "plies",
        time: "time",
        out_hint: "Marbles that are off the board; six decide",
        rules_hint: "By the article's terms, each at coefficient 1",
        cell: |name| format!("cell {name}"),
        wins: |side| format!("{side} wins"),
        out: |side, count| format!("{side}: {count} off"),
        thought_by: |side, name| format!("{side} ({name}) thought"),
        deeper: |plies| format!("{plies} {} ahead", if plies == 1 { "ply" } else { "plies" }),
        advice: |played| format!("would play {played}"),
        wins_in: |plies| format!("wins in {plies} plies"),
        loses_in: |plies| format!("loses in {plies} plies"),
    },
    league: League {
        add: "Add player…",
        add_hint: "Each plays each",
        empty: "Add two players or more: each plays each with both colours, and Elo ratings say who is stronger and how sure that is.",
        games: "Games of every two",
        games_hint: "Half of them with either colour; every pair plays the same first positions",
        elo: "Elo (95 %)",
        elo_hint: "400 points more are odds of ten to one; the mean of all players is 0. With its 95 % interval.",
        points: "Points (95 %)",
        record: "W D L",
        between: "Each against each",
        between_hint: "Won, drawn and lost by the player of the row",
        export: "Export table…",
    },
    rates: Rates {
        article: "Champion against the article's terms",
        random: "Champion against random moves",
        past: "Champion against former champions",
        hint: "On games that selection never saw, draws count half. Against the article's terms they add up over a champion's \
               reign; the others are of the generation alone. Bands are 95 % intervals.",
        line: |generation, article, random, past| {
            format!(
                "Generation {generation} · article's terms {article} · random {random} · former champions {past}"
            )
        },
    },
};

pub(super) static FRENCH: Abalone = Abalone {
    field: |field| match field {
        Field::Depth => {
            ("Demi-coups d’avance", "Jusqu’où les joueurs regardent en jeu, et quand le champion est validé")
        }
        Field::JudgedDepth => (
            "… en sélection",
            "Jusqu’où ils regardent quand la sélection juge\u{a0}: moins, et bien plus de parties",
        ),
        Field::OpeningPlies => {
            ("Demi-coups au hasard", "Sans eux deux joueurs joueraient peu de parties différentes")
        }
        Field::Cap => {
            ("Demi-coups au plus", "Ensuite plus de billes éjectées gagnent\u{a0}; autant font nulle")
        }
        Field::Peers => ("Adversaires vivants", "Tirés de la population\u{a0}; tous affrontent les mêmes"),
        Field::Past => {
            ("Anciens champions", "Tirés du panthéon comme adversaires, pour que rien ne s’oublie")
        }
        Field::Yardstick => (
            "Termes de l’article",
            "Combien de fois les termes de l’article, chacun à 1, sont parmi les adversaires, pour que les joueurs ne \
             progressent pas qu’entre eux",
        ),
        _ => ("", ""),
    },
    game: (
        "Abalone",
        "Des billes sur un hexagone, à deux\u{a0}: six billes éjectées gagnent. Les individus s’affrontent.",
    ),
    lab_hint: "Coévolution\u{a0}: tous affrontent les mêmes vivants et anciens champions, à petits pas d’une génération à l’autre",
    article_hint: "La méthode du second article\u{a0}: un challenger aux poids tirés au hasard joue deux parties contre le champion, \
                   et prend sa place s’il fait mieux. Deux parties, c’est surtout de la chance, et rien ne s’hérite\u{a0}: voyez \
                   combien peu le champion gagne face aux adversaires fixes. Les 100 manches de l’article sont 100 générations.",
    layouts: ("Positions initiales", "Les parties les prennent à tour de rôle"),
    layout_names: [
        "Standard",
        "Marguerite belge",
        "Marguerite allemande",
        "Marguerite suisse",
        "Marguerite hollandaise",
    ],
    each_generation: (
        "à chaque génération",
        "Tous rejouent toutes leurs parties, car les adversaires changent\u{a0}; elles seules comptent",
    ),
    afresh: ("rien ne s’hérite", "Tous les poids sont tirés de nouveau\u{a0}: le pur hasard"),
    table: Table {
        colon: "\u{a0}: ",
        black: "Noir",
        white: "Blanc",
        person: "Une personne",
        person_hint: "Cliquez une bille, ou plusieurs en ligne, puis une case cerclée",
        seats_hint: "Qui joue ce camp",
        to_move: "au trait",
        thinking: "réfléchit…",
        your_turn: "Cliquez une, deux ou trois billes en ligne, puis une case cerclée.",
        pushed: "six billes éjectées",
        stuck: "plus aucun coup",
        repetition: "Nulle\u{a0}: la même position pour la troisième fois",
        cap: "plus de billes éjectées à la limite de coups",
        cap_draw: "Nulle\u{a0}: autant de billes éjectées des deux côtés à la limite de coups",
        go: "Jouer",
        hold: "Arrêter",
        go_hint: "Laisser deux joueurs continuer seuls",
        one_move: "Un coup",
        one_move_hint: "Un coup du joueur au trait",
        undo: "Annuler",
        undo_hint: "Reprendre un coup\u{a0}; contre un joueur, sa réponse aussi",
        new_game: "Nouvelle partie",
        new_game_hint: "Recommencer depuis cette position initiale",
        layout: "Position initiale",
        hint: "Conseil",
        hint_hint: "Ce que jouerait ici l’individu choisi, ou sinon les termes de l’article",
        moves: "Coups",
        moves_hint: "En ligne\u{a0}: la bille arrière et la case où elle avance. De côté\u{a0}: les deux bouts et la nouvelle case du premier.",
        no_moves: "Aucun encore.",
        position: "Position",
        position_hint: "Cases de noir, un point-virgule, cases de blanc\u{a0}; noir commence",
        position_example: "A1 A2 ; I8 I9",
        selected: "Individu choisi",
        named: "Par son nom ou d’un fichier",
        named_hint: "RUN.ron, RUN.ron#ID, alphabeta:4,RUN.ron, alphabeta:500ms, minimax:3, rules:out_opponent=5,triples, random …",
        name_example: "alphabeta:500ms",
        take: "Prendre",
        how: "Réflexion",
        value: "valeur",
        line: "suite attendue",
        nodes: "positions",
        depth: "demi-coups",
        time: "temps",
        out_hint: "Billes éjectées\u{a0}; six décident",
        rules_hint: "Selon les termes de l’article, chacun au coefficient 1",
        cell: |name| format!("case {name}"),
        wins: |side| format!("{side} gagne"),
        out: |side, count| format!("{side}\u{a0}: {count} éjectées"),
        thought_by: |side, name| format!("{side} ({name}) a réfléchi"),
        deeper: |plies| format!("{plies} demi-coup{} d’avance", if plies == 1 { "" } else { "s" }),
        advice: |played| format!("jouerait {played}"),
        wins_in: |plies| format!("gagne en {plies} demi-coups"),
        loses_in: |plies| format!("perd en {plies} demi-coups"),
    },
    league: League {
        add: "Ajouter un joueur…",
        add_hint: "Chacun affronte chacun",
        empty: "Ajoutez deux joueurs ou plus\u{a0}: chacun affronte chacun avec les deux couleurs, et les classements Elo disent qui est \
                plus fort et avec quelle certitude.",
        games: "Parties par paire",
        games_hint: "La moitié avec chaque couleur\u{a0}; toutes les paires jouent les mêmes positions initiales",
        elo: "Elo (95\u{a0}%)",
        elo_hint: "400 points de plus sont dix contre un\u{a0}; la moyenne des joueurs est 0. Avec l’intervalle à 95\u{a0}%.",
        points: "Points (95\u{a0}%)",
        record: "G N P",
        between: "Chacun contre chacun",
        between_hint: "Gagnées, nulles et perdues par le joueur de la ligne",
        export: "Exporter le tableau…",
    },
    rates: Rates {
        article: "Champion contre les termes de l’article",
        random: "Champion contre le hasard",
        past: "Champion contre d’anciens champions",
        hint: "Sur des parties que la sélection n’a jamais vues, les nulles comptant moitié. Contre les termes de l’article elles \
               s’ajoutent pendant un règne\u{a0}; les autres sont de la seule génération. Bandes\u{a0}: intervalles à 95\u{a0}%.",
        line: |generation, article, random, past| {
            format!(
                "Génération {generation} · termes de l’article {article} · hasard {random} · anciens champions {past}"
            )
        },
    },
};
