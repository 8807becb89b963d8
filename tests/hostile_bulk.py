"""Attacks on the bulk kernels, each run in a process of its own: ``python hostile_bulk.py NAME``.

As in :mod:`hostile`, an attack ends well when it returns.
"""

from __future__ import annotations

import gc
import itertools
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any, cast

import numpy as np

from hostile import tried
from redtiles import _bulk, bulk

BUILDS: list[Any] = [_bulk]
if bulk.instruction_set() == "x86-64-v3":
    BUILDS.append(bulk._kernels)


class Raises:
    def __index__(self) -> int:
        raise RuntimeError


class Lies:
    def __index__(self) -> int:
        return cast("int", "1")


JUNK: list[Any] = [
    *[None, True, 1.5, "1", "b", b"", b"1", bytearray(9), -1, 0, 1, 3, 36, 2**31, 2**32, 2**62],
    *[2**63 - 1, 2**63, 2**64 - 1, 2**64, -(2**63), -(2**64), 10**400, [], {}, (), (1, 2, 3)],
    *[float("nan"), Raises(), Lies(), object(), memoryview(b"123"), iter([2080])],
    *[np.zeros((2, 36, 3), np.int8), np.zeros((2, 3, 2), np.uint8), np.zeros(2, np.uint8)],
    *[np.zeros((0, 36, 3), np.int8), np.zeros((2, 0, 3), np.int8), np.zeros((2, 36, 3), object)],
    *[np.zeros((2, 40, 3), np.int8), np.zeros((2, 36, 4), np.int8), np.zeros((2, 36), np.int8)],
    *[np.zeros((2, 36, 3), "V3"), np.zeros((), np.int8), np.broadcast_to(np.int8(-1), (9, 36, 3))],
    *[_bulk.Block("b", (2, 36, 3)), _bulk.Block("B", (0,)), _bulk.Source, _bulk.Source(3, 5, 1)],
]


def wrong_arguments() -> None:
    """Every verb with numbers and objects it does not want."""
    for build in BUILDS:
        for cls in (build.Source, build.Rows, build.Block):
            tried(cls)
            tried(cls.__new__, cls)
            tried(object.__new__, cls)
            tried(type, "Sub", (cls,), {})
            for value in JUNK:
                tried(cls, value)
                tried(cls.__new__, value)
                for other in JUNK:
                    tried(cls, value, other)
                    tried(cls, other, value, value)
                tried(cls, 3, 5, 1, value)
                tried(cls, 2, 5, 1, [value])
                tried(cls, 2, 5, 1, [2080, value], 0)
                tried(cls, 2, 5, 1, [2080], value)
        source = build.Source(3, 5, 1)
        rows = build.Rows(np.full((2, 36, 3), -1, np.int8))
        for value, other in itertools.product(JUNK, repeat=2):
            # Numbers of games that are none, or few: the kernel would play all of them.
            if not isinstance(other, int) or other < 100:
                tried(source.playouts, value, value, other)
            tried(source.random_games, 1, 0, value, other, *arrays(build, 2))
            tried(source.random_games, value, other, 0, 1, *arrays(build, 2))
            tried(rows.score, np.zeros((2, 3, 2), np.uint8), value, other)
            tried(rows.score, value, 0, other)
            for i in range(3):
                wrong = arrays(build, 2)
                wrong[i] = value
                tried(source.random_games, 1, 0, 0, other, *wrong)
        for value in JUNK:
            for name in ("random_games", "playouts", "score", "_choose"):
                verb = getattr(bulk, name)
                if not isinstance(value, int) or value < 100:
                    tried(verb, value, seed=value)
                    tried(verb, value, 5, seed=value)
                tried(verb, 5, seed=value, first=value)
                tried(verb, 5, seed=1, rules=value)
                tried(verb, value, 3)


def arrays(build: Any, games: int) -> list[Any]:
    return [
        build.Block("b", (games, 36, 3)),
        build.Block("B", (games,)),
        build.Block("B", (games, 3, 2)),
        build.Block("H", (games, 36)),
    ]


def any_source() -> None:
    """Sources of all rules with any tile played last, on the table or not, play to the end."""
    line = [2080 + x for x in range(5)]
    for build in BUILDS:
        for players, small, large, last in itertools.product(
            range(1, 5), range(7), range(-1, 3), range(-2, 13)
        ):
            for codes in ([], [2080], line[:small], [2080, 6 * 4096 + 2081]):
                source = tried(build.Source, players, small, large, codes, last)
                if isinstance(source, Exception):
                    assert isinstance(source, ValueError)
                    continue
                made = arrays(build, 20)
                source.random_games(1, 0, 0, 20, *made)  # type: ignore[attr-defined]
                assert max(memoryview(made[1])) <= 6 * small + 6 * large
                source.playouts(1, 0, 20)  # type: ignore[attr-defined]


