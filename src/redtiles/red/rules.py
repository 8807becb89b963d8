"""What a game of RED can vary: the number of players, the ruling on a triple tie, the supply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal, SupportsIndex, cast, final

from redtiles._value import Value, excerpt, require_text, set_once, text_number, whole_number

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Rules"]

ThreeWayTie = Literal["replay", "shared"]


@final
class Rules(Value):
    """The rules of a game; the default is the publisher's text for three players.

    Equal when they rule alike: with two players ``three_way_tie`` makes no difference.
    """

    __slots__ = ("large_copies", "players", "small_copies", "three_way_tie")
    __match_args__ = ("players", "three_way_tie", "small_copies", "large_copies")

    game: ClassVar[str] = "red"
    """The name of the game."""

    players: int
    """3, or 2 for the variant of Board Game Arena, in which the color red has no player."""
    three_way_tie: ThreeWayTie
    """What a tie of all three players means: nobody wins and the game is played again
    (``"replay"``, the publisher's rule), or all three win (``"shared"``, Board Game Arena)."""
    small_copies: int
    """Small tiles of each of the six combinations, 1 to 5."""
    large_copies: int
    """Large tiles of each of the six combinations, 0 or 1."""

    def __init__(
        self,
        players: SupportsIndex = 3,
        three_way_tie: ThreeWayTie = "replay",
        small_copies: SupportsIndex = 5,
        large_copies: SupportsIndex = 1,
    ) -> None:
        tie = require_text("three_way_tie", three_way_tie)
        if tie not in ("replay", "shared"):
            raise ValueError(f"three_way_tie must be 'replay' or 'shared', not {excerpt(tie)}")
        set_once(self, "players", whole_number("players", players, 2, 3))
        set_once(self, "three_way_tie", tie)
        set_once(self, "small_copies", whole_number("small_copies", small_copies, 1, 5))
        set_once(self, "large_copies", whole_number("large_copies", large_copies, 0, 1))

    @classmethod
    def bga(cls, players: SupportsIndex = 3) -> Rules:
        """The rules of Board Game Arena: a tie of all three players is a shared victory."""
        return cls(players, "shared")

    def __eq__(self, other: object) -> bool:
        return self._ruling() == other._ruling() if type(other) is Rules else NotImplemented

    def __hash__(self) -> int:
        return hash(self._ruling())

    def _ruling(self) -> tuple[int, bool, int, int]:
        shared = self.players == 3 and self.three_way_tie == "shared"
        return self.players, shared, self.small_copies, self.large_copies

    @property
    def round_length(self) -> int:
        """Moves in a round: one for each player."""
        return self.players

    def to_tags(self) -> dict[str, str]:
        """The tags of a record that tell the rules, in the order they are written."""
        return {
            "Players": str(self.players),
            "ThreeWayTie": self.three_way_tie,
            "Supply": f"{self.small_copies},{self.large_copies}",
        }

    @classmethod
    def from_tags(cls, tags: Mapping[str, str]) -> Rules:
        """The rules that tags tell; those absent have the default. ``ValueError`` names the tag."""
        unknown = [name for name in tags if name not in cls().to_tags()]
        if unknown:
            raise ValueError(f"tag {unknown[0]} does not belong to the rules of {cls.game}")
        small, comma, large = tags.get("Supply", "5,1").partition(",")
        copies = text_number(small), text_number(large)
        players = text_number(tags.get("Players", "3"))
        if copies[0] is None or copies[1] is None or not comma:
            raise ValueError(f"tag Supply must be two numbers, not {excerpt(tags['Supply'])}")
        if players is None:
            raise ValueError(f"tag Players must be a number, not {excerpt(tags['Players'])}")
        tie = cast("ThreeWayTie", tags.get("ThreeWayTie", "replay"))
        return cls(players, tie, copies[0], copies[1])

    def to_dict(self) -> dict[str, Any]:
        """The fields by name, ready for JSON."""
        return {name: getattr(self, name) for name in self.__match_args__}

    @classmethod
    def from_dict(cls, fields: Mapping[str, Any]) -> Rules:
        """The rules of :meth:`to_dict`; absent fields have the default.

        ``ValueError`` or ``TypeError`` names the field that is wrong.
        """
        unknown = [name for name in fields if name not in cls.__match_args__]
        if unknown:
            raise ValueError(f"rules of {cls.game} have no {excerpt(str(unknown[0]))}")
        return cls(**fields)
