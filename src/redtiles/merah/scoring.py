"""Who wins by the points taken."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from redtiles.protocol import Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Reason"]


class Reason(StrEnum):
    """The rule that decided a game."""

    HIGHEST_SCORE = "highest_score"
    """One player has more points than every other."""
    SHARED = "shared"
    """Two or three players tie for the most points and share the win."""


def decide(scores: Sequence[int]) -> Outcome:
    """The outcome for the points of the seats."""
    leaders = [seat for seat, points in enumerate(scores) if points == max(scores)]
    reason = Reason.HIGHEST_SCORE if len(leaders) == 1 else Reason.SHARED
    return Outcome.won_by(leaders, range(len(scores)), reason)
