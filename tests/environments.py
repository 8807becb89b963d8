"""Playing an environment at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np


def play(env: Any, rng: Random, steps: int = 10_000) -> Iterator[str]:
    """Random legal actions, dead steps too; yields the agent before each."""
    for agent in env.agent_iter(steps):
        yield agent
        observation, _, terminated, truncated, _ = env.last()
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated or truncated else rng.choice(legal))
