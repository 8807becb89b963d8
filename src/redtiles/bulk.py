"""Many games of RED at once: playouts, random games and scores, without the interpreter lock.

Whatever is random depends on the seed and the number of the game alone: not on the threads, the
processor or the platform. Ctrl-C ends a run within a tenth of a second. Arrays are C-contiguous
memoryviews, which numpy takes without a copy (``numpy.asarray``).
"""

from __future__ import annotations

from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

from redtiles import _bulk as baseline
from redtiles._value import whole_number
from redtiles.colors import Color
from redtiles.red.kernels import CHUNK as CHUNK
from redtiles.red.kernels import choose as _choose
from redtiles.red.kernels import source_of
from redtiles.red.rules import Rules
from redtiles.red.scoring import Reason, decide
from redtiles.red.state import COLORS, SIDES, State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["Playouts", "RandomGames", "instruction_set", "playouts", "random_games", "score"]

MOST_GAMES = 2**63 - 1
MOST_SEED = 2**64 - 1
MOST_THREADS = 1024
LENGTH = 36
"""Tiles in a game."""

_kernels: Any = _choose()


def instruction_set() -> str:
    """What the compiled code in use was made for: ``"x86-64-v3"`` or ``"baseline"``."""
    name: str = _kernels.instruction_set()
    return name


class Playouts(NamedTuple):
    """What came of many playouts of one state."""

    games: int
    """Playouts made."""
    plies: int
    """Moves they made, all together."""
    wins: dict[Color, int]
    """Games won by each player's color; every winner of a game is counted."""
    reasons: dict[Reason, int]
    """Games decided by each rule."""
    returns: tuple[float, ...]
    """Sum of ``Outcome.returns`` by seat."""
    score_sums: dict[Color, int]
    """Sum of the scores of each player's color."""
    score_squares: dict[Color, int]
    """Sum of the squares of these scores."""


class RandomGames(NamedTuple):
    """Random games in arrays."""

    placements: memoryview[int]
    """int8, (games, 36, 3): tile index, x and y in order of play, padded with -1."""
    lengths: memoryview[int]
    """uint8, (games,): moves of each game."""
    points: memoryview[int]
    """uint8, (games, 3, 2): points of the best group by color (white, black, red) and role
    (border, circle); of red also with two players."""
    legal_moves: memoryview[int]
    """uint16, (games, 36): legal moves at each ply, padded with 0."""


def playouts(
    state: State,
    games: SupportsIndex,
    *,
    seed: SupportsIndex,
    threads: SupportsIndex = 1,
    first: SupportsIndex = 0,
) -> Playouts:
    """Plays a state on to the end many times, every legal move as likely as any other.

    The state may be finished; it is left as it is. ``games`` is 0 or more, ``seed`` in
    0..2**64-1 (``ValueError``). The games are number ``first`` on of all that a seed gives, so
    that a run may be done in parts.
    """
    if type(state) is not State:
        given = type(state)
        raise TypeError(f"state must be a State of RED, not {given.__module__}.{given.__name__}")
    count, word, workers, begin = _numbers(games, seed, threads, first)
    rules: Rules = state.rules
    source = source_of(_kernels, rules, state._table)
    plies = 0
    leaders = [0] * 2 ** len(COLORS)
    sums = [0] * len(COLORS)
    squares = [0] * len(COLORS)
    adding = Lock()

    def work(i: int, n: int) -> None:
        nonlocal plies
        part = source.playouts(word, begin + i, n)
        with adding:
            plies += part[0]
            for total, more in ((leaders, part[1]), (sums, part[2]), (squares, part[3])):
                total[:] = [a + b for a, b in zip(total, more, strict=True)]

    _run(count, workers, work)
    seats = SIDES[rules.players]
    wins = dict.fromkeys(seats, 0)
    reasons = dict.fromkeys(Reason, 0)
    returns = [0.0] * len(seats)
    for leading, times in enumerate(leaders):
        if times:
            outcome = decide(rules, [leading >> seat & 1 for seat in range(len(seats))])
            reasons[Reason(outcome.reason.value)] += times
            for color in outcome.winners:
                wins[color] += times
            returns = [a + times * b for a, b in zip(returns, outcome.returns, strict=True)]
    return Playouts(
        count,
        plies,
        wins,
        reasons,
        tuple(returns),
        dict(zip(seats, sums, strict=False)),
        dict(zip(seats, squares, strict=False)),
    )


