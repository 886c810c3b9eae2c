//! The game so far, and a person against somebody, in English.

use crate::app::texts::board::Board;

pub(super) static BOARD: Board = Board {
    timeline: "Timeline",
    timeline_hint: "The game so far, by what its player makes of each position. Click or drag to look back; once it is \
                    clicked, the arrow keys go from move to move.",
    back_to_now: "Back to now",
    back_to_now_hint: "Show the present position again",
    from_here: "Go on from here",
    from_here_hint: "Take back every move after this position",
    lost_at: "Where it was lost",
    lost_at_hint: "The position after the move by which its value fell most, to whoever lost",
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
    worst: "Your dearest moves:",
    you_alone: "You play",
    of_now: "Of the present position, not of the one that is shown:",
    evaluation: "Evaluation",
    place: |place, last| format!("position {place} of {last}"),
    worth: |value| format!("worth {value}"),
    cost: |place, cost| format!("move {place}: −{cost}"),
    you_play: |who| format!("You play, {who} advises"),
    you_against: |who| format!("You play against {who}"),
    score: |score| format!("score {score}"),
    scores: |own, who, other| format!("You {own} · {who} {other}"),
    leads: |side, value| format!("{side} {value}"),
};
