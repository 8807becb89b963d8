"""What one player may know: the own hand and all that has been open, and no hidden card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex, final

from redtiles._chance import SEEDS, Chance
from redtiles._value import Value, excerpt, require_text, set_once, text_number, whole_number
from redtiles.base import Pictured, replay
from redtiles.errors import NotationError
from redtiles.merah.cards import CARDS, NOBODY, cards_in, mask_of
from redtiles.merah.drawing import draw
from redtiles.merah.moves import Move, named, parts
from redtiles.merah.notation import (
    read_cards,
    read_piles,
    read_rules,
    read_seat,
    read_sorted,
    read_turned,
    write_cards,
    write_deck,
    write_position,
)
from redtiles.merah.position import Position, unseen
from redtiles.merah.rules import Rules
from redtiles.merah.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from redtiles.merah.cards import Card
    from redtiles.merah.legal import LegalMoves
    from redtiles.merah.state import State

__all__ = ["View"]

MOST_CHARACTERS = 1000
"""No pickled view is longer."""


class Seen(NamedTuple):
    """All that one seat has seen of a game, from its start on; the rest of a view follows."""

    viewer: int
    """The seat."""
    start: Position
    """Where the cards were, with the others' hands and the deck empty."""
    hand_sizes: tuple[int, ...]
    """Cards in the hands then."""
    deck_size: int
    """Cards in the deck then."""
    drawn: tuple[int, ...]
    """Codes of the cards turned from the deck since, in order."""
    codes: tuple[int, ...]
    """The moves made since."""


class Unknown(NamedTuple):
    """What a seat has never seen of a game, and the game without it."""

    table: Table
    """The course of the game without the hidden cards."""
    missing: tuple[int, ...]
    """How many of them are in each hand."""
    hidden: list[int]
    """Their codes, ascending."""


@final
class View(Pictured, Value):
    """What one seat may know of a game: a value, made by :meth:`State.view`.

    It has the own hand, everything that has lain open, and how many cards are hidden where. It
    holds no hidden card: two games that look the same to a seat give equal views, which print and
    pickle alike. It stays as it is when the game goes on.
    """

    __slots__ = (
        *("_seen", "_unknown", "deck_size", "drawn", "first_table", "hand", "hand_sizes"),
        *("legal_moves", "moves", "rules", "seat", "table", "taken", "to_move", "turned"),
    )
    __match_args__ = ("seat", "rules", "to_move", "hand", "table", "turned", "taken")

    seat: int
    """The seat whose view it is."""
    rules: Rules
    """The rules object."""
    to_move: int | None
    """The seat to move; ``None`` when the game is over."""
    hand: tuple[Card, ...]
    """The cards this seat holds, in code order."""
    table: tuple[Card, ...]
    """The open cards, in code order."""
    turned: Card | None
    """The card turned from the deck that waits for a choice of what it takes, or ``None``."""
    taken: tuple[tuple[Card, ...], ...]
    """The cards each seat has taken, in code order."""
    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""
    deck_size: int
    """How many cards the deck has."""
    moves: tuple[Move, ...]
    """The moves made since the game was set up, in order."""
    first_table: tuple[Card, ...]
    """The open cards when the game was set up, in code order."""
    drawn: tuple[Card, ...]
    """The cards turned from the deck since then, in order."""
    legal_moves: LegalMoves
    """What this seat may play now; empty unless it is to move."""
    _seen: Seen
    _unknown: Unknown | None
    """Made with the first sample."""

    def __new__(cls, *args: object, **kwargs: object) -> View:
        """Refused: views are made by ``State.view``."""
        raise TypeError("a view is made by state.view(seat)")

    def sample(self, seed: SupportsIndex) -> State:
        """A state that agrees with everything the view shows, with the whole history.

        The hidden cards are shuffled from a seed, 0 <= seed < 2**64: every way to deal them that
        agrees with the view is as likely as any other. The moves can be taken back, and the view
        of this seat is equal to this one, before and after.
        """
        from redtiles.merah.state import State

        chance = Chance(whole_number("seed", seed, 0, SEEDS - 1))
        unknown = self._unknown or unknown_in(self._seen, self.rules.auto)
        object.__setattr__(self, "_unknown", unknown)
        table, missing, hidden = unknown
        return State._wrap(
            self.rules, table.with_cards(*dealt_out(missing, chance.shuffled(hidden)))
        )

    def _fields(self) -> tuple[Any, ...]:
        return self.rules, self._seen

    def __str__(self) -> str:
        hands = [
            self.hand if seat == self.seat else size for seat, size in enumerate(self.hand_sizes)
        ]
        return draw(self.to_move, self.table, self.turned, hands, self.deck_size, self.taken)

    def __repr__(self) -> str:
        whose = "over" if self.to_move is None else f"seat {self.to_move} to move"
        return f"<View of seat {self.seat} after {len(self.moves)} moves, {whose}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return read_view, (write_seen(self.rules, self._seen),)


