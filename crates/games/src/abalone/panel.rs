//! The opponents that players of Abalone are rated by; `docs/research/ratings.md` tells how they were made and measured.

use crate::Opponent;

/// The panel. The scale hangs on the article's terms two plies ahead, which have 1000.
pub(super) static PANEL: &[Opponent] = &[
    Opponent::new("random moves", "any legal move", "random", -257.0),
    Opponent::new(
        "greedy",
        "pushes a marble off where it can, and looks no further",
        "alphabeta:1,rules:out_opponent",
        288.0,
    ),
    Opponent::new(
        "article, 1 ply",
        "the article's terms, each at coefficient 1",
        "alphabeta:1,rules:article",
        696.0,
    ),
    Opponent::new(
        "article, 2 plies",
        "the article's terms, each at coefficient 1",
        "alphabeta:2,rules:article",
        1000.0,
    ),
    Opponent::new(
        "article, 3 plies",
        "the article's terms, each at coefficient 1",
        "alphabeta:3,rules:article",
        1272.0,
    ),
    Opponent::new(
        "article, 4 plies",
        "the article's terms, each at coefficient 1",
        "alphabeta:4,rules:article",
        1559.0,
    ),
    Opponent::new(
        "pusher",
        "style: what is out, threatened or at the edge, and nothing else",
        "alphabeta:2,rules:out_own=5,out_opponent=20,edge_pressure=5,threatened=10",
        863.0,
    ),
    Opponent::new(
        "runner",
        "style: keeps its own marbles on the board and free to move, and never pushes",
        "alphabeta:2,rules:out_own=20,threatened=5,mobility=5",
        502.0,
    ),
    Opponent::new(
        "centre hugger",
        "style: its own marbles close together about the centre, and little else",
        "alphabeta:2,rules:centre_own=5,density_own=3,out_own=2,out_opponent=1",
        592.0,
    ),
    Opponent::new(
        "tuned weights",
        "six weights that a CMA-ES of 205,000 games against three opponents leant on",
        "alphabeta:2,rules:centre_own=9,density_opponent=12.8,out_own=12,out_opponent=14,edge_pressure=4.7,threatened=11.9",
        1236.0,
    ),
    Opponent::new(
        "specialist",
        "bred against the article's terms alone: evolve --game abalone --preset lab --population 20 --opposition-peers 0 --opposition-past 0 --opposition-yardstick 1 --seed 31 --generations 17",
        "alphabeta:2,rules:centre_own=4.87,centre_opponent=5.41,density_own=0.45,\
                 density_opponent=6.69,out_own=27.98,out_opponent=29.49,edge_pressure=4.55,\
                 threatened=7.2,triples=1.51",
        1207.0,
    ),
    Opponent::new(
        "champion of seed 11, 2 plies",
        "bred by coevolution: evolve --game abalone --preset lab --seed 11 --generations 12",
        "alphabeta:2,rules:centre_own=9.84,centre_opponent=2.51,density_own=3.13,\
                 density_opponent=5.4,out_own=6.76,out_opponent=13.25,edge_pressure=5.13,\
                 threatened=2.56,triples=6.88",
        1072.0,
    ),
    Opponent::new(
        "champion of seed 12, 3 plies",
        "bred by coevolution: evolve --game abalone --preset lab --seed 12 --generations 11",
        "alphabeta:3,rules:centre_own=8.81,centre_opponent=2.44,density_own=3.1,\
                 density_opponent=7.71,out_own=43.43,out_opponent=44.41,edge_pressure=8.38,\
                 threatened=8.91,triples=7.43",
        1484.0,
    ),
    Opponent::new(
        "champion of seed 11, 4 plies",
        "bred by coevolution: evolve --game abalone --preset lab --seed 11 --generations 12",
        "alphabeta:4,rules:centre_own=9.84,centre_opponent=2.51,density_own=3.13,\
                 density_opponent=5.4,out_own=6.76,out_opponent=13.25,edge_pressure=5.13,\
                 threatened=2.56,triples=6.88",
        1610.0,
    ),
];
