"""``redtiles.bulk.score`` against the oracle, on games and on tiles that lie anywhere."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bulk_kernels import (
    BUILDS,
    LINE,
    Placements,
    as_games,
    as_row,
    kernels,
    oracle_moves,
    oracle_points,
)
from oracle.red import COLORS, TILES, Move, cells, color_of, edge_cells, is_small
from redtiles import Rules, bulk

FEW = os.environ.get("HYPOTHESIS_PROFILE") == "repeat"


@pytest.fixture(params=BUILDS)
def build(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Each build in turn, in use by ``redtiles.bulk``."""
    found = kernels(request.param)
    monkeypatch.setattr(bulk, "_kernels", found)
    return found


both_builds = pytest.mark.usefixtures("build")


def scattered(rng: Random, center: tuple[int, int], reach: int, tiles: int) -> list[Move]:
    """Tiles that overlap nowhere, within some reach of a cell and on the table; few touch rules."""
    pool = {tile: 5 if is_small(tile) else 1 for tile in TILES}
    taken: set[tuple[int, int]] = set()
    found: list[Move] = []
    for _ in range(8 * tiles):
        tile = rng.choice([tile for tile, left in pool.items() if left])
        x, y = (c + rng.randint(-reach, reach) for c in center)
        move = (tile, x, y)
        covered = cells(move)
        on_table = all(-32 <= c <= 31 for cell in covered for c in cell)
        if on_table and not taken & set(covered):
            taken |= set(covered)
            pool[tile] -= 1
            found.append(move)
        if len(found) == tiles or not any(pool.values()):
            break
    return found


def rows_of(*positions: list[Move], width: int = 36) -> Placements:
    return np.array([as_row(moves, width) for moves in positions], np.int8)


def scores(rows: Any, threads: int = 1) -> Any:
    """The points as lists; a memoryview is typed as though it had one dimension."""
    points: Any = bulk.score(rows, threads)
    return points.tolist()


def scored(*positions: list[Move]) -> Any:
    return scores(rows_of(*positions))


# -- right --------------------------------------------------------------------------------------


@both_builds
@pytest.mark.parametrize("players", [2, 3])
def test_random_games(players: int) -> None:
    games = as_games(bulk.random_games(500, seed=players, rules=Rules(players)))
    points = scores(games.placements)
    assert points == games.points.tolist()
    for i in range(50 if FEW else 500):
        assert points[i] == oracle_points(oracle_moves(games.codes(i)))


@both_builds
def test_tiles_in_any_order() -> None:
    games = as_games(bulk.random_games(300, seed=4))
    shuffled = games.placements.copy()
    rng = np.random.default_rng(1)
    for row, length in zip(shuffled, games.lengths, strict=True):
        rng.shuffle(row[:length])
    assert scores(shuffled) == games.points.tolist()


@both_builds
@pytest.mark.parametrize("center", [(0, 0), (-32, -32), (31, 31), (31, -32), (-7, 25), (16, 8)])
@pytest.mark.parametrize("reach", [2, 3, 5, 6, 7, 8, 12, 40])
def test_tiles_anywhere(center: tuple[int, int], reach: int) -> None:
    rng = Random(f"{center} {reach}")
    positions = [
        scattered(rng, center, reach, rng.choice([1, 2, 12, 24, 36]))
        for _ in range(10 if FEW else 60)
    ]
    assert scored(*positions) == [oracle_points(moves) for moves in positions]


@both_builds
def test_every_pair_of_tiles() -> None:
    """Two tiles of a color, wherever they touch, just do not, or meet at a corner."""
    pairs = [("wb", "wr"), ("wb", "WR"), ("WB", "wr"), ("WB", "WR"), ("rb", "wb"), ("RB", "WB")]
    positions = []
    expected = []
    for first, second in pairs:
        role = "border" if color_of(first, "border") == color_of(second, "border") else "circle"
        color = COLORS.index(color_of(first, role))
        for at in [(0, 0), (30, -32), (-32, 30), (-16, 0), (-1, -1)]:
            for x in range(at[0] - 3, at[0] + 4):
                for y in range(at[1] - 3, at[1] + 4):
                    pair = [(first, *at), (second, x, y)]
                    covered = [cell for move in pair for cell in cells(move)]
                    if len(set(covered)) < len(covered) or not on_table(covered):
                        continue
                    touching = set(edge_cells(pair[0])) & set(cells(pair[1]))
                    each = [1 if is_small(tile) else 2 for tile, _, _ in pair]
                    positions.append(pair)
                    expected.append((color, role, sum(each) if touching else max(each)))
    assert len(positions) > 600
    points = scored(*positions)
    for got, (color, role, best) in zip(points, expected, strict=True):
        assert got[color][role == "circle"] == best
    assert points == [oracle_points(pair) for pair in positions]


