"""A table of RED as planes of 64×64 cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, final

from redtiles.encoding import Encoding, Kind, only
from redtiles.red.moves import Move
from redtiles.red.notation import write_position
from redtiles.red.rules import Rules
from redtiles.red.state import COLORS, State
from redtiles.red.tiles import TILES, Size, Tile

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["RedEncoding"]

SIDE = 64
CELLS = SIDE * SIDE
MOST_COPIES = 5
LARGE = len(TILES) // 2 * CELLS
"""The least code of a move with a large tile."""
FILLED = tuple([bytes([number]) * CELLS for number in range(MOST_COPIES + 1)])
"""Planes that have the same number everywhere."""

PARTS = (
    ("tiles", len(TILES)),
    ("pool", len(TILES)),
    ("last_border", len(COLORS)),
    ("last_circle", len(COLORS)),
    ("last_lifted", 1),
    ("seat", len(COLORS)),
    ("to_move", len(COLORS)),
)


@final
class RedEncoding(Encoding):
    """The planes of a table of RED; nothing is hidden, so both kinds are the same."""

    _shown_types: ClassVar[tuple[type, ...]] = (State,)

    def __init__(self, rules: Rules, kind: Kind = "observation") -> None:
        super().__init__(rules, kind, PARTS, (SIDE, SIDE), MOST_COPIES)

    def _write(self, shown: State, viewer: int) -> bytearray:
        cells = bytearray(self.size)
        for move in shown.placements:
            at = move.code  # tile, row and column: the cell of the tile's own plane
            cells[at] = 1
            if at >= LARGE:
                cells[at + 1] = cells[at + SIDE] = cells[at + SIDE + 1] = 1
        self._fill(cells, "pool", shown._table.left)
        last, to_move = shown._table.last, shown.seat
        if last >= 0:
            tile = TILES[last]
            self._fill(cells, "last_border", [color is tile.border for color in COLORS])
            self._fill(cells, "last_circle", [color is tile.circle for color in COLORS])
            self._fill(cells, "last_lifted", [bool(shown.legal_moves.of(tile))])
        self._fill(cells, "seat", [viewer == seat for seat in range(len(COLORS))])
        self._fill(cells, "to_move", [to_move == seat for seat in range(len(COLORS))])
        return cells

    def _fill(self, cells: bytearray, name: str, numbers: tuple[int, ...] | list[bool]) -> None:
        at = self.parts[name].start * CELLS
        for number in numbers:
            if number:
                cells[at : at + CELLS] = FILLED[number]
            at += CELLS

    def _read(self, cells: bytes) -> tuple[State, int]:
        # The cells of a large tile come by (y, x), so its lower left one comes first.
        placements = [
            Move.from_code(code)
            for tile in TILES
            for code in list(_marked(cells, tile.index * CELLS))[:: tile.side**2]
        ]
        border, circle, _, seat, to_move = [
            only(self._plane_at(cells, name)) for name, _ in PARTS[2:]
        ]
        # It has a copy left, and of large tiles there is one: so it is small.
        last = None if border < 0 else Tile(COLORS[border], COLORS[circle], Size.SMALL)
        side = "-" if to_move < 0 else COLORS[to_move].value
        line = write_position(self.rules, side, tuple(placements), last)
        return State.from_text(line, self.rules), seat


def _marked(cells: bytes, start: int) -> Iterator[int]:
    """The places of all cells of a plane that are 1."""
    at = cells.find(1, start, start + CELLS)
    while at >= 0:
        yield at
        at = cells.find(1, at + 1, start + CELLS)
