"""A board of Redstone as planes of points."""

from __future__ import annotations

from typing import ClassVar, final

from redtiles.encoding import Encoding, Kind, only
from redtiles.redstone.moves import STONES
from redtiles.redstone.notation import OVER, STONE_LETTERS, write_position
from redtiles.redstone.rules import Rules
from redtiles.redstone.state import SWAPPED, State

__all__ = ["RedstoneEncoding"]

COLORS = STONES[:2]
"""The colors that are played, by the number of a stone."""
ALONE = {letter: bytes.maketrans(b"bwr.", bytes([letter == x for x in "bwr."])) for letter in "bwr"}
"""By letter of a stone, what makes a plane of the stones of that color out of letters."""

PARTS = (
    ("stones", len(STONES)),
    ("color", len(COLORS)),
    ("to_move", len(COLORS)),
    ("winner", len(COLORS)),
    ("last_mover", len(COLORS)),
    ("offer", 2),
)


@final
class RedstoneEncoding(Encoding):
    """The planes of a board of Redstone; nothing is hidden, so both kinds are the same."""

    _shown_types: ClassVar[tuple[type, ...]] = (State,)

    def __init__(self, rules: Rules, kind: Kind = "observation") -> None:
        super().__init__(rules, kind, PARTS, (rules.size, rules.size), 1)

    def _write(self, shown: State, viewer: int) -> bytearray:
        table = shown._table
        points = "".join(reversed(table.rows())).encode()
        status, offer = table.status, table.offer
        winner, last = divmod(status - OVER, 2) if status >= OVER else (-1, -1)
        color = COLORS.index(shown.seats[viewer])
        flags = [
            *[number == color for number in range(2)],
            *[number == status for number in range(2)],
            *[number == winner for number in range(2)],
            *[number == last for number in range(2)],
            *[number == offer for number in (1, SWAPPED)],
        ]
        cells = bytearray().join([points.translate(ALONE[letter]) for letter in STONE_LETTERS])
        for flag in flags:
            cells += bytes([flag]) * self._plane
        return cells

    def _read(self, cells: bytes) -> tuple[State, int]:
        color, to_move, winner, last, offer = [
            only(self._plane_at(cells, name)) for name, _ in PARTS[1:]
        ]
        status = to_move if winner < 0 else OVER + 2 * winner + last
        rows = self._rows(cells)
        state = State.from_text(write_position(status, rows, offer + 1), self.rules)
        return state, state.seats.index(COLORS[color])

    def _rows(self, cells: bytes) -> list[str]:
        """The rows from the top, as letters."""
        letters = ["."] * self._plane
        for number, letter in enumerate(STONE_LETTERS):
            for place in range(self._plane):
                if cells[number * self._plane + place]:
                    letters[place] = letter
        size = self.rules.size
        rows = ["".join(letters[at : at + size]) for at in range(0, self._plane, size)]
        return rows[::-1]
