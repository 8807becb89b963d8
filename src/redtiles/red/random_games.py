"""Random games of RED from the compiled core, by columns."""

from __future__ import annotations

from array import array
from functools import cache
from operator import mul
from typing import TYPE_CHECKING, Any

from redtiles import _bulk as baseline
from redtiles.columns import Columns, Ending
from redtiles.red.kernels import choose
from redtiles.red.moves import Move
from redtiles.red.scoring import decide
from redtiles.red.tiles import TILES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from redtiles.red.rules import Rules

MOST_TILES = 36


def random_games(
    rules: Rules, seed: int, first: int, games: int, moves: bool
) -> tuple[Columns, list[list[Move]]]:
    """Games ``first`` to ``first + games - 1`` of a seed; their moves only where asked for."""
    source = choose().Source(rules.players, rules.small_copies, rules.large_copies)
    placements, lengths, points, legal = (
        memoryview(baseline.Block(kind, (games, *shape)))
        for kind, shape in (("b", (MOST_TILES, 3)), ("B", ()), ("B", (3, 2)), ("H", (MOST_TILES,)))
    )
    source.random_games(seed, first, 0, games, placements, lengths, points, legal)
    best = points.tobytes()
    scores = [
        array("q", map(mul, best[2 * seat :: 6], best[2 * seat + 1 :: 6]))
        for seat in range(rules.players)
    ]
    supply = 6 * (rules.small_copies + rules.large_copies)
    names = list(rules.measures)
    columns = Columns(
        first,
        *_endings(rules, scores),
        array("I", lengths),
        dict(zip(names, [array("q", [supply - plies for plies in lengths]), *scores], strict=True)),
        array("H", legal.tobytes()),
        MOST_TILES,
    )
    return columns, [_moves(row) for row in placements.tolist()] if moves else []


def _endings(rules: Rules, scores: Sequence[Sequence[int]]) -> tuple[tuple[Ending, ...], Any]:
    """The endings there were, and for each game the index of its own."""

    @cache
    def ending(leaders: tuple[bool, ...]) -> int:
        outcome = decide(rules, leaders)
        return known.setdefault(Ending.of(outcome), len(known))

    known: dict[Ending, int] = {}
    ended = array("H")
    for totals in zip(*scores, strict=True):
        highest = max(totals)
        ended.append(ending(tuple([total == highest for total in totals])))
    return tuple(known), ended


def _moves(row: Any) -> list[Move]:
    return [Move(TILES[tile], x, y) for tile, x, y in row if tile >= 0]
