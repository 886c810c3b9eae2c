//! Playing on the screen, in French.

use crate::app::texts::pilot::Pilot;

pub(super) static PILOT: Pilot = Pilot {
    what: "N’importe quel joueur joue à un vrai 2048 ouvert sur cet écran\u{a0}: il regarde le plateau et appuie sur les flèches, ou \
           fait glisser la souris. Rien n’est touché avant le départ.",
    board: "1   Montrer le plateau",
    look: "Regarder l’écran",
    look_hint: "S’écarte un instant, prend une image de l’écran et y cherche des plateaux par la couleur entre leurs tuiles",
    look_later: "… dans 3 secondes",
    look_later_hint: "Reste en place\u{a0}: le temps de disposer les fenêtres, ou d’aller au plateau de ce labo (onglet Partie)",
    looking: "un instant…",
    nothing_yet: "Ouvrez un 2048 dans votre navigateur, tout son plateau à l’écran, puis regardez l’écran.",
    pick: "Ce n’est pas le bon\u{a0}? Cliquez sur un autre plateau marqué, ou tracez un rectangle autour.",
    no_board: "Aucun plateau trouvé par sa couleur\u{a0}: tracez un rectangle autour, ou regardez encore quand il est devant.",
    screen: "L’écran",
    tiles: "2   Vérifier la lecture",
    tiles_hint: "Cliquez sur une case mal lue et dites ce qui s’y trouve\u{a0}: cela étalonne sa couleur.",
    no_tiles: "Les seize cases apparaissent ici.",
    calibration: "Étalonnage",
    calibration_hint: "Quelle couleur vaut quelle tuile. Pour un jeu d’autres couleurs, prenez «\u{a0}new game\u{a0}» et dites ce qui se trouve sur \
                       son premier plateau\u{a0}: le reste s’apprend en jouant.",
    changed: "modifié",
    keep: "Garder",
    keep_hint: "Garde ces couleurs sous ce nom, pour la prochaine fois",
    name: "Nom à lui donner",
    play: "3   Laisser jouer",
    player: "Joueur…",
    player_hint: "Qui décide des coups\u{a0}: un individu, une recherche, le réseau, ou tout joueur par son nom",
    no_player: "Choisissez un joueur.",
    gesture: "Joue par",
    keys: "Flèches",
    keys_hint: "Pour les jeux dans un navigateur ou sur le bureau",
    drags: "Souris",
    drags_hint: "Pour les jeux que l’on glisse, comme sur un téléphone\u{a0}; le plateau de ce labo aussi",
    delay: "Pause après un coup",
    delay_hint: "En plus du temps que le jeu met à montrer le coup",
    start: "Commencer à jouer",
    start_hint: "Met le jeu au premier plan et joue dès que la souris est restée une demi-seconde immobile (F9, dans toute fenêtre)",
    pause: "Suspendre",
    stop: "Arrêter",
    stop_hint: "Échap, dans toute fenêtre",
    anywhere: "F9 démarre et suspend, Échap arrête, quelle que soit la fenêtre. Bouger la souris arrête aussi. Rien n’est \
               touché hors de la fenêtre du jeu.",
    waiting: "Attend que la souris soit immobile…",
    wayland: "Commencez, puis cliquez sur la fenêtre du jeu\u{a0}: les flèches vont à la fenêtre qui a le clavier. Le pilote \
              s’arrête si le plateau est couvert ou déplacé, ou si vous cliquez sur Arrêter.",
    focus: "Cliquez maintenant sur la fenêtre du jeu…",
    seen: "Le plateau tel qu’il a été vu\u{a0}:",
    no_harm: "C’est sans danger\u{a0}: après le premier regard, la grille est suivie de coup en coup.",
    empty: "vide",
    unknown: "inconnue",
    cell: |row, column, what| format!("Vu ligne {row}, colonne {column}\u{a0}: {what}"),
    plays: |name| format!("{name} joue"),
    alike: |pairs| format!("Se ressemblent\u{a0}: {pairs}."),
    standing: |moves, pace, thought| {
        format!("{moves} coups, {pace} ms par coup, dont {thought} ms de réflexion")
    },
};
