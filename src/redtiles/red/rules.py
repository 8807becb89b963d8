"""What a game of RED can vary: the number of players, the ruling on a triple tie, the supply."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, SupportsIndex, cast, final

from redtiles._value import excerpt, require_text, set_once, text_number, whole_number
from redtiles.base import BaseRules, number_tag

if TYPE_CHECKING:
    from collections.abc import Mapping

    from redtiles.encoding import Encoding, Kind

__all__ = ["Rules"]

ThreeWayTie = Literal["replay", "shared"]


@final
class Rules(BaseRules):
    """The rules of a game; the default is the publisher's text for three players.

    Equal when they rule alike: with two players ``three_way_tie`` makes no difference.
    """

    __slots__ = ("large_copies", "players", "small_copies", "three_way_tie")
    __match_args__ = ("players", "three_way_tie", "small_copies", "large_copies")

    game: ClassVar[str] = "red"
    """The name of the game."""
    _title: ClassVar[str] = "RED"

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

    def encoding(self, kind: Kind = "observation") -> Encoding:
        """How states of these rules are written as arrays; see the page on encodings."""
        from redtiles.red.encoding import RedEncoding  # not needed on import

        return RedEncoding(self, kind)

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
        told = cls._known_tags(tags)
        small, comma, large = told["Supply"].partition(",")
        copies = text_number(small), text_number(large)
        if copies[0] is None or copies[1] is None or not comma:
            raise ValueError(f"tag Supply must be two numbers, not {excerpt(told['Supply'])}")
        players = number_tag("Players", told["Players"])
        tie = cast("ThreeWayTie", told["ThreeWayTie"])
        return cls(players, tie, copies[0], copies[1])
