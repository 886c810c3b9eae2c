"""DNA Lab: game-playing AIs of weighted rules, bred by evolution.

    import dna_lab
    run = dna_lab.evolve("2048-article", seconds=20)
    dna_lab.evaluate([run.champion, "greedy", "random"], games=200)

`dna_lab.gym` has Gymnasium environments of 2048, `dna_lab.zoo` PettingZoo environments of the two-player games.
"""

import sys as _sys

from ._core import (
    Game,
    Grids,
    Match,
    Player,
    Run,
    Strategy,
    __version__,
    evaluate,
    evolve,
    fitness,
    game_names,
    load_run,
    run_program,
)

__all__ = [
    "Game",
    "Grids",
    "Match",
    "Player",
    "Run",
    "Strategy",
    "__version__",
    "evaluate",
    "evolve",
    "fitness",
    "game_names",
    "load_run",
    "main",
]


def main() -> None:
    """The program `dna-lab`: its window and its command line."""
    _sys.exit(run_program(_sys.argv[1:]))
