"""States of every game, for tests of what is made of them: encodings and adapters."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import redtiles
from oracle.red_play import STYLES, random_game
from redtiles import merah, redstone
from test_conformance import OPTIONS

SEALED = "3 - WB@0,-2;WR@-2,0;wb@0,0;wr@1,0;BW@2,0;bw@0,1;br@1,1;BR@0,2 -"
"""The quickest end of RED there is: 28 tiles are left."""

CASES = [(game, options) for game in redtiles.GAMES for options in OPTIONS[game]]
"""Every game with every kind of option."""


def case_id(value: Any) -> str:
    return value if isinstance(value, str) else "-".join(map(str, value.values()))


def random_states(game: str, options: dict[str, Any], seed: int, games: int) -> Iterator[Any]:
    """Every state of some random games, the first and the last ones too."""
    module: Any = redtiles.GAMES[game]
    rules, rng = module.Rules(**options), Random(seed)
    for _ in range(games):
        state = module.State(rules, seed=rng.getrandbits(64)) if game == "merah" else None
        state = module.State(rules) if state is None else state
        yield state
        while not state.is_over:
            state.push(rng.choice(state.legal_moves))
            yield state


def corner_states() -> Iterator[Any]:
    """States that random games seldom or never come to."""
    yield redtiles.State.from_text(SEALED)
    yield redtiles.State.from_text("2 b wb@0,0 wb")
    yield redtiles.State.from_text("2 b wb@0,0 - 1,0")  # no copy is left to repeat
    for style in STYLES:
        played = random_game(Random(7), players=2, small_copies=3, style=style)
        state = redtiles.State(redtiles.Rules(2, small_copies=3))
        for tile, x, y in played.moves:
            state.push(f"{tile}@{x},{y}")
            yield state
    yield from _boards()
    yield from _choices()


def _boards() -> Iterator[redstone.State]:
    for pie in (True, False):
        state = redstone.State(redstone.Rules(25, pie))
        yield state
        state.push("b@a25")
        yield state
        state.push("swap" if pie else "w@z1")
        yield state
    for line in ("2 b+b b1/1r -", "2 b+w b1/1r -", "2 w+w 2/1r swapped", "2 b+b b1/1r swapped"):
        yield redstone.State.from_text(line)


def _choices() -> Iterator[merah.State]:
    for players in (2, 3):
        for seed in range(8):
            state = merah.State(merah.Rules(players), seed=seed)
            rng = Random(seed)
            while not state.is_over:
                state.push(rng.choice(state.legal_moves))
                if state.turned is not None:  # as it came, and set up so
                    yield state
                    yield merah.State.from_text(state.to_text())
            yield merah.State.from_text(state.to_text())
