"""What a game of Main Merah can vary: players, when a deal is void, who chooses what is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, SupportsIndex, cast, final

from redtiles._value import excerpt, flag, require_text, set_once, whole_number
from redtiles.base import BaseRules, flag_tag, number_tag
from redtiles.merah.cards import RANKS, Rank

if TYPE_CHECKING:
    from collections.abc import Mapping

    from redtiles.encoding import Encoding, Kind

__all__ = ["Redeal", "Rules"]

Redeal = Literal["classic", "house"]

LIMITED: dict[str, tuple[int, ...]] = {
    "classic": tuple(
        [RANKS[rank] for rank in (Rank.FIVE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING)]
    ),
    "house": RANKS,
}
"""The ranks of which no more than two may lie on the first table: classic, those that pair with
themselves."""


@final
class Rules(BaseRules):
    """The rules of a game; the default is the classic game for two."""

    __slots__ = ("auto", "players", "redeal")
    __match_args__ = ("players", "redeal", "auto")

    game: ClassVar[str] = "merah"
    """The name of the game."""
    _title: ClassVar[str] = "Main Merah"

    players: int
    """2 or 3."""
    redeal: Redeal
    """When a deal is void and repeated: more than two cards on the first table of jack, queen,
    king, 10 or 5 (``"classic"``), or of any rank (``"house"``, JB Games)."""
    auto: bool
    """Whether the game takes for the players: a red card before a black one, of equals the one with
    the lowest code (JB Games)."""

    def __init__(
        self, players: SupportsIndex = 2, redeal: Redeal = "classic", auto: bool = False
    ) -> None:
        rule = require_text("redeal", redeal)
        if rule not in LIMITED:
            raise ValueError(f"redeal must be 'classic' or 'house', not {excerpt(rule)}")
        set_once(self, "players", whole_number("players", players, 2, 3))
        set_once(self, "redeal", rule)
        set_once(self, "auto", flag("auto", auto))

    @property
    def hand_size(self) -> int:
        """Cards dealt to each player: 10 to two, 7 to three."""
        return 10 if self.players == 2 else 7

    @property
    def table_size(self) -> int:
        """Cards on the first table: 12 for two players, 10 for three."""
        return 12 if self.players == 2 else 10

    @property
    def turns(self) -> int:
        """Cards in the deck at first, and so the turns of a game: 20 with two players, or 21."""
        return self.players * self.hand_size

    @property
    def seat_names(self) -> dict[str, str]:
        """The players by seat: its number, and this in words."""
        return {str(seat): f"Seat {seat}" for seat in range(self.players)}

    @property
    def measures(self) -> dict[str, str]:
        """What ``State.measures`` tells, in words."""
        return {
            "leaves_cards": "leaves cards",
            "cards_left": "cards left",
            "points_left": "points left",
            **{f"score_{seat}": f"score of seat {seat}" for seat in range(self.players)},
        }

    @property
    def round_length(self) -> int:
        """0: records have no move numbers."""
        return 0

    def voids(self, table: int) -> bool:
        """Whether a first table, as a set of cards, makes a deal void."""
        return any((table & rank).bit_count() > 2 for rank in LIMITED[self.redeal])

    def encoding(self, kind: Kind = "observation") -> Encoding:
        """How states of these rules are written as arrays; see the page on encodings."""
        from redtiles.merah.encoding import encoding_of  # not needed on import

        return encoding_of(self, kind)

    def to_tags(self) -> dict[str, str]:
        """The tags of a record that tell the rules, in the order they are written."""
        auto = "true" if self.auto else "false"
        return {"Players": str(self.players), "Redeal": self.redeal, "Auto": auto}

    @classmethod
    def from_tags(cls, tags: Mapping[str, str]) -> Rules:
        """The rules that tags tell; those absent have the default. ``ValueError`` names the tag."""
        told = cls._known_tags(tags)
        players = number_tag("Players", told["Players"])
        return cls(players, cast("Redeal", told["Redeal"]), flag_tag("Auto", told["Auto"]))