def huge_shapes() -> None:
    """Blocks of any shape either exist with all their bytes, or raise."""
    sizes = [-1, 0, 1, 2, 3, 255, 2**16, 2**31, 2**32, 2**62, 2**63 - 1, 2**63, 2**64]
    for build in BUILDS:
        for shape in itertools.chain(*[itertools.product(sizes, repeat=n) for n in range(5)]):
            cells = 1
            for size in shape:
                cells *= size
            if 2**20 < cells < 2**44:
                continue  # so much memory may be there
            for kind, width in (("b", 1), ("H", 2)):
                block = tried(build.Block, kind, shape)
                if isinstance(block, Exception):
                    assert isinstance(block, (ValueError, OverflowError, MemoryError)), block
                else:
                    view = memoryview(block)  # type: ignore[arg-type]
                    assert view.nbytes == cells * width
                    assert not any(view.tobytes())

        class Shape(list[int]):
            """One that has another length when it is read."""

            def __len__(self) -> int:
                return 3

        tried(build.Block, "b", Shape())
        tried(build.Block, "b", Shape([1]))
        tried(build.Block, "b", "abc")
        tried(build.Block, "b", {0: 1, 1: 1, 2: 1})


def released_buffers() -> None:
    """Views of blocks that are gone, and blocks of which many views are taken and released."""
    for build in BUILDS:
        for _ in range(100):
            block = build.Block("B", (7, 3, 2))
            views = [memoryview(block) for _ in range(20)]
            for view in views[::2]:
                view.release()
            del block
            gc.collect()
            kept: Any = views[1]
            kept[0, 0, 0] = 9
            assert kept.tolist()[0][0][0] == 9
            tried(build.Rows, views[0])
            source = build.Source(3, 5, 1)
            made = arrays(build, 3)
            released = memoryview(made[0])
            released.release()
            tried(source.random_games, 1, 0, 0, 3, released, *made[1:])
            flat = bytearray(3 * 36 * 3)
            rows = build.Rows(memoryview(flat).cast("b", (3, 36, 3)))
            assert isinstance(tried(flat.append, 1), BufferError)
            tried(rows.score, made[2], 0, 3)
            del rows
            flat.append(1)
            tried(build.Rows, released)
            tried(bulk.score, released)


def rows_that_change() -> None:
    """Positions that another thread writes over while they are scored."""
    chance = np.random.default_rng(1)
    rows = np.array(bulk.random_games(500, seed=1).placements)
    sound = rows.copy()
    done = threading.Event()

    def scribble() -> None:
        while not done.is_set():
            rows[:] = chance.integers(-128, 128, rows.shape, np.int8)
            rows[:] = sound

    writer = threading.Thread(target=scribble)
    writer.start()
    for build in BUILDS:
        points = memoryview(build.Block("B", (500, 3, 2)))
        for first in range(500):
            build.Rows(rows).score(points, first, 500 - first)
    done.set()
    writer.join()


def codes_that_interfere() -> None:
    """Iterables of codes that raise, never end, or hand in what the rules do not allow."""

    def raising() -> Iterator[int]:
        yield 2080
        raise RuntimeError

    endless: Iterator[int] = iter(lambda: 2080, None)
    for build in BUILDS:
        for codes in (
            raising(),
            endless,
            [2080] * 40,
            [2080, 2082],
            [-1],
            [49152],
            [6 * 4096 + 2080],
        ):
            assert isinstance(tried(build.Source, 3, 5, 1, codes), (ValueError, RuntimeError))


def any_rows() -> None:
    """Random bytes as positions: scored, or the first bad one is told."""
    chance = np.random.default_rng(2)
    for build in BUILDS:
        for spread in (1, 3, 12, 32, 127):
            for k in (1, 2, 5, 36):
                rows = chance.integers(-1, 12, (300, k, 3), np.int8)
                rows[:, :, 1:] = chance.integers(-spread, spread, (300, k, 2), np.int8)
                points = memoryview(build.Block("B", (300, 3, 2)))
                for i in range(300):
                    flaw = build.Rows(rows[i : i + 1]).score(points[i : i + 1], 0, 1)
                    assert flaw is None or (flaw[0] == 0 and flaw[1] in build.FLAWS[1:])


ATTACKS: dict[str, Callable[[], None]] = {
    attack.__name__: attack
    for attack in (
        wrong_arguments,
        any_source,
        huge_shapes,
        released_buffers,
        rows_that_change,
        codes_that_interfere,
        any_rows,
    )
}

if __name__ == "__main__":
    ATTACKS[sys.argv[1]]()
