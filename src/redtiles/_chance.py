"""Random numbers that are the same on every platform and with every version of Python."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

SEEDS = 2**64
"""Seeds, and the numbers of games, are below this."""

_WORD = SEEDS - 1
_STEP = 0x9E3779B97F4A7C15


def fresh_seed() -> int:
    """A seed that nobody can foretell."""
    return int.from_bytes(os.urandom(8), "little")


def mix(word: int) -> int:
    """The finalizer of SplitMix64 (Steele, Lea, Flood 2014): 64 bits to 64 bits, one to one."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
    return word ^ word >> 31


def salt(number: int) -> int:
    """Distinct, well mixed words for the numbers of all that a Zobrist key is made of."""
    return mix((number + 1) * _STEP & _WORD)


class Chance:
    """The random numbers of one game of a seed: a Weyl sequence through :func:`mix`.

    They depend on the seed and the number of the game alone, as in the compiled games of RED.
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int, game: int = 0) -> None:
        """Both are in 0..2**64-1."""
        self._state = mix(mix(seed) + (game + 1) * _STEP & _WORD)

    def word(self) -> int:
        """The next 64 bits."""
        self._state = self._state + _STEP & _WORD
        return mix(self._state)

    def below(self, bound: int) -> int:
        """A number below a bound of at most 32 bits, each exactly as likely.

        Lemire 2019: multiply 32 bits by the bound, and reject what would favor some.
        """
        excess = (2**32 - bound) % bound
        while True:
            product = (self.word() >> 32) * bound
            if product & 0xFFFFFFFF >= excess:
                return product >> 32

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each as likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a new order, each order as likely (Fisher and Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
