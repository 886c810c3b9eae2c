//! The texts about two-player games.

use super::Text;

texts! {
    /// The board.
    Table {
        colon person person_hint seats_hint to_move thinking your_turn your_turn_to_put drawn go hold go_hint one_move one_move_hint undo
        undo_hint new_game new_game_hint layout hint hint_hint would_play moves moves_hint no_moves position how value line nodes
        depth time out_hint;
        cell: fn(&str) -> String,
        wins: fn(&str) -> String,
        will_win: fn(&str) -> String,
        out: fn(&str, u32) -> String,
        thought_by: fn(&str, &str) -> String,
        deeper: fn(u8) -> String,
        wins_in: fn(u32) -> String,
        loses_in: fn(u32) -> String,
    }
    /// The league.
    League {
        add_hint empty games games_hint elo elo_hint points record between_hint export;
    }
    /// Ratings over the panel.
    Panel {
        title hint champion elo elo_hint percentages percentages_hint row profile profile_hint;
        line: fn(u32, u64, &str) -> String,
        unrated: fn(u32, u64) -> String,
        games: fn(&str, &str) -> String,
        score: fn(&str, &str, &str) -> String,
    }
    /// The plot.
    Rates {
        past hint past_short;
        against: fn(&str) -> String,
        sample: fn(&str) -> String,
        line: fn(u32, &str) -> String,
    }
}

/// All of them in one language.
pub(in crate::app) struct Duels {
    pub(in crate::app) lab_hint: Text,
    pub(in crate::app) article_hint: Text,
    pub(in crate::app) table: Table,
    pub(in crate::app) league: League,
    pub(in crate::app) panel: Panel,
    pub(in crate::app) rates: Rates,
}
