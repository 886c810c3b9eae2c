"""PettingZoo environments of the two-player games: Othello, Abalone and Connect Four.

    from dna_lab import zoo
    env = zoo.env("othello")

An observation has the cells in reading order as the agent sees them (0 empty, 1 its own, 2 its opponent's) and the mask of its legal
actions. An action is the place of a move in `env.moves`, the fixed list of all moves that there are in the game.

`env.reset(seed=7)` begins the game of that seed, and later resets without one go on from there, the same each time. Without any seed each
environment draws its own.
"""

from __future__ import annotations

import functools
from itertools import product
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ._core import Game, Match

# What an environment has from reset() on.
BEGUN = ("agent_selection", "agents", "infos", "match", "rewards", "terminations", "truncations")


def _squares(columns: str, rows: str) -> list[str]:
    return [column + row for row, column in product(rows, columns)]


def _abalone() -> list[str]:
    """All moves in line and aside, as Abalone writes them."""
    rows = "ABCDEFGHI"
    inside = {(r, d) for r in range(9) for d in range(9) if abs(r - d) <= 4}
    name = lambda cell: f"{rows[cell[0]]}{cell[1] + 1}"  # noqa: E731
    steps = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)]
    on = lambda cell, step, times=1: (cell[0] + times * step[0], cell[1] + times * step[1])  # noqa: E731
    moves = {name(cell) + name(on(cell, step)) for cell in inside for step in steps if on(cell, step) in inside}
    for cell, along, length, step in product(inside, steps[:3], (1, 2), steps):
        last = on(cell, along, length)
        if step in (along, (-along[0], -along[1])) or last not in inside:
            continue
        if on(cell, step) in inside and on(last, step) in inside:
            moves.add(name(cell) + name(last) + name(on(cell, step)))
    return sorted(moves)


def all_moves(game: str) -> list[str]:
    """The moves that there are in a game, in a fixed order: an action is a place in this list."""
    if game.startswith("othello"):
        return [*_squares("abcdefgh", "12345678"), "pass"]
    if game == "connect-four":
        return list("abcdefg")
    if game == "abalone":
        return _abalone()
    raise ValueError(f"'{game}' is no two-player game")


class TwoPlayerEnv(AECEnv):
    """A two-player game. The winner's reward is 1 and the loser's -1; a draw is 0."""

    def __init__(self, game: str = "othello", render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {"name": f"dna_lab_{game}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.moves = all_moves(game)
        self._place = {move: place for place, move in enumerate(self.moves)}
        self._game = Game(game)
        self.render_mode = render_mode
        self.possible_agents = [seat.lower() for seat in self._game.seats]
        self.match: Match
        self._chance: np.random.Generator | None = None
        cells = len(self._game.begin().cells)
        self._observed = spaces.Dict(
            {
                "observation": spaces.Box(0, 2, (cells,), np.int8),
                "action_mask": spaces.Box(0, 1, (len(self.moves),), np.int8),
            }
        )

    def __getattr__(self, name: str) -> Any:
        if name in BEGUN:
            raise AttributeError("the game has not begun: call reset() first")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    @functools.lru_cache(maxsize=None)
    def observation_space(self, agent: str) -> spaces.Space:
        return self._observed

    @functools.lru_cache(maxsize=None)
    def action_space(self, agent: str) -> spaces.Space:
        return spaces.Discrete(len(self.moves))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or self._chance is None:
            self._chance = np.random.default_rng(seed)
        self.match = self._game.begin(int(self._chance.integers(2**63)) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.match.turn]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        cells = np.array(self.match.cells, np.int8)
        seen = cells if seat == 0 else np.choose(cells, [0, 2, 1]).astype(np.int8)
        mask = np.zeros(len(self.moves), np.int8)
        if agent == self.agent_selection:
            mask[[self._place[move] for move in self.match.moves]] = 1
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if not self.action_space(agent).contains(action):
            raise ValueError(f"the action is {action!r}: give a whole number from 0 to {len(self.moves) - 1}")
        self._cumulative_rewards[agent] = 0.0
        self.match.play(self.moves[int(action)])
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.match.over:
            winner = self.match.winner
            for seat, other in enumerate(self.possible_agents):
                self.rewards[other] = 0.0 if winner is None else 1.0 if seat == winner else -1.0
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.possible_agents[1 - self.possible_agents.index(agent)]
        else:
            self.agent_selection = self.possible_agents[self.match.turn]
        self._accumulate_rewards()

    def render(self) -> str:
        return self.match.position

    def close(self) -> None:
        pass


def env(game: str = "othello", render_mode: str | None = None) -> TwoPlayerEnv:
    """A two-player game by its name."""
    return TwoPlayerEnv(game, render_mode)
