"""Redstone: ``redtiles_redstone``."""

from __future__ import annotations

from typing import Any, ClassVar

from redtiles import redstone
from redtiles.adapters.openspiel.base import State
from redtiles.adapters.openspiel.open_games import OpenGame


class RedstoneState(State):
    """A game of Redstone."""

    move_type: ClassVar[Any] = redstone.Move


class RedstoneGame(OpenGame):
    """Redstone. Players are persons: who swaps plays on with the other color."""

    title: ClassVar[str] = "Redstone (redtiles)"
    module: ClassVar[Any] = redstone
    seats: ClassVar[tuple[int, int]] = (2, 2)
    options: ClassVar[dict[str, Any]] = {}
    state_type: ClassVar[type[State]] = RedstoneState

    def most_moves(self) -> int:
        """The bound that the docs of the game prove; a swap is a move of its own."""
        points: int = self.rules.size**2
        placements = 2 * points - 3 + (points - 3) * (points - 4) // 2
        return placements + 1 if self.rules.pie else placements


RedstoneGame.register()
