"""Environments of the PettingZoo adapter, and playing them at random; import after ``needs``."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from redtiles import merah
from redtiles.adapters.pettingzoo import merah_v0, red_v0, redstone_v0

SINGLES: dict[str, Any] = {"players": 2, "small_copies": 1, "large_copies": 0}
"""A game of RED that is over after six moves."""

CASES: list[tuple[Any, dict[str, Any]]] = [
    (red_v0, {}),
    (red_v0, {"players": 2}),
    (red_v0, {"players": 3, "three_way_tie": "shared", "reward": "score"}),
    (red_v0, {"players": 3, "small_copies": 1}),
    (red_v0, SINGLES),
    (redstone_v0, {}),
    (redstone_v0, {"size": 2}),
    (redstone_v0, {"size": 5, "pie": False}),
    (redstone_v0, {"size": 25}),
    (merah_v0, {}),
    (merah_v0, {"players": 3, "redeal": "house"}),
    (merah_v0, {"players": 3, "auto": True, "reward": "score"}),
    (merah_v0, {"kind": "information"}),
    (merah_v0, {"players": 3, "kind": "information"}),
]
QUICK = [case for case in CASES if case[1].get("size") != 25]


def case_id(value: Any) -> str:
    if isinstance(value, dict):
        return "-".join(f"{name}={given}" for name, given in value.items()) or "default"
    return str(value.__name__.rpartition(".")[2])


over_all = pytest.mark.parametrize(("game", "options"), CASES, ids=case_id)


def play(env: Any, rng: Random, steps: int = 10_000) -> Iterator[str]:
    """Random legal actions, dead steps too; yields the agent before each."""
    for agent in env.agent_iter(steps):
        yield agent
        observation, _, terminated, truncated, _ = env.last()
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated or truncated else rng.choice(legal))


def codes(state: Any) -> list[int]:
    return [move.code for move in state.legal_moves]


def check_observations(env: Any) -> None:
    """What every agent sees: in its space, decodable, its mask the legal moves or nothing."""
    position = env.position
    for seat, agent in enumerate(env.possible_agents):
        seen = env.observe(agent)
        assert env.observation_space(agent).contains(seen)
        decoded = env.encoding.decode(seen["observation"])
        assert env.encoding.seat_of(seen["observation"]) == seat
        if isinstance(position, merah.State):
            view = position.view(seat)
            assert (decoded.hand, decoded.table, decoded.taken) == (
                view.hand,
                view.table,
                view.taken,
            )
        else:
            assert decoded == position
        expected = codes(position) if seat == position.seat else []
        assert np.flatnonzero(seen["action_mask"]).tolist() == expected
