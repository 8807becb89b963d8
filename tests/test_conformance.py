"""The conformance suite, run over every registered game with every kind of option."""

from __future__ import annotations

import os
from typing import Any

import pytest

import redtiles
from redtiles.testing import check_game

GAMES = 1 if os.environ.get("HYPOTHESIS_PROFILE") == "repeat" else 2

# By game, the options of a rules object, as its dict has them.
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "red": [
        *[{"players": n, "three_way_tie": tie} for n in (3, 2) for tie in ("replay", "shared")],
        *[
            {"players": n, "small_copies": 1, "large_copies": large}
            for n in (3, 2)
            for large in (0, 1)
        ],
        {"players": 2, "small_copies": 3, "large_copies": 0},
    ],
    "redstone": [
        *[{"size": size, "pie": pie} for size in (2, 3, 5) for pie in (True, False)],
        {"size": 9},
    ],
    "merah": [
        {"players": players, "redeal": redeal, "auto": auto}
        for players in (2, 3)
        for redeal in ("classic", "house")
        for auto in (False, True)
    ],
}
CASES = {
    f"{game}-{'-'.join(map(str, options.values()))}": (game, options)
    for game in redtiles.GAMES
    for options in OPTIONS.get(game, [])
}


def test_every_game_is_put_to_the_test() -> None:
    assert set(redtiles.GAMES) <= set(OPTIONS)


@pytest.mark.parametrize(("game", "options"), CASES.values(), ids=CASES)
def test_conformance(game: str, options: dict[str, Any]) -> None:
    module: Any = redtiles.GAMES[game]
    check_game(module, module.Rules(**options), seed=2026, games=GAMES)