def on_table(covered: list[tuple[int, int]]) -> bool:
    return all(-32 <= c <= 31 for cell in covered for c in cell)


@both_builds
def test_the_ends_of_the_table_do_not_meet() -> None:
    across = [("wb", 31, 5), ("wb", -32, 5), ("wb", -32, 6), ("wb", 31, 4), ("wb", 31, 6)]
    upright = [("wb", y, x) for _, x, y in across]
    larges: list[Move] = [("WB", 30, 0), ("WR", -32, 0), ("WB", 30, 3), ("WR", -32, 4)]
    positions = [across, upright, larges[:2], larges[2:], [across[0], ("WR", -32, 5)]]
    for moves in positions:
        assert scored(moves) == [oracle_points(moves)]
    assert scored(across)[0][0] == [3, 0]
    assert scored(larges[:2])[0][0] == [2, 0]


@both_builds
@pytest.mark.parametrize("distance", range(13, 20))
def test_nothing_meets_itself_around_the_torus(distance: int) -> None:
    """Sixteen columns, or a row more or less, are the same cell on the torus."""
    for dx, dy in ((distance, 0), (0, distance), (distance, 1), (distance, -1), (1, distance)):
        for tile in ("wb", "WR"):
            moves: list[Move] = [("wb", 0, 0), (tile, dx, dy), ("wr", 0, 1)]
            assert scored(moves) == [oracle_points(moves)]


@both_builds
@pytest.mark.parametrize("length", [1, 12, 13, 14, 15, 16, 17, 30])
def test_lines(length: int) -> None:
    line = list(LINE[:length])
    turned = [(tile, y, -x) for tile, x, y in line]
    one_color: list[Move] = [("wb" if x % 2 else "wr", x, 0) for x in range(min(length, 10))]
    for moves in (line, turned, one_color):
        assert scored(moves) == [oracle_points(moves)]
    assert scored(one_color)[0][0][0] == min(length, 10)


@both_builds
def test_the_most_points_there_are() -> None:
    moves: list[Move] = [("wb" if x % 2 else "wr", x, 0) for x in range(10)]
    moves += [("WB", 0, 1), ("WR", 3, 1)]
    assert scored(moves)[0][0] == [14, 0]
    assert scored(moves) == [oracle_points(moves)]


@both_builds
@pytest.mark.parametrize("seed", range(4))
def test_long_and_winding_groups(seed: int) -> None:
    """Twelve tiles of a color that hang together in whatever order of their bits."""
    rng = Random(seed)
    ours = ["wb"] * 5 + ["wr"] * 5 + ["WB", "WR"]
    positions = []
    for _ in range(20 if FEW else 200):
        rng.shuffle(ours)
        x = y = -10
        moves: list[Move] = []
        for tile in ours:
            moves.append((tile, x, y))
            side = 1 if is_small(tile) else 2
            if rng.random() < 0.5:
                x += side
            else:
                y += side
        positions.append(moves)
    assert all(points[0][0] == 14 for points in scored(*positions))
    assert scored(*positions) == [oracle_points(moves) for moves in positions]


