"""Symmetries of RED by moving cells one by one, and the canonical form by trying everything."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

from .red import TILES, Cell, Move, by_place, cells, is_small


class Transform(NamedTuple):
    """Mirror x (if `mirror`), then quarter turns counter-clockwise, then the shift."""

    mirror: bool
    turns: int
    dx: int = 0
    dy: int = 0


EIGHT = tuple(Transform(mirror, turns) for mirror, turns in product((False, True), range(4)))


def transform_cell(cell: Cell, how: Transform) -> Cell:
    x, y = cell
    if how.mirror:
        x = -x
    for _ in range(how.turns):
        x, y = -y, x
    return (x + how.dx, y + how.dy)


def transform_move(move: Move, how: Transform) -> Move:
    covered = [transform_cell(cell, how) for cell in cells(move)]
    return (move[0], min(x for x, _ in covered), min(y for _, y in covered))


def transform(placements: Iterable[Move], how: Transform) -> list[Move]:
    """The image of a position, sorted by (y, x)."""
    return sorted((transform_move(move, how) for move in placements), key=by_place)


def images(placements: Iterable[Move]) -> list[tuple[Transform, list[Move]]]:
    """Every image that has a small tile at 0,0, with the transform that makes it."""
    position = list(placements)
    found = []
    for about_origin in EIGHT:
        for tile, x, y in transform(position, about_origin):
            if is_small(tile):
                how = about_origin._replace(dx=-x, dy=-y)
                found.append((how, transform(position, how)))
    return found


def canonical(placements: Iterable[Move]) -> list[Move]:
    """The image whose sorted placements give the least sequence of (y, x, tile index)."""
    candidates = [image for _, image in images(placements)]
    return min(candidates, key=_sequence, default=[])


def canonical_transforms(placements: Iterable[Move]) -> list[Transform]:
    """All transforms that make the canonical form: several when the position is symmetric."""
    position = list(placements)
    best = canonical(position)
    return [how for how, image in images(position) if image == best]


def _sequence(placements: list[Move]) -> list[tuple[int, int, int]]:
    return [(y, x, TILES.index(tile)) for tile, x, y in placements]
