//! What programs from outside did wrong in their games.

use super::options::note;
use crate::games::PlayerSpec;
use std::collections::BTreeMap;

/// How many lines of a program's last words are told.
const LINES: usize = 12;

/// Tells of each player how many games it lost by faults, and of the last one what went before.
pub(super) fn tell(players: &[PlayerSpec]) {
    for player in players {
        let faults = player.plan.faults();
        let Some(last) = &faults.last else { continue };
        note(&format!("{}: lost by faults: {}; the last: {}", player.name, faults.words(), last.what));
        for line in &last.transcript[last.transcript.len().saturating_sub(LINES)..] {
            note(&format!("  {line}"));
        }
    }
}

/// The same as numbers, by player and kind.
pub(super) fn counted(players: &[PlayerSpec]) -> BTreeMap<String, BTreeMap<&'static str, u64>> {
    let counts = |player: &PlayerSpec| {
        let faults = player.plan.faults();
        let counts = faults.counts.iter().map(|(kind, &count)| (kind.words(), count)).collect();
        (faults.total() > 0).then(|| (player.name.clone(), counts))
    };
    players.iter().filter_map(counts).collect()
}
