"""A player that searches a tree of moves by random playouts."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any, Self, SupportsIndex, final

from redtiles._value import whole_number
from redtiles.players.player import SeededPlayer, as_seed, moves_of
from redtiles.players.tree import Search

if TYPE_CHECKING:
    from redtiles.protocol import GameView

__all__ = ["MonteCarloPlayer"]

MOST_PLAYOUTS = 10**9
LEAST_SECONDS, MOST_SECONDS = 0.001, 86_400
AT_ONCE, VISITS = 16, 50
"""Playouts at the end of a visit, all from one state: fewer where there would be fewer visits."""


@final
class MonteCarloPlayer(SeededPlayer):
    """Searches a tree of moves, with random playouts at its leaves, for what wins most often.

    It takes either a number of playouts a move or seconds a move. With a number, the same seed
    chooses the same moves everywhere; with seconds, what is chosen depends on the machine. The
    seconds are a soft limit: it makes one visit of the tree or more, and ends the one it is at when
    they are over.
    """

    __slots__ = ("playouts", "seconds")

    playouts: int | None
    """Playouts a move, 1 to 10**9; ``None`` where the time is given."""
    seconds: float | None
    """Seconds a move, 0.001 to 86,400, to the microsecond; ``None`` where playouts are given."""

    def __init__(
        self,
        playouts: SupportsIndex | None = None,
        seconds: float | None = None,
        seed: SupportsIndex | None = None,
    ) -> None:
        super().__init__(seed)
        if (playouts is None) is (seconds is None):
            raise ValueError("give playouts or seconds, one of the two")
        self.playouts = (
            None if playouts is None else whole_number("playouts", playouts, 1, MOST_PLAYOUTS)
        )
        self.seconds = None if seconds is None else _duration(seconds)

    def seeded(self, seed: SupportsIndex) -> Self:
        """A player with the same options whose random choices begin anew from a seed."""
        return type(self)(self.playouts, self.seconds, as_seed(seed))

    def choose(self, view: GameView[Any]) -> Any:
        """The move that was tried most often; ``ValueError`` where the seat has none."""
        moves = moves_of(view)
        if len(moves) == 1:
            return moves[0]
        search = Search(view, self._chance)
        if self.playouts is None:
            self._search_for(search, self.seconds or 0.0)
        else:
            self._search_by(search, self.playouts)
        return search.best()

    def _search_by(self, search: Search, playouts: int) -> None:
        at_once = min(AT_ONCE, max(1, playouts // VISITS))
        while playouts > 0:
            playouts -= search.visit(min(at_once, playouts))

    def _search_for(self, search: Search, seconds: float) -> None:
        start = perf_counter()
        search.visit(1)
        taken = max(perf_counter() - start, 1e-6)
        at_once = min(AT_ONCE, max(1, int(seconds / VISITS / taken)))
        while perf_counter() - start < seconds:
            search.visit(at_once)

    def __str__(self) -> str:
        if self.seconds is None:
            return f"mc:{self.playouts}"
        return f"mc:{self.seconds:.6f}".rstrip("0").rstrip(".") + "s"


def _duration(seconds: object) -> float:
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)):
        raise TypeError(f"seconds must be a number, not {type(seconds).__name__}")
    if not LEAST_SECONDS <= seconds <= MOST_SECONDS:  # nor is what is no number
        raise ValueError(f"seconds must be in {LEAST_SECONDS}..{MOST_SECONDS}")
    return round(float(seconds), 6)
