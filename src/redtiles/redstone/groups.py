"""Groups of stones, and how a game ends."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, final

from redtiles._value import Value, set_once

if TYPE_CHECKING:
    from redtiles.colors import Color
    from redtiles.redstone.points import Point

__all__ = ["Group", "Reason"]


class Reason(StrEnum):
    """The rule that decided a game."""

    ANNIHILATED = "annihilated"
    """The opponent of who moved last has no stones left."""
    BOTH_ANNIHILATED = "both_annihilated"
    """Nobody has stones left, and so who moved last wins."""
    SELF_ANNIHILATED = "self_annihilated"
    """Only who moved last has no stones left, and loses."""


@final
class Group(Value):
    """Connected stones of one color, and the empty points beside them."""

    __slots__ = ("color", "liberties", "stones")
    __match_args__ = ("color", "stones", "liberties")

    color: Color
    """Black or White: red stones form no groups."""
    stones: tuple[Point, ...]
    """Where the stones lie, in the order of points."""
    liberties: tuple[Point, ...]
    """The empty points beside them, in the order of points."""

    def __init__(
        self, color: Color, stones: tuple[Point, ...], liberties: tuple[Point, ...]
    ) -> None:
        set_once(self, "color", color)
        set_once(self, "stones", stones)
        set_once(self, "liberties", liberties)
