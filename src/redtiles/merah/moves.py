"""Moves: the card laid and the card taken; their texts and codes."""

from __future__ import annotations

from typing import ClassVar, SupportsIndex, final

from redtiles._value import Coded, not_text, read_coded, require_text, set_once, whole_number
from redtiles.merah.cards import CARD_OF_TEXT, CARDS, NOBODY, Card, as_card

__all__ = ["Move"]

CHOICES = 52 * 53
"""The code of the first choice for a turned card."""


@final
class Move(Coded):
    """A card laid from the hand, and the table card it takes; or what a turned card takes.

    ``5h`` lays a card that takes nothing, ``5h*5d`` one that takes another, and ``*7c`` chooses
    for the card that was turned from the deck. A move that can never be legal may be made; a state
    judges it. Moves are ordered by their codes.
    """

    __slots__ = ("laid", "take")
    __match_args__ = ("laid", "take")

    laid: Card | None
    """The card laid from the hand; ``None`` in a choice for the turned card."""
    take: Card | None
    """The card taken from the table; ``None`` where nothing is."""
    code: int
    """``laid * 53 + take`` with 52 for no card taken, ``2756 + take`` for a choice: stable for
    ever."""

    CODES: ClassVar[int] = CHOICES + 52
    """The exclusive bound of codes: 2808."""

    def __new__(cls, laid: Card | str | None, take: Card | str | None = None) -> Move:
        """Cards may be given as texts. ``ValueError`` where both are ``None``."""
        taken = NOBODY if take is None else as_card(take).code
        if laid is not None:
            return named(as_card(laid).code * 53 + taken)
        if taken == NOBODY:
            raise ValueError("a move lays a card, takes one, or both")
        return named(CHOICES + taken)

    @classmethod
    def from_code(cls, code: SupportsIndex) -> Move:
        """The move of a code, 0 <= code < :attr:`CODES` (``ValueError``)."""
        return named(whole_number("code", code, 0, cls.CODES - 1))

    @classmethod
    def parse(cls, text: str) -> Move:
        """The move of a text such as ``5h``, ``5h*5d`` or ``*7c``, else ``NotationError``."""
        text = require_text("a move", text)
        laid, star, take = text.partition("*")
        if (laid or not star) and laid not in CARD_OF_TEXT:
            offset = 0
        elif star and take not in CARD_OF_TEXT:
            offset = len(laid) + 1
        else:
            return cls(laid or None, take or None)
        raise not_text("move: a card, as in 5h, or two, as in 5h*5d, or *7c", text, offset)

    def __str__(self) -> str:
        laid = "" if self.laid is None else self.laid.text
        return laid if self.take is None else f"{laid}*{self.take.text}"


_made: dict[int, Move] = {}


def named(code: int) -> Move:
    """The move of a code that is in range; each is made once."""
    return _made.get(code) or _made.setdefault(code, _make(code))


def _make(code: int) -> Move:
    self = object.__new__(Move)
    laid, take = parts(code)
    set_once(self, "laid", None if laid == NOBODY else CARDS[laid])
    set_once(self, "take", None if take == NOBODY else CARDS[take])
    set_once(self, "code", code)
    return self


def parts(code: int) -> tuple[int, int]:
    """The codes of the cards laid and taken, 52 for none."""
    return (NOBODY, code - CHOICES) if code >= CHOICES else divmod(code, 53)


def as_move(value: Move | str) -> Move:
    """A move, or the move of a text; ``TypeError`` for anything else."""
    return value if type(value) is Move else read_coded(Move, value)
