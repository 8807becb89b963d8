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
        moves = tuple(moves_of(view))
        draws = 1 if is_open(view) else SAMPLES
        states = [view.sample(self._chance.word()) for _ in range(draws)]
        prospects = [prospect(states, move) for move in moves]
        best = max(prospects)
        return self._chance.choice(
            [move for move, found in zip(moves, prospects, strict=True) if found == best]
        )

    def __str__(self) -> str:
        return "greedy"


def prospect(states: list[GameState[Any]], move: Any) -> tuple[float, float]:
    """What a move of the seat to move gives it, and what it leaves the best of the others, negated.

    Both are sums over the states, which are left as they are.
    """
    own = others = 0.0
    for state in states:
        seat: Any = state.seat
        state.push(move)
        standings = [state.evaluate(k) for k in range(len(state.seats))]
        own += standings.pop(seat)
        others += max(standings)
        state.pop()
    return own, -others
