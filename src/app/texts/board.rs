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
        opened_game: "A game out of a file",
        game_of: "game {0} of {1}",
        place: "position {0} of {1}",
        worth: "worth {0}",
        perfect: "{0} with perfect play",
        cost: "move {0}: {1}",
        exact_values_hint: "What perfect play makes of every position: takes {0} MiB of memory and about a minute",
        last_cost: "the last move: {0}",
        all_mistakes: "all {0}…",
        you_play: "You play, {0} advises",
        you_against: "You play against {0}",
        score: "score {0}",
        scores: "You {0} · {1} {2}",
        leads: "{0} {1}",
    }
}
