//! The texts about the game so far, and about a person who plays against a player.

use super::Text;

texts! {
    /// The board.
    Board {
        timeline: "Timeline",
        timeline_hint: "The game so far, by what its player makes of each position. Click or drag to look back; once it is \
                    clicked, the arrow keys go from move to move. Where they are found within seconds, exact values judge the \
                    game.",
        back_to_now: "Back to now",
        back_to_now_hint: "Show the present position again",
        from_here: "Go on from here",
        from_here_hint: "Take back every move after this position",
        lost_at: "Where it was lost",
        lost_at_hint: "The position after the move by which its value fell most, for the side that lost",
        fell_at: "Where it fell most",
        fell_at_hint: "The position after the move by which its value fell most",
        against: "You against it",
        against_hint: "You play this board, the player the same game beside: who scores more?",
        more: "More…",
        more_hint: "The seed of the game, and where to stop",
        won: "Won",
        lost: "Over",
        drawn: "Drawn",
        tiles: "Tiles",
        powers_of_two: "2, 4, 8, …",
        powers_of_three: "3, 9, 27, …",
        less_motion: "Less motion",
        less_motion_hint: "Pieces do not slide, nothing flies",
        exact_values: "Find exact values",
        a_draw: "drawn",
        finding_values: "finding exact values…",
        worst: "Your costliest moves:",
        costliest: "Costliest moves:",
        decisive: "decisive",
        you_alone: "You play",
        evaluation: "Evaluation",
        open_game: "Open a game…",
        open_game_hint: "Games as text, also in the Generic Game Format: look at each move, and what it cost",
        save_game: "Save the game…",
        save_game_hint: "The game so far as text: `dna-lab replay` reads it too",
        opened_game: "A game out of a file";
        game_of: fn(usize, usize) -> String = |at, all| format!("game {at} of {all}"),
        place: fn(&str, &str) -> String = |place, last| format!("position {place} of {last}"),
        worth: fn(&str) -> String = |value| format!("worth {value}"),
        perfect: fn(&str) -> String = |what| format!("{what} with perfect play"),
        cost: fn(&str, &str) -> String = |place, cost| format!("move {place}: {cost}"),
        exact_values_hint: fn(usize) -> String = |mebibytes| {
            format!(
                "What perfect play makes of every position: takes {mebibytes} MiB of memory and about a minute"
            )
        },
        last_cost: fn(&str) -> String = |cost| format!("the last move: {cost}"),
        all_mistakes: fn(&str) -> String = |count| format!("all {count}…"),
        you_play: fn(&str) -> String = |who| format!("You play, {who} advises"),
        you_against: fn(&str) -> String = |who| format!("You play against {who}"),
        score: fn(&str) -> String = |score| format!("score {score}"),
        scores: fn(&str, &str, &str) -> String = |own, who, other| format!("You {own} · {who} {other}"),
        leads: fn(&str, &str) -> String = |side, value| format!("{side} {value}"),
    }
}
