"""A game of Redstone: whose turn it is, what may be placed where, and how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, SupportsIndex, final

from redtiles._stones import LegalMoves, Table
from redtiles.base import TableState
from redtiles.colors import Color
from redtiles.errors import StateError
from redtiles.protocol import Outcome
from redtiles.redstone.drawing import draw_board
from redtiles.redstone.groups import Group, Reason
from redtiles.redstone.moves import MOVES, STONES, Move, read_code
from redtiles.redstone.notation import OVER, read_position, write_position
from redtiles.redstone.points import POINTS, Point, as_point
from redtiles.redstone.rules import Rules
from redtiles.redstone.standing import standings
from redtiles.redstone.violations import VIOLATIONS, Violation

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["State"]

SEATS = (Color.BLACK, Color.WHITE)
SWAPPED_SEATS = (Color.WHITE, Color.BLACK)
SWAPPED = 2
"""What the core calls the offer after a swap."""


@final
class State(TableState[Move, Violation]):
    """A game of Redstone for two.

    Black and White take turns placing a stone of their own color or a red one; a red stone must
    capture, and no other may. Who has no stones left after a capture has lost, unless the opponent
    made it and has none either. States are mutable and unhashable; two are equal when their
    position lines are. A state must not be changed from several threads at once.
    """

    __slots__ = ()

    rules_type: ClassVar[type[Rules]] = Rules
    _move_type = Move
    _violations = VIOLATIONS
    _table: Table[Move]
    _rules: Rules

    def __init__(self, rules: Rules | None = None) -> None:
        """A new game; the default is ``Rules()``: 13×13 points, with the pie rule."""
        self._rules = rules = Rules._given(rules)
        self._table = Table(MOVES, read_code, rules.size, rules.pie)

    # -- the game ---------------------------------------------------------------------------

    @property
    def to_move(self) -> Color | None:
        """The color to move; ``None`` when the game is over."""
        status = self._table.status
        return STONES[status] if status < OVER else None

    @property
    def seats(self) -> tuple[Color, ...]:
        """What the two players play now: seat 0 began as Black, and a swap exchanges the colors."""
        return SWAPPED_SEATS if self._table.offer == SWAPPED else SEATS

    @property
    def seat(self) -> int | None:
        """Index of the player to move, 0 for who began as Black; ``None`` when the game is over."""
        color = self.to_move
        return None if color is None else self.seats.index(color)

    def stone_at(self, point: Point | str) -> Color | None:
        """The color of the stone on a point (or on the point of a text); ``None`` for none.

        ``ValueError`` off the board.
        """
        stone = self._table.at(as_point(point).code)
        return None if stone < 0 else STONES[stone]

    def groups(self) -> tuple[Group, ...]:
        """The groups of black and white stones with their liberties, by their least points."""
        return tuple(
            [
                Group(STONES[color], _points(stones), _points(liberties))
                for color, stones, liberties in self._table.groups()
            ]
        )

    # -- moves ------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> LegalMoves[Move]:
        """The legal moves in ascending code: an immutable snapshot, a sequence.

        It stays true of this position whatever happens to the state. ``len`` and ``in`` build no
        list; ``in`` takes a move or its text. ``codes()`` gives all codes as a buffer.
        """
        return self._table.legal_moves()

    # -- the result -------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether a capture has left a color without stones."""
        return self._table.status >= OVER

    def outcome(self) -> Outcome | None:
        """Who won and by which rule, or ``None`` while the game goes on."""
        table = self._table
        if table.status < OVER:
            return None
        winner, last = divmod(table.status - OVER, 2)
        if winner != last:
            reason = Reason.SELF_ANNIHILATED
        else:
            reason = Reason.ANNIHILATED if table.groups() else Reason.BOTH_ANNIHILATED
        return Outcome.won_by([self.seats.index(STONES[winner])], self.seats, reason)

    def evaluate(self, seat: SupportsIndex) -> float:
        """How a seat stands: the share of its color among the stones that are not red.

        When the game is over, what the seat gets. ``ValueError`` when there is no such seat.
        """
        return super().evaluate(seat)

    def _standings(self) -> tuple[float, ...]:
        table = self._table
        return standings(table.status, table.offer, table.standing())

    def prospects(self) -> tuple[tuple[float, ...], ...]:
        """For each legal move, in order, what :meth:`evaluate` says of every seat after it."""
        return tuple([standings(*after) for after in self._table.prospects()])

    def _playouts(self, games: int, seed: int) -> tuple[float, ...]:
        return tuple([float(wins) for wins in self._table.playouts(games, seed)])

    # -- simulation ---------------------------------------------------------------------------

    def measures(self) -> dict[str, int]:
        """The red stones on the board, and the others, by the names of ``Rules.measures``."""
        rows = self.to_text().split(" ")[2]
        return {"red_stones": rows.count("r"), "stones_left": rows.count("b") + rows.count("w")}

    # -- copies and texts -------------------------------------------------------------------

    def to_text(self) -> str:
        """The position line, such as ``5 w 5/5/2b2/5/5 swap``."""
        table = self._table
        return write_position(table.status, table.rows(), table.offer)

    @classmethod
    def from_text(cls, text: str, rules: Rules | None = None) -> State:
        """The position of a line, with no moves made; only the printed form is read.

        ``rules`` must agree with it. Without, there is a pie rule where the line speaks of a swap.
        ``StateError`` on what is no position of the game. How it was reached is not checked.
        """
        Rules._given(rules)
        position = read_position(text, rules)
        state = cls(position.rules)
        bare = state._table.set_up(position.codes, position.status, position.offer)
        if bare >= 0:
            raise StateError(f"the group of {MOVES[bare]} has no liberty")
        return state

    # -- what tools ask ---------------------------------------------------------------------

    def _perft(self, depth: int) -> int:
        # No game is longer, and the core counts in machine integers.
        return self._table.perft(min(depth, self._table.most_moves + 1))

    def __str__(self) -> str:
        return draw_board(self._table.rows())

    def __repr__(self) -> str:
        return f"State.from_text({self.to_text()!r})"


def _points(places: Iterable[int]) -> tuple[Point, ...]:
    return tuple([POINTS[place] for place in places])
