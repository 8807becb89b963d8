"""Counting move sequences, the classic check of a move generator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex

from redtiles._value import whole_number

if TYPE_CHECKING:
    from redtiles.protocol import GameState

__all__ = ["perft"]


def perft(state: GameState[Any], depth: SupportsIndex) -> int:
    """The number of sequences of exactly ``depth`` legal moves from a state, which is unchanged.

    ``ValueError`` for a negative depth, ``TypeError`` for what is no state.
    """
    plies = whole_number("depth", depth, 0)
    if not hasattr(type(state), "push"):
        raise TypeError(f"state must be the state of a game, not {type(state).__name__}")
    counted = getattr(state, "_perft", None)
    return count(state.copy(), plies) if counted is None else counted(plies)


def count(state: GameState[Any], depth: int) -> int:
    """The same by making every move but the last; the state is left as it was."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(state.legal_moves)
    total = 0
    for move in state.legal_moves:
        state.push(move)
        total += count(state, depth - 1)
        state.pop()
    return total
