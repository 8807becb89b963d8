"""Where the cards are, and what a move does to them. Sets of cards are masks of their codes."""

from __future__ import annotations

from typing import NamedTuple

from redtiles.merah.cards import ALL_CARDS, NOBODY, PAIRS, RED_CARDS, codes_in
from redtiles.merah.moves import parts
from redtiles.merah.violations import Violation


class Position(NamedTuple):
    """Where the cards are. Two positions of the same rules are alike when all fields are."""

    seat: int
    """Who is to move, -1 when the game is over."""
    hands: tuple[int, ...]
    """A set of cards by seat."""
    table: int
    """The set of the cards that lie open, without a turned card that waits for a choice."""
    deck: tuple[int, ...]
    """Codes in drawing order."""
    taken: tuple[int, ...]
    """A set of cards by seat."""
    turned: int
    """Code of the turned card that waits for a choice, or ``NOBODY``."""

    def with_cards(self, hands: tuple[int, ...], deck: tuple[int, ...]) -> Position:
        """The position with more cards in the hands, as sets by seat, and at the deck's end."""
        held = tuple([own | more for own, more in zip(self.hands, hands, strict=True)])
        return Position(self.seat, held, self.table, self.deck + deck, self.taken, self.turned)

    def without_cards(self, hands: tuple[int, ...], deck: tuple[int, ...]) -> Position:
        """The position without cards that :meth:`with_cards` gave it."""
        held = tuple([own & ~less for own, less in zip(self.hands, hands, strict=True)])
        rest = self.deck[: len(self.deck) - len(deck)]
        return Position(self.seat, held, self.table, rest, self.taken, self.turned)


def fault(hand: int, table: int, turned: int, auto: bool, code: int) -> Violation | None:
    """The first rule that the move of a code breaks, before the end of a game.

    It takes no more than what the player to move knows.
    """
    laid, take = parts(code)
    if laid != NOBODY and turned != NOBODY:
        return Violation.CHOICE_PENDING
    if laid == NOBODY and turned == NOBODY:
        return Violation.NOTHING_TURNED
    if laid != NOBODY and not hand >> laid & 1:
        return Violation.NOT_IN_HAND
    pairs = PAIRS[turned if laid == NOBODY else laid]
    if take != NOBODY and not table >> take & 1:
        return Violation.NOT_ON_TABLE
    if take != NOBODY and (auto or not pairs >> take & 1):
        return Violation.NOT_A_PAIR
    if take == NOBODY and not auto and table & pairs:
        return Violation.MUST_TAKE
    return None


def after(before: Position, auto: bool, code: int) -> Position:
    """The position after a legal move, and after the turned card was treated if nobody is asked."""
    laid, take = parts(code)
    seat, hands, table, deck, taken, turned = before
    if laid != NOBODY:
        hands = _replaced(hands, seat, hands[seat] & ~(1 << laid))
        if auto:
            take = preferred(table & PAIRS[laid])
        table, taken = _settled(table, taken, seat, laid, take)
        turned, deck = deck[0], deck[1:]
        pairing = table & PAIRS[turned]
        if pairing.bit_count() > 1 and not auto:
            return Position(seat, hands, table, deck, taken, turned)
        take = preferred(pairing)
    table, taken = _settled(table, taken, seat, turned, take)
    following = (seat + 1) % len(hands) if deck else -1
    return Position(following, hands, table, deck, taken, NOBODY)


def _replaced(piles: tuple[int, ...], seat: int, pile: int) -> tuple[int, ...]:
    return (*piles[:seat], pile, *piles[seat + 1 :])


def preferred(pairing: int) -> int:
    """What the game takes of the cards that pair: a red one if there is one, and the least."""
    wanted = pairing & RED_CARDS or pairing
    return next(codes_in(wanted), NOBODY)


def _settled(
    table: int, taken: tuple[int, ...], seat: int, card: int, take: int
) -> tuple[int, tuple[int, ...]]:
    """Table and taken piles after a card came and took another, or stayed."""
    if take == NOBODY:
        return table | 1 << card, taken
    pair = 1 << card | 1 << take
    return table & ~pair, _replaced(taken, seat, taken[seat] | pair)


def counts(turn: int, seat: int, players: int, pending: bool) -> list[int]:
    """How many turns each seat has begun when so many have been begun in all.

    ``seat`` is to move; ``pending`` tells that it has begun the last of them already.
    """
    begun = [0] * players
    for back in range(turn):
        begun[(seat - back - (0 if pending else 1)) % players] += 1
    return begun


def unseen(known: int) -> list[int]:
    """The codes of the cards that are not in a set, ascending."""
    return list(codes_in(ALL_CARDS & ~known))
