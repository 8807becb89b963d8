"""The 52 cards: their texts, points and pairs, and sets of them as masks."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, ClassVar, SupportsIndex, final

from redtiles._value import Coded, not_text, read_coded, require_text, set_once, whole_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["CARDS", "Card", "Rank", "Suit"]


class Rank(IntEnum):
    """The thirteen ranks, from the ace."""

    ACE = 0
    TWO = 1
    THREE = 2
    FOUR = 3
    FIVE = 4
    SIX = 5
    SEVEN = 6
    EIGHT = 7
    NINE = 8
    TEN = 9
    JACK = 10
    QUEEN = 11
    KING = 12

    def __repr__(self) -> str:
        return f"Rank.{self.name}"


class Suit(IntEnum):
    """The four suits. Diamonds and hearts are red; only red cards have points."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    def __repr__(self) -> str:
        return f"Suit.{self.name}"


RANK_LETTERS = "A23456789TJQK"
SUIT_LETTERS = "cdhs"
NOBODY = 52
"""Stands for the code of a card where there is none."""


@final
class Card(Coded):
    """A playing card. There are 52, in the order of their codes; each is one object.

    Its text is the letter of the rank (``A23456789TJQK``) and that of the suit (``cdhs``).
    """

    __slots__ = ("points", "rank", "suit", "text")
    __match_args__ = ("rank", "suit")

    rank: Rank
    """From ``Rank.ACE``, which is 0, to ``Rank.KING``, which is 12."""
    suit: Suit
    """Clubs, diamonds, hearts or spades: 0 to 3."""
    code: int
    """``rank * 4 + suit``: stable for ever."""
    points: int
    """What it is worth to who takes it. Black cards: 0. Red ones: ace 20; 9, 10, jack, queen and
    king 10; 2 to 8 their number."""
    text: str
    """Rank and suit, as ``str`` gives them."""

    CODES: ClassVar[int] = 52
    """The exclusive bound of codes."""

    def __new__(cls, rank: SupportsIndex, suit: SupportsIndex) -> Card:
        """The card of a rank (0 to 12) and a suit (0 to 3)."""
        code = whole_number("rank", rank, 0, 12) * 4 + whole_number("suit", suit, 0, 3)
        return CARDS[code]

    @classmethod
    def from_code(cls, code: SupportsIndex) -> Card:
        """The card of a code, 0 <= code < :attr:`CODES` (``ValueError``)."""
        return CARDS[whole_number("code", code, 0, cls.CODES - 1)]

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card of a text such as ``Ah`` or ``Tc``; ``NotationError`` for another."""
        text = require_text("a card", text)
        card = CARD_OF_TEXT.get(text)
        if card is None:
            raise not_text("card: a rank of A23456789TJQK and a suit of cdhs, as in Ah", text)
        return card

    @property
    def is_red(self) -> bool:
        """Whether it is of diamonds or hearts."""
        return self.suit in (Suit.DIAMONDS, Suit.HEARTS)

    def pairs_with(self, other: Card | str) -> bool:
        """Whether the two can be taken together.

        Tens, jacks, queens and kings pair with their own rank; of lower cards those do that add to
        ten: ace with 9, 2 with 8, 3 with 7, 4 with 6, 5 with 5. No card pairs with itself.
        """
        return bool(PAIRS[self.code] >> as_card(other).code & 1)

    def __str__(self) -> str:
        return self.text


def _make(code: int) -> Card:
    self = object.__new__(Card)
    rank, suit = Rank(code >> 2), Suit(code & 3)
    set_once(self, "rank", rank)
    set_once(self, "suit", suit)
    set_once(self, "code", code)
    set_once(self, "text", RANK_LETTERS[rank] + SUIT_LETTERS[suit])
    value = 20 if rank is Rank.ACE else min(rank + 1, 10) if rank is not Rank.NINE else 10
    set_once(self, "points", value if self.is_red else 0)
    return self


CARDS: tuple[Card, ...] = tuple([_make(code) for code in range(52)])
"""All cards, from the ace of clubs to the king of spades."""

CARD_OF_TEXT: dict[str, Card] = {card.text: card for card in CARDS}


def as_card(value: Card | str) -> Card:
    """A card, or the card of a text; ``TypeError`` for anything else."""
    return value if type(value) is Card else read_coded(Card, value)


# -- sets of cards: bit number code is set for a card that is there ---------------------------


def mask_of(codes: Iterable[int]) -> int:
    """The set of some cards, given by their codes."""
    mask = 0
    for code in codes:
        mask |= 1 << code
    return mask


def codes_in(mask: int) -> Iterator[int]:
    """The codes of the cards of a set, ascending."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards of a set, in code order."""
    return tuple([CARDS[code] for code in codes_in(mask)])


def points_in(mask: int) -> int:
    """The points of the cards of a set."""
    return sum([points * (mask & cards).bit_count() for points, cards in WORTH])


ALL_CARDS = (1 << 52) - 1
RED_CARDS = mask_of([card.code for card in CARDS if card.is_red])
WORTH: tuple[tuple[int, int], ...] = tuple(
    [
        (points, mask_of([card.code for card in CARDS if card.points == points]))
        for points in sorted({card.points for card in CARDS if card.points})
    ]
)
"""The points that cards have, with the set of those that have them."""
MOST_POINTS = points_in(ALL_CARDS & RED_CARDS)
"""The points of all cards: 210."""
RANKS: tuple[int, ...] = tuple([0b1111 << 4 * rank for rank in range(13)])
"""The four cards of each rank."""


def _partner(rank: Rank) -> int:
    """The rank that a rank pairs with."""
    return rank if rank >= Rank.TEN else 8 - rank  # ranks count from 0, so that 10 - 2 is 8


PAIRS: tuple[int, ...] = tuple([RANKS[_partner(card.rank)] & ~(1 << card.code) for card in CARDS])
"""By code of a card, the cards that it can be taken with."""
