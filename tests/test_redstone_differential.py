"""Redstone in the package against the oracle: the same games, everything compared at every ply."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.redstone import Game
from oracle.redstone_play import STYLES, scattered
from redstone_pair import Pair, play

FEW = os.environ.get("HYPOTHESIS_PROFILE") == "repeat"
# Games by size of the board; the oracle, which tries every stone on every point, takes its time.
GAMES = {2: 80, 3: 80, 4: 50, 5: 25, 6: 8, 7: 5, 8: 2, 9: 2}
KINDS = "GAME_OVER OFF_BOARD NOT_YOUR_COLOR OCCUPIED CAPTURES_WITHOUT_RED RED_CAPTURES_NOTHING"

REASONS = "ANNIHILATED BOTH_ANNIHILATED SELF_ANNIHILATED".split()


def played(size: int, style: str, games: int) -> Counter[str]:
    """Seeded games from the empty board, every other one with the pie rule."""
    counts: Counter[str] = Counter()
    keys: dict[str, int] = {}
    texts: dict[int, str] = {}
    for number in range(games):
        pair = Pair(Game(size, pie=number % 2 == 0), keys, texts)
        play(pair, Random(f"{size} {style} {number}"), style)
        counts += pair.counts
    return counts


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("size", GAMES)
def test_games(size: int, style: str) -> None:
    games = max(1, GAMES[size] // 5) if FEW else GAMES[size]
    counts = played(size, style, games)
    assert counts["games"] == games
    # What the comparison is worth: it has seen moves of every kind that a game can refuse.
    if games >= 20 and style != "contact":
        for kind in f"None NO_SWAP {KINDS}".split():
            assert counts[f"violation {kind}"] > 0
        assert counts["captures of both colors"] > 0
        assert counts["points open to both"] > 0
        assert style == "peace" or sum(counts[f"outcome {reason}"] > 0 for reason in REASONS) >= 2


@pytest.mark.parametrize("seed", range(2 if FEW else 4))
@pytest.mark.parametrize("stones", [0.4, 0.7, 0.95])
def test_boards_of_13(stones: float, seed: int) -> None:
    rng = Random(f"{stones} {seed}")
    play(Pair(scattered(rng, 13, stones, 0.15)), rng, "capture", 12)


@pytest.mark.skipif(FEW, reason="the oracle takes long")
def test_game_on_13_from_the_start() -> None:
    rng = Random(13)
    play(Pair(Game(13)), rng, "crowd", 120)


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7, 8])
def test_scattered_stones(size: int) -> None:
    rng = Random(size)
    counts: Counter[str] = Counter()
    for number in range(4 if FEW else 40):
        game = scattered(rng, size, rng.choice([0.5, 0.75, 0.9, 1.0]), rng.choice([0.0, 0.1, 0.4]))
        pair = Pair(game)
        play(pair, rng, STYLES[number % len(STYLES)], 3)
        counts += pair.counts
    assert counts["games"] >= 4


@pytest.mark.parametrize("size", range(10, 26))
def test_every_size(size: int) -> None:
    # All moves of one dense position, and a sample of moves at some more.
    rng = Random(size)
    pair = Pair(scattered(rng, size, 0.9, 0.2))
    pair.compare(rng, pair.game.legal_moves() if size < 18 or size in (19, 25) else None)
    for _ in range(20):
        legal = list(pair.state.legal_moves)
        move = rng.choice([m for m in legal if m.stone == "r"] or legal)
        assert move.point is not None
        pair.push((str(move.stone), move.point.col, move.point.row))
        pair.compare(rng, None)
        if pair.game.is_over:
            break
    while pair.game.moves:
        pair.pop()
    pair.compare(rng, None)


@given(
    size=st.integers(2, 6),
    pie=st.booleans(),
    picks=st.lists(st.integers(0, 10_000), max_size=60),
)
@settings(max_examples=40)
def test_any_game(size: int, pie: bool, picks: list[int]) -> None:
    pair = Pair(Game(size, pie))
    legal = pair.game.legal_moves()
    pair.compare(Random(0), legal)
    for pick in picks:
        if pair.game.is_over:
            break
        pair.push(legal[pick % len(legal)])
        legal = pair.game.legal_moves()
        pair.compare(Random(pick), legal)
    while pair.game.moves:
        pair.pop()
    pair.compare(Random(0), None)
