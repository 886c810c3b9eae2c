//! What helps to see, in French.

use crate::app::texts::insight::{
    Absent, Descent, Editor, Experiments, First, Front, HandIn, Headlines, Insight, Lessons, Matrix,
    Notebook, Notices, Opponents, Palette, Pausing, Plots, SideBySide, Story, Styles, Welcome, Worth,
};
use crate::store::lesson::Until;

pub(super) static INSIGHT: Insight = Insight {
    welcome: Welcome {
        page: "Première page",
        title: "Regardez évoluer des IA qui jouent",
        what: "Chacune est une liste de règles pondérées\u{a0}: son ADN. Les meilleures ont des enfants, et en quelques secondes elles gagnent.",
        demo: "Montrez-moi l’évolution",
        demo_hint: "40 joueurs au hasard du 2048 de l’article. En quelques secondes, ils gagnent la plupart de leurs parties.",
        lesson: "Suivre une leçon",
        lesson_hint: "Dix leçons de cinquante minutes, carte par carte",
        or_open: "Ou commencez par un champion déjà élevé",
        or_settings: "Préparer votre propre population",
        experiment: "Comparer des réglages dans une expérience",
        or_pilot: "Laisser un joueur jouer au 2048 de votre navigateur",
        help: "Comment cela marche, et toutes les touches",
        all: "Tous les champions",
        watch: "Regarder",
        play: "L’affronter",
        play_hint: "Vous contre ce champion, sur le plateau",
        won: |rate| format!("{rate} gagnées"),
        wins: |rate| format!("Gagne {rate} de ses parties."),
        wins_against: |rate, opponent| format!("Gagne {rate} contre {opponent}."),
        recent: |file| format!("Récent\u{a0}: {file}"),
    },
    first: First {
        more: "Autres réglages",
        more_hint: "Comment les joueurs sont jugés et élevés, et sur combien de fils",
        fewer: "Moins de réglages",
        takes_new: "Fait partie de la population\u{a0}: le changer en demande une nouvelle",
        make_new: "Faire une nouvelle population",
        make_new_hint: "Selon les réglages tels qu’ils sont\u{a0}; l’évolution présente peut être enregistrée avant",
        stop: "Arrêt",
        never: "à la main",
        changed: |preset| format!("{preset}, modifié"),
    },
    worth: Worth {
        ask: "Que vaut chaque gène\u{a0}?",
        ask_hint: "Joue des parties de test avec tous les gènes, et les mêmes sans chacun d’eux\u{a0}: ce qui se perd est ce que vaut le gène",
        stop: "Ne plus compter",
        playing: "parties avec et sans chaque gène",
        title_hint: "Points pour 100 parties, une victoire comptant un et une nulle un demi, ou score quand toutes sont gagnées ou \
                     perdues. Avec son intervalle à 95\u{a0}%\u{a0}; s’il contient 0, nul ne sait si le gène aide.",
        only_gene: "Son seul gène\u{a0}: sans lui rien ne reste pour jouer",
        summary: |seeks, avoids| match (seeks, avoids) {
            (seeks, "") => format!("Surtout\u{a0}: {seeks}."),
            ("", avoids) => format!("Surtout contre\u{a0}: {avoids}."),
            _ => format!("Surtout\u{a0}: {seeks}. Contre\u{a0}: {avoids}."),
        },
        progress: |played, all| format!("{played} parties sur {all} chacun"),
        points: |worth, interval| format!("{worth} points ({interval})"),
        score: |worth, interval| format!("score {worth} ({interval})"),
        bar: |gene, worth| format!("{gene}\u{a0}: vaut {worth}"),
    },
    editor: Editor {
        title: "Écrire une règle",
        what: "Une règle est une ligne de texte. Elle est élevée avec les autres, et l’évolution lui donne son poids.",
        text: "Le texte de la règle",
        examples: "Exemples",
        words: "Le langage",
        reading: "lecture…",
        adopt: "Élever avec elle",
        adopt_hint: "Met la règle parmi celles des réglages",
        says_nothing: "A la même valeur sur chaque plateau, donc ne plaide pour aucun coup : interrogez ce que contiennent les cases",
        adopted: "Elle est parmi les règles des réglages.",
        shades: "Les cases bleues sont là où elle dépasse sa moyenne sur ce plateau, les orange là où elle reste dessous.",
        there: "existe déjà",
        in_words: "en clair",
        size: "taille",
        least: "valeur minimale",
        most: "valeur maximale",
        not_zero: "non nulle",
        take: "Prendre",
        take_hint: "Met ce texte dans le champ",
        shorter: "la même",
        shorter_hint: "A partout la même valeur",
        nearly_hint: "La part de la variance de la règle que la plus courte explique, dans des parties jouées au hasard",
        own: "À vous",
        edit: "Modifier",
        grammar: &[
            "[NOM:] RÉGION [least|most|total] VALEUR",
            "RÉGION   line outer block corner edge",
            "VALEUR   1.5  a  L(a)  |x|  x + y  x - y  x * y  min(x, y)  max(x, y)",
            "         [x = y]  [x > y]  [x >= y]   1 si c’est vrai, sinon 0",
            "         sum(ITEMS: x)  min(ITEMS: x)  max(ITEMS: x)",
            "ITEMS    cells tiles            chacun est a",
            "         pairs tile_pairs       a et b",
            "         triples tile_triples   a, b et c",
            "w x y z  les cases de la région, puis p q r s t ; L(a) est le niveau d’une tuile, à l’exposant de la règle",
            "least, most, total : des lectures dans tous les sens",
        ],
        no_regions: |game| {
            format!("{game} n’a aucune région que des règles écrites en texte pourraient voir.")
        },
        value: |value| format!("Sur ce plateau\u{a0}: {value}"),
        nodes: |nodes| format!("{nodes} {}", if nodes < 2 { "nœud" } else { "nœuds" }),
        of_places: |share| format!("{share} des endroits, dans des parties jouées au hasard"),
        at: |value, cells| format!("{value} pour {cells}"),
    },
    front: Front {
        title: "Force selon la taille",
        hint: "Le meilleur individu de chaque taille que l’élevage ait vu\u{a0}: ce que valent des règles plus nombreuses ou plus longues",
        along: "Taille\u{a0}: nœuds des formules, et un pour chaque autre règle",
        judge: "Jouer des parties de test",
        judge_hint: "Fait jouer à tous ceux de la ligne 5\u{202f}000 parties que la sélection n’a jamais vues",
        judged: "Tous ceux de la ligne ont joué des parties de test",
        legend: "Plein\u{a0}: parties de test, avec leur intervalle à 95\u{a0}%. Creux\u{a0}: à l’entraînement, trop haut par chance.",
        as_selected: |rate| format!("{rate} à l’entraînement"),
        line: |size, id, rate, rules| format!("taille {size} · {id} · {rate} · {rules}"),
    },
    styles: Styles {
        title: "Carte des styles",
        hint: "Le meilleur joueur de chaque style\u{a0}: deux comportements répartissent les joueurs en cases (MAP-Elites)",
        none: "Cet élevage ne tient pas de carte des styles. Une carte distingue les joueurs par ce qu’ils font du plateau, et élève le meilleur de chaque style.",
        none_here: "Ce jeu ne nomme pas de comportements qui distingueraient des styles.",
        start: "Élever une carte des styles",
        start_hint: "Commence une nouvelle population de ce jeu avec une carte, et l’élève",
        coverage_hint: "Cases qui ont un joueur, parmi toutes celles de la carte",
        score_hint: "La somme des taux de victoire de toutes les cases, comme dans les travaux sur la qualité-diversité\u{a0}: elle croît avec de nouveaux styles et de meilleurs joueurs",
        test: "Jouer des parties de test",
        test_hint: "Fait jouer au joueur de chaque case 5\u{202f}000 parties que la sélection n’a jamais vues",
        tested: "Les joueurs de toutes les cases ont joué des parties de test",
        legend: "~ à l’entraînement, trop haut par chance\u{a0}; sans ce signe, parties de test. Pointez une case pour voir son joueur, cliquez pour l’inspecter.",
        coverage: |share, filled, cells| format!("{share} remplis ({filled} cases sur {cells})"),
        score: |score, tested| {
            let games = if tested { "en parties de test" } else { "à l’entraînement" };
            format!("score QD {score} {games}")
        },
        value: |name, value| format!("{name}\u{a0}: {value}"),
    },
    lessons: Lessons {
        menu: "Leçons",
        close: "Fermer la leçon",
        close_hint: "Les réponses restent\u{a0}: elle reprend où vous l’avez laissée",
        hand_in: "Rendre…",
        hand_in_hint: "Écrire la leçon avec vos réponses dans un fichier",
        answer: "Ta réponse",
        breed: "Élever cette population",
        open: "Ouvrir cet élevage",
        play: "Jouer",
        show: "Montrer",
        compare: "Préparer l’expérience",
        arena: "Les mettre dans l’arène",
        next: "Carte suivante",
        skip: "Passer",
        back: "Retour",
        card_of: |at, all| format!("carte {at} sur {all}"),
        until: |until| match until {
            Until::Generation(wanted) => format!("jusqu’à la génération {wanted}"),
            Until::Paused => "jusqu’à la pause".to_owned(),
            Until::TestGames(wanted) => format!("jusqu’à {wanted} parties de test jouées"),
            Until::Moves(wanted) => format!("jusqu’à {wanted} coups joués"),
            Until::Ablation => "jusqu’à ce que chaque gène soit compté".to_owned(),
            Until::ArenaGames(wanted) => format!("jusqu’à {wanted} parties jouées dans l’arène"),
            Until::Runs(wanted) => format!("jusqu’à {wanted} élevages finis"),
            Until::Rule => "jusqu’à ce que les réglages aient une règle à toi".to_owned(),
            Until::Answer => "jusqu’à ta réponse".to_owned(),
        },
    },
    story: Story {
        title: "D’où il vient",
        title_hint: "En remontant par le parent qui lui ressemblait le plus\u{a0}; les autres parents sont à côté. Un clic le montre.",
        forgotten: "On ne sait plus qui précédait\u{a0}: de ce qui fut élevé avant l’ouverture, seuls les meilleurs de chaque génération sont en mémoire.",
        begins: "La lignée commence ici.",
        same: "aucun gène changé",
        born: |generation, origin| format!("génération {generation}, {origin}"),
        moved: |gene, before, now| format!("{gene} de {before} à {now}"),
        gained: |gene, now| format!("nouveau\u{a0}: {gene} {now}"),
        lost: |gene| format!("perdu\u{a0}: {gene}"),
    },
    absent: Absent {
        unjudged: "pas encore jugé",
        only_best: "ses meilleurs, tels que le fichier les garde",
        thrown_hint: "Gardé jusqu’au prochain jeté, ou jusqu’à la fermeture",
        bring_back: "Le reprendre",
        champion: |generation, id, rate, games| {
            format!(
                "Le champion de la génération {generation} était le n°\u{a0}{id}. On ne connaît plus ses gènes\u{a0}; ce qu’on en sait\u{a0}: \
                 {rate} de {games} parties de test gagnées."
            )
        },
        thrown: |name| format!("{name} est jeté."),
    },
    notices: Notices {
        dismiss: "Fermer l’avis",
        found_hint: "Des joueurs tirés au hasard prennent la place des derniers, et sont jugés avec les prochains descendants",
        mutate: "Deux fois plus de mutants",
        mutate_hint: "Double la part des mutants dans les réglages",
        go_on: "Continuer",
        stop: "Arrêter ici",
        more_games: "Plus de parties pour chacun",
        more_games_hint: "Deux fois plus de parties par évaluation\u{a0}: plus lent, et moins de chance",
        save: "L’enregistrer",
        diversity: |diversity| {
            format!(
                "La diversité est tombée à {diversity}\u{a0}: la population n’est presque qu’une famille."
            )
        },
        stuck: |generations| format!("Aucun progrès depuis {generations} générations."),
        better: |now, before| {
            format!(
                "Le champion est sûrement meilleur que celui qui est enregistré\u{a0}: {now}, alors {before}."
            )
        },
        found: |count| format!("Ajouter {count} fondateurs"),
        found_in: |count| {
            format!("{count} fondateurs entrent\u{a0}; ils sont jugés avec la prochaine génération")
        },
    },
    palette: Palette {
        title: "Chercher une commande",
        hint: "Écrivez, choisissez avec les flèches, Entrée\u{a0}; Échap ferme",
        none: "Aucune commande ne s’appelle ainsi",
        copy_link: "Copier le lien",
        theme_of_system: "Thème\u{a0}: celui du système",
        dark: "Thème\u{a0}: sombre",
        light: "Thème\u{a0}: clair",
        language_of_system: "Langue\u{a0}: celle du système",
        english: "Langue\u{a0}: English",
        french: "Langue\u{a0}: Français",
        keys: |keys| {
            keys.replace("Space", "Espace")
                .replace("Escape", "Échap")
                .replace("Shift", "Maj")
                .replace("Plus", "+")
                .replace("Minus", "−")
        },
    },
    experiments: Experiments {
        language: "fr",
        tab: "Expériences",
        title: "Comparer des réglages",
        what: "Une expérience élève plusieurs évolutions de chaque réglage, sur les mêmes graines, et dit lequel est meilleur et si c’est \
               sûr. Une seule évolution de chacun dit peu\u{a0}: la chance décide de beaucoup.",
        question: "Question",
        question_hint: "Ce à quoi l’expérience doit répondre\u{a0}: le titre de son rapport",
        usual_question: "Lequel est meilleur\u{a0}?",
        factor: "Comparer",
        factor_hint: "Le réglage qui diffère entre les évolutions. Tous les autres sont ceux de gauche.",
        preset: "Préréglage",
        levels: "Valeurs",
        levels_hint: "Deux ou plus, séparées par des virgules",
        seeds: "Graines",
        seeds_hint: "Évolutions de chaque valeur. Avec deux valeurs il en faut au moins huit pour être sûr.",
        length: "Longueur d’une évolution",
        length_hint: "À nombre égal de générations ou de parties, elles sont les mêmes sur toute machine\u{a0}; à temps égal, non",
        generations: "générations",
        games: "parties",
        seconds: "secondes sur un fil",
        tests: "Parties de test",
        tests_hint: "Les parties du champion de chaque évolution à la fin. La sélection ne les voit jamais, et elles sont les mêmes pour toutes.",
        file: "Plan",
        file_hint: "Où le plan est enregistré\u{a0}; les évolutions vont dans un dossier à côté. `dna-lab experiment` le continue aussi.",
        start: "Lancer l’expérience",
        start_hint: "Enregistre le plan et élève ses évolutions en arrière-plan, une par cœur",
        others: "Ouvrir un plan…",
        others_hint: "Un plan enregistré, avec les évolutions qui en sont élevées",
        go: "Continuer",
        pause: "Pause",
        close: "Ranger",
        close_hint: "Pour une autre expérience. Celle-ci reste sur le disque.",
        report: "Écrire le rapport",
        report_hint: "Une page HTML, à côté du plan",
        condition: "valeur",
        runs: "évolutions",
        median: "médiane",
        mean: "moyenne",
        interval: "intervalle à 95\u{a0}%",
        interval_hint: "De la moyenne sur les graines (Student)",
        bands: "Parties de test gagnées par le champion\u{a0}: médianes sur les graines, la moitié des évolutions est dans les bandes",
        sure: "Comparées sur les mêmes graines",
        ahead: "On peut regarder le test à tout moment\u{a0}: sans différence, il nomme un gagnant dans au plus 5\u{a0}% des expériences.",
        none_sure: "Rien ne se compare avant que deux valeurs aient fini la même graine.",
        compare: "Comparer des valeurs dans une expérience…",
        shape: |conditions, seeds, length| format!("{conditions} valeurs × {seeds} graines × {length}"),
        standing: |done, all| format!("{done} évolutions finies sur {all}"),
        level: |level| format!("«\u{a0}{level}\u{a0}» n’est pas une valeur de ce réglage"),
        beats: |better, worse, by, after| {
            format!("{better} bat {worse} de {by}\u{a0}: sûr après {after} graines")
        },
        leads: |better, worse, by, wins, seeds| {
            format!(
                "{better} devance {worse} de {by}, meilleur sur {wins} graines sur {seeds}\u{a0}: pas encore sûr"
            )
        },
        points: |by, wins| if wins { format!("{by} points") } else { by.to_owned() },
        fewest: |seeds| format!("Il faut au moins {seeds} graines pour être sûr d’une de ces paires."),
    },
    side_by_side: SideBySide {
        this_run: "Cette évolution",
        this_run_hint: "L’évolution en mémoire\u{a0}: ses courbes et sa population",
        title: "Côte à côte",
        title_hint: "Courbes, parties de test et réglages de plusieurs évolutions",
        add: "Ajouter une évolution…",
        add_hint: "Une évolution enregistrée, montrée à côté de celle en mémoire. Elle est seulement lue.",
        nothing: "Ajoutez une évolution enregistrée pour comparer sa courbe, son champion et ses réglages avec celle-ci.",
        play: "Faire jouer les champions",
        play_hint: "Tous les champions jouent les mêmes parties dans l’arène, ou chacun contre chacun dans un jeu à deux",
        other_games: "Les évolutions sont de jeux différents, ou n’ont pas encore de champion",
        champion: "Champion",
        champion_hint: "Parties de test gagnées par le champion, avec l’intervalle à 95\u{a0}%. La sélection ne les a jamais vues.",
        population: "Population",
        population_hint: "Parties de test gagnées par des membres tirés au sort, avec l’intervalle à 95\u{a0}%",
        score: "Score",
        score_hint: "Le score moyen du champion dans ses parties de test",
        by_generation: "générations",
        by_generation_hint: "Les courbes suivent les générations",
        by_games: "parties",
        by_games_hint: "Les courbes suivent les parties jouées\u{a0}: équitable quand les générations n’ont pas la même taille",
        by_seconds: "secondes",
        by_seconds_hint: "Les courbes suivent le temps. Seules les évolutions d’une expérience connaissent le leur.",
        run: "Évolution",
        run_hint: "Montre ou cache sa courbe. Les nombres restent.",
        baseline: "Référence",
        baseline_hint: "L’évolution à laquelle les autres sont comparées",
        test: "Parties de test gagnées",
        difference: "Points au-dessus de la référence",
        difference_hint: "Avec l’intervalle à 95\u{a0}%\u{a0}: la différence est significative si 0 est en dehors. Cela vaut pour une paire choisie avant de \
                          regarder\u{a0}; une expérience compare des réglages sur plusieurs graines.",
        settings: "Réglages qui diffèrent",
        same_settings: "Aucun\u{a0}: jeu, graine, règles et réglages sont les mêmes.",
        test_against: |opponent| format!("Parties de test gagnées contre {opponent}"),
        baseline_of: |run| format!("Comparer à {run}"),
        remove: |run| format!("Enlever {run}\u{a0}: son fichier reste"),
    },
    descent: Descent {
        title: "Généalogie",
        title_hint: "L’arbre généalogique de toute l’évolution",
        what: "Chaque point est un individu, à la génération de sa naissance. Les traits pleins mènent aux parents d’un croisement, les \
               pointillés au parent d’un mutant. En couleur\u{a0}: le champion et ses ancêtres. Vif\u{a0}: les ancêtres des vivants. \
               Gris\u{a0}: les lignées éteintes. Molette avec Ctrl pour zoomer, glisser pour bouger, cliquer pour choisir. \
               L’évolution retient les dix meilleurs d’une génération.",
        parents: |parents| format!("parents {parents}"),
    },
    headlines: Headlines {
        example: "▶ Lancer un exemple",
        example_hint: "Le joueur choisi ou un champion fourni avec le programme, un joueur usuel, et un qui joue au hasard",
        network: "Un réseau apprend un jeu par ses propres parties. Il demande plus de mémoire et de temps que l’évolution, et va plus loin.",
        train: "▶ Entraîner un réseau",
        train_hint: "Avec les réglages ci-dessus\u{a0}; on peut faire une pause et enregistrer à tout moment",
        since: |generation| format!("champion depuis la génération {generation}"),
        is_better: |one, other, games| {
            format!("{one} est meilleur que {other}\u{a0}: sûr après {games} parties")
        },
        beats: |one, other, rate| format!("{one} bat {other}\u{a0}: {rate} des points"),
        leads: |one, other| {
            format!("{one} est en tête\u{a0}; on ne sait pas encore s’il est meilleur que {other}")
        },
        best: |played| format!("Meilleur coup\u{a0}: {played}"),
        over: |difference, second| format!("+{difference} sur {second}"),
        because: |rules| format!("Décidé par\u{a0}: {rules}"),
    },
    opponents: Opponents {
        what: "Tous les individus rencontrent aussi ces joueurs\u{a0}: fichiers, réseaux, ou vos programmes (ugi:…, gtp:…). \
               L’évolution garde leurs noms. Un programme ne démarre que si vous l’appelez ici.",
        add: "✚ Ajouter un adversaire",
        remove: |name| format!("Retirer {name}"),
        ask: "L’appeler",
        ask_for: |name| format!("Appeler {name}"),
        asked: |name| format!("On demande à {name} s’il joue…"),
        ask_hint: "Prépare ce joueur\u{a0}: il est lu, ou démarré si c’est un programme. Une population qui le rencontre l’attend.",
        apart: "Les adversaires que vous avez nommés ne participent pas aux expériences.",
        title: |count| {
            format!(
                "Autres adversaires · {}",
                if count == 0 { "aucun".to_owned() } else { count.to_string() }
            )
        },
    },
    notebook: Notebook {
        title: "Cahier",
        what: "Votre question, ce que vous attendez, ce que vous voyez\u{a0}: enregistré avec l’évolution, et dans son rapport.",
        hint: "Écrivez ici…",
    },
    hand_in: HandIn {
        page: "Rapport en HTML…",
        page_hint: "Une page à lire ou à imprimer\u{a0}: résultat, courbes, gènes, une partie, généalogie et réglages",
        archive: "Le tout en ZIP…",
        archive_hint: "À rendre\u{a0}: l’évolution, son tableau, ses images, son rapport, et la feuille de la leçon ou une à remplir",
    },
    plots: Plots {
        hide: "Cliquez pour cacher cette courbe, ou la montrer à nouveau",
        by_generation: "Taux de victoire par génération",
        generation: "génération",
        judging: "La génération 0 est en cours de jugement\u{a0}: ses nombres viennent à sa fin",
        score_by: "Score moyen par génération, à l’entraînement",
        diversity_by: "Diversité par génération",
        enter: "Se déplacer dans le tableau\u{a0}; Entrée fait jouer qui est choisi",
    },
    pausing: Pausing {
        title: "Finir d’abord cette génération\u{a0}?",
        finish: "La finir, puis pause",
        now: "Pause tout de suite",
        what: |done, left| {
            format!(
                "{done} de ses parties sont jouées, il reste {left}. Ce qui est arrêté maintenant sera rejoué plus tard."
            )
        },
    },
    matrix: Matrix {
        title_scores: "Qui est sûrement meilleur",
        title_league: "Chacun contre chacun",
        hint_scores: "Bleu\u{a0}: le joueur de la ligne est sûrement meilleur que celui de la colonne\u{a0}; orange\u{a0}: sûrement moins \
                      bon\u{a0}; gris\u{a0}: pas encore sûr. Un test séquentiel sur toutes les paires ensemble, faux avec une probabilité de \
                      5\u{a0}% au plus, aussi souvent qu’on regarde.",
        hint_league: "Points du joueur de la ligne, une nulle comptant un demi. Bleu\u{a0}: plus de la moitié.",
        file: "Choisir un fichier…",
        other_game_hint: "Les taux de deux jeux ne se comparent pas",
        games: "Enregistrer les parties…",
        first_games: "Enregistrer les 100 premières parties…",
        first_games_hint: "Les cent premières parties de chaque joueur, coup par coup, en texte\u{a0}: l’onglet Partie les ouvre",
        games_hint: "Toutes les parties coup par coup, en texte\u{a0}: l’onglet Partie les ouvre, et dna-lab replay les juge",
        record: |won, drawn, lost| format!("{won} gagnées, {drawn} nulles, {lost} perdues"),
        other_game: |evolution, network| {
            format!(
                "L’évolution joue «\u{a0}{evolution}\u{a0}», le réseau apprend «\u{a0}{network}\u{a0}»\u{a0}: leurs taux sont de jeux différents."
            )
        },
    },
    bar: (
        "bornes",
        "L’estimation et son erreur type, d’après les parties que la sélection a vues. La survie va par l’estimation\u{a0}; qui peut défier \
         le champion, par la borne basse\u{a0}: beaucoup de preuves l’emportent sur peu de parties heureuses",
    ),
};
