"""The course of a game: where it started, and the position after every move."""

from __future__ import annotations

from redtiles.merah.legal import LegalMoves
from redtiles.merah.position import Position, after


class Table:
    """A game as it goes on. Positions are immutable, so a copy shares them."""

    __slots__ = ("_steps", "auto", "start")

    def __init__(self, start: Position, auto: bool) -> None:
        """A game that has just been set up; ``auto``: the game takes for the players."""
        self.start = start
        self.auto = auto
        self._steps: list[tuple[int, Position]] = []

    @property
    def position(self) -> Position:
        """Where the cards are now."""
        return self._steps[-1][1] if self._steps else self.start

    @property
    def codes(self) -> list[int]:
        """The codes of the moves made."""
        return [code for code, _ in self._steps]

    @property
    def ply(self) -> int:
        """The number of moves made."""
        return len(self._steps)

    @property
    def drawn(self) -> tuple[int, ...]:
        """The codes of the cards turned from the deck since the start."""
        return self.start.deck[: len(self.start.deck) - len(self.position.deck)]

    def legal_moves(self, seat: int | None = None) -> LegalMoves:
        """What may be played now; nothing if only a seat is asked that is not to move."""
        to_move, hands, table, _, _, turned = self.position
        if to_move < 0 or seat not in (None, to_move):
            return NO_MOVES
        return LegalMoves(hands[to_move], table, turned, self.auto)

    def push(self, code: int) -> None:
        """Makes a legal move."""
        self._steps.append((code, after(self.position, self.auto, code)))

    def pop(self) -> int:
        """Takes back the last move and returns its code; ``IndexError`` when there is none."""
        if not self._steps:
            raise IndexError("there is no move to take back")
        return self._steps.pop()[0]

    def with_next(self, code: int) -> Table:
        """The same game with a card of the deck on top; the others stay in their order."""
        deck, drawn = self.start.deck, len(self.drawn)
        rest = [card for card in deck[drawn:] if card != code]
        deck = (*deck[:drawn], code, *rest)
        other = Table(self.start._replace(deck=deck), self.auto)
        other._steps = [
            (move, position._replace(deck=deck[len(deck) - len(position.deck) :]))
            for move, position in self._steps
        ]
        return other

    def with_cards(self, hands: tuple[int, ...], deck: tuple[int, ...]) -> Table:
        """The same game with more cards, that nobody laid or drew, at every ply."""
        other = Table(self.start.with_cards(hands, deck), self.auto)
        other._steps = [(code, was.with_cards(hands, deck)) for code, was in self._steps]
        return other

    def without_cards(self, hands: tuple[int, ...], deck: tuple[int, ...]) -> Table:
        """The game without cards that :meth:`with_cards` gave it."""
        other = Table(self.start.without_cards(hands, deck), self.auto)
        other._steps = [(code, was.without_cards(hands, deck)) for code, was in self._steps]
        return other

    def copy(self) -> Table:
        """An independent game with the same history."""
        copied = Table(self.start, self.auto)
        copied._steps = self._steps.copy()
        return copied


NO_MOVES = LegalMoves(0, 0, 52, False)
