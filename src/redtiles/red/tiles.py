"""Sizes and the twelve types of tile."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, ClassVar, final

from redtiles._value import Value, not_text, require_text, set_once
from redtiles.colors import Color, as_color

__all__ = ["TILES", "Color", "Size", "Tile"]


class Size(StrEnum):
    """The size of a tile."""

    SMALL = "small"
    """One cell, one point."""

    LARGE = "large"
    """Two by two cells, two points."""

    def __repr__(self) -> str:
        return f"Size.{self.name}"


@final
class Tile(Value):
    """A type of tile: the color of its border, another for its circle, and its size.

    There are twelve, in the order of :data:`TILES`; each is one object. Its text is the letter of
    the border and the letter of the circle, in lower case for a small tile and in upper case for
    a large one. Tiles are ordered as in :data:`TILES`.
    """

    __slots__ = ("border", "circle", "index", "points", "side", "size", "text")
    __match_args__ = ("border", "circle", "size")

    border: Color
    """The color of the border."""
    circle: Color
    """The color of the circle."""
    size: Size
    """Small or large."""
    index: int
    """Place in :data:`TILES`, 0 to 11."""
    points: int
    """What it is worth in a group: 1 small, 2 large."""
    side: int
    """Length of its side in cells: 1 small, 2 large."""
    text: str
    """Border letter and circle letter, as ``str`` gives them."""

    _made: ClassVar[dict[tuple[Color, Color, Size], Tile]] = {}

    def __new__(cls, border: Color | str, circle: Color | str, size: Size) -> Tile:
        """The tile of two colors (or their letters) and a size; ``ValueError`` for equal colors."""
        key = (as_color(border), as_color(circle), size)
        if type(size) is not Size:
            raise TypeError(f"size must be a Size, not {type(size).__name__}")
        if key[0] is key[1]:
            raise ValueError("border and circle of a tile have different colors")
        return cls._made[key]

    @classmethod
    def _make(cls, index: int, border: Color, circle: Color, size: Size) -> Tile:
        self = object.__new__(cls)
        large = size is Size.LARGE
        text = border.value + circle.value
        fields: dict[str, Any] = {
            "border": border,
            "circle": circle,
            "size": size,
            "index": index,
            "points": 2 if large else 1,
            "side": 2 if large else 1,
            "text": text.upper() if large else text,
        }
        for name, value in fields.items():
            set_once(self, name, value)
        cls._made[border, circle, size] = self
        return self

    @classmethod
    def parse(cls, text: str) -> Tile:
        """The tile of a text such as ``wb`` or ``WB``; ``NotationError`` for another."""
        text = require_text("a tile", text)
        tile = TILE_OF_TEXT.get(text)
        if tile is None:
            raise not_text("tile: one of " + " ".join(TILE_OF_TEXT), text)
        return tile

    def __hash__(self) -> int:
        return self.index

    def __eq__(self, other: object) -> bool:
        return self is other if type(other) is Tile else NotImplemented

    def __lt__(self, other: Tile) -> bool:
        return self.index < other.index if type(other) is Tile else NotImplemented

    def __le__(self, other: Tile) -> bool:
        return self.index <= other.index if type(other) is Tile else NotImplemented

    def __gt__(self, other: Tile) -> bool:
        return self.index > other.index if type(other) is Tile else NotImplemented

    def __ge__(self, other: Tile) -> bool:
        return self.index >= other.index if type(other) is Tile else NotImplemented

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Tile.parse({self.text!r})"


TILES: tuple[Tile, ...] = tuple(
    Tile._make(index, border, circle, size)
    for index, (size, border, circle) in enumerate(
        (size, border, circle)
        for size in Size
        for border in Color
        for circle in Color
        if border is not circle
    )
)
"""All types: ``wb wr bw br rw rb WB WR BW BR RW RB``."""

TILE_OF_TEXT: dict[str, Tile] = {tile.text: tile for tile in TILES}


def as_tile(value: Tile | str) -> Tile:
    """A tile, or the tile of a text."""
    return value if type(value) is Tile else Tile.parse(value)
