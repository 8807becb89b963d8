"""Counts of move sequences in Redstone: known numbers, and those of the oracle."""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path
from random import Random

import pytest

from oracle.redstone import Game
from oracle.redstone_play import scattered
from redtiles import perft
from redtiles.perft import count
from redtiles.redstone import Rules, State

VECTORS = json.loads((Path(__file__).parent / "vectors" / "perft.json").read_text())["redstone"]
KNOWN = [
    (int(size), pie == "pie=true", depth, number)
    for pie, by_size in VECTORS.items()
    for size, numbers in by_size.items()
    for depth, number in enumerate(numbers, 1)
]


@pytest.mark.parametrize(("size", "pie", "depth", "number"), KNOWN)
def test_known_numbers(size: int, pie: bool, depth: int, number: int) -> None:
    state = State(Rules(size, pie))
    assert perft(state, depth) == number
    assert state == State(Rules(size, pie))


@pytest.mark.parametrize("pie", [True, False])
@pytest.mark.parametrize(("size", "depth"), [(2, 7), (3, 4), (4, 3), (5, 2), (9, 2)])
def test_the_oracle_counts_alike(size: int, depth: int, pie: bool) -> None:
    state, game = State(Rules(size, pie)), Game(size, pie)
    for plies in range(depth + 1):
        assert perft(state, plies) == game.perft(plies)


@pytest.mark.parametrize("seed", range(8))
def test_middle_of_a_game(seed: int) -> None:
    rng = Random(seed)
    game = scattered(rng, rng.randint(3, 6), 0.85, 0.2)
    state = State.from_text(game.to_text())
    for depth in (1, 2):
        assert perft(state, depth) == game.perft(depth)
    for depth in (1, 2, 3):
        assert perft(state, depth) == count(state.copy(), depth)
    assert state.to_text() == game.to_text()


@pytest.mark.parametrize("size", [13, 19, 25])
def test_large_boards(size: int) -> None:
    # Every point, then every other one: two stones bound nobody. Or the swap.
    points = size * size
    state = State(Rules(size, pie=False))
    assert perft(state, 1) == points
    assert perft(state, 2) == points * (points - 1)
    assert perft(State(Rules(size)), 2) == points * (points - 1) + points


def test_a_finished_game_has_no_continuation() -> None:
    state = State.from_text("2 b+b 1r/br -")
    assert [perft(state, depth) for depth in (0, 1, 2, 3)] == [1, 0, 0, 0]


def test_depths_beyond_the_longest_game() -> None:
    for depth in (7, 100, 10**6, 10**30):
        assert perft(State(Rules(2)), depth) == 0
    assert perft(State(Rules(25)), 10**30) == 0


def test_depth_must_be_a_number_from_zero() -> None:
    state = State(Rules(3))
    with pytest.raises(ValueError, match="depth"):
        perft(state, -1)
    for wrong in (1.0, "1", True, None):
        with pytest.raises(TypeError):
            perft(state, wrong)  # type: ignore[arg-type]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such timer")
@pytest.mark.parametrize("size", [9, 25])
def test_a_deep_count_can_be_interrupted(size: int) -> None:
    # It comes down to the last ply at once, with a frame for every ply on the way, and would then
    # count for ever.
    class EnoughError(Exception):
        pass

    def stop(*_: object) -> None:
        raise EnoughError

    state = State(Rules(size))
    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        with pytest.raises(EnoughError):
            perft(state, size * size)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert state == State(Rules(size))
