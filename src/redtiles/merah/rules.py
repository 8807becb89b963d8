"""What a game of Main Merah can vary: players, when a deal is void, who chooses what is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal, SupportsIndex, cast, final

from redtiles._value import Value, excerpt, require_text, set_once, text_number, whole_number
from redtiles.merah.cards import RANKS, Rank

if TYPE_CHECKING:
    from collections.abc import Mapping

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
class Rules(Value):
    """The rules of a game; the default is the classic game for two."""

    __slots__ = ("auto", "players", "redeal")
    __match_args__ = ("players", "redeal", "auto")

    game: ClassVar[str] = "merah"
    """The name of the game."""

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
        if not isinstance(auto, bool):
            raise TypeError(f"auto must be a bool, not {type(auto).__name__}")
        set_once(self, "players", whole_number("players", players, 2, 3))
        set_once(self, "redeal", rule)
        set_once(self, "auto", auto)

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
    def round_length(self) -> int:
        """0: records have no move numbers."""
        return 0

    def voids(self, table: int) -> bool:
        """Whether a first table, as a set of cards, makes a deal void."""
        return any((table & rank).bit_count() > 2 for rank in LIMITED[self.redeal])

    def to_tags(self) -> dict[str, str]:
        """The tags of a record that tell the rules, in the order they are written."""
        auto = "true" if self.auto else "false"
        return {"Players": str(self.players), "Redeal": self.redeal, "Auto": auto}

    @classmethod
    def from_tags(cls, tags: Mapping[str, str]) -> Rules:
        """The rules that tags tell; those absent have the default. ``ValueError`` names the tag."""
        unknown = [name for name in tags if name not in cls().to_tags()]
        if unknown:
            raise ValueError(f"tag {unknown[0]} does not belong to the rules of {cls.game}")
        players = text_number(tags.get("Players", "2"))
        if players is None:
            raise ValueError(f"tag Players must be a number, not {excerpt(tags['Players'])}")
        auto = tags.get("Auto", "false")
        if auto not in ("true", "false"):
            raise ValueError(f"tag Auto must be true or false, not {excerpt(auto)}")
        return cls(players, cast("Redeal", tags.get("Redeal", "classic")), auto == "true")

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


def as_rules(value: Rules | None) -> Rules:
    """The rules, the default ones for ``None``; ``TypeError`` for anything else."""
    if value is None:
        return Rules()
    if type(value) is not Rules:
        raise TypeError(f"rules must be a Rules of Main Merah, not {type(value).__name__}")
    return value
