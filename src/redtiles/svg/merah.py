"""Cards of Main Merah: table, hands, taken piles and deck, of a state or of a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from redtiles.merah.cards import as_card
from redtiles.merah.scoring import Reason, decide
from redtiles.merah.state import State
from redtiles.merah.turns import last_turn
from redtiles.merah.view import View
from redtiles.svg import _cards
from redtiles.svg._cards import CARD, STRIP, UPPER, ring
from redtiles.svg._document import checked_flags, checked_legal, checked_names, document, shifted
from redtiles.svg._shapes import arrow
from redtiles.svg._words import counted, fitted, listed, shortened
from redtiles.svg._xml import text
from redtiles.svg.palette import FELT, INK

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from redtiles.merah.cards import Card
    from redtiles.merah.turns import Turn

STEP = 50
"""From one card to the next where they lie side by side."""
MARGIN = 16
ASIDE = 3 * STEP + MARGIN
"""Room for the deck and the turned card."""
HAND = 10 * STEP
"""Room for a hand."""
OVERLAPPING = 20
"""Cards of a taken pile in a row, each but the last under the next. No pile has more than 40."""
TAKEN = (OVERLAPPING - 1) * STRIP + CARD[0]
"""Room for them."""
LABEL = 24
"""Height of a line of words above cards."""


class Layout(NamedTuple):
    """What is to be drawn. Hidden cards are numbers, and appear nowhere else in a picture."""

    players: int
    to_move: int | None
    table: tuple[Card, ...]
    turned: Card | None
    hands: tuple[tuple[Card, ...] | int, ...]
    deck: int
    taken: tuple[tuple[Card, ...], ...]
    last: Turn | None
    """What the last move did, where that is to be shown."""


def board(
    state: State | View,
    *,
    marks: bool = False,
    last_move: bool = True,
    legal: Card | str | None = None,
    scores: bool = True,
    names: Sequence[str] | Mapping[int, str] | None = None,
    stacked: bool = False,
) -> str:
    """The cards of a state or a view of Main Merah; see :func:`redtiles.svg.board`."""
    if not isinstance(state, (State, View)):
        raise TypeError(
            f"a picture of Main Merah is of a State or View, not {type(state).__name__}"
        )
    checked_flags(marks=marks, last_move=last_move, scores=scores, stacked=stacked)
    layout = _layout(state, last_move)
    players = checked_names(names, layout.players)
    partner = checked_legal("Card", as_card, legal)
    top = 0
    parts = []
    width = MARGIN + HAND + (0 if stacked else MARGIN + TAKEN) + MARGIN
    if scores:
        top = LABEL
        standing = fitted(_standing(layout, players), width - 2 * MARGIN, 16)
        parts.append(text(MARGIN, LABEL, standing, 16, fill=INK))
    middle, height = _middle(layout, marks, partner, width)
    parts.append(shifted(0, top, *middle))
    height += top
    for seat in range(layout.players):
        drawn, rows = _seat(layout, seat, marks, scores, players, stacked)
        parts.append(shifted(MARGIN, height, *drawn))
        height += rows
    in_deck = counted(layout.deck, "card")
    title = f"Main Merah, {in_deck} in the deck. {_standing(layout, players)}"
    told = [
        *[f"Last move: {move}" for move in _told_move(layout, players)],
        *_told_piles(layout),
        *([] if partner is None else [_told_pairs(layout, partner)]),
    ]
    return document(width, height, title, f"{'. '.join(told)}.", parts, FELT)


NOTEBOOK: dict[str, Any] = {}
"""The options of a picture in a notebook."""


def span(states: Sequence[State | View]) -> dict[str, Any]:  # noqa: ARG001 - as others have it
    """No options."""
    return {}


def _layout(state: State | View, last_move: bool) -> Layout:
    hands: tuple[tuple[Card, ...] | int, ...]
    if isinstance(state, State):
        hands, deck = state.hands, len(state.deck)
    else:
        sizes = enumerate(state.hand_sizes)
        hands = tuple([state.hand if seat == state.seat else size for seat, size in sizes])
        deck = state.deck_size
    return Layout(
        state.rules.players,
        state.to_move,
        state.table,
        state.turned,
        hands,
        deck,
        state.taken,
        last_turn(state) if last_move else None,
    )


# -- piles -------------------------------------------------------------------------------------


def _middle(
    layout: Layout, marks: bool, partner: Card | None, width: float
) -> tuple[list[str], float]:
    """The table with the deck and the turned card beside it, and where the hands begin."""
    parts = [_label(MARGIN, LABEL, f"Table: {counted(len(layout.table), 'card')}")]
    top = LABEL + 8
    in_a_row = min(12, int((width - MARGIN - ASIDE) / STEP))
    for i, card in enumerate(layout.table):
        x, y = MARGIN + STEP * (i % in_a_row), top + (CARD[1] + 6) * (i // in_a_row)
        around = ""
        if partner is not None and partner.pairs_with(card):
            around = ring("legal", card, 3.5)
        elif card in _marked(layout):
            around = ring("last-move", card, 2)
        parts.append(_card(x, y, card, "table", marks, around))
    right = width - MARGIN - CARD[0]
    parts += [_label(right - 4, LABEL, "Deck"), shifted(right, top, *_cards.deck(layout.deck))]
    if layout.turned is not None:
        right -= 2 * STEP
        around = ring("turned", layout.turned, 3.5)
        parts += [
            _label(right - 4, LABEL, "Turned"),
            _card(right, top, layout.turned, "turned", marks, around),
        ]
    rows = max(1, -(-len(layout.table) // in_a_row))
    return parts, top + rows * (CARD[1] + 6) + MARGIN


def _seat(
    layout: Layout, seat: int, marks: bool, scores: bool, names: tuple[str, ...], stacked: bool
) -> tuple[list[str], float]:
    """A hand, and beside it or below what the seat has taken; and how high all that is."""
    hand, taken = layout.hands[seat], layout.taken[seat]
    name = _called(seat, names) + (", to move" if layout.to_move == seat else "")
    points = f", {_points(taken)} points" if scores else ""
    parts = [
        *([arrow(0, 3)] if layout.to_move == seat else []),
        _label(14 if layout.to_move == seat else 0, 13, name),
    ]
    top = LABEL - 2
    if isinstance(hand, int):
        back = _cards.back()
        pile = f"hand{seat}"
        parts += [shifted(i * STEP, top, back, class_="back", data_pile=pile) for i in range(hand)]
    else:
        parts += [_card(i * STEP, top, card, f"hand{seat}", marks) for i, card in enumerate(hand)]
    right, down = (0, LABEL + CARD[1] + 6) if stacked else (HAND + MARGIN, 0)
    label = _label(0, 13, f"Taken: {counted(len(taken), 'card')}{points}")
    parts.append(shifted(right, down, label, shifted(0, top, *_taken(layout, seat, marks))))
    rows = max(1, -(-len(taken) // OVERLAPPING))
    return parts, down + LABEL + CARD[1] + UPPER * (rows - 1) + MARGIN


def _taken(layout: Layout, seat: int, marks: bool) -> list[str]:
    """A taken pile in rows, of every card so much as tells which one it is."""
    pile = layout.taken[seat]
    places = [(STRIP * (i % OVERLAPPING), UPPER * (i // OVERLAPPING)) for i in range(len(pile))]
    parts = [
        _card(x, y, card, f"taken{seat}", marks) for card, (x, y) in zip(pile, places, strict=True)
    ]
    for card, (x, y) in zip(pile, places, strict=True):
        if card in _marked(layout):
            beside = (x + STRIP, y) in places
            below = any(down > y and right + CARD[0] > x for right, down in places)
            seen = STRIP + 1 if beside else CARD[0], UPPER + 1 if below else CARD[1]
            parts.append(shifted(x, y, ring("last-move", card, 2, seen)))
    return parts


def _card(x: float, y: float, card: Card, pile: str, marks: bool, around: str = "") -> str:
    picture = _cards.card(card, marks)
    return shifted(x, y, picture, around, class_="card", data_pile=pile, data_card=card)


def _marked(layout: Layout) -> tuple[Card, ...]:
    return () if layout.last is None else layout.last.cards


def _label(x: float, y: float, words: str) -> str:
    return text(x, y, words, font_weight="bold", fill=INK)


# -- in words ----------------------------------------------------------------------------------


def _called(seat: int, names: tuple[str, ...]) -> str:
    return shortened(names[seat]) or f"Seat {seat}"


def _standing(layout: Layout, names: tuple[str, ...]) -> str:
    """Whose turn it is, or who has won."""
    if layout.to_move is not None:
        chooses = "" if layout.turned is None else f" what {layout.turned} takes"
        verb = "to choose" if chooses else "to move"
        return f"{_called(layout.to_move, names)} {verb}{chooses}"
    outcome = decide([_points(pile) for pile in layout.taken])
    winners = listed([_called(seat, names) for seat in outcome.winners])
    return f"{winners} share the win" if outcome.reason is Reason.SHARED else f"{winners} wins"


def names_in(tags: Mapping[str, str], end: State) -> list[str]:
    """The names of the players by seat, as the tags of a record tell them."""
    return [tags.get(f"Seat{seat}", "") for seat in range(end.rules.players)]


def said(state: State | View, names: Sequence[str] | Mapping[int, str] | None) -> str:
    """What the last move did, points of each seat, and whose turn it is or who has won."""
    layout = _layout(state, True)
    called = checked_names(names, layout.players)
    points = [
        f"{_called(seat, called)} {_points(pile)} points" for seat, pile in enumerate(layout.taken)
    ]
    return ". ".join([*_told_move(layout, called), ", ".join(points), _standing(layout, called)])


def _points(pile: Sequence[Card]) -> int:
    return sum([card.points for card in pile])


def _told_move(layout: Layout, names: tuple[str, ...]) -> list[str]:
    """What happened, from the card laid to what the turned one took; nothing before a move."""
    turn = layout.last
    if turn is None:
        return []
    who = _called(turn.seat, names)
    if turn.laid is None:
        return [f"{who} took {turn.turned_took} with {turn.turned}, which had been turned"]
    took = "" if turn.laid_took is None else f" and took {turn.laid_took}"
    after = "" if turn.turned_took is None else f" and took {turn.turned_took}"
    if turn.turned_took is None and layout.turned is None:
        after = " and stayed"
    return [f"{who} laid {turn.laid}{took}; {turn.turned} was turned{after}"]


def _told_pairs(layout: Layout, partner: Card) -> str:
    paired = [card.text for card in layout.table if partner.pairs_with(card)]
    return f"On the table {partner} pairs with {' '.join(paired) or 'nothing'}"


def _told_piles(layout: Layout) -> list[str]:
    piles: list[tuple[str, tuple[Card, ...] | int]] = [("Table", layout.table)]
    piles += [(f"Hand of seat {seat}", hand) for seat, hand in enumerate(layout.hands)]
    piles += [(f"Taken by seat {seat}", pile) for seat, pile in enumerate(layout.taken)]
    return [f"{name}: {_told(pile)}" for name, pile in piles]


def _told(pile: tuple[Card, ...] | int) -> str:
    if isinstance(pile, int):
        return f"{counted(pile, 'card')}, hidden"
    return " ".join([card.text for card in pile]) or "no cards"
