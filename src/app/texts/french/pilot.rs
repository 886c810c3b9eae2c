//! Playing on the screen, in French.

use super::dictionary::say;
use crate::app::texts::pilot::Pilot;
use std::sync::LazyLock;

pub(super) static PILOT: LazyLock<Pilot> = LazyLock::new(|| Pilot {
    pause: "Suspendre",
    stop: "Arrêter",
    cell: |row, column, what| format!("Vu ligne {row}, colonne {column}\u{a0}: {what}"),
    plays: |name| format!("{name} joue"),
    alike: |pairs| format!("Se ressemblent\u{a0}: {pairs}."),
    standing: |moves, pace, thought| {
        format!("{moves} coups, {pace} ms par coup, dont {thought} ms de réflexion")
    },
    ..Pilot::translated(say)
});
