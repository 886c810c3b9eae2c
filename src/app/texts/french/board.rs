//! The game so far, and a person against a player, in French.

use super::dictionary::say;
use crate::app::texts::board::Board;
use std::sync::LazyLock;

pub(super) static BOARD: LazyLock<Board> = LazyLock::new(|| Board {
    won: "Gagnée",
    exact_values_hint: |mebibytes| {
        format!(
            "Ce que le jeu parfait fait de chaque position\u{a0}: prend {mebibytes}\u{a0}Mio de mémoire et une minute environ"
        )
    },
    game_of: |at, all| format!("partie {at} sur {all}"),
    place: |place, last| format!("position {place} sur {last}"),
    worth: |value| format!("vaut {value}"),
    perfect: |what| format!("{what} en jeu parfait"),
    cost: |place, cost| format!("coup {place}\u{a0}: {cost}"),
    last_cost: |cost| format!("le dernier coup\u{a0}: {cost}"),
    all_mistakes: |count| format!("les {count}…"),
    you_play: |who| format!("Vous jouez, {who} conseille"),
    you_against: |who| format!("Vous jouez contre {who}"),
    score: |score| format!("score {score}"),
    scores: |own, who, other| format!("Vous {own} · {who} {other}"),
    leads: |side, value| format!("{side} {value}"),
    ..Board::translated(say)
});
