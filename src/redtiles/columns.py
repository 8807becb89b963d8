"""Finished games by columns: small to keep and to send, quick to count."""

from __future__ import annotations

from array import array
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from redtiles.protocol import Outcome

__all__ = ["Columns", "Ending", "Game"]


class Ending(NamedTuple):
    """How a game ended: what can be told of an outcome without its game."""

    reason: str
    """The rule that decided."""
    winners: tuple[int, ...]
    """The winning seats, ascending."""
    returns: tuple[float, ...]
    """What each seat gets, summing to 1."""

    @classmethod
    def of(cls, outcome: Outcome) -> Ending:
        """The ending of an outcome."""
        return cls(str(outcome.reason), outcome.seats, outcome.returns)


class Game(NamedTuple):
    """One finished game."""

    ending: Ending
    plies: int
    measures: dict[str, int]
    legal_moves: Sequence[int]
    """The number of legal moves at each ply."""


class Columns(NamedTuple):
    """Finished games, one after another: entry i of every column is of game ``first + i``."""

    first: int
    """The number of the first game."""
    endings: tuple[Ending, ...]
    """The endings there were, each once."""
    ended: array[int]
    """By game, the index of its ending."""
    plies: array[int]
    """By game, the moves that were made."""
    measures: dict[str, array[int]]
    """By the name of a measure, its number by game."""
    legal_moves: array[int]
    """Legal moves at each ply, in rows of ``width`` numbers a game, padded with 0."""
    width: int
    """Plies of a row of ``legal_moves``: at least those of the longest game."""

    @classmethod
    def of(cls, first: int, games: Iterable[Game], names: Iterable[str]) -> Columns:
        """The columns of games that tell the measures of these names."""
        found = list(games)
        known: dict[Ending, int] = {}
        ended = [known.setdefault(game.ending, len(known)) for game in found]
        width = max([game.plies for game in found], default=0)
        rows = [(*game.legal_moves, *[0] * (width - game.plies)) for game in found]
        return cls(
            first,
            tuple(known),
            array("H", ended),
            array("I", [game.plies for game in found]),
            {name: array("q", [game.measures[name] for game in found]) for name in names},
            array("I", chain.from_iterable(rows)),
            width,
        )

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self.plies)

    def rows(self) -> Iterator[dict[str, Any]]:
        """The games one by one, as dicts with the names of the table's columns."""
        for i, plies in enumerate(self.plies):
            ending = self.endings[self.ended[i]]
            yield {
                "game": self.first + i,
                "reason": ending.reason,
                "winners": list(ending.winners),
                "returns": list(ending.returns),
                "plies": plies,
                **{name: numbers[i] for name, numbers in self.measures.items()},
                "legal_moves": self.legal_moves[i * self.width : i * self.width + plies].tolist(),
            }
