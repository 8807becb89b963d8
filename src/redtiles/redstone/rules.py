"""What a game of Redstone can vary: the size of the board and the pie rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, SupportsIndex, final

from redtiles._value import Value, excerpt, set_once, text_number, whole_number

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Rules"]

LEAST_SIZE, MOST_SIZE = 2, 25


@final
class Rules(Value):
    """The rules of a game; the default is a board of 13×13 points, with the pie rule."""

    __slots__ = ("pie", "size")
    __match_args__ = ("size", "pie")

    game: ClassVar[str] = "redstone"
    """The name of the game."""

    size: int
    """Points along an edge of the board, 2 to 25."""
    pie: bool
    """Whether the second player may swap colors instead of placing a first stone."""

    def __init__(self, size: SupportsIndex = 13, pie: bool = True) -> None:
        if not isinstance(pie, bool):
            raise TypeError(f"pie must be True or False, not {type(pie).__name__}")
        set_once(self, "size", whole_number("size", size, LEAST_SIZE, MOST_SIZE))
        set_once(self, "pie", pie)

    @property
    def players(self) -> int:
        """The number of seats: 2."""
        return 2

    @property
    def round_length(self) -> int:
        """Moves in a round: one for each player."""
        return 2

    def to_tags(self) -> dict[str, str]:
        """The tags of a record that tell the rules, in the order they are written."""
        return {"Size": str(self.size), "Pie": str(self.pie).lower()}

    @classmethod
    def from_tags(cls, tags: Mapping[str, str]) -> Rules:
        """The rules that tags tell; those absent have the default. ``ValueError`` names the tag."""
        unknown = [name for name in tags if name not in cls().to_tags()]
        if unknown:
            raise ValueError(f"tag {unknown[0]} does not belong to the rules of {cls.game}")
        size = text_number(tags.get("Size", "13"))
        pie = tags.get("Pie", "true")
        if size is None or not LEAST_SIZE <= size <= MOST_SIZE:
            raise ValueError(
                f"tag Size must be a number in {LEAST_SIZE}..{MOST_SIZE},"
                f" not {excerpt(tags['Size'])}"
            )
        if pie not in ("true", "false"):
            raise ValueError(f"tag Pie must be true or false, not {excerpt(pie)}")
        return cls(size, pie == "true")

    def to_dict(self) -> dict[str, Any]:
        """The fields by name, ready for JSON."""
        return {"size": self.size, "pie": self.pie}

    @classmethod
    def from_dict(cls, fields: Mapping[str, Any]) -> Rules:
        """The rules of :meth:`to_dict`; absent fields have the default.

        ``ValueError`` or ``TypeError`` names the field that is wrong.
        """
        unknown = [name for name in fields if name not in cls.__match_args__]
        if unknown:
            raise ValueError(f"rules of {cls.game} have no {excerpt(str(unknown[0]))}")
        return cls(**fields)
