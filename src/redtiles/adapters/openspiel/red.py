"""RED: ``redtiles_red``."""

from __future__ import annotations

from typing import Any, ClassVar

import redtiles
from redtiles.adapters._rewards import OUTCOME
from redtiles.adapters.openspiel.base import State
from redtiles.adapters.openspiel.open_games import OpenGame


class RedState(State):
    """A game of RED."""

    move_type: ClassVar[Any] = redtiles.Move

    def _scores(self) -> list[float]:
        return [float(score.total) for score in self._core.scores().values()]


class RedGame(OpenGame):
    """RED, for three players or two."""

    title: ClassVar[str] = "RED (redtiles)"
    module: ClassVar[Any] = redtiles
    seats: ClassVar[tuple[int, int]] = (2, 3)
    options: ClassVar[dict[str, Any]] = {"reward": OUTCOME}
    state_type: ClassVar[type[State]] = RedState

    def most_moves(self) -> int:
        """The number of tiles."""
        copies: int = self.rules.small_copies + self.rules.large_copies
        return 6 * copies

    def _score_range(self) -> tuple[float, float, float | None]:
        # Two of the six combinations have a color in a role; a large tile has two points.
        points = 2 * self.rules.small_copies + 4 * self.rules.large_copies
        return 0.0, float(points**2), None


RedGame.register()
