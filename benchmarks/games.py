"""The games and positions that contestants are asked about: always the same ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from redtiles import Move, State, bulk

SEED = 2011
TILES = 36


def game_bytes(number: int) -> tuple[bytes, bytes, bytes]:
    """Random games: placements (n, 36, 3) as int8, lengths and points (n, 3, 2) as uint8."""
    games = bulk.random_games(number, seed=SEED)
    return games.placements.tobytes(), games.lengths.tobytes(), games.points.tobytes()


def full_positions(number: int) -> memoryview[int]:
    """Positions with all 36 tiles on the table, as ``bulk.score`` takes them."""
    # One game in seventy ends before all tiles are laid; some are made to spare.
    placements, lengths, _ = game_bytes(number + number // 20 + 20)
    size = TILES * 3
    rows = [placements[i * size : (i + 1) * size] for i, n in enumerate(lengths) if n == TILES]
    return memoryview(b"".join(rows[:number])).cast("b", (number, TILES, 3))


def rows_of(placements: memoryview[int]) -> list[list[list[int]]]:
    """Placements as nested lists."""
    return cast("list[list[list[int]]]", placements.tolist())


def moves_of(placements: Sequence[Sequence[int]]) -> list[Move]:
    """The moves of one row of placements."""
    return [
        Move.from_code(tile * 4096 + (y + 32) * 64 + x + 32)
        for tile, x, y in placements
        if tile >= 0
    ]


def state_after(moves: Sequence[Move]) -> State:
    """A new game with these moves made."""
    state = State()
    for move in moves:
        state.push(move)
    return state


def full_state() -> State:
    """A game with all 36 tiles on the table."""
    return state_after(moves_of(rows_of(full_positions(1))[0]))


def middle_game(legal: int = 55, ply: int = 18) -> State:
    """The first position found after that many plies with exactly so many legal moves."""
    for row in rows_of(full_positions(1000)):
        state = state_after(moves_of(row)[:ply])
        if len(state.legal_moves) == legal:
            return state
    raise ValueError("there is no such position among the games looked at")
