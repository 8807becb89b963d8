"""The points of a board and their Go coordinates."""

from __future__ import annotations

from typing import SupportsIndex, final

from redtiles._value import (
    Coded,
    not_text,
    read_coded,
    require_text,
    set_once,
    text_number,
    whole_number,
)

__all__ = ["Point"]

SIDE = 25
"""Points along an edge of the largest board; codes count with it, whatever the board's size."""
LETTERS = "abcdefghjklmnopqrstuvwxyz"
"""The columns from the left: the alphabet without i."""


@final
class Point(Coded):
    """A point by its column and row, both counted from 0 at the lower left, up to 24.

    Its text is in Go coordinates: a letter for the column, from ``a`` and without ``i``, and the
    row counted from 1, as in ``d4``. Points are ordered by row, then column. Every point is one
    object. Whether a board has it is for a state to say.
    """

    __slots__ = ("col", "row")
    __match_args__ = ("col", "row")

    col: int
    """Column from the left, from 0."""
    row: int
    """Row from below, from 0."""
    code: int
    """``row * 25 + col``: stable for ever."""

    def __new__(cls, col: SupportsIndex, row: SupportsIndex) -> Point:
        """``ValueError`` where a number is not in 0..24, ``TypeError`` where it is none."""
        column = whole_number("col", col, 0, SIDE - 1)
        return POINTS[whole_number("row", row, 0, SIDE - 1) * SIDE + column]

    @classmethod
    def from_code(cls, code: SupportsIndex) -> Point:
        """The point of a code, 0 <= code < 625 (``ValueError``)."""
        return POINTS[whole_number("code", code, 0, len(POINTS) - 1)]

    @classmethod
    def parse(cls, text: str) -> Point:
        """The point of a text such as ``d4``; ``NotationError`` for another."""
        text = require_text("a point", text)
        col = LETTERS.find(text[:1]) if text else -1
        if col < 0:
            raise not_text("point: a letter from a to z without i, and a row", text)
        row = text_number(text[1:])
        if row is None or not 1 <= row <= SIDE:
            raise not_text(f"point: a letter and then a row in 1..{SIDE}", text, 1)
        return POINTS[(row - 1) * SIDE + col]

    def __str__(self) -> str:
        return f"{LETTERS[self.col]}{self.row + 1}"


def _make(code: int) -> Point:
    self = object.__new__(Point)
    set_once(self, "col", code % SIDE)
    set_once(self, "row", code // SIDE)
    set_once(self, "code", code)
    return self


POINTS: tuple[Point, ...] = tuple([_make(code) for code in range(SIDE * SIDE)])
"""All points in order."""


def as_point(value: Point | str) -> Point:
    """A point, or the point of a text; ``TypeError`` for anything else."""
    return read_coded(Point, value)
