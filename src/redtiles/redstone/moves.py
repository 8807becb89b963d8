"""Moves: a stone and its point, or the swap; their texts and codes."""

from __future__ import annotations

from typing import ClassVar, SupportsIndex, final

from redtiles._value import (
    Coded,
    code_of,
    not_text,
    read_coded,
    require_text,
    set_once,
    whole_number,
)
from redtiles.colors import Color, as_color
from redtiles.errors import NotationError
from redtiles.redstone.points import POINTS, Point, as_point

__all__ = ["Move"]

STONES = (Color.BLACK, Color.WHITE, Color.RED)
"""The kinds of stone by their number in the code of a move."""
SWAP_CODE = len(STONES) * len(POINTS)
SWAP_TEXT = "swap"


@final
class Move(Coded):
    """A stone and the point it is placed on, or the swap of the pie rule, :attr:`SWAP`.

    A move that can never be legal may be made; a state judges it. Moves are ordered by
    :attr:`code`. Every move is one object, so that making it again costs little.
    """

    __slots__ = ("point", "stone")
    __match_args__ = ("stone", "point")

    stone: Color | None
    """The color of the stone; ``None`` for the swap."""
    point: Point | None
    """Where it is placed; ``None`` for the swap."""
    code: int
    """``stone * 625 + row * 25 + col``, with 0, 1, 2 for a black, white and red stone; 1875 for
    the swap: stable for ever."""

    CODES: ClassVar[int] = SWAP_CODE + 1
    """The exclusive bound of codes."""
    SWAP: ClassVar[Move]
    """The swap of the pie rule."""

    def __new__(cls, stone: Color | str, point: Point | str) -> Move:
        """Both may be given as texts; ``NotationError`` where one is none."""
        return MOVES[STONES.index(as_color(stone)) * len(POINTS) + as_point(point).code]

    @classmethod
    def from_code(cls, code: SupportsIndex) -> Move:
        """The move of a code, 0 <= code < :attr:`CODES` (``ValueError``)."""
        return MOVES[whole_number("code", code, 0, cls.CODES - 1)]

    @classmethod
    def parse(cls, text: str) -> Move:
        """The move of a text such as ``b@d4`` or ``swap``; ``NotationError`` for another."""
        text = require_text("a move", text)
        if text == SWAP_TEXT:
            return cls.SWAP
        letter, at, name = text.partition("@")
        if not at or letter not in ("b", "w", "r"):
            raise not_text("move: swap, or b@, w@ or r@ and a point, as in b@d4", text)
        try:
            point = Point.parse(name)
        except NotationError as error:
            what = "move: after @ comes a letter without i and a row in 1..25, as in b@d4"
            raise not_text(what, text, 1 + error.column) from None
        return cls(letter, point)

    def __str__(self) -> str:
        return SWAP_TEXT if self.stone is None else f"{self.stone.value}@{self.point}"


def _make(code: int, stone: Color | None, point: Point | None) -> Move:
    self = object.__new__(Move)
    set_once(self, "stone", stone)
    set_once(self, "point", point)
    set_once(self, "code", code)
    return self


MOVES: tuple[Move, ...] = (
    *[
        _make(number * len(POINTS) + point.code, stone, point)
        for number, stone in enumerate(STONES)
        for point in POINTS
    ],
    _make(SWAP_CODE, None, None),
)
"""Every move by its code; the core returns its moves from here."""

Move.SWAP = MOVES[SWAP_CODE]


def read_code(value: object) -> int:
    """The code of a move or its text, -1 for anything else."""
    return code_of(Move, value)


def as_move(value: Move | str) -> Move:
    """A move, or the move of a text; ``TypeError`` for anything else."""
    return read_coded(Move, value)
