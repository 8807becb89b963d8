"""The board in plain text."""

from __future__ import annotations

from redtiles.redstone.points import LETTERS


def draw_board(rows: list[str]) -> str:
    """Rows from the top as letters, ``.`` for an empty point, with Go coordinates beside them."""
    size = len(rows)
    lines = [f"{size - i:>2} " + " ".join(row) for i, row in enumerate(rows)]
    return "\n".join([*lines, "   " + " ".join(LETTERS[:size])])
