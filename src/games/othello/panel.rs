//! The opponents that players of Othello are rated by; `docs/rating.md` tells how they were made and measured.

use crate::games::Opponent;

/// The panel. The scale hangs on the standard weights one ply ahead, who have 1000.
pub(super) static PANEL: &[Opponent] = &[
    Opponent { name: "random moves", made: "any legal move", player: "random", rating: 0.0 },
    Opponent {
        name: "greedy",
        made: "the move after which it has the most discs",
        player: "greedy",
        rating: 0.0,
    },
    Opponent {
        name: "disc counter",
        made: "style: counts discs, four plies ahead",
        player: "alphabeta:4,rules:discs_early,discs_late",
        rating: 0.0,
    },
    Opponent {
        name: "evaporator",
        made: "style: few discs until the end, then many",
        player: "alphabeta:2,rules:discs_early=-5,discs_late=5",
        rating: 0.0,
    },
    Opponent {
        name: "mobility",
        made: "style: moves to choose from, now and later",
        player: "alphabeta:2,rules:mobility_now_early,mobility_now_late,mobility_next_early,mobility_next_late,potential_mobility_early,potential_mobility_late",
        rating: 0.0,
    },
    Opponent {
        name: "corner and edge",
        made: "style: corners, and discs on the edge that stay",
        player: "alphabeta:2,rules:square_a1_early=4,square_a1_late=4,exposed_x_early=-2,exposed_x_late=-2,exposed_c_early=-1,exposed_c_late=-1,stable_edge_early=2,stable_edge_late=2",
        rating: 0.0,
    },
    Opponent {
        name: "standard weights, 1 ply",
        made: "the standard weights of squares",
        player: "alphabeta:1,wpc:standard",
        rating: 1000.0,
    },
    Opponent {
        name: "standard weights, 2 plies",
        made: "the standard weights of squares",
        player: "alphabeta:2,wpc:standard",
        rating: 0.0,
    },
    Opponent {
        name: "standard weights, 4 plies",
        made: "the standard weights of squares",
        player: "alphabeta:4,wpc:standard",
        rating: 0.0,
    },
];
