"""Cards of Main Merah: table, hands, taken piles and deck, of a state or of a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from redtiles.colors import Color
from redtiles.merah.cards import Suit, as_card
from redtiles.merah.scoring import Reason, decide
from redtiles.merah.state import State
from redtiles.merah.view import View
from redtiles.svg._document import (
    checked_flags,
    checked_names,
    document,
    listed,
    shifted,
    shortened,
)
from redtiles.svg._shapes import arrow, badge, mark, outlined
from redtiles.svg._xml import number, tag, text
from redtiles.svg.palette import COLORS, EDGE, FELT, HIGHLIGHT, INK, PAPER, PIPS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from redtiles.merah.cards import Card
    from redtiles.merah.moves import Move

CARD = (46, 66)
"""Width and height of a card."""
STEP = 50
"""From one card to the next where they lie side by side."""
STRIP = 17
"""What is seen of a card under another."""
MARGIN = 16
IN_A_ROW = 12
"""Table cards side by side."""
HAND = 10 * STEP
"""Room for a hand."""
TAKEN = 320
"""Room for a taken pile."""
WIDTH = HAND + TAKEN + 3 * MARGIN
LABEL = 24
"""Height of a line of words above cards."""

SHAPES = {
    Suit.CLUBS: "M0-9a4.4 4.4 0 0 1 3.8 6.6a4.4 4.4 0 1 1-2.6 7.6q.2 2.4 1.8 4.8h-6q1.6-2.4"
    " 1.8-4.8a4.4 4.4 0 1 1-2.6-7.6a4.4 4.4 0 0 1 3.8-6.6z",
    Suit.DIAMONDS: "M0-10L7 0L0 10L-7 0z",
    Suit.HEARTS: "M0 10C-4 5-9 1.5-9-3.5A4.6 4.6 0 0 1 0-5.5A4.6 4.6 0 0 1 9-3.5C9 1.5 4 5 0 10z",
    Suit.SPADES: "M0-10C4-5 9-1.5 9 3A4.4 4.4 0 0 1 1.4 6q.2 2 1.7 4h-6.2q1.5-2 1.7-4A4.4 4.4 0 0 1"
    "-9 3C-9-1.5-4-5 0-10z",
}
"""The suits around 0,0, some twenty units high."""


class Layout(NamedTuple):
    """What is to be drawn. Hidden cards are numbers, and appear nowhere else in a picture."""

    players: int
    to_move: int | None
    table: tuple[Card, ...]
    turned: Card | None
    hands: tuple[tuple[Card, ...] | int, ...]
    deck: int
    taken: tuple[tuple[Card, ...], ...]
    last: tuple[Card, ...]
    """The cards of the last move."""


def board(
    state: State | View,
    *,
    marks: bool = False,
    last_move: bool = True,
    legal: Card | str | None = None,
    scores: bool = True,
    names: Sequence[str] | Mapping[int, str] | None = None,
) -> str:
    """The cards of a state or a view of Main Merah; see :func:`redtiles.svg.board`."""
    if not isinstance(state, (State, View)):
        raise TypeError(
            f"a picture of Main Merah is of a State or View, not {type(state).__name__}"
        )
    checked_flags(marks=marks, last_move=last_move, scores=scores)
    layout = _layout(state, last_move)
    players = checked_names(names, layout.players)
    partner = None if legal is None else as_card(legal)
    top = 0
    parts = []
    if scores:
        top = LABEL
        parts.append(text(MARGIN, LABEL, _standing(layout, players), 16, fill=INK))
    middle, height = _middle(layout, marks, partner)
    parts.append(shifted(0, top, *middle))
    height += top
    for seat in range(layout.players):
        parts.append(shifted(MARGIN, height, *_seat(layout, seat, marks, scores, players)))
        height += LABEL + CARD[1] + MARGIN
    title = f"Main Merah, {_counted(layout.deck)} in the deck. {_standing(layout, players)}"
    return document(WIDTH, height, title, _description(layout), parts, FELT)


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
    last = _cards_of(state.moves[-1]) if last_move and state.moves else ()
    return Layout(
        state.rules.players,
        state.to_move,
        state.table,
        state.turned,
        hands,
        deck,
        state.taken,
        last,
    )


def _cards_of(move: Move) -> tuple[Card, ...]:
    return tuple([card for card in (move.laid, move.take) if card is not None])


# -- piles -------------------------------------------------------------------------------------


def _middle(layout: Layout, marks: bool, partner: Card | None) -> tuple[list[str], float]:
    """The table with the deck and the turned card beside it, and where the hands begin."""
    parts = [_label(MARGIN, LABEL, f"Table: {_counted(len(layout.table))}")]
    top = LABEL + 8
    for i, card in enumerate(layout.table):
        x, y = MARGIN + STEP * (i % IN_A_ROW), top + (CARD[1] + 6) * (i // IN_A_ROW)
        paired = partner is not None and partner.pairs_with(card)
        around = _ring("legal", 3.5) if paired else _last(layout, card)
        parts.append(
            shifted(
                x, y, _card(card, marks), around, class_="card", data_pile="table", data_card=card
            )
        )
    x = WIDTH - MARGIN - CARD[0]
    parts += [_label(x - 4, LABEL, "Deck"), shifted(x, top, *_deck(layout.deck))]
    if layout.turned is not None:
        x -= 2 * STEP
        parts += [
            _label(x - 4, LABEL, "Turned"),
            shifted(
                x,
                top,
                _card(layout.turned, marks),
                _ring("turned", 3.5),
                class_="card",
                data_pile="turned",
                data_card=layout.turned,
            ),
        ]
    rows = max(1, -(-len(layout.table) // IN_A_ROW))
    return parts, top + rows * (CARD[1] + 6) + MARGIN


def _seat(
    layout: Layout, seat: int, marks: bool, scores: bool, names: tuple[str, ...]
) -> list[str]:
    """A hand, and beside it what the seat has taken."""
    hand, taken = layout.hands[seat], layout.taken[seat]
    name = _called(seat, names) + (", to move" if layout.to_move == seat else "")
    points = f", {_points(taken)} points" if scores else ""
    parts = [
        *([arrow(0, 3)] if layout.to_move == seat else []),
        _label(14 if layout.to_move == seat else 0, 13, name),
        _label(HAND + MARGIN, 13, f"Taken: {_counted(len(taken))}{points}"),
    ]
    top = LABEL - 2
    if isinstance(hand, int):
        parts += [
            shifted(i * STEP, top, _back(), class_="back", data_pile=f"hand{seat}")
            for i in range(hand)
        ]
    else:
        parts += [
            shifted(
                i * STEP,
                top,
                _card(card, marks),
                class_="card",
                data_pile=f"hand{seat}",
                data_card=card,
            )
            for i, card in enumerate(hand)
        ]
    strip = min(STRIP, (TAKEN - CARD[0]) / max(1, len(taken) - 1))
    parts += [
        shifted(
            HAND + MARGIN + i * strip,
            top,
            _card(card, marks),
            _last(layout, card),
            class_="card",
            data_pile=f"taken{seat}",
            data_card=card,
        )
        for i, card in enumerate(taken)
    ]
    return parts


def _label(x: float, y: float, words: str) -> str:
    return text(x, y, words, font_weight="bold", fill=INK)


# -- cards -------------------------------------------------------------------------------------


def _sheet(fill: str) -> str:
    width, height = CARD
    return tag("rect", width=width, height=height, rx=5, fill=fill, stroke=EDGE, stroke_width=1.2)


def _card(card: Card, marks: bool) -> str:
    """A card with its upper left corner at 0,0."""
    color = Color.RED if card.is_red else Color.BLACK
    ink = PIPS[color]
    rank = "10" if card.text[0] == "T" else card.text[0]
    shape = SHAPES[card.suit]
    parts = [
        _sheet(PAPER),
        text(
            8.5,
            17,
            rank,
            13 if rank == "10" else 15,
            text_anchor="middle",
            font_weight="bold",
            fill=ink,
            letter_spacing=-1 if rank == "10" else None,
        ),
        tag("path", d=shape, fill=ink, transform="translate(8.5 26) scale(0.55)"),
        tag("path", d=shape, fill=ink, transform="translate(28 42) scale(1.35)"),
    ]
    if marks:
        parts.append(mark(color, 8.5, 56, 5, ink))
    return "".join(parts)


def _back() -> str:
    """A hidden card."""
    width, height = CARD
    frame = {"x": 4, "y": 4, "width": width - 8, "height": height - 8, "rx": 3}
    middle = f"M{number(width / 2)} 16L{number(width - 12)} {number(height / 2)}L"
    diamond = f"{middle}{number(width / 2)} {number(height - 16)}L12 {number(height / 2)}z"
    return "".join(
        [
            _sheet(PAPER),
            tag("rect", **frame, fill=HIGHLIGHT),
            tag("path", d=diamond, fill=COLORS[Color.WHITE], fill_opacity=0.85),
        ]
    )


def _deck(size: int) -> list[str]:
    """The deck as a stack with the number of its cards; a dashed place when it is empty."""
    width, height = CARD
    if not size:
        place = {"width": width, "height": height, "rx": 5, "fill": "none"}
        return [
            tag("rect", **place, stroke=EDGE, stroke_dasharray="4 4", class_="deck", data_size=0)
        ]
    under = [shifted(-2 * i, 2 * i, _back()) for i in range(min(3, size) - 1, -1, -1)]
    return [tag("g", *under, badge(width / 2, height / 2, size, 13), class_="deck", data_size=size)]


def _ring(name: str, width: float) -> str:
    sides = {"x": 1.5, "y": 1.5, "width": CARD[0] - 3, "height": CARD[1] - 3, "rx": 5}
    return tag("g", outlined("rect", width, **sides), class_=name)


def _last(layout: Layout, card: Card) -> str:
    return _ring("last-move", 2) if card in layout.last else ""


# -- in words ----------------------------------------------------------------------------------


def _counted(cards: int) -> str:
    return f"{cards or 'no'} {'card' if cards == 1 else 'cards'}"


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
    """Points of each seat, and whose turn it is or who has won."""
    layout = _layout(state, False)
    called = checked_names(names, layout.players)
    points = [
        f"{_called(seat, called)} {_points(pile)} points" for seat, pile in enumerate(layout.taken)
    ]
    return f"{', '.join(points)}. {_standing(layout, called)}"


def _points(pile: Sequence[Card]) -> int:
    return sum([card.points for card in pile])


def _description(layout: Layout) -> str:
    piles: list[tuple[str, tuple[Card, ...] | int]] = [("Table", layout.table)]
    piles += [(f"Hand of seat {seat}", hand) for seat, hand in enumerate(layout.hands)]
    piles += [(f"Taken by seat {seat}", pile) for seat, pile in enumerate(layout.taken)]
    return " ".join([f"{name}: {_said(pile)}." for name, pile in piles])


def _said(pile: tuple[Card, ...] | int) -> str:
    if isinstance(pile, int):
        return f"{_counted(pile)}, hidden"
    return " ".join([card.text for card in pile]) or "no cards"
