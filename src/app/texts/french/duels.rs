//! Two-player games, in French.

use crate::app::texts::duels::{Duels, League, Panel, Rates, Table};

pub(super) static DUELS: Duels = Duels {
    lab_hint: "Coévolution\u{a0}: tous affrontent les mêmes vivants et anciens champions, à petits pas d’une génération à l’autre",
    article_hint: "La méthode du second article\u{a0}: un prétendant aux poids tirés au hasard joue deux parties contre le champion, \
                   et prend sa place s’il fait mieux. Deux parties, c’est surtout de la chance, et rien ne s’hérite\u{a0}: voyez \
                   combien peu le champion gagne face aux adversaires fixes. Les 100 manches de l’article sont 100 générations.",
    table: Table {
        colon: "\u{a0}: ",
        person: "Une personne",
        person_hint: "Cliquez sur une bille, ou sur plusieurs en ligne, puis sur une case cerclée",
        seats_hint: "Qui joue ce camp",
        drawn: "Nulle",
        to_move: "au trait",
        thinking: "réfléchit…",
        your_turn_to_put: "Cliquez sur une case cerclée.",
        your_turn: "Cliquez sur une, deux ou trois billes en ligne, puis sur une case cerclée.",
        go: "Jouer",
        hold: "Pause",
        go_hint: "Laisser deux joueurs continuer seuls. Une partie finie est montrée de nouveau",
        one_move: "Un coup",
        one_move_hint: "Un coup du joueur au trait",
        undo: "Annuler",
        undo_hint: "Reprendre un coup\u{a0}; contre un joueur, sa réponse aussi",
        new_game: "Nouvelle partie",
        new_game_hint: "Recommencer depuis cette position initiale",
        layout: "Position initiale",
        hint: "Conseil",
        hint_hint: "Ce que jouerait ici l’individu choisi\u{a0}; à défaut, un joueur fourni avec le laboratoire",
        would_play: "Le conseiller jouerait",
        moves: "Coups",
        moves_hint: "En ligne\u{a0}: la bille arrière et la case où elle avance. De côté\u{a0}: les deux bouts et la nouvelle case du premier.",
        no_moves: "Les coups, et ce que les joueurs en ont pensé, apparaîtront ici.",
        position: "Position",
        how: "Réflexion",
        value: "valeur",
        line: "suite attendue",
        nodes: "positions",
        depth: "demi-coups",
        time: "temps",
        out_hint: "Billes éjectées\u{a0}; six décident",
        cell: |name| format!("case {name}"),
        wins: |side| format!("{side} gagne"),
        will_win: |side| format!("{side} va gagner"),
        out: |side, count| format!("{side}\u{a0}: {count} éjectées"),
        thought_by: |side, name| format!("{side} ({name}) a réfléchi"),
        deeper: |plies| format!("{} d’avance", half_moves(plies.into())),
        wins_in: |plies| format!("gagne en {}", half_moves(plies)),
        loses_in: |plies| format!("perd en {}", half_moves(plies)),
    },
    league: League {
        add_hint: "Chacun affronte chacun",
        empty: "Ajoutez deux joueurs ou plus\u{a0}: chacun affronte chacun avec les deux couleurs, et les classements Elo disent qui est \
                plus fort et avec quelle certitude.",
        games: "Parties par paire",
        games_hint: "La moitié avec chaque couleur\u{a0}; toutes les paires jouent les mêmes positions initiales",
        elo: "Elo (95\u{a0}%)",
        elo_hint: "400 points de plus sont dix contre un\u{a0}; la moyenne des joueurs est 0. Avec l’intervalle à 95\u{a0}%.",
        points: "Points (95\u{a0}%)",
        record: "G N P",
        between_hint: "Gagnées, nulles et perdues par le joueur de la ligne",
        export: "Exporter le tableau…",
    },
    panel: Panel {
        title: "Classement du champion face au panel, par génération",
        hint: "En Elo\u{a0}: 400 points de plus sont dix contre un, et le premier des adversaires fixes en a 1000. Le panel réunit des \
               adversaires de toutes sortes et de toutes forces, dont la sélection n’affronte que le premier des fixes\u{a0}; les parties d’un champion \
               s’ajoutent, pour une petite part d’un cœur. Bandes\u{a0}: intervalles à 95\u{a0}%.",
        champion: "Champion face au panel",
        elo: "Elo",
        elo_hint: "Le classement du champion face au panel\u{a0}: un seul adversaire ne mesure pas la force",
        percentages: "%",
        percentages_hint: "Combien de fois le champion gagne contre chacun des adversaires fixes, et contre d’anciens champions",
        row: "Panel",
        profile: "Face au panel",
        profile_hint: "La part des points contre chaque adversaire, le plus fort d’abord, dans des parties que la sélection ne joue jamais",
        line: |generation, id, rating| format!("Génération {generation} · champion n°\u{a0}{id} · {rating}"),
        unrated: |generation, id| format!("Génération {generation} · champion n°\u{a0}{id} · pas classé"),
        games: |rating, games| format!("Elo {rating}, {games} parties"),
        score: |points, games, expected| {
            format!("{points} points en {games} parties\u{a0}; un tel classement en promet {expected}")
        },
    },
    rates: Rates {
        past: "Champion contre d’anciens champions",
        past_short: "anciens champions",
        hint: "Sur des parties que la sélection n’a jamais vues, les nulles comptant moitié. Contre le premier des adversaires \
               fixes elles s’ajoutent tant que le champion reste le même\u{a0}; les autres sont de la seule génération. Bandes\u{a0}: \
               intervalles à 95\u{a0}%.",
        against: |who| format!("Champion contre {who}"),
        sample: |who| format!("Population contre {who}"),
        line: |generation, rates| format!("Génération {generation} · {rates}"),
    },
};

/// So many plies, in words; none are one in French.
fn half_moves(plies: u32) -> String {
    format!("{plies} demi-coup{}", if plies < 2 { "" } else { "s" })
}
