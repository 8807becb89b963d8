"""The table in plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from redtiles.red.moves import Move

CELL = 3
"""Characters a cell takes: a space and the tile's two letters."""
MARGIN = 4
"""Characters before the cells: the row's y."""
PANEL = 25
"""Most columns side by side, so that a line fits into 80 characters."""


def draw_table(placements: tuple[Move, ...]) -> str:
    """The cells with their tiles, y upward and x to the right; a large tile fills four cells.

    A table too wide for 80 characters is cut into panels, one below the other.
    """
    if not placements:
        return "(empty table)"
    tiles = {cell: move.tile.text for move in placements for cell in move.cells}
    xs = [x for x, _ in tiles]
    ys = [y for _, y in tiles]
    panels = []
    for left in range(min(xs), max(xs) + 1, PANEL):
        columns = range(left, min(left + PANEL, max(xs) + 1))
        lines = [
            f"{y:>{MARGIN - 1}} " + "".join([f"{tiles.get((x, y), '.'):>{CELL}}" for x in columns])
            for y in range(max(ys), min(ys) - 1, -1)
        ]
        lines.append(" " * MARGIN + "".join([f"{x:>{CELL}}" for x in columns]))
        panels.append("\n".join(lines))
    return "\n\n".join(panels)
