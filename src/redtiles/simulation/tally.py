"""Counting games: in whole numbers, so that the order in which they come makes no difference."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from redtiles.columns import Columns, Ending


class PlyTally:
    """The numbers of legal moves at one ply of the games that came to it."""

    __slots__ = ("games", "highest", "lowest", "total")

    def __init__(self) -> None:
        self.games = self.total = self.highest = 0
        self.lowest: int | None = None

    def add(self, numbers: list[int]) -> None:
        """Counts some games, of which those that ended before have 0."""
        reached = len(numbers) - numbers.count(0)
        if not reached:
            return
        lowest = min(filter(None, numbers))
        self.games += reached
        self.total += sum(numbers)
        self.highest = max(self.highest, *numbers)
        self.lowest = lowest if self.lowest is None else min(self.lowest, lowest)


class Tally:
    """What a run came to, as exact counts."""

    def __init__(self, rules: Any) -> None:
        self.games = 0
        self.endings: Counter[Ending] = Counter()
        """How often games ended in a way."""
        self.measures: dict[str, Counter[int]] = {
            name: Counter() for name in ("plies", *rules.measures)
        }
        """How often a number was measured, by the name of the measure."""
        self.legal_moves: list[PlyTally] = []
        """By ply."""

    def add(self, columns: Columns) -> None:
        """Counts the games of some columns."""
        self.games += columns.games
        for index, times in Counter(columns.ended).items():
            self.endings[columns.endings[index]] += times
        self.measures["plies"].update(columns.plies)
        for name, numbers in columns.measures.items():
            self.measures[name].update(numbers)
        longest = max(columns.plies, default=0)
        while len(self.legal_moves) < longest:
            self.legal_moves.append(PlyTally())
        for ply in range(longest):
            self.legal_moves[ply].add(columns.legal_moves[ply :: columns.width].tolist())
