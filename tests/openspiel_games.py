"""The games of the OpenSpiel adapter, with every kind of parameter; import after ``needs``."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from redtiles._extras import load

pyspiel: Any = load("pyspiel", "openspiel")
adapter: Any = import_module("redtiles.adapters.openspiel")

GAMES = (
    "redtiles_red",
    "redtiles_red(players=2)",
    "redtiles_red(three_way_tie=shared)",
    "redtiles_red(reward=score)",
    "redtiles_red(players=2,reward=score)",
    "redtiles_red(small_copies=1,large_copies=0)",
    "redtiles_red(players=2,small_copies=1)",
    "redtiles_red(small_copies=3,large_copies=0,reward=score)",
    "redtiles_redstone(size=2)",
    "redtiles_redstone(size=3,pie=False)",
    "redtiles_redstone(size=5)",
    "redtiles_redstone",
    "redtiles_merah",
    "redtiles_merah(auto=True,first=1)",
    "redtiles_merah(redeal=house)",
    "redtiles_merah(redeal=house,auto=True,reward=score)",
    "redtiles_merah(players=3)",
    "redtiles_merah(players=3,auto=True,reward=score)",
    "redtiles_merah(players=3,redeal=house,first=2,reward=score)",
    "redtiles_merah(players=3,redeal=house,auto=True)",
)
SMALL = tuple([name for name in GAMES if name != "redtiles_redstone"])
"""Games that are soon over."""


def played(game: Any, seed: int, plies: int = 10**9) -> Any:
    """A random game, stopped after some actions, those of chance among them."""
    state, rng = game.new_initial_state(), Random(seed)
    while not state.is_terminal() and plies:
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(actions, chances)[0]
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(action)
        plies -= 1
    return state
