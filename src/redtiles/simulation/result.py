"""What a run gives back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from redtiles.records.games import game_of
from redtiles.simulation.arrow import concatenated, table_of
from redtiles.simulation.summary import Summary, summary_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from redtiles.columns import Columns
    from redtiles.records import Record
    from redtiles.simulation.folder import RunFolder
    from redtiles.simulation.games import Job
    from redtiles.simulation.tally import Tally

__all__ = ["Simulation"]


class Simulation:
    """A run that is complete: its games one by one, and what they come to."""

    rules: Any
    """The rules object."""
    players: tuple[str, ...]
    """The texts of the players, by seat."""
    seed: int
    """Where the random numbers began."""
    games: int
    """How many games there are."""
    out: Path | None
    """The folder that keeps the games, if there is one."""

    def __init__(
        self,
        job: Job,
        games: int,
        tally: Tally,
        folder: RunFolder | None,
        kept: list[Columns] | None,
    ) -> None:
        self.rules = job.rules
        self.players = tuple([str(player) for player in job.players])
        self.seed = job.seed
        self.games = games
        self.out = None if folder is None else folder.path
        self._records = job.records
        self._tally = tally
        self._folder = folder
        self._kept = kept

    def summary(self) -> Summary:
        """Who won how often, by which rules, how long games were, and the rest."""
        reasons = game_of(self.rules).Reason
        return summary_of(self.rules, self.players, self.seed, self._tally, reasons)

    @property
    def table(self) -> Any:
        """A ``pyarrow.Table``, one row a game, in the order of their numbers; needs ``[sim]``.

        ``game``: its number. ``reason``: the rule that decided. ``winners``: the winning seats.
        ``returns``: what each seat gets. ``plies``: moves made. Then what ``rules.measures`` names.
        ``legal_moves``: the number of legal moves at each ply. ``ValueError`` where the rows were
        not kept.
        """
        measures = list(self.rules.measures)
        if self._folder is not None:
            tables = map(self._folder.table, self._folder.firsts())
        else:
            tables = map(table_of, self._parts())
        return concatenated(tables, measures)

    def rows(self) -> Iterator[dict[str, Any]]:
        """The games one by one, as dicts with the names and values of the table's columns."""
        for columns in self._parts():
            yield from columns.rows()

    def records(self) -> Iterator[Record]:
        """The records of all games; ``ValueError`` where none were wanted."""
        if self._folder is None or not self._records:
            raise ValueError("no records were kept: simulate(..., out=..., records=True)")
        for first in self._folder.firsts():
            yield from self._folder.records(first)

    def plot(self) -> Any:
        """A ``matplotlib`` figure with the balance of seats, scores, game length and branching.

        Needs ``[plot]``. ``figure.savefig(path)`` writes it. It can be read in grey, too.
        """
        from redtiles.simulation.plot import figure_of  # not needed on import

        return figure_of(self.summary())

    def _parts(self) -> Iterator[Columns]:
        if self._folder is not None:
            return map(self._folder.columns, self._folder.firsts())
        if self._kept is None:
            raise ValueError("the rows were not kept: simulate(..., keep=True) or out=...")
        return iter(self._kept)

    def __repr__(self) -> str:
        return f"<Simulation of {self.games} games of {self.rules!r}, seed {self.seed}>"
