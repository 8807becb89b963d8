"""Hands, table, deck and taken piles in plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from redtiles.merah.cards import mask_of, points_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from redtiles.merah.cards import Card

LABEL = 9
"""Characters before the cards."""
IN_A_LINE = 20
"""Most cards in a line, so that it fits into 80 characters with the points behind."""


def draw(
    to_move: int | None,
    table: Sequence[Card],
    turned: Card | None,
    hands: Sequence[Sequence[Card] | int],
    deck: Sequence[Card] | int,
    taken: Sequence[Sequence[Card]],
) -> str:
    """A line for each pile, or more for a large one; a pile that is hidden is a number of cards."""
    lines = _pile("Table", table)
    if turned is not None:
        lines += _pile("Turned", [turned])
    for seat, hand in enumerate(hands):
        lines += _pile(f"{'>' if seat == to_move else ' '}Hand {seat}", hand)
    lines += _pile("Deck", deck)
    for seat, pile in enumerate(taken):
        points = points_in(mask_of([card.code for card in pile]))
        lines += _pile(f" Taken {seat}", pile)
        lines[-1] += f"  {points} points" if pile else ""
    return "\n".join(lines)


def _pile(name: str, cards: Sequence[Card] | int) -> list[str]:
    if isinstance(cards, int):
        return [f"{name:<{LABEL}}{cards} {'card' if cards == 1 else 'cards'}"]
    texts = [card.text for card in cards] or ["-"]
    rows = [texts[at : at + IN_A_LINE] for at in range(0, len(texts), IN_A_LINE)]
    labels = [name, *[""] * len(rows)]
    return [f"{label:<{LABEL}}{' '.join(row)}" for label, row in zip(labels, rows, strict=False)]
