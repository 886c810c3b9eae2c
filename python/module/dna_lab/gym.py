"""Gymnasium environments of 2048: one board, and thousands that are stepped together.

    import gymnasium, dna_lab.gym
    env = gymnasium.make("dna_lab/2048-v0")
    boards = gymnasium.make_vec("dna_lab/2048-v0", num_envs=4096, vectorization_mode="vector_entry_point")

An observation is the grid of powers of two (0 is empty). Actions are 0 up, 1 left, 2 down, 3 right. The reward is how much the score grew: in
"2048" what the merges score, in "2048-article" the tile that came. `info["action_mask"]` says which actions are legal; one that is not
changes nothing. `info["score"]` is the score, which in "2048-article" begins with the first tiles.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ._core import Grids

GRID = spaces.Box(0, 15, (4, 4), np.uint8)
ACTIONS = spaces.Discrete(4)
NAMES = ("up", "left", "down", "right")


def _arrays(seen: tuple[bytes, bytes, bytes, bytes]):
    grids, rewards, over, masks = seen
    return (
        np.frombuffer(grids, np.uint8).reshape(-1, 4, 4).copy(),
        np.frombuffer(rewards, np.int32).astype(np.float64),
        np.frombuffer(over, np.bool_).copy(),
        np.frombuffer(masks, np.int8).reshape(-1, 4).copy(),
    )


class Env2048(gymnasium.Env):
    """One game of 2048; `game` is "2048" or "2048-article"."""

    metadata = {"render_modes": ["ansi"], "render_fps": 4}
    observation_space = GRID
    action_space = ACTIONS

    def __init__(self, game: str = "2048", render_mode: str | None = None) -> None:
        self.render_mode = render_mode
        self._grids = Grids(1, 1, game)
        self._seen_last: Any = None

    @property
    def _seen(self):
        if self._seen_last is None:
            raise gymnasium.error.ResetNeeded("the game has not begun: call reset() first")
        return self._seen_last

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        super().reset(seed=seed)
        self._seen_last = _arrays(self._grids.reset(int(self.np_random.integers(2**63))))
        return self._seen[0][0].copy(), self._info()

    def step(self, action: int):
        if self._seen[2][0]:
            raise gymnasium.error.ResetNeeded("the game is over: call reset()")
        if not self.action_space.contains(action):
            raise ValueError(f"the action is {action!r}: give a whole number from 0 to 3")
        self._seen_last = _arrays(self._grids.step(bytes([action])))
        grids, rewards, over, _ = self._seen
        return grids[0].copy(), float(rewards[0]), bool(over[0]), False, self._info()

    def action_masks(self) -> np.ndarray:
        """Which actions are legal, as sb3-contrib's MaskablePPO asks."""
        return self._seen[3][0].astype(bool)

    def render(self) -> str:
        rows = [" ".join(f"{2**int(cell) if cell else '.':>5}" for cell in row) for row in self._seen[0][0]]
        return "\n".join(rows)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._seen[3][0].copy(), "score": self._grids.scores[0]}


class VectorEnv2048(VectorEnv):
    """Many games of 2048, stepped together on all cores. A game that is over begins again at its next step."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(self, num_envs: int = 1, game: str = "2048") -> None:
        self._grids = Grids(num_envs, 1, game)
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = GRID, ACTIONS
        self.observation_space = batch_space(GRID, num_envs)
        self.action_space = batch_space(ACTIONS, num_envs)

    def reset(self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None):
        if isinstance(seed, (list, tuple)):  # Each game is that of a single environment of its seed.
            seen = self._grids.reset_each([int(seeding.np_random(one)[0].integers(2**63)) for one in seed])
        else:
            super().reset(seed=seed)
            seen = self._grids.reset(int(self.np_random.integers(2**63)))
        grids, _, _, masks = _arrays(seen)
        return grids, self._info(masks)

    def step(self, actions):
        actions = np.asarray(actions)
        whole = np.issubdtype(actions.dtype, np.integer) and actions.shape == (self.num_envs,)
        if not whole or ((actions < 0) | (actions > 3)).any():
            raise ValueError(f"give {self.num_envs} actions, each a whole number from 0 to 3")
        grids, rewards, over, masks = _arrays(self._grids.step(actions.astype(np.uint8).tobytes()))
        return grids, rewards, over, np.zeros(self.num_envs, np.bool_), self._info(masks)

    def _info(self, masks: np.ndarray) -> dict[str, Any]:
        return {"action_mask": masks, "score": np.array(self._grids.scores)}


gymnasium.register("dna_lab/2048-v0", entry_point=Env2048, vector_entry_point=VectorEnv2048)
