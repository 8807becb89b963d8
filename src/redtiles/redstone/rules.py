"""What a game of Redstone can vary: the size of the board and the pie rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, SupportsIndex, final

from redtiles._value import excerpt, flag, set_once, text_number, whole_number
from redtiles.base import BaseRules, flag_tag

if TYPE_CHECKING:
    from collections.abc import Mapping

    from redtiles.encoding import Encoding, Kind

__all__ = ["Rules"]

LEAST_SIZE, MOST_SIZE = 2, 25


@final
class Rules(BaseRules):
    """The rules of a game; the default is a board of 13×13 points, with the pie rule."""

    __slots__ = ("pie", "size")
    __match_args__ = ("size", "pie")

    game: ClassVar[str] = "redstone"
    """The name of the game."""
    _title: ClassVar[str] = "Redstone"

    size: int
    """Points along an edge of the board, 2 to 25."""
    pie: bool
    """Whether the second player may swap colors instead of placing a first stone."""

    def __init__(self, size: SupportsIndex = 13, pie: bool = True) -> None:
        set_once(self, "size", whole_number("size", size, LEAST_SIZE, MOST_SIZE))
        set_once(self, "pie", flag("pie", pie))

    @property
    def players(self) -> int:
        """The number of seats: 2."""
        return 2

    @property
    def seat_names(self) -> dict[str, str]:
        """The players by seat, who keep it when they swap colors."""
        return {"0": "first player", "1": "second player"}

    @property
    def measures(self) -> dict[str, str]:
        """What ``State.measures`` tells, in words."""
        return {"red_stones": "red stones", "stones_left": "stones left"}

    @property
    def round_length(self) -> int:
        """Moves in a round: one for each player."""
        return 2

    def encoding(self, kind: Kind = "observation") -> Encoding:
        """How states of these rules are written as arrays; see the page on encodings."""
        from redtiles.redstone.encoding import RedstoneEncoding  # not needed on import

        return RedstoneEncoding(self, kind)

    def to_tags(self) -> dict[str, str]:
        """The tags of a record that tell the rules, in the order they are written."""
        return {"Size": str(self.size), "Pie": str(self.pie).lower()}

    @classmethod
    def from_tags(cls, tags: Mapping[str, str]) -> Rules:
        """The rules that tags tell; those absent have the default. ``ValueError`` names the tag."""
        told = cls._known_tags(tags)
        size = text_number(told["Size"])
        if size is None or not LEAST_SIZE <= size <= MOST_SIZE:
            raise ValueError(
                f"tag Size must be a number in {LEAST_SIZE}..{MOST_SIZE},"
                f" not {excerpt(told['Size'])}"
            )
        return cls(size, flag_tag("Pie", told["Pie"]))
