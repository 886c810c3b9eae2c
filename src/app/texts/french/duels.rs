//! Two-player games, in French.

use super::dictionary::say;
use crate::app::texts::duels::{Duels, League, Panel, Rates, Table};
use std::sync::LazyLock;

pub(super) static DUELS: LazyLock<Duels> = LazyLock::new(|| Duels {
    table: Table {
        cell: |name| format!("case {name}"),
        wins: |side| format!("{side} gagne"),
        will_win: |side| format!("{side} va gagner"),
        out: |side, count| format!("{side}\u{a0}: {count} éjectées"),
        thought_by: |side, name| format!("{side} ({name}) a réfléchi"),
        deeper: |plies| format!("{} d’avance", half_moves(plies.into())),
        wins_in: |plies| format!("gagne en {}", half_moves(plies)),
        loses_in: |plies| format!("perd en {}", half_moves(plies)),
        ..Table::translated(say)
    },
    league: League::translated(say),
    panel: Panel {
        line: |generation, id, rating| format!("Génération {generation} · champion n°\u{a0}{id} · {rating}"),
        unrated: |generation, id| format!("Génération {generation} · champion n°\u{a0}{id} · pas classé"),
        games: |rating, games| format!("Elo {rating}, {games} parties"),
        score: |points, games, expected| {
            format!("{points} points en {games} parties\u{a0}; un tel classement en promet {expected}")
        },
        ..Panel::translated(say)
    },
    rates: Rates {
        against: |who| format!("Champion contre {who}"),
        sample: |who| format!("Population contre {who}"),
        line: |generation, rates| format!("Génération {generation} · {rates}"),
        ..Rates::translated(say)
    },
    ..Duels::translated(say)
});

/// So many plies, in words; none are one in French.
fn half_moves(plies: u32) -> String {
    format!("{plies} demi-coup{}", if plies < 2 { "" } else { "s" })
}
