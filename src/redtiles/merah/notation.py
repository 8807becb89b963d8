"""The position line: nine fields, all public and hidden cards."""

from __future__ import annotations

from redtiles._value import excerpt, require_text
from redtiles.errors import StateError
from redtiles.merah.cards import (
    CARD_OF_TEXT,
    CARDS,
    NOBODY,
    PAIRS,
    codes_in,
    mask_of,
)
from redtiles.merah.position import Position, counts
from redtiles.merah.rules import Rules

MOST_CHARACTERS = 200
"""No position line is longer: 104 of the cards, and little else."""

FIELDS = "players, seat to move, hands, table, deck, taken, turned card, redeal rule, auto"


def write_cards(mask: int) -> str:
    """A pile in code order; ``-`` for none."""
    return "".join([CARDS[code].text for code in codes_in(mask)]) or "-"


def write_deck(deck: tuple[int, ...]) -> str:
    """Cards in drawing order; ``-`` for none."""
    return "".join([CARDS[code].text for code in deck]) or "-"


def write_position(rules: Rules, position: Position) -> str:
    """The position line."""
    seat, hands, table, deck, taken, turned = position
    fields = [
        str(rules.players),
        "-" if seat < 0 else str(seat),
        "/".join([write_cards(hand) for hand in hands]),
        write_cards(table),
        write_deck(deck),
        "/".join([write_cards(pile) for pile in taken]),
        "-" if turned == NOBODY else CARDS[turned].text,
        rules.redeal,
        "auto" if rules.auto else "-",
    ]
    return " ".join(fields)


def read_position(text: str, rules: Rules | None) -> tuple[Rules, Position]:
    """The rules and the position of a line; ``StateError`` where it is none.

    ``rules`` must agree with the line.
    """
    if rules is not None:
        Rules._given(rules)
    text = require_text("a position", text)
    if len(text) > MOST_CHARACTERS:
        raise StateError(f"no position line has {len(text)} characters")
    fields = text.split(" ")
    if len(fields) != 9:
        raise StateError(
            f"a position line has nine fields with one space between ({FIELDS});"
            f" this has {len(fields)}: {excerpt(text)}"
        )
    own = read_rules(fields[0], fields[7], fields[8])
    if rules is not None and rules != own:
        raise StateError(f"the position is of {own}; the rules are {rules}")
    position = Position(
        read_seat(fields[1], own.players),
        read_piles("hands", fields[2], own.players),
        mask_of(read_sorted("table", fields[3])),
        tuple(read_cards("deck", fields[4])),
        read_piles("taken piles", fields[5], own.players),
        read_turned(fields[6]),
    )
    _check(own, position)
    return own, position


def read_rules(players: str, redeal: str, auto: str) -> Rules:
    """The rules of the first field and the last two."""
    if players not in ("2", "3"):
        raise StateError(f"the number of players is 2 or 3, not {excerpt(players)}")
    if redeal not in ("classic", "house"):
        raise StateError(f"the redeal rule is classic or house, not {excerpt(redeal)}")
    if auto not in ("auto", "-"):
        raise StateError(f"the last field is auto or -, not {excerpt(auto)}")
    return Rules(int(players), "classic" if redeal == "classic" else "house", auto == "auto")


def read_seat(text: str, players: int) -> int:
    """The seat to move, -1 for ``-``."""
    if text == "-":
        return -1
    if text not in ("0", "1", "2")[:players]:
        raise StateError(
            f"the seat to move is 0 to {players - 1}, or - at the end; not {excerpt(text)}"
        )
    return int(text)


def read_turned(text: str) -> int:
    """The code of the turned card, ``NOBODY`` for ``-``."""
    if text == "-":
        return NOBODY
    if text not in CARD_OF_TEXT:
        raise StateError(f"the turned card is a card or -, not {excerpt(text)}")
    return CARD_OF_TEXT[text].code


def read_piles(name: str, text: str, players: int) -> tuple[int, ...]:
    """Sets of cards with ``/`` between, one for each seat."""
    piles = text.split("/")
    if len(piles) != players:
        raise StateError(f"there are {players} {name} with / between, not {len(piles)}")
    return tuple([mask_of(read_sorted(name, pile)) for pile in piles])


def read_sorted(name: str, text: str) -> list[int]:
    """The codes of a pile that is in code order; ``-`` for none."""
    codes = read_cards(name, text)
    if codes != sorted(set(codes)):
        raise StateError(f"{name}: the cards are not in code order: {excerpt(text)}")
    return codes


def read_cards(name: str, text: str) -> list[int]:
    """The codes of cards without spaces between; ``-`` for none."""
    if text == "-":
        return []
    if not text:
        raise StateError(f"{name}: an empty pile is -")
    texts = [text[at : at + 2] for at in range(0, len(text), 2)]
    for card in texts:
        if card not in CARD_OF_TEXT:
            raise StateError(f"{name}: {excerpt(card)} is no card")
    return [CARD_OF_TEXT[card].code for card in texts]


def _check(rules: Rules, position: Position) -> None:
    """``StateError`` where cards are missing or piles do not fit the moves made."""
    _check_cards(position)
    seat, hands, table, deck, taken, turned = position
    pending = turned != NOBODY
    turns = rules.turns - len(deck)
    if turns < (1 if pending else 0):
        raise StateError(f"the deck has {len(deck)} cards, more than {rules.turns - pending}")
    if (seat < 0) is not (turns == rules.turns and not pending):
        raise StateError("the seat to move is - exactly when no card is left to be played")
    begun = counts(turns, seat, rules.players, pending)
    for i in range(rules.players):
        size = rules.hand_size - begun[i]
        if hands[i].bit_count() != size:
            raise StateError(f"hand {i} has {hands[i].bit_count()} cards, and should have {size}")
        most = 4 * begun[i] - (2 if pending and i == seat else 0)
        if taken[i].bit_count() % 2:
            raise StateError(f"taken pile {i} has an odd number of cards")
        if taken[i].bit_count() > most:
            raise StateError(f"taken pile {i} has more than {most} cards")
    if pending and rules.auto:
        raise StateError("no turned card waits where the game takes by itself")
    if pending and (table & PAIRS[turned]).bit_count() < 2:
        raise StateError(f"{CARDS[turned]} does not wait: it pairs with fewer than two table cards")
    if not turns and rules.voids(table):
        raise StateError(f"the {rules.redeal} rule voids a deal with this table")


def _check_cards(position: Position) -> None:
    """``StateError`` where a card is not there, or twice."""
    piles = [
        *[list(codes_in(pile)) for pile in (*position.hands, position.table, *position.taken)],
        list(position.deck),
        [] if position.turned == NOBODY else [position.turned],
    ]
    seen = 0
    for code in [code for pile in piles for code in pile]:
        if seen >> code & 1:
            raise StateError(f"{CARDS[code]} is there twice")
        seen |= 1 << code
    for card in CARDS:
        if not seen >> card.code & 1:
            raise StateError(f"{card} is not there")
