//! The opponents that players of Othello are rated by; `docs/research/ratings.md` tells how they were made and measured.

use crate::Opponent;

/// The panel. The scale hangs on the standard weights one ply ahead, which have 1000.
pub(super) static PANEL: &[Opponent] = &[
    Opponent::new("random moves", "any legal move", "random", 716.0),
    Opponent::new("greedy", "the move after which it has the most discs", "greedy", 774.0),
    Opponent::new(
        "disc counter",
        "style: counts discs, four plies ahead",
        "alphabeta:4,rules:discs_early,discs_late",
        1014.0,
    ),
    Opponent::new(
        "evaporator",
        "style: few discs until the end, then many",
        "alphabeta:2,rules:discs_early=-5,discs_late=5",
        834.0,
    ),
    Opponent::new(
        "mobility",
        "style: moves to choose from, now and later",
        "alphabeta:2,rules:mobility_now_early,mobility_now_late,mobility_next_early,mobility_next_late,potential_mobility_early,potential_mobility_late",
        920.0,
    ),
    Opponent::new(
        "corner and edge",
        "style: corners, and discs on the edge that stay",
        "alphabeta:2,rules:square_a1_early=4,square_a1_late=4,exposed_x_early=-2,exposed_x_late=-2,exposed_c_early=-1,exposed_c_late=-1,stable_edge_early=2,stable_edge_late=2",
        1359.0,
    ),
    Opponent::new(
        "standard weights, 1 ply",
        "the standard weights of squares",
        "alphabeta:1,wpc:standard",
        1000.0,
    ),
    Opponent::new(
        "standard weights, 2 plies",
        "the standard weights of squares",
        "alphabeta:2,wpc:standard",
        1095.0,
    ),
    Opponent::new(
        "standard weights, 4 plies",
        "the standard weights of squares",
        "alphabeta:4,wpc:standard",
        1260.0,
    ),
    Opponent::new(
        "the League's champion",
        "the champion of populations/othello.ron, bred against the standard weights alone",
        "alphabeta:1,rules:square_a1_early=0.36,square_a1_late=3.92,square_b1_early=-0.7,\
                 square_b1_late=2.04,square_c1_early=-2.89,square_c1_late=-1.02,square_d1_early=0.77,\
                 square_d1_late=0.43,square_b2_early=-1.03,square_b2_late=0.68,square_c2_early=0.2,\
                 square_c2_late=0.12,square_d2_early=-0.2,square_d2_late=0.24,square_c3_early=0.08,\
                 square_c3_late=0.15,square_d3_early=0.51,square_d3_late=0.18,square_d4_early=-0.26,\
                 square_d4_late=0.38,corners_now_early=1.89,corners_now_late=-1.34,\
                 corners_next_early=-0.22,corners_next_late=-1.54,exposed_x_early=2.82,\
                 exposed_x_late=4.05,exposed_c_early=-2.92,exposed_c_late=-6.71,\
                 stable_edge_early=9.55,stable_edge_late=9.89,mobility_now_early=-3.31,\
                 mobility_now_late=-1.28,mobility_next_early=2.79,mobility_next_late=3.31,\
                 potential_mobility_early=-4.46,potential_mobility_late=-4.79,frontier_early=-3.56,\
                 frontier_late=-5.58,parity_early=8.29,parity_late=0.58,discs_early=8.6,\
                 discs_late=4.27",
        1208.0,
    ),
    Opponent::new(
        "champion of seed 11, 1 ply",
        "bred by coevolution: evolve --game othello --preset lab --seed 11 --generations 60",
        "alphabeta:1,rules:square_a1_early=3.68,square_a1_late=1.17,square_b1_early=-2.88,\
                 square_b1_late=-1,square_c1_early=-0.33,square_c1_late=3,square_d1_early=-1.2,\
                 square_d1_late=0.18,square_b2_early=-1.07,square_b2_late=1.06,square_c2_early=-0.28,\
                 square_c2_late=-0.22,square_d2_early=-0.15,square_d2_late=-0.16,\
                 square_c3_early=-0.31,square_c3_late=0.58,square_d3_early=-0.2,square_d3_late=0.39,\
                 square_d4_early=-0.11,square_d4_late=-0.05,corners_now_early=9.63,\
                 corners_now_late=6.46,corners_next_early=-0.78,corners_next_late=0.66,\
                 exposed_x_early=-8.47,exposed_x_late=-1.25,exposed_c_early=-1.3,\
                 exposed_c_late=-6.28,stable_edge_early=3.45,stable_edge_late=10,\
                 mobility_now_early=3.63,mobility_now_late=1.54,mobility_next_early=8.48,\
                 mobility_next_late=2.21,potential_mobility_early=-4.44,potential_mobility_late=3.98,\
                 frontier_early=-2.3,frontier_late=-2.74,parity_early=2.09,parity_late=3.06,\
                 discs_early=-5.37,discs_late=0.1",
        1336.0,
    ),
    Opponent::new(
        "champion of seed 12, 2 plies",
        "bred by coevolution without the standard weights: evolve --game othello --preset lab --opposition-yardstick 0 --seed 12 --generations 60",
        "alphabeta:2,rules:square_a1_early=2.2,square_a1_late=2.68,square_b1_early=2.41,\
                 square_b1_late=1.08,square_c1_early=1.85,square_c1_late=0.28,square_d1_early=-0.39,\
                 square_d1_late=2.09,square_b2_early=-0.71,square_b2_late=0.61,square_c2_early=-0.04,\
                 square_c2_late=-0.14,square_d2_early=-0.07,square_d2_late=0.15,square_c3_early=0.06,\
                 square_c3_late=-0.02,square_d3_early=-0.09,square_d3_late=0.07,\
                 square_d4_early=-0.32,square_d4_late=0.12,corners_now_early=3.99,\
                 corners_now_late=7.13,corners_next_early=-2.43,corners_next_late=0.41,\
                 exposed_x_early=-5.75,exposed_x_late=-2.37,exposed_c_early=-3.84,\
                 exposed_c_late=-4.22,stable_edge_early=4.93,stable_edge_late=0.75,\
                 mobility_now_early=-1.16,mobility_now_late=-0.24,mobility_next_early=-2.94,\
                 mobility_next_late=4.26,potential_mobility_early=0.75,potential_mobility_late=6.45,\
                 frontier_early=-1.25,frontier_late=-5.53,parity_early=-3.55,parity_late=-1.43,\
                 discs_early=3.01,discs_late=-1.17",
        1439.0,
    ),
    Opponent::new(
        "champion of seed 11, 4 plies",
        "bred by coevolution: evolve --game othello --preset lab --seed 11 --generations 60",
        "alphabeta:4,rules:square_a1_early=3.68,square_a1_late=1.17,square_b1_early=-2.88,\
                 square_b1_late=-1,square_c1_early=-0.33,square_c1_late=3,square_d1_early=-1.2,\
                 square_d1_late=0.18,square_b2_early=-1.07,square_b2_late=1.06,square_c2_early=-0.28,\
                 square_c2_late=-0.22,square_d2_early=-0.15,square_d2_late=-0.16,\
                 square_c3_early=-0.31,square_c3_late=0.58,square_d3_early=-0.2,square_d3_late=0.39,\
                 square_d4_early=-0.11,square_d4_late=-0.05,corners_now_early=9.63,\
                 corners_now_late=6.46,corners_next_early=-0.78,corners_next_late=0.66,\
                 exposed_x_early=-8.47,exposed_x_late=-1.25,exposed_c_early=-1.3,\
                 exposed_c_late=-6.28,stable_edge_early=3.45,stable_edge_late=10,\
                 mobility_now_early=3.63,mobility_now_late=1.54,mobility_next_early=8.48,\
                 mobility_next_late=2.21,potential_mobility_early=-4.44,potential_mobility_late=3.98,\
                 frontier_early=-2.3,frontier_late=-2.74,parity_early=2.09,parity_late=3.06,\
                 discs_early=-5.37,discs_late=0.1",
        1757.0,
    ),
];
