//! The texts about players of other kinds, the arena and networks.

use super::{ChoiceTexts, Text};

texts! {
    /// Choosing a player.
    Picker {
        selected search search_hint network network_hint search_network named add;
        searching: fn(u8, &str) -> String,
    }
    /// Boards of any player.
    Boards {
        player player_hint rival rival_hint no_rival thinking;
        plays: fn(&str) -> String,
        milliseconds: fn(&str) -> String,
        values_of: fn(&str) -> String,
    }
    /// The arena.
    Arena {
        add add_hint remove empty start start_hint hold clear clear_hint games games_hint seed until_sure
        until_sure_hint export export_table export_table_hint export_games export_games_hint rank player rate won score reached speed thought faults faults_hint tiles
        tiles_hint scores scores_hint not_sure over sure resting playing
        judge judge_hint moves perfect perfect_hint given_away given_away_for_two given_away_alone;
        played: fn(&str, &str) -> String,
        judged: fn(&str, &str) -> String,
        judge_needs: fn(usize) -> String,
        pair: fn(&str, &str, &str) -> String,
        by: fn(&str) -> String,
        better: fn(&str, u64) -> String,
    }
    /// Networks.
    Networks {
        what game game_hint shape shape_hint method method_hint learning_rate learning_rate_hint initial initial_hint seed begin begin_hint start start_hint pause open save watch
        watch_hint play play_hint rate score rate_hint points_hint no_games not_tested score_hint evolution evolution_hint no_evolution games beginning reading writing
        resting learning unsaved lose lose_what lose_it save_first not_kept;
        memory: fn(usize) -> String,
        standing: fn(&str, &str) -> String,
        recent: fn(&str, &str) -> String,
        tested: fn(&str, &str, &str, &str) -> String,
        points: fn(&str) -> String,
        champion_points: fn(&str) -> String,
        speed: fn(&str) -> String,
        stages: fn(usize) -> String,
        go_on_by: fn(&str) -> String,
        saved: fn(&str) -> String,
        left: fn(&str) -> String,
    }
}

/// All of them in one language.
pub(in crate::app) struct Rivals {
    pub(in crate::app) picker: Picker,
    pub(in crate::app) boards: Boards,
    pub(in crate::app) arena: Arena,
    pub(in crate::app) networks: Networks,
    pub(in crate::app) shapes: [ChoiceTexts; 6],
    pub(in crate::app) methods: [ChoiceTexts; 2],
}
