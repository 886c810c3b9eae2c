"""Gymnasium environments of 2048: one board, and thousands that are stepped together.

    import gymnasium, dna_lab.gym
    env = gymnasium.make("dna_lab/2048-v0")
    boards = gymnasium.make_vec("dna_lab/2048-v0", num_envs=4096, vectorization_mode="vector_entry_point")

An observation is the grid of powers of two (0 is empty). Actions are 0 up, 1 left, 2 down, 3 right. The reward is what the merges score.
`info["action_mask"]` says which actions are legal; one that is not changes nothing.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ._core import Grids

GRID = spaces.Box(0, 15, (4, 4), np.uint8)
ACTIONS = spaces.Discrete(4)
NAMES = ("up", "left", "down", "right")


def _arrays(seen: tuple[bytes, bytes, bytes, bytes]):
    grids, rewards, over, masks = seen
    return (
        np.frombuffer(grids, np.uint8).reshape(-1, 4, 4),
        np.frombuffer(rewards, np.int32).astype(np.float64),
        np.frombuffer(over, np.bool_),
        np.frombuffer(masks, np.int8).reshape(-1, 4),
    )


class Env2048(gymnasium.Env):
    """One game of 2048; `game` is "2048" or "2048-article"."""

    metadata = {"render_modes": ["ansi"], "render_fps": 4}
    observation_space = GRID
    action_space = ACTIONS

    def __init__(self, game: str = "2048", render_mode: str | None = None) -> None:
        self.render_mode = render_mode
        self._game = game
        self._seen: Any = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        super().reset(seed=seed)
        self._grids = Grids(1, int(self.np_random.integers(2**63)), self._game)
        self._seen = _arrays(self._grids.look())
        return self._seen[0][0].copy(), self._info()

    def step(self, action: int):
        if self._seen is None or self._seen[2][0]:
            raise gymnasium.error.ResetNeeded("the game is over or has not begun: call reset()")
        self._seen = _arrays(self._grids.step(bytes([int(action)])))
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

    def __init__(self, num_envs: int = 1, game: str = "2048", **_: Any) -> None:
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = GRID, ACTIONS
        self.observation_space = batch_space(GRID, num_envs)
        self.action_space = batch_space(ACTIONS, num_envs)
        self._grids = Grids(num_envs, 1, game)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        super().reset(seed=seed)
        grids, _, _, masks = _arrays(self._grids.reset(int(self.np_random.integers(2**63))))
        return grids, {"action_mask": masks}

    def step(self, actions):
        seen = self._grids.step(np.ascontiguousarray(actions, dtype=np.uint8).tobytes())
        grids, rewards, over, masks = _arrays(seen)
        return grids, rewards, over, np.zeros(self.num_envs, np.bool_), {"action_mask": masks}


gymnasium.register("dna_lab/2048-v0", entry_point=Env2048, vector_entry_point=VectorEnv2048)
