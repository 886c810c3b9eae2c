//! The texts about playing on the screen.

use super::Text;

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
    }
}