def random_games(
    games: SupportsIndex,
    *,
    seed: SupportsIndex,
    rules: Rules = Rules(),  # noqa: B008 - immutable
    threads: SupportsIndex = 1,
    first: SupportsIndex = 0,
) -> RandomGames:
    """Plays random games from the empty table and writes them down.

    Every legal move is as likely as any other. ``games`` is 0 or more, ``seed`` in 0..2**64-1
    (``ValueError``). The games are number ``first`` on of all that a seed gives; they are the same
    as those that :func:`playouts` plays from a new state.
    """
    if type(rules) is not Rules:
        raise TypeError(f"rules must be a Rules of RED, not {type(rules).__name__}")
    count, word, workers, begin = _numbers(games, seed, threads, first)
    source = _kernels.Source(rules.players, rules.small_copies, rules.large_copies)
    made = RandomGames(
        memoryview(baseline.Block("b", (count, LENGTH, 3))),
        memoryview(baseline.Block("B", (count,))),
        memoryview(baseline.Block("B", (count, 3, 2))),
        memoryview(baseline.Block("H", (count, LENGTH))),
    )
    _run(count, workers, lambda i, n: source.random_games(word, begin + i, i, n, *made))
    return made


def score(placements: Any, threads: SupportsIndex = 1) -> memoryview[int]:
    """Points of the best groups of many positions.

    ``placements`` is any buffer of int8, (n, k, 3) with k up to 36, laid out as
    ``RandomGames.placements``: a row ends at its first tile -1, and all after it is -1. Returns
    uint8, (n, 3, 2), as ``RandomGames.points``. Where tiles share a cell, lie off the table, are
    unknown or more than there are, and for other shapes or types, ``ValueError`` names the first
    bad row. The rules of touching are not checked.
    """
    workers = whole_number("threads", threads, 1, MOST_THREADS)
    given = memoryview(placements)
    if given.format.lstrip("@=<>") != "b":
        raise ValueError(f"placements must be int8 (format b), not format {given.format}")
    rows = _kernels.Rows(given)
    points = memoryview(baseline.Block("B", (rows.count, 3, 2)))
    flaws: dict[int, str] = {}

    def work(first: int, n: int) -> None:
        flaw = rows.score(points, first, n)
        if flaw is not None:
            flaws[flaw[0]] = flaw[1]

    _run(rows.count, workers, work)
    if flaws:
        row = min(flaws)
        raise ValueError(f"row {row} of the placements has {flaws[row]}")
    return points


def _numbers(
    games: SupportsIndex, seed: SupportsIndex, threads: SupportsIndex, first: SupportsIndex
) -> tuple[int, int, int, int]:
    return (
        whole_number("games", games, 0, MOST_GAMES),
        whole_number("seed", seed, 0, MOST_SEED),
        whole_number("threads", threads, 1, MOST_THREADS),
        whole_number("first", first, 0, MOST_GAMES),
    )


def _chunks(count: int) -> Iterator[tuple[int, int]]:
    """The first number and the size of every part of a run."""
    for first in range(0, count, CHUNK):
        yield first, min(CHUNK, count - first)


def _run(count: int, threads: int, work: Callable[[int, int], object]) -> None:
    """Does all parts of a run, on this thread and ``threads - 1`` others.

    An error in one of them, or Ctrl-C, stops the others after the part they are at.
    """
    chunks = _chunks(count)
    threads = min(threads, -(-count // CHUNK))
    if threads <= 1:
        for chunk in chunks:
            work(*chunk)
        return
    lock = Lock()
    errors: list[BaseException] = []

    def labor() -> None:
        try:
            while not errors:
                with lock:
                    chunk = next(chunks, None)
                if chunk is None:
                    return
                work(*chunk)
        except BaseException as error:
            errors.append(error)

    helpers = [Thread(target=labor, daemon=True) for _ in range(threads - 1)]
    try:
        for helper in helpers:
            helper.start()
        labor()
        for helper in helpers:
            helper.join()
    except BaseException as error:  # Ctrl-C outside of the labor, or no more threads to be had
        errors.append(error)
    if errors:
        raise errors[0]
