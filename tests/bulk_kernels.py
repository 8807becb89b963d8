"""The builds of the bulk kernels, the games they play, and what the oracle makes of those."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from oracle.red import COLORS, ROLES, TILES, Game
from oracle.red import Move as OracleMove
from redtiles import Color, Move, Rules, State, _bulk, bulk

BUILDS = ("baseline", "x86-64-v3")
Placements = npt.NDArray[np.int8]
Points = npt.NDArray[np.uint8]


class Games(NamedTuple):
    """Games as numpy arrays, laid out as ``RandomGames``."""

    placements: Placements
    lengths: npt.NDArray[np.uint8]
    points: Points
    legal_moves: npt.NDArray[np.uint16]

    def codes(self, game: int) -> list[int]:
        """The moves of a game, as codes."""
        row = self.placements[game, : self.lengths[game]].astype(int)
        codes: list[int] = (row[:, 0] * 4096 + (row[:, 2] + 32) * 64 + row[:, 1] + 32).tolist()
        return codes


def kernels(build: str) -> Any:
    """A build of the kernels by name; the test is skipped where there is none, or it cannot run."""
    if build == "baseline":
        return _bulk
    if not _bulk.runs_v3():
        pytest.skip("this processor does not run x86-64-v3")
    return pytest.importorskip("redtiles._bulk_v3", reason="x86-64-v3 was not built")


def as_games(made: bulk.RandomGames) -> Games:
    return Games(*map(np.asarray, made))


def games_from(build: Any, state: State, games: int, seed: int, first: int = 0) -> Games:
    """The games that ``playouts`` plays from a state, of which it tells the sums alone."""
    rules, table = state.rules, state._table
    source = build.Source(
        rules.players, rules.small_copies, rules.large_copies, table.codes(), table.last
    )
    made = bulk.RandomGames(
        memoryview(_bulk.Block("b", (games, 36, 3))),
        memoryview(_bulk.Block("B", (games,))),
        memoryview(_bulk.Block("B", (games, 3, 2))),
        memoryview(_bulk.Block("H", (games, 36))),
    )
    source.random_games(seed, first, 0, games, *made)
    return as_games(made)


def spans(placements: Placements) -> npt.NDArray[np.int64]:
    """Columns and rows that the tiles of each game take up: (n, 2)."""
    tiles = placements[:, :, :1].astype(int)
    least = placements[:, :, 1:].astype(int)
    lower = np.where(tiles >= 0, least, 99).min(axis=1)
    upper = np.where(tiles >= 0, least + (tiles >= 6), -99).max(axis=1)
    span: npt.NDArray[np.int64] = upper - lower + 1
    return span


def best_points(state: State) -> list[list[int]]:
    """What ``RandomGames.points`` has of a game, by the package's state."""
    return [
        [state.best_group(color, role).points for role in ("border", "circle")]
        for color in (Color.WHITE, Color.BLACK, Color.RED)
    ]


def oracle_moves(codes: Iterable[int]) -> list[OracleMove]:
    return [(str(move.tile), move.x, move.y) for move in map(Move.from_code, codes)]


def laid(moves: Iterable[OracleMove]) -> Game:
    """An oracle's game with tiles where they are told to be, whether the rules allow it or not."""
    game = Game()
    for move in moves:
        game._put(move)
    return game


def oracle_points(moves: Iterable[OracleMove]) -> list[list[int]]:
    """Points of the best groups by the oracle, wherever the tiles lie."""
    game = laid(moves)
    return [[game.best(color, role)[0] for role in ROLES] for color in COLORS]


def as_row(moves: Sequence[OracleMove], width: int = 36) -> list[list[int]]:
    """Tiles as a row of placements."""
    told = [[TILES.index(tile), x, y] for tile, x, y in moves]
    return told + [[-1, -1, -1]] * (width - len(told))


LINE = tuple([(TILES[i % 6], i, 0) for i in range(30)])
"""Thirty small tiles to the right of 0,0, type after type: as far as any game goes."""


def line(length: int, players: int = 3, large: str = "") -> State:
    """A state with a line of small tiles, and a few large ones."""
    state = State(Rules(players))
    for tile, x, y in LINE[:length]:
        state.push(f"{tile}@{x},{y}")
    for move in large.split():
        state.push(move)
    return state
