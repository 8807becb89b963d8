"""Positions of RED made by hand, that tests of several subjects use."""

from collections.abc import Sequence
from typing import Any

from redtiles import Rules, State

SEALING_MOVES = "wb@0,0 wr@1,0 bw@0,1 WB@0,-2 WR@-2,0 BW@2,0 BR@0,2 br@1,1".split()
"""The quickest end there is: a block of four small tiles with a large one at each of its sides."""
SEALED = "WB@0,-2;WR@-2,0;wb@0,0;wr@1,0;BW@2,0;bw@0,1;br@1,1;BR@0,2"

SINGLES: Any = {"small_copies": 1, "large_copies": 0}
"""The supply of a game of six moves: each small tile once."""

ALL_APART = "wb rw br rb wr bw".split()
"""In a row from 0,0: no two neighbors share a color in a role, so every score is 1 x 1."""
WHITE_AND_BLACK_TIE = "rw wb wr bw br rb".split()
"""In a row: two white borders touch, and two black ones; white 2 x 1, black 2 x 1, red 1 x 1."""
WHITE_LEADS = "rw wb wr bw rb br".split()
"""In a row: two white borders touch; white 2 x 1, black 1 x 1, red 1 x 1."""

LIFTED_BAN = "rb wr rb bw wr br bw rw br rw wb wb".split()
"""In a row, for two players with two of each small tile: at last only wb is left to repeat."""


def played(*moves: str, rules: Rules | None = None) -> State:
    """A new game with some moves made."""
    state = State(rules)
    for move in moves:
        state.push(move)
    return state


def row(tiles: Sequence[str], rules: Rules | None = None) -> State:
    """A new game with small tiles laid in a row from 0,0 to the right."""
    return played(*[f"{tile}@{x},0" for x, tile in enumerate(tiles)], rules=rules)
