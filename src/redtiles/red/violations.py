"""The rules a move can break."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Violation"]


class Violation(StrEnum):
    """The rules a move can break, in the order they are looked at."""

    GAME_OVER = "game_over"
    """No tile of the pool can be placed any more."""
    OFF_TABLE = "off_table"
    """The tile would cover cells beyond -32..31."""
    NOT_IN_POOL = "not_in_pool"
    """No copy of the tile is left."""
    FIRST_NOT_SMALL = "first_not_small"
    """The first tile must be small."""
    FIRST_NOT_AT_ORIGIN = "first_not_at_origin"
    """The first tile must lie at 0,0."""
    OVERLAP = "overlap"
    """The tile would cover a cell that is taken."""
    NO_SMALL_NEIGHBOR = "no_small_neighbor"
    """The tile would share no edge with a small tile."""
    LARGE_NEIGHBOR = "large_neighbor"
    """A large tile would share an edge with another large tile."""
    REPEATS_TILE = "repeats_tile"
    """Two players: the opponent has just played this type, and another move is possible."""

    @property
    def explanation(self) -> str:
        """One sentence for a user interface."""
        return _EXPLANATIONS[self]


_EXPLANATIONS = {
    Violation.GAME_OVER: "the game is over: no tile of the pool can be placed",
    Violation.OFF_TABLE: "the tile covers cells beyond -32..31",
    Violation.NOT_IN_POOL: "no copy of this tile is left in the pool",
    Violation.FIRST_NOT_SMALL: "the first tile must be small",
    Violation.FIRST_NOT_AT_ORIGIN: "the first tile must lie at 0,0",
    Violation.OVERLAP: "a cell is taken already",
    Violation.NO_SMALL_NEIGHBOR: "the tile shares no edge with a small tile",
    Violation.LARGE_NEIGHBOR: "large tiles may not share an edge",
    Violation.REPEATS_TILE: "the opponent has just played this type of tile",
}

VIOLATIONS: tuple[Violation | None, ...] = (None, *Violation)
"""By the number the core gives: 0 for a legal move."""