def view_of(viewer: int, rules: Rules, table: Table) -> View:
    """What a seat may know of a game."""
    start, now = table.start, table.position
    own = [hand if seat == viewer else 0 for seat, hand in enumerate(start.hands)]
    seen = Seen(
        viewer,
        start._replace(hands=tuple(own), deck=()),
        tuple([hand.bit_count() for hand in start.hands]),
        len(start.deck),
        table.drawn,
        tuple(table.codes),
    )
    fields: dict[str, Any] = {
        "_seen": seen,
        "_unknown": None,
        "seat": viewer,
        "rules": rules,
        "to_move": None if now.seat < 0 else now.seat,
        "hand": cards_in(now.hands[viewer]),
        "table": cards_in(now.table),
        "turned": None if now.turned == NOBODY else CARDS[now.turned],
        "taken": tuple([cards_in(pile) for pile in now.taken]),
        "hand_sizes": tuple([hand.bit_count() for hand in now.hands]),
        "deck_size": len(now.deck),
        "moves": tuple([named(code) for code in seen.codes]),
        "first_table": cards_in(start.table),
        "drawn": tuple([CARDS[code] for code in seen.drawn]),
        "legal_moves": table.legal_moves(viewer),
    }
    view = object.__new__(View)
    for name, value in fields.items():
        set_once(view, name, value)
    return view


def hidden_in(seen: Seen) -> list[int]:
    """The codes of the cards that a seat has never seen, ascending."""
    open_cards = [*seen.drawn, *[parts(code)[0] for code in seen.codes]]
    piles = (*seen.start.hands, seen.start.table, *seen.start.taken)
    known = mask_of([code for code in (*open_cards, seen.start.turned) if code != NOBODY])
    for pile in piles:
        known |= pile
    return unseen(known)


def filled(seen: Seen, hidden: Sequence[int]) -> Position:
    """The start of a game with the hidden cards in it: in the others' hands, then in the deck."""
    shown = seen.start._replace(hands=tuple(_shown(seen)), deck=seen.drawn)
    return shown.with_cards(*dealt_out(missing_in(seen), hidden))


def missing_in(seen: Seen) -> tuple[int, ...]:
    """How many of the hidden cards are in each hand."""
    hands = zip(_shown(seen), seen.hand_sizes, strict=True)
    return tuple([size - shown.bit_count() for shown, size in hands])


def dealt_out(
    missing: tuple[int, ...], hidden: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The hidden cards that each hand gets, as sets, and the rest, which lies in the deck."""
    hands = []
    at = 0
    for cards in missing:
        hands.append(mask_of(hidden[at : at + cards]))
        at += cards
    return tuple(hands), tuple(hidden[at:])


def unknown_in(seen: Seen, auto: bool) -> Unknown:
    """What a seat has never seen of a game."""
    missing, hidden = missing_in(seen), hidden_in(seen)
    table = Table(filled(seen, hidden), auto)
    for code in seen.codes:
        table.push(code)
    return Unknown(table.without_cards(*dealt_out(missing, hidden)), missing, hidden)


def _shown(seen: Seen) -> list[int]:
    """What is known of the hands at the start: the own one, and the cards laid since."""
    hands = list(seen.start.hands)
    seat = seen.start.seat + (seen.start.turned != NOBODY)  # who lays the first card
    for laid in [parts(code)[0] for code in seen.codes]:
        if laid != NOBODY:
            hands[seat % len(hands)] |= 1 << laid
            seat += 1
    return hands


def write_seen(rules: Rules, seen: Seen) -> str:
    """One text, so that equal views pickle alike. It names no hidden card.

    It is the viewer, the position line of the start with numbers for hidden piles, the cards
    turned and the moves.
    """
    start = seen.start
    own = enumerate(zip(start.hands, seen.hand_sizes, strict=True))
    hands = [write_cards(hand) if i == seen.viewer else str(size) for i, (hand, size) in own]
    fields = write_position(rules, start).split(" ")
    fields[2], fields[4] = "/".join(hands), str(seen.deck_size)
    moves = ",".join([str(named(code)) for code in seen.codes]) or "-"
    return " ".join([str(seen.viewer), *fields, write_deck(seen.drawn), moves])


def read_view(text: str) -> View:
    """The view of a text that :func:`write_seen` wrote; ``ValueError`` for another."""
    from redtiles.merah.state import State

    text = require_text("a view", text)
    fields = text.split(" ") if len(text) <= MOST_CHARACTERS else []
    if len(fields) != 12:
        raise NotationError(f"{excerpt(text)} is no view")
    rules = read_rules(fields[1], fields[8], fields[9])
    seen = _read_seen(fields, rules.players)
    line = write_position(rules, filled(seen, hidden_in(seen)))
    view = replay(State, rules, line, [named(code) for code in seen.codes]).view(seen.viewer)
    if write_seen(rules, view._seen) != text:
        raise NotationError(f"{excerpt(text)} is no view")
    return view


def _read_seen(fields: list[str], players: int) -> Seen:
    viewer = read_seat(fields[0], players)
    hands = [0] * players
    sizes = [0] * players
    for seat, pile in enumerate(fields[3].split("/")[:players]):
        if seat == viewer:
            hands[seat] = mask_of(read_sorted("the hand", pile))
        sizes[seat] = hands[seat].bit_count() if seat == viewer else text_number(pile) or 0
    start = Position(
        read_seat(fields[2], players),
        tuple(hands),
        mask_of(read_sorted("table", fields[4])),
        (),
        read_piles("taken piles", fields[6], players),
        read_turned(fields[7]),
    )
    moves = [] if fields[11] == "-" else fields[11].split(",")
    return Seen(
        viewer,
        start,
        tuple(sizes),
        text_number(fields[5]) or 0,
        tuple(read_cards("turned cards", fields[10])),
        tuple([Move.parse(move).code for move in moves]),
    )
