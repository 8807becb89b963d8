"""Playing cards, drawn from simple shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from redtiles.colors import Color
from redtiles.merah.cards import Suit
from redtiles.svg._document import shifted
from redtiles.svg._shapes import badge, mark, outlined
from redtiles.svg._xml import number, tag, text
from redtiles.svg.palette import COLORS, EDGE, HIGHLIGHT, PAPER, PIPS

if TYPE_CHECKING:
    from redtiles.merah.cards import Card

CARD = (46, 66)
"""Width and height of a card."""
STRIP = 17
"""Width of what is seen of a card under another that lies to the right."""
UPPER = 48
"""Height of what is seen of a card under another that lies below: rank, suit and mark."""

SHAPES = {
    Suit.CLUBS: "M0-9a4.4 4.4 0 0 1 3.8 6.6a4.4 4.4 0 1 1-2.6 7.6q.2 2.4 1.8 4.8h-6q1.6-2.4"
    " 1.8-4.8a4.4 4.4 0 1 1-2.6-7.6a4.4 4.4 0 0 1 3.8-6.6z",
    Suit.DIAMONDS: "M0-10L7 0L0 10L-7 0z",
    Suit.HEARTS: "M0 10C-4 5-9 1.5-9-3.5A4.6 4.6 0 0 1 0-5.5A4.6 4.6 0 0 1 9-3.5C9 1.5 4 5 0 10z",
    Suit.SPADES: "M0-10C4-5 9-1.5 9 3A4.4 4.4 0 0 1 1.4 6q.2 2 1.7 4h-6.2q1.5-2 1.7-4A4.4 4.4 0 0 1"
    "-9 3C-9-1.5-4-5 0-10z",
}
"""The suits around 0,0, some twenty units high."""


def _sheet(fill: str) -> str:
    width, height = CARD
    return tag("rect", width=width, height=height, rx=5, fill=fill, stroke=EDGE, stroke_width=1.2)


def card(card: Card, marks: bool) -> str:
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
        parts.append(mark(color, 8.5, 40, 5, ink))
    return "".join(parts)


def back() -> str:
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


def deck(size: int) -> list[str]:
    """The deck as a stack with the number of its cards; a dashed place when it is empty."""
    width, height = CARD
    if not size:
        place = {"width": width, "height": height, "rx": 5, "fill": "none"}
        return [
            tag("rect", **place, stroke=EDGE, stroke_dasharray="4 4", class_="deck", data_size=0)
        ]
    under = [shifted(-2 * i, 2 * i, back()) for i in range(min(3, size) - 1, -1, -1)]
    return [tag("g", *under, badge(width / 2, height / 2, size, 13), class_="deck", data_size=size)]


def ring(name: str, card: Card, line: float, seen: tuple[float, float] = CARD) -> str:
    """A line around what is seen of a card, with its upper left corner at 0,0."""
    width, height = seen
    sides = {"x": 0, "y": 0, "width": width, "height": height, "rx": 5}
    return tag("g", outlined("rect", line, **sides), class_=name, data_card=card)
