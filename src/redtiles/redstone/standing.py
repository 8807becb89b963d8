"""How the two seats stand, at a glance at the stones on the board."""

from __future__ import annotations

from redtiles.redstone.notation import OVER

SWAPPED = 2
"""What the core calls the offer after a swap."""


def standings(
    status: int, offer: int, found: tuple[int, int, int, int, int, int]
) -> tuple[float, float]:
    """The shares of the two seats in all that counts.

    A stone counts one and a liberty two. Stones of a group with a single liberty count nothing
    where the opponent is to move, and half where their own color is. When the game is over, the
    winner has all.
    """
    if status >= OVER:
        black = 1.0 - (status - OVER) // 2
    else:
        black_stones, black_bare, black_liberties, white_stones, white_bare, white_liberties = found
        own = black_stones - black_bare * (0.5 if status == 0 else 1.0) + 2 * black_liberties
        other = white_stones - white_bare * (0.5 if status == 1 else 1.0) + 2 * white_liberties
        black = (1 + own) / (2 + own + other)
    return (1.0 - black, black) if offer == SWAPPED else (black, 1.0 - black)