@given(
    tiles=st.lists(
        st.tuples(st.sampled_from(TILES), st.integers(-32, 31), st.integers(-32, 31)), max_size=36
    ),
    shrink=st.sampled_from([1, 3, 5, 8]),
)
def test_any_tiles(tiles: list[Move], shrink: int) -> None:
    moves = [(tile, x // shrink, y // shrink) for tile, x, y in tiles]
    covered = [cell for move in moves for cell in cells(move)]
    named = [tile for tile, _, _ in moves]
    sound = (
        on_table(covered)
        and len(set(covered)) == len(covered)
        and all(named.count(tile) <= (5 if is_small(tile) else 1) for tile in TILES)
    )
    if sound:
        assert scored(moves) == [oracle_points(moves)]
    else:
        with pytest.raises(ValueError, match="row 0 of the placements has"):
            scored(moves)


# -- shapes and buffers ---------------------------------------------------------------------------


@both_builds
def test_fewer_columns() -> None:
    some = [[("wb", 0, 0), ("wr", 1, 0)], [("RB", 5, 5)], []]
    expected = [oracle_points(moves) for moves in some]
    for width in (2, 3, 10, 36):
        assert scores(rows_of(*some, width=width)) == expected
    for n, k in ((0, 0), (0, 36), (3, 0), (0, 5), (1, 0)):
        empty = np.zeros((n, k, 3), np.int8)
        assert bulk.score(empty).shape == (n, 3, 2)
        assert scores(empty) == [[[0, 0]] * 3] * n


def read_only(rows: Placements) -> Placements:
    copy = rows.copy()
    copy.flags.writeable = False
    return copy


VIEWS: dict[str, Callable[[Placements], Any]] = {
    "array": lambda rows: rows,
    "read only": read_only,
    "Fortran": np.asfortranarray,
    "transposed": lambda rows: np.ascontiguousarray(rows.transpose(2, 0, 1)).transpose(1, 2, 0),
    "every second": lambda rows: np.repeat(rows, 2, axis=0)[::2],
    "backwards": lambda rows: np.ascontiguousarray(rows[::-1])[::-1],
    "columns reversed in memory": lambda rows: np.ascontiguousarray(rows[:, :, ::-1])[:, :, ::-1],
    "part of a wider one": lambda rows: np.pad(rows, ((1, 2), (3, 1), (2, 2)))[1:-2, 3:-1, 2:-2],
    "field of a record": lambda rows: with_fields(rows)["row"],
    "memoryview": lambda rows: memoryview(rows.data),
    "bytes": lambda rows: memoryview(rows.tobytes()).cast("b", rows.shape),
    "bytearray": lambda rows: memoryview(bytearray(rows.tobytes())).cast("b", rows.shape),
    "array.array": lambda rows: memoryview(array("b", rows.tobytes())).cast("B").cast(
        "b", rows.shape
    ),
}  # fmt: skip


def with_fields(rows: Placements) -> Any:
    made = np.zeros(len(rows), [("id", "<u4"), ("row", "i1", rows.shape[1:]), ("more", "u1")])
    made["row"] = rows
    return made


@both_builds
@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_buffers(view: Callable[[Placements], Any]) -> None:
    games = as_games(bulk.random_games(40, seed=8))
    rows = view(games.placements)
    before = np.asarray(rows).tolist()
    for threads in (1, 2):
        assert scores(rows, threads) == games.points.tolist()
    assert np.asarray(rows).tolist() == before


def test_one_row_many_times() -> None:
    row = rows_of([("wb", 0, 0), ("wr", 1, 0)])[0]
    expected = [[[2, 0], [0, 1], [0, 1]]] * 5000
    assert scores(np.broadcast_to(row, (5000, 36, 3)), 2) == expected


GOOD: Any = np.full((2, 36, 3), -1, np.int8)
WRONG_BUFFERS: dict[str, Any] = {
    "uint8": GOOD.astype("u1"),
    "int16": GOOD.astype("i2"),
    "int64": GOOD.astype("i8"),
    "float": GOOD.astype("f4"),
    "bool": GOOD == -1,
    "complex": GOOD.astype("c8"),
    "texts": GOOD.astype("S1"),
    "objects": GOOD.astype(object),
    "records": np.zeros((2, 36, 3), [("tile", "i1")]),
    "one dimension": GOOD[0, 0],
    "two dimensions": GOOD[0],
    "four dimensions": GOOD[None],
    "none": np.array(-1, np.int8),
    "k of 37": np.full((2, 37, 3), -1, np.int8),
    "pairs": GOOD[:, :, :2],
    "fours": np.full((2, 36, 4), -1, np.int8),
    "nothing wide": np.zeros((0, 36, 0), np.int8),
    "no rows but too wide": np.zeros((0, 37, 3), np.int8),
    "bytes": b"\xff" * 108,
    "unsigned view": memoryview(b"\xff" * 108).cast("B", (1, 36, 3)),
    "char view": memoryview(b"\xff" * 108).cast("c", (1, 36, 3)),
}


@both_builds
@pytest.mark.parametrize("wrong", WRONG_BUFFERS.values(), ids=WRONG_BUFFERS)
def test_wrong_buffers(wrong: Any) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - what it says is the buffer protocol's
        bulk.score(wrong)


@both_builds
@pytest.mark.parametrize(
    "wrong", [None, 1, "text", [[[0, 0, 0]]], object(), {}], ids=lambda wrong: type(wrong).__name__
)
def test_what_is_no_buffer(wrong: Any) -> None:
    with pytest.raises(TypeError):
        bulk.score(wrong)


# -- bad rows -------------------------------------------------------------------------------------

SOUND = [("wb", 0, 0), ("wr", 1, 0), ("RB", 2, 0)]
BAD: dict[str, tuple[str, list[list[int]]]] = {
    "tile 12": ("an unknown tile", [[12, 0, 0]]),
    "tile 127": ("an unknown tile", [[127, 0, 0]]),
    "tile -2": ("an unknown tile", [[-2, 0, 0]]),
    "tile -128": ("an unknown tile", [[-128, -1, -1]]),
    "six small": ("more copies of a tile than there are", [[0, x, 0] for x in range(6)]),
    "two large": ("more copies of a tile than there are", [[6, 0, 0], [6, 4, 0]]),
    "x of 32": ("a tile off the table", [[0, 32, 0]]),
    "y of 32": ("a tile off the table", [[0, 0, 32]]),
    "x of -33": ("a tile off the table", [[0, -33, 0]]),
    "y of -128": ("a tile off the table", [[0, 0, -128]]),
    "large, x of 31": ("a tile off the table", [[6, 31, 0]]),
    "large, y of 31": ("a tile off the table", [[11, 0, 31]]),
    "large, y of -33": ("a tile off the table", [[11, 0, -33]]),
    "same cell": ("two tiles on one cell", [[0, 3, 3], [1, 3, 3]]),
    "same cell, wide": ("two tiles on one cell", [[0, -32, 3], [0, 31, 3], [1, 31, 3]]),
    "small below large": ("two tiles on one cell", [[6, 3, 3], [1, 4, 4]]),
    "large on small": ("two tiles on one cell", [[1, 4, 3], [6, 3, 3]]),
    "two large overlap": ("two tiles on one cell", [[6, 3, 3], [7, 4, 2]]),
    "two large overlap, wide": ("two tiles on one cell", [[0, 31, 0], [6, -32, 3], [7, -31, 2]]),
    "tile after the end": ("something after the end", [[-1, -1, -1], [0, 0, 0]]),
    "x after the end": ("something after the end", [[0, 0, 0], [-1, 0, -1]]),
    "y after the end": ("something after the end", [[-1, -1, 0]]),
    "junk after the end": ("something after the end", [[-1, -1, -1]] * 20 + [[-1, -1, 7]]),
    "another end": ("something after the end", [[-1, -1, -1], [-2, -1, -1]]),
}


def bad_row(told: list[list[int]]) -> Placements:
    return np.array([told + [[-1, -1, -1]] * (36 - len(told))], np.int8)


@both_builds
@pytest.mark.parametrize(("flaw", "told"), BAD.values(), ids=BAD)
def test_bad_rows(flaw: str, told: list[list[int]]) -> None:
    with pytest.raises(ValueError, match=f"^row 0 of the placements has {flaw}$"):
        bulk.score(bad_row(told))
    rows = np.concatenate([rows_of(SOUND), bad_row(told), rows_of(SOUND), bad_row([[12, 0, 0]])])
    with pytest.raises(ValueError, match=f"^row 1 of the placements has {flaw}$"):
        bulk.score(rows)


@both_builds
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_first_bad_row_is_told(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "CHUNK", 50)
    sound = np.repeat(rows_of(SOUND), 1000, axis=0)
    assert len(bulk.score(sound, threads)) == 1000
    for bad in ([999], [0, 999], [49, 50], [50, 49], [120, 101, 940], [950, 333, 951]):
        rows = sound.copy()
        for row in bad:
            rows[row] = bad_row(BAD["two large" if row == min(bad) else "x of 32"][1])[0]
        with pytest.raises(ValueError, match=rf"^row {min(bad)} .* more copies"):
            bulk.score(rows, threads)


def test_the_rules_of_touching_are_not_checked() -> None:
    apart: list[Move] = [("wb", 0, 0), ("wr", 9, 9), ("WB", -9, 0), ("WR", -7, 0)]
    assert scored(apart)[0][0] == [4, 0]
