//! The opponents that players of Abalone are rated by; `docs/research/ratings.md` tells how they were made and measured.

use crate::Opponent;

/// The panel. The scale hangs on the article's terms two plies ahead, which have 1000.
pub(super) static PANEL: &[Opponent] = &[
    Opponent { name: "random moves", made: "any legal move", player: "random", rating: -257.0 },
    Opponent {
        name: "greedy",
        made: "pushes a marble off where it can, and looks no further",
        player: "alphabeta:1,rules:out_opponent",
        rating: 288.0,
    },
    Opponent {
        name: "article, 1 ply",
        made: "the article's terms, each at coefficient 1",
        player: "alphabeta:1,rules:article",
        rating: 696.0,
    },
    Opponent {
        name: "article, 2 plies",
        made: "the article's terms, each at coefficient 1",
        player: "alphabeta:2,rules:article",
        rating: 1000.0,
    },
    Opponent {
        name: "article, 3 plies",
        made: "the article's terms, each at coefficient 1",
        player: "alphabeta:3,rules:article",
        rating: 1272.0,
    },
    Opponent {
        name: "article, 4 plies",
        made: "the article's terms, each at coefficient 1",
        player: "alphabeta:4,rules:article",
        rating: 1559.0,
    },
    Opponent {
        name: "pusher",
        made: "style: what is out, threatened or at the edge, and nothing else",
        player: "alphabeta:2,rules:out_own=5,out_opponent=20,edge_pressure=5,threatened=10",
        rating: 863.0,
    },
    Opponent {
        name: "runner",
        made: "style: keeps its own marbles on the board and free to move, and never pushes",
        player: "alphabeta:2,rules:out_own=20,threatened=5,mobility=5",
        rating: 502.0,
    },
    Opponent {
        name: "centre hugger",
        made: "style: its own marbles close together about the centre, and little else",
        player: "alphabeta:2,rules:centre_own=5,density_own=3,out_own=2,out_opponent=1",
        rating: 592.0,
    },
    Opponent {
        name: "tuned weights",
        made: "six weights that a CMA-ES of 205,000 games against three opponents leant on",
        player: "alphabeta:2,rules:centre_own=9,density_opponent=12.8,out_own=12,out_opponent=14,edge_pressure=4.7,threatened=11.9",
        rating: 1236.0,
    },
    Opponent {
        name: "specialist",
        made: "bred against the article's terms alone: evolve --game abalone --preset lab --population 20 --opposition-peers 0 --opposition-past 0 --opposition-yardstick 1 --seed 31 --generations 17",
        player: "alphabeta:2,rules:centre_own=4.87,centre_opponent=5.41,density_own=0.45,\
                 density_opponent=6.69,out_own=27.98,out_opponent=29.49,edge_pressure=4.55,\
                 threatened=7.2,triples=1.51",
        rating: 1207.0,
    },
    Opponent {
        name: "champion of seed 11, 2 plies",
        made: "bred by coevolution: evolve --game abalone --preset lab --seed 11 --generations 12",
        player: "alphabeta:2,rules:centre_own=9.84,centre_opponent=2.51,density_own=3.13,\
                 density_opponent=5.4,out_own=6.76,out_opponent=13.25,edge_pressure=5.13,\
                 threatened=2.56,triples=6.88",
        rating: 1072.0,
    },
    Opponent {
        name: "champion of seed 12, 3 plies",
        made: "bred by coevolution: evolve --game abalone --preset lab --seed 12 --generations 11",
        player: "alphabeta:3,rules:centre_own=8.81,centre_opponent=2.44,density_own=3.1,\
                 density_opponent=7.71,out_own=43.43,out_opponent=44.41,edge_pressure=8.38,\
                 threatened=8.91,triples=7.43",
        rating: 1484.0,
    },
    Opponent {
        name: "champion of seed 11, 4 plies",
        made: "bred by coevolution: evolve --game abalone --preset lab --seed 11 --generations 12",
        player: "alphabeta:4,rules:centre_own=9.84,centre_opponent=2.51,density_own=3.13,\
                 density_opponent=5.4,out_own=6.76,out_opponent=13.25,edge_pressure=5.13,\
                 threatened=2.56,triples=6.88",
        rating: 1610.0,
    },
];
