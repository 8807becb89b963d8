"""What can be wrong with a move, a text or a position. Every error here is a ``ValueError``."""

from __future__ import annotations

from typing import Any

__all__ = ["IllegalMoveError", "NotationError", "StateError"]


def counted(number: int, one: str, many: str) -> str:
    """A number of things, for people."""
    return f"{number} {one if number == 1 else many}"


class IllegalMoveError(ValueError):
    """A move that the rules do not allow in the state it was tried on; the state is unchanged."""

    move: Any
    """The move, as the game's ``Move``."""

    violation: Any
    """The first rule it breaks, a member of the game's ``Violation``."""

    ply: int
    """The number of moves made before it."""

    def __init__(self, move: object, violation: object, ply: int = 0) -> None:
        super().__init__(move, violation, ply)
        self.move = move
        self.violation = violation
        self.ply = ply

    def __str__(self) -> str:
        why = getattr(self.violation, "explanation", self.violation)
        return f"illegal move {self.move} after {counted(self.ply, 'move', 'moves')}: {why}"


class NotationError(ValueError):
    """A text that is not what it should be: a tile, a move, a record."""

    message: str
    """What is wrong, without the place."""

    line: int
    """Line of the text where it goes wrong, from 1."""

    column: int
    """Column in that line, in characters, from 1."""

    ply: int | None
    """Where a move of a game is wrong, the number of moves before it; else ``None``."""

    def __init__(
        self, message: str, line: int = 1, column: int = 1, ply: int | None = None
    ) -> None:
        super().__init__(message, line, column, ply)
        self.message = message
        self.line = line
        self.column = column
        self.ply = ply

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.message}"


class StateError(ValueError):
    """A position text that no position of the game prints, or a position the rules rule out."""
