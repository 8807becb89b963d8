"""The three colors, which games share."""

from __future__ import annotations

from enum import StrEnum

from redtiles._value import not_text, require_text

__all__ = ["Color"]


class Color(StrEnum):
    """A color and the player who has it; its value and text is a letter: ``w``, ``b``, ``r``."""

    WHITE = "w"
    """White: moves first in RED, second in Redstone."""
    BLACK = "b"
    """Black: moves second in RED, first in Redstone."""
    RED = "r"
    """Red: moves third in RED. With two players, and in Redstone, a color that nobody plays."""

    @classmethod
    def parse(cls, text: str) -> Color:
        """The color of a letter; ``NotationError`` for another text."""
        letter = require_text("a color", text)
        for color in cls:
            if color.value == letter:
                return color
        raise not_text("color: w, b or r", letter)

    def __repr__(self) -> str:
        return f"Color.{self.name}"


def as_color(value: Color | str) -> Color:
    """A color, or the color of a letter."""
    return value if type(value) is Color else Color.parse(value)
