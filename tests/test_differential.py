"""RED in the package against the oracle: the same games, everything compared at every ply.

`REDTILES_GAMES` says how many games; `python tests/differential.py` plays more of them and counts.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from differential import STYLES, Pair, play_slice
from oracle.red import parse_move, text_of
from oracle.red_play import choose

USUAL = 200 if os.environ.get("HYPOTHESIS_PROFILE") == "repeat" else 2000
GAMES = int(os.environ.get("REDTILES_GAMES", USUAL))
SLICES = 20


@pytest.mark.parametrize("part", range(SLICES))
def test_seeded_games(part: int) -> None:
    first, end = (GAMES * i // SLICES for i in (part, part + 1))
    counts = play_slice(first, end - first, seed=1)
    assert counts["games"] == end - first
    # What the comparison is worth: it has seen moves of every kind that a game can refuse.
    if end - first >= 50:
        refused = "OVERLAP NO_SMALL_NEIGHBOR LARGE_NEIGHBOR REPEATS_TILE NOT_IN_POOL OFF_TABLE"
        for kind in f"None GAME_OVER {refused}".split():
            assert counts[f"violation {kind}"] > 0
        assert counts["games that ended early"] > 0


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("style", STYLES)
def test_full_supply_in_every_style(players: int, style: str) -> None:
    rng = Random(f"{players} {style}")
    pair = Pair(players)
    while not pair.game.is_over:
        pair.push(choose(pair.game, rng, style))
        pair.compare(rng)
    while pair.game.moves:
        for _ in range(min(3, len(pair.game.moves))):
            pair.pop()
        pair.compare(rng)


@given(
    players=st.integers(2, 3),
    small=st.integers(1, 5),
    large=st.integers(0, 1),
    picks=st.lists(st.integers(0, 10_000), max_size=36),
)
@settings(max_examples=60)
def test_any_game(players: int, small: int, large: int, picks: list[int]) -> None:
    pair = Pair(players, small, large)
    pair.compare(Random(0))
    for pick in picks:
        if pair.game.is_over:
            break
        moves = sorted(pair.game.legal_moves())
        pair.push(moves[pick % len(moves)])
        pair.compare(Random(pick))


# Eight plies, and the table is sealed with 28 tiles in the pool: a large one on each side of four
# small ones.
SEALED = "wb@0,0 wr@1,0 bw@0,1 br@1,1 WB@2,0 WR@0,2 BW@-2,0 BR@0,-2"
# Each type until its copies are used up, so that two players repeat nothing but must at the end.
IN_TURN = " ".join(
    f"{tile}@{i},0" for i, tile in enumerate(["wb", "wr", "bw", "br", "rw", "rb"] * 5)
)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("moves", [SEALED, IN_TURN], ids=["sealed", "line"])
def test_chosen_games(players: int, moves: str) -> None:
    pair = Pair(players)
    for text in moves.split():
        pair.push(parse_move(text))
        pair.compare(Random(text))
    if moves == SEALED:
        assert pair.state.is_over
        assert sum(pair.state.pool.values()) == 28


def test_two_players_must_repeat_in_the_end() -> None:
    # Two copies, no large tiles. rb is kept for last, so Black must repeat it.
    pair = Pair(2, 2, 0)
    order = ["wb", "wr", "bw", "br", "rw", "wb", "wr", "bw", "br", "rw", "rb", "rb"]
    for i, tile in enumerate(order):
        assert {str(move.tile) for move in pair.state.legal_moves} == (
            {*order[i:]} - {order[i - 1]} if 0 < i < 11 else {*order[i:]}
        )
        pair.push((tile, i, 0))
        pair.compare(Random(i))
    assert pair.state.is_over
    assert text_of(pair.game.moves[-1]) == "rb@11,0"
