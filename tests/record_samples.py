"""Games and texts that the tests of records share."""

from __future__ import annotations

import functools
import random
from typing import Any

from hypothesis import strategies as st

from redtiles import Record, Rules, State

RED = '[Game "red"]\n'
HEADER = '[Game "red"]\n[Players "3"]\n[ThreeWayTie "replay"]\n[Supply "5,1"]\n'
# Eight plies that seal the table: a block of four smalls with a large flush on each side.
SHORTEST = "wb@0,0 wb@1,0 wb@0,1 wb@1,1 WB@2,0 WR@-2,0 BW@0,2 BR@0,-2".split()
CONTROLS = [chr(code) for code in (*range(0x20), *range(0x7F, 0xA0))]
SURROGATES = [chr(0xD800), chr(0xDC80), chr(0xDFFF)]
# White space, line ends and brackets of all kinds; none is a control character.
NASTY = "\\\"{}[]*.;%\u00a0\u2028\u2029\u200b\ufeff\u3000\U0001f600e\u0301٣ x'#"


@functools.cache
def random_game(seed: int, rules: Rules | None = None, plies: int = 99) -> State:
    """A random game, stopped after some plies; not to be changed."""
    state = State(rules)
    chance = random.Random(seed)
    while not state.is_over and state.ply < plies:
        state.push(chance.choice(state.legal_moves))
    return state


def texts(allowed: str = "", max_size: int = 30) -> st.SearchStrategy[str]:
    """Any texts without control characters, but for those allowed, many of them nasty."""
    characters = st.one_of(
        st.sampled_from(NASTY + allowed),
        st.characters(exclude_categories=["Cc", "Cs"], include_characters=allowed),
    )
    return st.one_of(
        st.sampled_from(["", "}", "{", "\\", "\\}", '\\"', '"]', '[Game "red"]', "*"]),
        st.text(characters, max_size=max_size),
    )


NAMES = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,8}", fullmatch=True)
RULES = st.builds(
    Rules,
    st.sampled_from([2, 3]),
    st.sampled_from(["replay", "shared"]),
    st.integers(1, 5),
    st.integers(0, 1),
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Records of RED, finished and unfinished, many from a start in mid-game."""
    rules = draw(RULES)
    game = random_game(draw(st.integers(0, 3)), rules)
    begun = draw(st.integers(0, game.ply))
    ended = draw(st.integers(begun, game.ply))
    start = game.copy()
    while start.ply > begun:
        start.pop()
    options: dict[str, Any] = {}
    if begun:
        options["start"] = start.to_text()
    comments = st.dictionaries(st.integers(0, ended - begun), texts("\n"), max_size=4)
    # A name such as Game_ is free, and only the reserved names themselves are not.
    names = NAMES.filter(lambda name: name not in RESERVED)
    tags = st.dictionaries(names, texts(), max_size=4)
    moves = game.moves[begun:ended]
    return Record(rules, moves, draw(tags), comments=draw(comments), **options)


RESERVED = "Game Players ThreeWayTie Supply Size Pie Redeal Auto Start Result".split()
