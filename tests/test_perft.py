"""Counts of move sequences: known numbers, counts up to symmetry, plain recursion, the oracle."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from oracle.red import Cell, Game, parse_move
from oracle.red_play import STYLES, play_on
from redtiles import Rules, State, perft
from redtiles.perft import count

VECTORS = json.loads((Path(__file__).parent / "vectors" / "perft.json").read_text())["red"]
REDUCED = [(1, 0), (1, 1), (2, 0), (2, 1), (3, 1)]


def positions(players: int, small: int, large: int, style: str, seed: int) -> list[Game]:
    """Every position of a random game of the oracle."""
    game = Game(players, "replay", small, large)
    found = [game.copy()]
    found += [game.copy() for _ in play_on(game, Random(seed), style)]
    return found


def state_of(game: Game) -> State:
    """The same position in the package, reached by the same moves."""
    state = State(Rules(game.players, "replay", game.small_copies, game.large_copies))
    for tile, x, y in game.moves:
        state.push(f"{tile}@{x},{y}")
    return state


@pytest.mark.parametrize("players", [3, 2])
@pytest.mark.parametrize("depth", range(1, 6))
def test_known_numbers(players: int, depth: int) -> None:
    state = State(Rules(players))
    assert perft(state, depth) == VECTORS[str(players)][depth - 1]
    assert state == State(Rules(players))


@pytest.mark.parametrize("players", [3, 2])
def test_depth_zero_is_the_position_itself(players: int) -> None:
    state = State(Rules(players))
    assert perft(state, 0) == 1
    state.push("wb@0,0")
    assert perft(state, 0) == 1


def classes(players: int, depth: int) -> dict[str, int]:
    """Canonical positions after `depth` moves, each with the number of sequences that reach one."""
    level = Counter({State(Rules(players)).to_text(): 1})
    for _ in range(depth):
        following: Counter[str] = Counter()
        for text, sequences in level.items():
            state = State.from_text(text)
            for move in state.legal_moves:
                state.push(move)
                following[state.canonical().to_text()] += sequences
                state.pop()
        level = following
    return level


@pytest.mark.parametrize("players", [3, 2])
def test_counting_up_to_symmetry(players: int) -> None:
    # All members of a class have equally many continuations, so a count over the classes, each
    # as often as it is reached, is the count over all sequences.
    level = classes(players, 3)
    known = VECTORS[str(players)]
    assert sum(level.values()) == known[2]
    states = {text: State.from_text(text) for text in level}
    assert sum(n * len(states[text].legal_moves) for text, n in level.items()) == known[3]
    assert sum(n * perft(states[text], 2) for text, n in level.items()) == known[4]
    # Worth the trouble: each class stands for more than ten sequences.
    assert len(level) < known[2] / 10


@pytest.mark.parametrize("players", [3, 2])
def test_two_small_tiles_up_to_symmetry(players: int) -> None:
    # Two small ones side by side: 6*7/2 unordered pairs of types. A large one beside a small one:
    # its 8 anchors are images of each other, 6*6 pairs of types.
    # Two players: the two small types differ, and which came last is part of the position: 6*5
    # ordered pairs. The large tile has no other copy, so nothing is remembered after it.
    expected = {3: 21 + 36, 2: 30 + 36}
    assert len(classes(players, 2)) == expected[players]


@pytest.mark.parametrize("players", [3, 2])
@pytest.mark.parametrize(("small", "large"), REDUCED)
def test_reduced_supplies_against_the_oracle(players: int, small: int, large: int) -> None:
    state = State(Rules(players, "replay", small, large))
    game = Game(players, "replay", small, large)
    for depth in range(4):
        assert perft(state, depth) == game.perft(depth)


@pytest.mark.parametrize("players", [3, 2])
@pytest.mark.parametrize("style", STYLES)
def test_middle_of_a_game(players: int, style: str) -> None:
    rng = Random(f"{players} {style}")
    for game in rng.sample(positions(players, 5, 1, style, seed=4)[2:], 4):
        state = state_of(game)
        for depth in (1, 2):
            expected = game.perft(depth) if depth == 1 or len(game.legal_moves()) < 60 else None
            plain = count(state.copy(), depth)
            assert perft(state, depth) == plain
            assert expected in (None, plain)
        assert state == state_of(game)
        assert state.moves == state_of(game).moves


@pytest.mark.parametrize("players", [3, 2])
@pytest.mark.parametrize("style", ["uniform", "compact", "large_first", "hoard"])
@pytest.mark.parametrize(("small", "large"), [(1, 1), (2, 0), (2, 1)])
def test_last_moves_of_a_game(players: int, style: str, small: int, large: int) -> None:
    played = positions(players, small, large, style, seed=len(style))
    for back in (1, 2, 3):
        game = played[-1 - back]
        state, depth, budget = state_of(game), 1, 15_000
        counted = [game.perft(1)]
        while counted[-1] and counted[-1] * 40 < budget:
            depth += 1
            counted.append(game.perft(depth))
        assert [perft(state, d + 1) for d in range(depth)] == counted
        assert perft(state, sum(state.pool.values()) + 1) == 0
    assert perft(state_of(played[-1]), 1) == 0
    assert perft(state_of(played[-1]), 0) == 1


def figures(cells: tuple[Cell, ...], more: int) -> int:
    """Ways to add `more` cells one by one, each beside one that is there."""
    if more == 0:
        return 1
    beside = {
        (x + dx, y + dy) for x, y in cells for dx, dy in [(1, 0), (-1, 0), (0, 1), (0, -1)]
    } - {*cells}
    return sum(figures((*cells, cell), more - 1) for cell in beside)


@pytest.mark.parametrize("players", [3, 2])
def test_one_copy_of_each_small_tile_to_the_end(players: int) -> None:
    # The six tiles come in any order, 720 ways (no type can be repeated); each order in every way
    # in which a figure of six cells grows.
    state = State(Rules(players, "replay", 1, 0))
    orders = 1
    for depth in range(1, 7):
        orders *= 7 - depth
        assert perft(state, depth) == orders * figures(((0, 0),), depth - 1)
    for depth in (7, 8, 100, 10**6):
        assert perft(state, depth) == 0


@pytest.mark.parametrize("players", [3, 2])
def test_game_that_ends_early(players: int) -> None:
    # One copy of each: the four small tiles of the middle are gone, and so are the large ones at
    # their sides. What is left, two small and two large tiles, finds no place.
    game = Game(players, "replay", 1, 1)
    for move in "wb@0,0 wr@1,0 bw@0,1 br@1,1 WB@2,0 WR@0,2 BW@-2,0".split():
        game.push(parse_move(move))
    state = state_of(game)
    for depth in range(5):
        assert perft(state, depth) == game.perft(depth)
    # Three large types are left, and each closes the table at 0,-2. Nothing follows.
    state.push("BR@0,-2")
    assert [perft(state, depth) for depth in (0, 1, 2)] == [1, 0, 0]


def test_beyond_the_tiles_left() -> None:
    state = State()
    assert perft(state, 37) == 0
    for i in range(30):
        state.push(f"{['wb', 'wr', 'bw', 'br', 'rw', 'rb'][i % 6]}@{i},0")
    # Of the large tiles, 66 places: 31 on either side of the line (x from -1 to 29, so that
    # one of the two cells lies beside it), and two beyond each end.
    assert perft(state, 1) == 6 * (31 + 31 + 2 + 2)
    assert perft(state, 7) == 0


def test_depth_must_be_a_number_from_zero() -> None:
    with pytest.raises(ValueError, match="depth"):
        perft(State(), -1)
    for wrong in (1.0, "1", True, None):
        with pytest.raises(TypeError):
            perft(State(), wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("state", [5, None, "3 w - -", State])
def test_of_what_is_no_state(state: Any) -> None:
    with pytest.raises(TypeError, match="state must be the state of a game"):
        perft(state, 1)
