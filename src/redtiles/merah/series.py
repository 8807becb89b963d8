"""Several games in a row, with a running score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, final

from redtiles._chance import SEEDS, Chance, fresh_seed
from redtiles._value import Sealed, excerpt, require_text, whole_number
from redtiles.base import BaseState
from redtiles.merah.deal import Deal
from redtiles.merah.rules import Rules
from redtiles.merah.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Series"]

NextFirst = Literal["loser", "random"]

FIRST_DRAWS = 2**63
"""The numbers of a seed from here on draw who begins, those below deal the cards."""


@final
class Series(Sealed):
    """Games in a row: who begins each of them, and the points of all together.

    A caller deals with :meth:`deal`, has the game played, and adds it with :meth:`add`.
    """

    __slots__ = ("_dealt", "_first", "_games", "_next_first", "_rules", "_seed", "_totals")

    def __init__(
        self,
        rules: Rules | None = None,
        first: SupportsIndex = 0,
        next_first: NextFirst = "loser",
        seed: SupportsIndex | None = None,
    ) -> None:
        """The seat ``first`` begins the first game.

        After it begins who scored least in the game before, of equals the least seat (``"loser"``),
        or chance decides (``"random"``, JB Games). A seed, 0 <= seed < 2**64, fixes all deals and
        draws; without one they are fresh.
        """
        rule = require_text("next_first", next_first)
        if rule not in ("loser", "random"):
            raise ValueError(f"next_first must be 'loser' or 'random', not {excerpt(rule)}")
        self._rules = Rules._given(rules)
        self._first = whole_number("first", first, 0, self._rules.players - 1)
        self._next_first = rule
        self._seed = whole_number("seed", fresh_seed() if seed is None else seed, 0, SEEDS - 1)
        self._totals = (0,) * self._rules.players
        self._games = self._dealt = 0

    @property
    def rules(self) -> Rules:
        """The rules of all games."""
        return self._rules

    @property
    def next_first(self) -> str:
        """``"loser"`` or ``"random"``: who begins a game after the first."""
        return self._next_first

    @property
    def first(self) -> int:
        """The seat that begins the game that is next, or has been dealt and not added."""
        return self._first

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of all games added, by seat."""
        return self._totals

    @property
    def games(self) -> int:
        """The number of games added."""
        return self._games

    def deal(self) -> State:
        """A new game, which :attr:`first` begins; every call deals other cards."""
        deal = Deal.from_seed(self._seed, self._rules, self._dealt)
        self._dealt += 1
        return State(self._rules, deal=deal, first=self._first)

    def add(self, finished: State) -> None:
        """Adds the points of a game and settles who begins the next.

        ``ValueError`` for a game of other rules, or one that is not over; ``TypeError`` for what is
        no state.
        """
        if not isinstance(finished, BaseState):
            raise TypeError(f"a State of Main Merah is wanted, not {type(finished).__name__}")
        if finished.rules != self._rules:
            raise ValueError(f"the game has {finished.rules}, the series {self._rules}")
        if not finished.is_over:
            raise ValueError("the game is not over")
        scores = finished.scores()
        self._totals = tuple([a + b for a, b in zip(self._totals, scores, strict=True)])
        self._first = self._next(scores)
        self._games += 1

    def _next(self, scores: Sequence[int]) -> int:
        if self._next_first == "loser":
            return scores.index(min(scores))
        return Chance(self._seed, FIRST_DRAWS + self._games).below(self._rules.players)

    def __reduce__(self) -> tuple[Any, ...]:
        made = self._rules, self._first, self._next_first, self._seed
        return _restored, (*made, self._dealt, self._games, self._totals)

    def __repr__(self) -> str:
        return f"<Series: {self._games} games, totals {self._totals}, seat {self._first} begins>"


def _restored(
    rules: Rules,
    first: int,
    next_first: NextFirst,
    seed: int,
    dealt: int,
    games: int,
    totals: Sequence[int],
) -> Series:
    """A series of a pickle."""
    series = Series(rules, first, next_first, seed)
    if len(totals) != series.rules.players:
        raise ValueError(f"a series of {series.rules.players} players has as many totals")
    series._dealt = whole_number("dealt", dealt, 0, FIRST_DRAWS - 1)
    series._games = whole_number("games", games, 0, FIRST_DRAWS - 1)
    series._totals = tuple([whole_number("totals", total, 0) for total in totals])
    return series
