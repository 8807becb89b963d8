"""Groups, scores, and who wins by them."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Literal, NamedTuple, final

from redtiles._value import Value, set_once
from redtiles.protocol import Outcome
from redtiles.red.tiles import Color

if TYPE_CHECKING:
    from collections.abc import Sequence

    from redtiles.red.moves import Move
    from redtiles.red.rules import Rules

__all__ = ["Group", "Reason", "Role", "Score"]

Role = Literal["border", "circle"]


class Score(NamedTuple):
    """Points of a color's best border group and best circle group."""

    border: int
    """Points of the best group with the color on the border."""
    circle: int
    """Points of the best group with the color in the circle."""

    @property
    def total(self) -> int:
        """The score: the product of the two."""
        return self.border * self.circle


MOST_POINTS = 14
"""Points of all tiles with a color in a role: ten small, two large."""
MOST_SCORE = MOST_POINTS**2

SCORES = tuple(
    Score(border, circle) for border in range(MOST_POINTS + 1) for circle in range(MOST_POINTS + 1)
)
"""Every score there can be, by border and then by circle: made once."""


@final
class Group(Value):
    """Tiles with one color in one role, connected edge to edge."""

    __slots__ = ("placements", "points")
    __match_args__ = ("points", "placements")

    points: int
    """1 for each small tile, 2 for each large one, however many cells it covers."""
    placements: tuple[Move, ...]
    """The tiles, by (y, x)."""

    def __init__(self, points: int, placements: tuple[Move, ...]) -> None:
        set_once(self, "points", points)
        set_once(self, "placements", placements)


class Reason(StrEnum):
    """The rule that decided a game."""

    HIGHEST_SCORE = "highest_score"
    """One player has more than every other."""
    THIRD_WINS = "third_wins"
    """Exactly two of three players tie for the highest score, so the third wins."""
    SHARED = "shared"
    """A tie of all players is a shared result."""
    REPLAY = "replay"
    """A tie of all three players: nobody wins, the game is played again."""


def decide(rules: Rules, totals: Sequence[int]) -> Outcome:
    """The outcome for the scores of the seats (three players: publisher; two: BGA)."""
    seats = tuple(Color)[: rules.players]
    leaders = [seat for seat, total in enumerate(totals) if total == max(totals)]
    if len(leaders) == 1:
        return Outcome.won_by(leaders, seats, Reason.HIGHEST_SCORE)
    if len(leaders) < rules.players:
        third = [seat for seat in range(rules.players) if seat not in leaders]
        return Outcome.won_by(third, seats, Reason.THIRD_WINS)
    if rules.players == 3 and rules.three_way_tie == "replay":
        return Outcome.won_by((), seats, Reason.REPLAY)
    return Outcome.won_by(leaders, seats, Reason.SHARED)
