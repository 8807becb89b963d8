"""Players that look one move ahead, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from redtiles.players.player import SeededPlayer, is_open, moves_of

if TYPE_CHECKING:
    from redtiles.protocol import GameState, GameView

__all__ = ["GreedyPlayer", "RandomPlayer"]

SAMPLES = 8
"""States that are drawn from a view with hidden parts."""


@final
class RandomPlayer(SeededPlayer):
    """Chooses any legal move, each as likely as any other."""

    __slots__ = ()

    def choose(self, view: GameView[Any]) -> Any:
        """A legal move; ``ValueError`` where the seat has none."""
        return self._chance.choice(moves_of(view))

    def __str__(self) -> str:
        return "random"


@final
class GreedyPlayer(SeededPlayer):
    """Takes what is best for its seat right after the move, as the state's ``evaluate`` tells.

    Of equally good moves it takes one that leaves the best of the others worst off, and of these
    any. Where parts of the state are hidden it compares means over a few samples, the same ones
    for every move.
    """

    __slots__ = ()

    def choose(self, view: GameView[Any]) -> Any:
        """A legal move; ``ValueError`` where the seat has none."""
        moves = moves_of(view)
        draws = 1 if is_open(view) else SAMPLES
        tables = [gains(view.sample(self._chance.word())) for _ in range(draws)]
        worth = [
            (sum([own for own, _ in drawn]), sum([others for _, others in drawn]))
            for drawn in zip(*tables, strict=True)
        ]
        best = max(worth)
        return moves[self._chance.choice([i for i, found in enumerate(worth) if found == best])]

    def __str__(self) -> str:
        return "greedy"


def gains(state: GameState[Any]) -> list[tuple[float, float]]:
    """For each legal move: how the mover stands after it, and, negated, the best of the others."""
    seat: Any = state.seat
    found = []
    for standings in state.prospects():
        others = max([*standings[:seat], *standings[seat + 1 :]], default=0.0)
        found.append((standings[seat], -others))
    return found
