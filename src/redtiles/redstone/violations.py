"""The rules a move can break."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Violation"]


class Violation(StrEnum):
    """The rules a move can break, in the order they are looked at."""

    GAME_OVER = "game_over"
    """A side has lost all its stones to a capture."""
    OFF_BOARD = "off_board"
    """The board has no such point."""
    NOT_YOUR_COLOR = "not_your_color"
    """A stone of the opponent's color."""
    OCCUPIED = "occupied"
    """A stone lies there."""
    CAPTURES_WITHOUT_RED = "captures_without_red"
    """A group would be left without liberties, and the stone is not red."""
    RED_CAPTURES_NOTHING = "red_captures_nothing"
    """The stone is red, and no group would be left without liberties."""
    NO_SWAP = "no_swap"
    """Only the second player may swap, once, instead of the first placement, by the pie rule."""

    @property
    def explanation(self) -> str:
        """One sentence for a user interface."""
        return _EXPLANATIONS[self]


_EXPLANATIONS = {
    Violation.GAME_OVER: "the game is over: a side has no stones left",
    Violation.OFF_BOARD: "the point is off the board",
    Violation.NOT_YOUR_COLOR: "the stone is of the opponent's color",
    Violation.OCCUPIED: "the point is taken already",
    Violation.CAPTURES_WITHOUT_RED: "a group would have no liberty: only a red stone may capture",
    Violation.RED_CAPTURES_NOTHING: "a red stone must capture, and every group keeps a liberty",
    Violation.NO_SWAP: "there is no swap on offer",
}

VIOLATIONS: tuple[Violation | None, ...] = (None, *Violation)
"""By the number the core gives: 0 for a legal move."""
