"""What happened in a turn: the card laid, the card turned, and what each of them took."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from redtiles.merah.cards import CARDS, NOBODY, PAIRS, mask_of
from redtiles.merah.position import preferred
from redtiles.merah.view import View

if TYPE_CHECKING:
    from redtiles.merah.cards import Card
    from redtiles.merah.state import State

__all__ = ["Turn", "last_turn"]


class Turn(NamedTuple):
    """A move and what came of it, all of which lay open."""

    seat: int
    """Whose move it was."""
    laid: Card | None
    """The card laid; ``None`` in a choice for a card that had been turned."""
    laid_took: Card | None
    """What it took, or ``None``."""
    turned: Card
    """The card turned from the deck, after the card was laid or, in a choice, before."""
    turned_took: Card | None
    """What it took; ``None`` where it took nothing, or somebody still has to choose."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of it."""
        found = (self.laid, self.laid_took, self.turned, self.turned_took)
        return tuple([card for card in found if card is not None])


def last_turn(state: State | View) -> Turn | None:
    """What the last move did; ``None`` where none has been made."""
    if not state.moves:
        return None
    # Hidden cards play no part: what a view shows is the same in all of its samples.
    before = state.sample(0) if isinstance(state, View) else state.copy()
    move = before.pop()
    seat = before.seat
    assert seat is not None
    if move.laid is None:
        assert before.turned is not None
        return Turn(seat, None, None, before.turned, move.take)
    take = move.take
    if state.rules.auto:
        chosen = preferred(mask_of([card.code for card in before.table]) & PAIRS[move.laid.code])
        take = None if chosen == NOBODY else CARDS[chosen]
    turned = before.deck[0]
    pair = () if take is None else (move.laid, take)
    others = set(state.taken[seat]) - {*before.taken[seat], *pair, turned}
    return Turn(seat, move.laid, take, turned, next(iter(others), None))
