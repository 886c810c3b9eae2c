//! The texts about the game so far, and about a person who plays against a player.

use super::Text;

texts! {
    /// The board.
    Board {
        timeline timeline_hint back_to_now back_to_now_hint from_here from_here_hint lost_at lost_at_hint fell_at fell_at_hint against
        against_hint more more_hint won lost drawn tiles powers_of_two powers_of_three less_motion less_motion_hint
        exact_values a_draw finding_values worst costliest decisive you_alone evaluation open_game open_game_hint save_game save_game_hint opened_game;
        game_of: fn(usize, usize) -> String,
        place: fn(&str, &str) -> String,
        worth: fn(&str) -> String,
        perfect: fn(&str) -> String,
        cost: fn(&str, &str) -> String,
        exact_values_hint: fn(usize) -> String,
        last_cost: fn(&str) -> String,
        all_mistakes: fn(&str) -> String,
        you_play: fn(&str) -> String,
        you_against: fn(&str) -> String,
        score: fn(&str) -> String,
        scores: fn(&str, &str, &str) -> String,
        leads: fn(&str, &str) -> String,
    }
}
