"""The points of a board and their Go coordinates."""

from __future__ import annotations

from typing import Any, SupportsIndex, final

from redtiles._value import Value, not_text, require_text, set_once, text_number, whole_number

__all__ = ["Point"]

SIDE = 25
"""Points along an edge of the largest board; codes count with it, whatever the board's size."""
LETTERS = "abcdefghjklmnopqrstuvwxyz"
"""The columns from the left: the alphabet without i."""


@final
class Point(Value):
    """A point by its column and row, both counted from 0 at the lower left, up to 24.

    Its text is in Go coordinates: a letter for the column, from ``a`` and without ``i``, and the
    row counted from 1, as in ``d4``. Points are ordered by row, then column. Every point is one
    object. Whether a board has it is for a state to say.
    """

    __slots__ = ("col", "index", "row")
    __match_args__ = ("col", "row")

    col: int
    """Column from the left, from 0."""
    row: int
    """Row from below, from 0."""
    index: int
    """``row * 25 + col``."""

    def __new__(cls, col: SupportsIndex, row: SupportsIndex) -> Point:
        """``ValueError`` where a number is not in 0..24, ``TypeError`` where it is none."""
        column = whole_number("col", col, 0, SIDE - 1)
        return POINTS[whole_number("row", row, 0, SIDE - 1) * SIDE + column]

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

    def __repr__(self) -> str:
        return f"Point.parse({str(self)!r})"

    def __hash__(self) -> int:
        return self.index

    def __eq__(self, other: object) -> bool:
        return self is other if type(other) is Point else NotImplemented

    def __lt__(self, other: Point) -> bool:
        return self.index < other.index if type(other) is Point else NotImplemented

    def __le__(self, other: Point) -> bool:
        return self.index <= other.index if type(other) is Point else NotImplemented

    def __gt__(self, other: Point) -> bool:
        return self.index > other.index if type(other) is Point else NotImplemented

    def __ge__(self, other: Point) -> bool:
        return self.index >= other.index if type(other) is Point else NotImplemented


def _make(index: int) -> Point:
    self = object.__new__(Point)
    fields: dict[str, Any] = {"col": index % SIDE, "row": index // SIDE, "index": index}
    for name, value in fields.items():
        set_once(self, name, value)
    return self


POINTS: tuple[Point, ...] = tuple([_make(index) for index in range(SIDE * SIDE)])
"""All points in order."""


def as_point(value: Point | str) -> Point:
    """A point, or the point of a text; ``TypeError`` for anything else."""
    return value if type(value) is Point else Point.parse(value)
