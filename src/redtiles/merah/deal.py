"""Deals: given, or shuffled from a seed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, SupportsIndex, final

from redtiles._chance import SEEDS, Chance
from redtiles._value import Value, require_text, set_once, whole_number
from redtiles.errors import StateError
from redtiles.merah.cards import CARDS, NOBODY, Card, as_card, cards_in, mask_of
from redtiles.merah.position import Position
from redtiles.merah.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    Cards = Iterable[Card | str] | str

__all__ = ["Deal"]


@final
class Deal(Value):
    """The 52 cards as they are dealt. Hands and table are kept in code order, the deck as it lies.

    For two players that is 10 cards each, 12 on the table and 20 in the deck; for three, 7 each,
    10 and 21.
    """

    __slots__ = ("deck", "hands", "table")
    __match_args__ = ("hands", "table", "deck")

    hands: tuple[tuple[Card, ...], ...]
    """The hands by seat."""
    table: tuple[Card, ...]
    """The cards that lie open."""
    deck: tuple[Card, ...]
    """The cards to be turned, in drawing order."""

    def __init__(self, hands: Iterable[Cards], table: Cards, deck: Cards) -> None:
        """Piles of cards, of their texts, or as one text without spaces such as ``Ah5cTd``.

        ``StateError`` where piles have the wrong size or a card is there twice, ``NotationError``
        for a text that is no card, ``TypeError`` for anything else.
        """
        held = [_pile("a hand", hand) for hand in _items("hands", hands, 4)]
        lying, drawn = _pile("table", table), _pile("deck", deck)
        if len(held) not in (2, 3):
            raise StateError(f"a deal has two hands or three, not {len(held)}")
        rules = Rules(len(held))
        for name, pile, size in (
            *[(f"hand {seat}", hand, rules.hand_size) for seat, hand in enumerate(held)],
            ("the table", lying, rules.table_size),
            ("the deck", drawn, rules.turns),
        ):
            if len(pile) != size:
                raise StateError(f"{name} has {size} cards, not {len(pile)}")
        twice = _twice([card for pile in (*held, lying, drawn) for card in pile])
        if twice is not None:
            raise StateError(f"{twice} is there twice")
        set_once(self, "hands", tuple([tuple(sorted(hand)) for hand in held]))
        set_once(self, "table", tuple(sorted(lying)))
        set_once(self, "deck", tuple(drawn))

    @classmethod
    def from_seed(
        cls, seed: SupportsIndex, rules: Rules | None = None, number: SupportsIndex = 0
    ) -> Deal:
        """The deal of a seed and a number, both in 0..2**64-1: the same in every release.

        The pack is shuffled until the rules do not void the deal.
        """
        chance = Chance(
            whole_number("seed", seed, 0, SEEDS - 1), whole_number("number", number, 0, SEEDS - 1)
        )
        return cls.from_chance(chance, Rules._given(rules))

    @classmethod
    def from_chance(cls, chance: Chance, rules: Rules) -> Deal:
        """The next deal of some random numbers that the rules do not void."""
        while True:
            pack = chance.shuffled(CARDS)
            deck = pack[: rules.turns]
            table = pack[rules.turns : rules.turns + rules.table_size]
            if not rules.voids(mask_of([card.code for card in table])):
                rest = pack[rules.turns + rules.table_size :]
                hands = [rest[seat :: rules.players] for seat in range(rules.players)]
                return cls(hands, table, deck)

    def is_void(self, rules: Rules | None = None) -> bool:
        """Whether the redeal rule of some rules voids it; ``ValueError`` for other players."""
        rules = Rules._given(rules)
        if rules.players != len(self.hands):
            raise StateError(f"the deal is for {len(self.hands)} players, not {rules.players}")
        return rules.voids(mask_of([card.code for card in self.table]))

    def position(self, first: int) -> Position:
        """The position before the first move, when a seat begins."""
        return Position(
            first,
            tuple([mask_of([card.code for card in hand]) for hand in self.hands]),
            mask_of([card.code for card in self.table]),
            tuple([card.code for card in self.deck]),
            (0,) * len(self.hands),
            NOBODY,
        )


def dealt(rules: Rules, start: Position) -> Deal | None:
    """The deal of a position; ``None`` where a card has been laid already."""
    if len(start.deck) < rules.turns:
        return None
    deck = [CARDS[code] for code in start.deck]
    return Deal([cards_in(hand) for hand in start.hands], cards_in(start.table), deck)


def _pile(name: str, cards: Any) -> list[Card]:
    if isinstance(cards, str):
        text = require_text(name, cards)
        cards = [text[at : at + 2] for at in range(0, min(len(text), 110), 2)]
    return [as_card(card) for card in _items(name, cards, 53)]


def _items(name: str, values: Any, most: int) -> list[Any]:
    """The items of an iterable, but not many more than there can be."""
    if not isinstance(values, Iterable):
        raise TypeError(f"{name} must be several, not {type(values).__name__}")
    items: list[Any] = []
    for value in values:  # pyright: ignore[reportUnknownVariableType]
        items.append(value)
        if len(items) >= most:
            break
    return items


def _twice(cards: Sequence[Card]) -> Card | None:
    """The first card that is there a second time."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            return card
        seen.add(card)
    return None
