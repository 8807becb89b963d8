"""A game of Main Merah: whose turn it is, what may be played, and how it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, SupportsIndex, final

from redtiles._chance import fresh_seed, salt
from redtiles._value import whole_number
from redtiles.base import BaseState
from redtiles.errors import IllegalMoveError, StateError
from redtiles.merah.cards import CARDS, MOST_POINTS, NOBODY, Card, cards_in, codes_in, points_in
from redtiles.merah.deal import Deal, dealt
from redtiles.merah.drawing import draw
from redtiles.merah.legal import LegalMoves
from redtiles.merah.moves import Move, as_move, named
from redtiles.merah.notation import read_position, write_position
from redtiles.merah.position import fault
from redtiles.merah.rules import Rules
from redtiles.merah.scoring import decide
from redtiles.merah.table import Table
from redtiles.merah.view import View, view_of
from redtiles.merah.violations import Violation

if TYPE_CHECKING:
    from redtiles.merah.position import Position
    from redtiles.protocol import Outcome

__all__ = ["State"]

SEATS = {2: (0, 1), 3: (0, 1, 2)}

SALTS: tuple[int, ...] = tuple([salt(number) >> 1 for number in range(1600)])
"""Words for the numbers of all that a key is made of, as ``_numbers`` counts them."""
HANDS, TABLE, TAKEN, TURNED, DECK = 0, 156, 208, 364, 416
SEAT, PLAYERS, REDEAL, AUTO = 1508, 1512, 1514, 1515


@final
class State(BaseState[Move]):
    """A game of Main Merah for two players, or three.

    Players are seats: 0, 1 and, of three, 2. A state knows all cards; :meth:`view` gives what one
    seat may know. States are mutable and unhashable; two are equal when their position lines are.
    A state must not be changed from several threads at once.
    """

    __slots__ = ()

    rules_type: ClassVar[type[Rules]] = Rules
    needs_start: ClassVar[bool] = True
    _table: Table
    _rules: Rules

    def __init__(
        self,
        rules: Rules | None = None,
        seed: SupportsIndex | None = None,
        deal: Deal | None = None,
        first: SupportsIndex = 0,
    ) -> None:
        """A new game, which the seat ``first`` begins; the default rules are ``Rules()``.

        The cards are those of ``deal``, or of ``seed`` (0 <= seed < 2**64; the same in every
        release), or a fresh deal. ``ValueError`` where both are given, ``StateError`` for a deal
        that is not for so many players or that the redeal rule voids.
        """
        rules = Rules._given(rules)
        if seed is not None and deal is not None:
            raise ValueError("a game has a seed or a deal, not both")
        if deal is None:
            deal = Deal.from_seed(fresh_seed() if seed is None else seed, rules)
        elif type(deal) is not Deal:
            raise TypeError(f"deal must be a Deal, not {type(deal).__name__}")
        if deal.is_void(rules):
            raise StateError(f"the {rules.redeal} rule voids this deal")
        start = deal.position(whole_number("first", first, 0, rules.players - 1))
        self._rules = rules
        self._table = Table(start, rules.auto)

    @classmethod
    def _wrap(cls, rules: Rules, table: Table) -> State:
        self = object.__new__(cls)
        self._rules = rules
        self._table = table
        return self

    @property
    def _position(self) -> Position:
        position: Position = self._table.position
        return position

    # -- the game ---------------------------------------------------------------------------

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made since this state was set up, in order."""
        return tuple([named(code) for code in self._table.codes])

    @property
    def ply(self) -> int:
        """The number of moves made since this state was set up."""
        return self._table.ply

    @property
    def to_move(self) -> int | None:
        """The seat to move; ``None`` when the game is over."""
        seat = self._position.seat
        return None if seat < 0 else seat

    @property
    def seat(self) -> int | None:
        """The same as :attr:`to_move`."""
        return self.to_move

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats: (0, 1), or (0, 1, 2)."""
        return SEATS[self.rules.players]

    @property
    def deal(self) -> Deal | None:
        """The deal that the game began with; ``None`` for a position in which cards were laid."""
        return dealt(self.rules, self._table.start)

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards each seat holds, in code order."""
        return tuple([cards_in(hand) for hand in self._position.hands])

    @property
    def table(self) -> tuple[Card, ...]:
        """The open cards, in code order, without a turned card that waits for a choice."""
        return cards_in(self._position.table)

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards that will be turned, in drawing order."""
        return tuple([CARDS[code] for code in self._position.deck])

    @property
    def taken(self) -> tuple[tuple[Card, ...], ...]:
        """The cards each seat has taken, in code order."""
        return tuple([cards_in(pile) for pile in self._position.taken])

    @property
    def turned(self) -> Card | None:
        """The card turned from the deck that waits for a choice of what it takes, or ``None``."""
        turned = self._position.turned
        return None if turned == NOBODY else CARDS[turned]

    # -- moves ------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves in ascending code: an immutable snapshot, a sequence.

        It stays true of this position whatever happens to the state. ``len`` and ``in`` build no
        list; ``in`` takes a move or its text.
        """
        return self._table.legal_moves()

    def violation(self, move: Move | str) -> Violation | None:
        """The first rule a move breaks, in the order of ``Violation``; ``None``: it is legal.

        ``NotationError`` for text that is no move, ``TypeError`` for another type.
        """
        code = as_move(move).code
        seat, hands, table, _, _, turned = self._position
        if seat < 0:
            return Violation.GAME_OVER
        return fault(hands[seat], table, turned, self._rules.auto, code)

    def push(self, move: Move | str) -> Move:
        """Makes a move and returns it; if nobody has to choose, the turned card is treated, too.

        ``IllegalMoveError`` when the rules do not allow it, ``NotationError`` for text that is no
        move, ``TypeError`` for another type; the state is left as it was.
        """
        move = as_move(move)
        violation = self.violation(move)
        if violation is not None:
            raise IllegalMoveError(move, violation, self.ply)
        self._table.push(move.code)
        return move

    def pop(self) -> Move:
        """Takes back the last move and returns it; ``IndexError`` when there is none."""
        return named(self._table.pop())

    def _with_next(self, card: Card) -> State:
        """The same game with a card of the deck on top: for a program that turns cards itself."""
        return State._wrap(self._rules, self._table.with_next(card.code))

    # -- the result -------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played."""
        return self._position.seat < 0

    def scores(self) -> tuple[int, ...]:
        """The points each seat has taken: those of red cards; also in mid-game."""
        return tuple([points_in(pile) for pile in self._position.taken])

    def outcome(self) -> Outcome | None:
        """Who won and by which rule, or ``None`` while there are cards to be played."""
        return decide(self.scores()) if self.is_over else None

    def evaluate(self, seat: SupportsIndex) -> float:
        """How a seat stands: its points as a share of all there are, 210.

        When the game is over, what the seat gets. ``ValueError`` when there is no such seat.
        """
        return super().evaluate(seat)

    def _standings(self) -> tuple[float, ...]:
        return tuple([points / MOST_POINTS for points in self.scores()])

    def _playouts(self, games: int, seed: int) -> tuple[float, ...]:
        from redtiles.merah.kernels import playouts  # not needed on import

        return playouts(self._position, self._rules.auto, games, seed)

    def prospects(self) -> tuple[tuple[float, ...], ...]:
        """For each legal move, in order, what :meth:`evaluate` says of every seat after it."""
        from redtiles.merah.kernels import prospects  # not needed on import

        return prospects(self._position, self._rules.auto)

    # -- simulation ---------------------------------------------------------------------------

    @classmethod
    def begin(cls, rules: Rules, seed: int, number: int) -> State:
        """The start of game ``number`` of a seed: its deal, which seat 0 begins."""
        return cls(rules, deal=Deal.from_seed(seed, rules, number))

    def measures(self) -> dict[str, int]:
        """What is left on the table, and the scores, by the names of ``Rules.measures``.

        ``leaves_cards`` is 1 where cards lie there, else 0.
        """
        table = self.table
        return {
            "leaves_cards": int(bool(table)),
            "cards_left": len(table),
            "points_left": sum([card.points for card in table]),
            **{f"score_{seat}": score for seat, score in enumerate(self.scores())},
        }

    # -- views, copies and texts ------------------------------------------------------------

    def view(self, seat: SupportsIndex) -> View:
        """What a seat may know. ``ValueError`` when there is no such seat."""
        viewer = whole_number("seat", seat, 0, self.rules.players - 1)
        return view_of(viewer, self._rules, self._table)

    def copy(self) -> State:
        """An independent state with the same history."""
        return State._wrap(self._rules, self._table.copy())

    def key(self) -> int:
        """A Zobrist key: 0 <= key < 2**63, the same in every process, platform and release.

        It depends on exactly what :meth:`to_text` says.
        """
        key = 0
        for number in _numbers(self._rules, self._position):
            key ^= SALTS[number]
        return key

    def to_text(self) -> str:
        """The position line: nine fields, hidden cards among them."""
        return write_position(self._rules, self._position)

    @classmethod
    def from_text(cls, text: str, rules: Rules | None = None) -> State:
        """The position of a line, with no moves made; only the printed form is read.

        ``rules`` must agree with the line. ``StateError`` on what is no position of the game. How
        a position was reached is not checked.
        """
        own, position = read_position(text, rules)
        return cls._wrap(own, Table(position, own.auto))

    def __str__(self) -> str:
        return draw(self.to_move, self.table, self.turned, self.hands, self.deck, self.taken)

    def __repr__(self) -> str:
        return f"State.from_text({self.to_text()!r})"


def _numbers(rules: Rules, position: Position) -> list[int]:
    """The numbers of everything that a position line says."""
    seat, hands, table, deck, taken, turned = position
    numbers = [TABLE + code for code in codes_in(table)]
    for i, pile in enumerate(hands):
        numbers += [HANDS + 52 * i + code for code in codes_in(pile)]
    for i, pile in enumerate(taken):
        numbers += [TAKEN + 52 * i + code for code in codes_in(pile)]
    numbers += [DECK + 52 * place + code for place, code in enumerate(reversed(deck))]
    if turned != NOBODY:
        numbers.append(TURNED + turned)
    numbers += [SEAT + seat + 1, PLAYERS + rules.players - 2]
    if rules.redeal == "house":
        numbers.append(REDEAL)
    if rules.auto:
        numbers.append(AUTO)
    return numbers
