//! The texts about playing on the screen.

use super::Text;
use crate::lab::pilot::Trouble;
use crate::pilot::Reason;

texts! {
    /// The pilot.
    Pilot {
        what board look look_hint look_later look_later_hint looking nothing_yet pick no_board screen tiles tiles_hint no_tiles
        calibration calibration_hint changed keep keep_hint name play player player_hint no_player gesture keys keys_hint drags
        drags_hint delay delay_hint start start_hint pause stop stop_hint anywhere waiting wayland focus seen no_harm empty unknown;
        cell: fn(usize, usize, &str) -> String,
        plays: fn(&str) -> String,
        alike: fn(&str) -> String,
        standing: fn(&str, &str, &str) -> String,
        reason: fn(&Reason) -> String,
        trouble: fn(&Trouble) -> String,
    }
}

/// With a capital letter.
pub(super) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
