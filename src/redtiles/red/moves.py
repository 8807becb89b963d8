"""Moves: a tile and where it lies; their texts and codes."""

from __future__ import annotations

from typing import ClassVar, SupportsIndex, final

from redtiles._core import Names
from redtiles._value import (
    Coded,
    code_of,
    not_text,
    read_coded,
    require_text,
    set_once,
    text_number,
    whole_number,
)
from redtiles.errors import NotationError
from redtiles.red.symmetry import Symmetry, require_symmetry
from redtiles.red.tiles import TILES, Tile, as_tile

__all__ = ["Move"]

LEAST, GREATEST = -32, 31
"""The cells of the 64x64 table, which holds every game (see the proof in ``_table.pxd``)."""


@final
class Move(Coded):
    """A tile and the cell it lies on: its least x and least y, where it covers more than one.

    x grows to the right, y upward, and the first tile of a game lies at 0,0. A move that can never
    be legal may be made; a state judges it. Moves are ordered by :attr:`code`. Every move is one
    object, so that making it again costs little.
    """

    __slots__ = ("tile", "x", "y")
    __match_args__ = ("tile", "x", "y")

    tile: Tile
    """The type of tile."""
    x: int
    """Column of its lower left cell."""
    y: int
    """Row of its lower left cell."""
    code: int
    """``tile.index * 4096 + (y + 32) * 64 + (x + 32)``: stable for ever."""

    CODES: ClassVar[int] = len(TILES) * 4096
    """The exclusive bound of codes."""

    def __new__(cls, tile: Tile | str, x: SupportsIndex, y: SupportsIndex) -> Move:
        """``ValueError`` where x or y is not in -32..31, ``TypeError`` where it is no integer."""
        column = whole_number("x", x, LEAST, GREATEST)
        row = whole_number("y", y, LEAST, GREATEST)
        return NAMES[as_tile(tile).index * 4096 + (row - LEAST) * 64 + column - LEAST]

    @classmethod
    def from_code(cls, code: SupportsIndex) -> Move:
        """The move of a code, 0 <= code < :attr:`CODES` (``ValueError``)."""
        return NAMES[whole_number("code", code, 0, cls.CODES - 1)]

    @classmethod
    def parse(cls, text: str) -> Move:
        """The move of a text such as ``wb@0,0`` or ``RB@-2,1``; ``NotationError`` for another."""
        text = require_text("a move", text)
        name, at, place = text.partition("@")
        try:
            tile = Tile.parse(name)
        except NotationError:
            raise not_text("move: a tile comes first, as in wb@0,0", text) from None
        x_text, _, y_text = place.partition(",")
        x, y = text_number(x_text), text_number(y_text)
        if x is None or not LEAST <= x <= GREATEST:
            offset = len(name) + len(at)
        elif y is None or not LEAST <= y <= GREATEST:
            offset = len(text) - len(y_text)
        else:
            return NAMES[tile.index * 4096 + (y - LEAST) * 64 + x - LEAST]
        raise not_text(f"move: tile@x,y with x and y in {LEAST}..{GREATEST}", text, offset)

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The cells it covers as (x, y): one, or the four of a large tile, by (y, x)."""
        side = range(self.tile.side)
        return tuple([(self.x + dx, self.y + dy) for dy in side for dx in side])

    def transform(self, symmetry: Symmetry) -> Move:
        """The same tile where a symmetry takes it; ``ValueError`` where that is off the table."""
        x, y = require_symmetry(symmetry).corner(self.x, self.y, self.tile.side)
        return Move(self.tile, x, y)

    def __str__(self) -> str:
        return f"{self.tile.text}@{self.x},{self.y}"


def _make(code: int) -> Move:
    self = object.__new__(Move)
    set_once(self, "tile", TILES[code >> 12])
    set_once(self, "x", (code & 63) + LEAST)
    set_once(self, "y", (code >> 6 & 63) + LEAST)
    set_once(self, "code", code)
    return self


NAMES: Names[Move, Tile] = Names(
    _make, lambda value: code_of(Move, value), lambda tile: as_tile(tile).index
)
"""Every move by its code; the core returns its moves from here."""


def as_move(value: Move | str) -> Move:
    """A move, or the move of a text; ``TypeError`` for anything else."""
    return value if type(value) is Move else read_coded(Move, value)
