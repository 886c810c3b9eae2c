//! French that is no plain text, or whose English has several translations; the rest is in `assets/texts/french.ron`.
//! A no-break space goes before « : ; ! ? % » and inside quotation marks.

mod board;
pub(super) mod dictionary;
mod duels;
mod insight;
mod pilot;
mod rivals;

use super::window::*;
use super::{Columns, Stops, Texts};
use crate::numbers::Numbers;
use dictionary::say;
use std::sync::LazyLock;

pub(in crate::app) static FRENCH: LazyLock<Texts> = LazyLock::new(|| Texts {
    numbers: Numbers::FRENCH,
    commands: Commands { game: "Partie", ..Commands::translated(say) },
    hints: Hints::translated(say),
    menu: Menu::translated(say),
    transport: Transport {
        generation: |generation| format!("génération {generation}"),
        generation_under_way: |generation| format!("la génération {generation} joue"),
        games_per_second: |speed| format!("{speed} parties/s"),
        left: |generation, run| match run {
            Some(run) => format!("reste\u{a0}: {generation}, en tout {run}"),
            None => format!("reste\u{a0}: {generation}"),
        },
        ..Transport::translated(say)
    },
    states: ["vide", "prête", "en marche", "s’arrête", "en pause", "échec\u{a0}: voir le journal"],
    finished: [
        "générations faites",
        "temps écoulé",
        "parties jouées",
        "but atteint",
        "plus de progrès",
        "interrompue",
    ],
    watch: Watch {
        champion: |id| format!("#{id} champion"),
        new_champion: |id| format!("Nouveau champion\u{a0}: #{id}"),
        champion_of: |generation| format!("Génération {generation}"),
        fresh: |low, high, games| format!("{low} à {high} · victoires en {games} parties de test"),
        wins: |rate| format!("gagne {rate}"),
        some_of: |shown, all| format!("{shown} joueurs sur {all}"),
        best_of: |shown, generation| format!("Les {shown} meilleurs de la génération {generation}"),
        age: |generations| format!("âge {generations}"),
        board: |id, how| format!("Plateau de #{id}\u{a0}: {how}"),
        ply: |plies, score| format!("coup {plies} · {score}"),
        ply_as: |plies, seat| format!("coup {plies} · {seat}"),
        before: |score| format!("partie d’avant\u{a0}: {score}"),
        compare: |generations| format!("Voir {generations}"),
        live: |generation| format!("{generation}, en direct"),
        past: |generation| format!("génération {generation}"),
        ..Watch::translated(say)
    },
    evolution: Evolution::translated(say),
    rates_line: |generation, [best, mean, champion, games]| {
        format!(
            "Génération {generation} · à l’entraînement\u{a0}: meilleur {best}, moyenne {mean} · parties de test\u{a0}: \
             champion {champion}, {games} parties"
        )
    },
    population_line: |rate| format!("population {rate}"),
    score_line: |score, decided| format!("Score moyen {score} · classés par {decided}"),
    diversity_line: |diversity| format!("Diversité {diversity}"),
    decided: ["le score", "score et victoires", "les victoires"],
    table: Table { title: |generation| format!("Génération {generation}"), ..Table::translated(say) },
    columns: Columns {
        rank: ("rang", "Le meilleur d’abord, tel que la sélection le voit"),
        id: ("n°", "Croissant avec la naissance"),
        origin: ("origine", "L’opérateur dont il vient"),
        age: ("âge", "Générations depuis sa naissance"),
        games: ("parties", "Parties qui l’ont jugé"),
        estimate: (
            "estimation",
            "Ce qui fait le classement, score ou taux de victoire\u{a0}: ramené vers la moyenne de la population d’autant plus qu’on en \
             sait peu. Ici parmi les survivants\u{a0}; on les a classés avec ceux qui n’ont pas survécu",
        ),
        rate: (
            "entraînement",
            "Le taux tel que la sélection l’a vu\u{a0}: il doit à la chance, donc sans intervalle",
        ),
        score: ("score", "Score moyen d’une partie"),
        rules: ("règles", "Combien de règles il porte"),
    },
    origins: [
        ("fondateur", "Tiré au hasard au début"),
        ("croisement", "Deux parents"),
        ("mutation", "Un parent, modifié"),
        ("centroïde", "La moyenne de tous les parents de sa génération"),
        ("dégelé", "Venu du congélateur"),
    ],
    genes: Genes { none: "aucun", ..Genes::translated(say) },
    genes_line: |generation, rule, share, mean| {
        format!("Génération {generation} · {rule}\u{a0}: portée par {share}, poids moyen {mean}")
    },
    inspector: Inspector {
        no_parents: "aucun",
        born_age: |born, age| format!("génération {born}, âge {age}"),
        of_games: |rate, games| format!("{rate} de {games}"),
        genes: |count| if count < 2 { format!("{count} gène") } else { format!("{count} gènes") },
        freezer: |count| format!("Congélateur ({count})"),
        ..Inspector::translated(say)
    },
    game: Game {
        won: "gagnée",
        lost: "plus aucun coup",
        number: |id| format!("le n°\u{a0}{id}"),
        seat: |id| format!("Faire jouer le n°\u{a0}{id}"),
        standing: |moves, score| format!("coup {moves} · score {score}"),
        cell: |row, column, tile| {
            let tile = if tile.is_empty() { "vide" } else { tile };
            format!("ligne {row}, colonne {column}\u{a0}: {tile}")
        },
        per_second: |speed, delay| format!("{speed} coups/s, {delay} ms"),
        ..Game::translated(say)
    },
    directions: ["haut", "gauche", "bas", "droite"],
    settings: SettingsPane {
        worker: |threads, speed| format!("{threads} fil{} · {speed}", if threads == 1 { "" } else { "s" }),
        worker_version: |version, answers| format!("Version {version}\u{a0}; {answers} tâches jugées ici"),
        range: |low, high| format!("De {low} à {high}"),
        rules_chosen: |chosen, all| format!("{chosen} sur {all}"),
        all_cores: |cores| format!("les {cores} cœurs"),
        ..SettingsPane::translated(say)
    },
    game_choice: ("Jeu", "À quoi l’on joue"),
    stops: Stops {
        generations: ("Générations", "Tant de plus"),
        minutes: ("Durée", "Tant de temps depuis le départ"),
        games: ("Parties", "Tant de parties de plus"),
        target: ("Champion gagne", "La borne basse de son taux vérifié vaut au moins cela"),
        stagnation: ("Sans progrès", "Tant de générations sans progrès"),
        ..Stops::translated(say)
    },
    phase: |phase| match phase {
        "after_move" => "après le coup",
        "after_spawn" => "après la nouvelle tuile",
        _ => "au bout des demi-coups d’avance",
    },
    log: Log::translated(say),
    messages: Messages {
        saved: |name| format!("{name} est enregistré"),
        exported: |name| format!("{name} est exporté"),
        opened: |name| format!("{name} est ouvert"),
        adopted: |id| format!("Introduit comme n°\u{a0}{id}\u{a0}; jugé avec la prochaine génération"),
        validated: |id, rate, games| format!("Le n°\u{a0}{id} gagne {rate} de {games} parties de test"),
        frozen: |id| format!("Le n°\u{a0}{id} est au congélateur"),
        set_aside: |error, place| format!("{error}. Il est gardé sous {place}"),
        unlocked: |place| {
            format!(
                "{place}\u{a0}: son système de fichiers n’a pas de verrous, nul ne sait donc si un autre programme y travaille"
            )
        },
        ..Messages::translated(say)
    },
    dialogs: Dialogs {
        guard: |name| format!("Enregistrer d’abord «\u{a0}{name}\u{a0}»\u{a0}?"),
        recover_what: |generation, size| {
            format!(
                "Génération {generation} de {size} individus, gardée quand le programme a fini sans prévenir."
            )
        },
        ..Dialogs::translated(say)
    },
    help: &[
        (
            "Un joueur",
            "est un ensemble de règles avec leurs poids, ses gènes. Il essaie chaque coup permis, additionne ce que ses règles \
             disent du résultat, et joue le meilleur.",
        ),
        (
            "Une génération",
            "fait jouer tous les individus. L’algorithme génétique croise et mute les gagnants\u{a0}; CMA-ES et SPSA \
             déplacent une distribution de poids vers les meilleurs. Les meilleurs survivent.",
        ),
        (
            "Trois courbes",
            "Le meilleur à l’entraînement a aussi de la chance. Les courbes du champion et de la population viennent de \
             parties que la sélection n’a jamais vues\u{a0}; leurs bandes sont les intervalles à 95\u{a0}%. Si les bandes se recouvrent, nul ne sait qui vaut mieux.",
        ),
        (
            "Regarder en arrière",
            "Un clic sur une génération, dans une courbe ou la carte des gènes\u{a0}: tableau et inspecteur la montrent. \
             Revenir au présent y ramène.",
        ),
        (
            "Rien ne se perd",
            "Ce qui n’est pas enregistré est gardé toutes les demi-minutes, et proposé de nouveau après un accident. Même \
             graine et mêmes réglages donnent la même évolution, sur tout nombre de fils.",
        ),
        (
            "Rivaux",
            "Recherche (expectimax), parties au hasard (Monte Carlo) et réseaux appris jouent sur la même grille et, dans \
             l’Arène, les mêmes parties\u{a0}: elle dit qui est meilleur, et quand c’est sûr.",
        ),
        (
            "Pilote",
            "N’importe qui joue à un vrai 2048 ouvert sur l’écran. F9 démarre et suspend, Échap arrête, dans toute fenêtre\u{a0}; \
             bouger la souris arrête aussi. Rien n’est touché avant, ni hors de la fenêtre du jeu.",
        ),
    ],
    rivals: &rivals::RIVALS,
    board: &board::BOARD,
    duels: &duels::DUELS,
    pilot: &pilot::PILOT,
    insight: &insight::INSIGHT,
    say,
});
