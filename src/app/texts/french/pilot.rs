//! Playing on the screen, in French.

use super::errors;
use crate::app::texts::pilot::{Pilot, sentence};
use crate::games::twenty48::text::tile;
use crate::lab::pilot::Trouble;
use crate::pilot::{Loss, Reason, ScreenError};

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
    reason: french_reason,
    trouble: |trouble| match trouble {
        Trouble::Screen(error) => french_error(error),
        Trouble::TooSmall => {
            "C’est trop petit pour un plateau\u{a0}: tracez un rectangle autour des seize cases".to_owned()
        }
        Trouble::File(error) => sentence(&errors::store(error)),
        Trouble::Keep(error) => sentence(&errors::keep(error)),
        Trouble::Gone(name) => format!("L’étalonnage «\u{a0}{name}\u{a0}» n’est plus là"),
        Trouble::NoFolder => "Ce système n’a pas de place pour les étalonnages".to_owned(),
    },
};

fn french_error(error: &ScreenError) -> String {
    match error {
        ScreenError::NoPortal => "Ce bureau Wayland ne laisse aucun programme regarder l’écran ni appuyer sur des touches\u{a0}: installez \
                                  xdg-desktop-portal et son module pour ce bureau, ou ouvrez une session X11 (Xorg)"
            .to_owned(),
        ScreenError::NoBus => "Le bus de messages du bureau (D-Bus) est hors d’atteinte\u{a0}: lancez le programme dans la session du bureau, \
                               ou dans une session X11 (Xorg)"
            .to_owned(),
        ScreenError::Forbidden => "Le bureau ne l’a pas permis\u{a0}: recommencez, et acceptez ce que le bureau demande. S’il ne demande \
                                   rien, autorisez les captures d’écran et le contrôle à distance dans ses réglages de confidentialité"
            .to_owned(),
        ScreenError::Stopped => "Arrêté".to_owned(),
        ScreenError::Outside => "Le plateau dépasse de l’écran\u{a0}: déplacez sa fenêtre".to_owned(),
        ScreenError::NoMore => "Il n’y a plus d’images".to_owned(),
        other => sentence(&other.to_string()),
    }
}

fn french_reason(reason: &Reason) -> String {
    let place = |cell: &usize| format!("ligne {}, colonne {}", cell / 4 + 1, cell % 4 + 1);
    let named = |exponent: u8| match exponent {
        0 => "une case vide".to_owned(),
        _ => format!("la tuile {}", tile(exponent)),
    };
    match reason {
        Reason::Stopped => "Arrêté".to_owned(),
        Reason::Paused => "En pause".to_owned(),
        Reason::Mouse => "La souris a bougé".to_owned(),
        Reason::Lost(Loss::Closed) => "La fenêtre du jeu a été fermée".to_owned(),
        Reason::Lost(Loss::Moved) => "La fenêtre du jeu a été déplacée\u{a0}: montrez de nouveau le plateau".to_owned(),
        Reason::Lost(Loss::Covered) => "Une autre fenêtre couvre le plateau\u{a0}: écartez-la".to_owned(),
        Reason::Lost(Loss::Unfocused) => "Une autre fenêtre a le clavier".to_owned(),
        Reason::Reached(exponent) => format!("La tuile {} est sur le plateau", tile(*exponent)),
        Reason::GameOver => "Plus aucun coup possible".to_owned(),
        Reason::NoMove => "Le joueur n’a pas donné de coup\u{a0}: choisissez-en un autre".to_owned(),
        Reason::Unread(cell) => {
            format!("La case {} a une couleur non étalonnée\u{a0}: dites ce qui s’y trouve", place(cell))
        }
        Reason::Mismatch { expected: 0, seen: Some(0), .. } => {
            "Le coup n’a amené aucune tuile\u{a0}: est-ce bien un 2048\u{a0}?".to_owned()
        }
        Reason::Mismatch { cell, expected, seen: Some(seen) } => format!(
            "La case {} devrait être {} et ressemble à {}\u{a0}: regardez l’image, corrigez la lecture et redémarrez",
            place(cell),
            named(*expected),
            named(*seen)
        ),
        Reason::Mismatch { cell, expected, seen: None } => format!(
            "La case {} devrait être {} et ne ressemble à aucune tuile étalonnée\u{a0}: quelque chose couvre le plateau, ou c’est un \
             autre jeu",
            place(cell),
            named(*expected)
        ),
        Reason::Ambiguous(cell) => {
            format!("La nouvelle tuile, {}, peut être un 2 ou un 4\u{a0}: étalonnez les deux", place(cell))
        }
        Reason::NoAnswer => "Le plateau ne répond pas\u{a0}: cliquez une fois sur le jeu pour qu’il ait le clavier. Sous X11 la \
                             souris peut remplacer les flèches"
            .to_owned(),
        Reason::Restless => "L’image du plateau ne se stabilise pas".to_owned(),
        Reason::Screen(error) => french_error(error),
    }
}
