"""What a player is, and what those here have in common."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, Protocol, Self, SupportsIndex, runtime_checkable

from redtiles._chance import SEEDS, Chance, fresh_seed
from redtiles._value import whole_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from redtiles.protocol import GameView

__all__ = ["Player"]


@runtime_checkable
class Player(Protocol):
    """Who chooses moves, in any game. Any class with these three methods is one."""

    def choose(self, view: GameView[Any]) -> Any:
        """A legal move for the seat whose view this is; ``ValueError`` where it has none."""
        ...

    def seeded(self, seed: SupportsIndex) -> Self:
        """A player of the same kind and options whose random choices begin anew from a seed.

        0 <= seed < 2**64. Such a player chooses the same moves when it is shown the same views in
        the same order.
        """
        ...

    def __str__(self) -> str:
        """The text that :func:`~redtiles.players.parse` reads."""
        ...


class SeededPlayer:
    """A player that draws its random numbers from a seed, or from a fresh one.

    Not safe to use from several threads at once; copies are independent.
    """

    __slots__ = ("_chance",)

    def __init__(self, seed: SupportsIndex | None = None) -> None:
        self._chance = Chance(fresh_seed() if seed is None else as_seed(seed))

    def seeded(self, seed: SupportsIndex) -> Self:
        """A player of the same kind whose random choices begin anew from a seed, below 2**64."""
        return type(self)(as_seed(seed))

    def __copy__(self) -> Self:
        return deepcopy(self)  # what draws the numbers is not shared

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {str(self)!r}>"


def as_seed(seed: SupportsIndex) -> int:
    """A seed in 0..2**64-1, else ``ValueError`` or ``TypeError``."""
    return whole_number("seed", seed, 0, SEEDS - 1)


def moves_of(view: GameView[Any]) -> Sequence[Any]:
    """The moves to choose from; ``ValueError`` where there are none, ``TypeError`` for no view."""
    if not hasattr(type(view), "sample"):
        raise TypeError(f"view must be what state.view(seat) gives, not {type(view).__name__}")
    moves = view.legal_moves
    if moves:
        return moves
    if view.to_move is None:
        raise ValueError("there is nothing to choose: the game is over")
    raise ValueError("there is nothing to choose: another seat is to move")


def is_open(view: GameView[Any]) -> bool:
    """Whether nothing is hidden from the view: it is a state then."""
    return hasattr(type(view), "push")
