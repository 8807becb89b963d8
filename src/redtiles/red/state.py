"""A game of RED: whose turn it is, what may be played, and how it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, SupportsIndex, cast, final

from redtiles._core import LegalMoves, Table
from redtiles._value import whole_number
from redtiles.base import TableState
from redtiles.colors import as_color
from redtiles.errors import StateError
from redtiles.red.drawing import draw_table
from redtiles.red.moves import GREATEST, LEAST, NAMES, Move
from redtiles.red.notation import read_position, write_position
from redtiles.red.rules import Rules
from redtiles.red.scoring import MOST_SCORE, SCORES, Group, Role, Score, decide
from redtiles.red.symmetry import SYMMETRIES, Symmetry, require_symmetry
from redtiles.red.tiles import TILES, Color, Size, Tile
from redtiles.red.violations import VIOLATIONS, Violation

if TYPE_CHECKING:
    from redtiles.columns import Columns
    from redtiles.protocol import Outcome

__all__ = ["State"]

COLORS = tuple(Color)
SIDES = {2: COLORS[:2], 3: COLORS}
ENDS = 24
"""The bit by which the core tells that a move ends the game."""
ROLES: dict[str, int] = {"border": 0, "circle": 3}


@final
class State(TableState[Move, Violation]):
    """A game of RED for three players, or two.

    White, Black and Red take turns; whoever is to move takes any tile of the common pool and lays
    it edge to edge with a small tile. States are mutable and unhashable; two are equal when their
    position lines are. A state must not be changed from several threads at once.
    """

    __slots__ = ()

    rules_type: ClassVar[type[Rules]] = Rules
    _move_type = Move
    _violations = VIOLATIONS
    _table: Table[Move, Tile]
    _rules: Rules

    def __init__(self, rules: Rules | None = None) -> None:
        """A new game; the default is ``Rules()``: three players, the publisher's rules."""
        self._rules = rules = Rules._given(rules)
        self._table = Table(NAMES, rules.players, rules.small_copies, rules.large_copies)

    if TYPE_CHECKING:  # what the base class has for any game

        @property
        def rules(self) -> Rules: ...  # noqa: D102
        def view(self, seat: SupportsIndex) -> State: ...  # noqa: D102

    # -- the game ---------------------------------------------------------------------------

    @property
    def to_move(self) -> Color | None:
        """The color to move; ``None`` when the game is over."""
        table = self._table
        return None if table.is_over else COLORS[table.count % self._rules.players]

    @property
    def seat(self) -> int | None:
        """Index of the player to move, 0 for White; ``None`` when the game is over."""
        table = self._table
        return None if table.is_over else table.count % self._rules.players

    @property
    def seats(self) -> tuple[Color, ...]:
        """The colors of the players in turn: White, Black and, of three, Red."""
        return SIDES[self._rules.players]

    @property
    def pool(self) -> dict[Tile, int]:
        """Copies left of each tile, in the order of ``TILES``, zeros included: a new dict."""
        return dict(zip(TILES, self._table.left, strict=True))

    @property
    def placements(self) -> tuple[Move, ...]:
        """All tiles on the table as moves, by (y, x), however they came there."""
        return self._table.placements()

    def placement_at(self, x: SupportsIndex, y: SupportsIndex) -> Move | None:
        """The placement that covers a cell, or ``None``."""
        column, row = whole_number("x", x), whole_number("y", y)
        if not (LEAST <= column <= GREATEST and LEAST <= row <= GREATEST):
            return None
        return self._table.at(column, row)

    @property
    def last_tile(self) -> Tile | None:
        """Two players: the type just played, if a copy of it is left, else ``None``.

        It says what may not be repeated, also where that is lifted because nothing else can be
        played. With three players it is always ``None``.
        """
        last = self._table.last
        return None if last < 0 else TILES[last]

    # -- moves ------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> LegalMoves[Move, Tile]:
        """The legal moves in ascending code: an immutable snapshot, a sequence.

        It stays true of this position whatever happens to the state. ``len`` and ``in`` build no
        list; ``in`` takes a move or its text. ``of(tile)`` gives the moves of one type of tile,
        ``codes()`` all codes as a buffer.
        """
        return self._table.legal_moves()

    # -- the result -------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether no tile left in the pool can be placed, by any player."""
        return self._table.is_over

    def scores(self) -> dict[Color, Score]:
        """Points of the best border and circle group of each player's color; also in mid-game."""
        return self._table.scores(COLORS, SCORES)

    def groups(self, color: Color | str, role: Role) -> tuple[Group, ...]:
        """All groups of a color in a role, ``"border"`` or ``"circle"``, best first.

        Best is what has most points; of equals, what has the least (y, x). The color may be red
        with two players, too.
        """
        if not isinstance(role, str) or role not in ROLES:
            raise ValueError("role must be 'border' or 'circle'")
        found = self._table.groups(COLORS.index(as_color(color)) + ROLES[role])
        return tuple([Group(points, placements) for points, placements in found])

    def best_group(self, color: Color | str, role: Role) -> Group:
        """The first of :meth:`groups`; without tiles, a group of 0 points and no placements."""
        groups = self.groups(color, role)
        return groups[0] if groups else Group(0, ())

    def outcome(self) -> Outcome | None:
        """Who won and by which rule, or ``None`` while a tile can be placed."""
        if not self._table.is_over:
            return None
        return decide(self._rules, [score.total for score in self.scores().values()])

    def evaluate(self, seat: SupportsIndex) -> float:
        """How a seat stands: the score of its color as a share of the most there is, 196.

        When the game is over, what the seat gets. ``ValueError`` when there is no such seat.
        """
        return super().evaluate(seat)

    def _standings(self) -> tuple[float, ...]:
        points = self._table.best_points()
        seats = range(self._rules.players)
        return tuple([points[seat] * points[seat + 3] / MOST_SCORE for seat in seats])

    def prospects(self) -> tuple[tuple[float, ...], ...]:
        """For each legal move, in order, what :meth:`evaluate` says of every seat after it."""
        scores = self._table.prospects()
        known = {after: self._prospect(after) for after in set(scores)}
        return tuple([known[after] for after in scores])

    def _prospect(self, after: int) -> tuple[float, ...]:
        """What a number of the core says: whether it is over, and the scores."""
        totals = [after >> 8 * seat & 0xFF for seat in range(self._rules.players)]
        if after >> ENDS:
            return decide(self._rules, totals).returns
        return tuple([total / MOST_SCORE for total in totals])

    def _playouts(self, games: int, seed: int) -> tuple[float, ...]:
        from redtiles.red.kernels import playouts  # not needed on import

        return playouts(self._rules, self._table, games, seed)

    # -- simulation ---------------------------------------------------------------------------

    def measures(self) -> dict[str, int]:
        """The tiles left in the pool, and the scores, by the names of ``Rules.measures``."""
        scores = {f"score_{color}": score.total for color, score in self.scores().items()}
        return {"tiles_left": sum(self._table.left), **scores}

    @classmethod
    def random_games(
        cls, rules: Rules, seed: int, first: int, games: int, moves: bool = False
    ) -> tuple[Columns, list[list[Move]]]:
        """Random games of a seed by columns, from the compiled core.

        They are the games of ``redtiles.bulk.random_games``.
        """
        from redtiles.red.random_games import random_games  # not needed on import

        return random_games(rules, seed, first, games, moves)

    # -- copies, texts and symmetries -------------------------------------------------------

    def to_text(self) -> str:
        """The position line, such as ``3 b wb@0,0 -``."""
        side = self.to_move
        return write_position(
            self._rules, "-" if side is None else side.value, self.placements, self.last_tile
        )

    @classmethod
    def from_text(cls, text: str, rules: Rules | None = None) -> State:
        """The position of a line, with no moves made; placements may come in any order.

        ``rules`` supplies what the line lacks and must agree with it. ``StateError`` on what is no
        position of the game. How a position was reached is not checked.
        """
        Rules._given(rules)
        rules, letter, placements, last_tile = read_position(text, rules)
        state = cls(rules)
        state._set_up(placements, last_tile)
        state._check_last(last_tile)
        side = state.to_move
        if letter != ("-" if side is None else side.value):
            found = "the game is over" if side is None else f"{side} is to move"
            raise StateError(f"the side to move is {letter!r}, but {found}")
        return state

    def _set_up(self, placements: list[Move], last_tile: Tile | None) -> None:
        if len(placements) > sum(self._table.left):
            raise StateError(f"there are fewer than {len(placements)} tiles in this game")
        if placements and not any(
            (move.x, move.y) == (0, 0) and move.tile.size is Size.SMALL for move in placements
        ):
            raise StateError("a position needs a small tile at 0,0")
        last = -1 if last_tile is None else last_tile.index
        refused = self._table.set_up([move.code for move in placements], last)
        if refused:
            move, violation = placements[refused[0]], cast("Violation", VIOLATIONS[refused[1]])
            raise StateError(f"{move} cannot lie there: {violation.explanation}")

    def _check_last(self, last_tile: Tile | None) -> None:
        if self._rules.players == 3:
            if last_tile is not None:
                raise StateError("with three players the last tile is -")
            return
        pool = self.pool
        used = {move.tile for move in self.placements}
        if last_tile is not None and (last_tile not in used or pool[last_tile] == 0):
            raise StateError(
                f"the last tile {last_tile} must lie on the table and have a copy left"
            )
        if last_tile is None and used and all(pool[tile] for tile in used):
            raise StateError("the last tile is missing: every tile on the table has a copy left")

    def transform(self, symmetry: Symmetry) -> State:
        """The position where a symmetry takes it, with no moves made; ``last_tile`` is kept.

        ``StateError`` where 0,0 ends without a small tile. The empty table goes to itself.
        """
        state = State(self._rules)
        require_symmetry(symmetry)
        try:
            moved = [move.transform(symmetry) for move in self.placements]
        except ValueError as error:
            raise StateError(f"this symmetry leaves the table: {error}") from None
        state._set_up(moved, self.last_tile)
        return state

    def canonical_symmetry(self) -> Symmetry:
        """The symmetry that :meth:`canonical` applies; of several, the first in ``SYMMETRIES``."""
        placements = self.placements
        if not placements:
            return SYMMETRIES[0]
        images = []
        for turned in SYMMETRIES:
            image = sorted(
                (y, x, move.tile.index, move.tile.side)
                for move in placements
                for x, y in [turned.corner(move.x, move.y, move.tile.side)]
            )
            # A shift does not change the order, so the least has its first placement as low, and
            # then as far left, as can be: the last small tile by (y, x) comes to 0,0.
            top, right = max((y, x) for y, x, _, side in image if side == 1)
            shifted = [(y - top, x - right, index) for y, x, index, _ in image]
            images.append((shifted, turned.shifted(-right, -top)))
        return min(images, key=lambda pair: pair[0])[1]

    def canonical(self) -> State:
        """The same position for all images of it under symmetries that keep a small tile at 0,0.

        Of these images it is the one whose placements, by (y, x), give the least sequence of
        (y, x, tile index).
        """
        return self.transform(self.canonical_symmetry())

    # -- what tools ask -----------------------------------------------------------------------

    def _perft(self, depth: int) -> int:
        # No game is longer, and the core counts in machine integers.
        return self._table.perft(min(depth, sum(self._table.left) + 1))

    def __str__(self) -> str:
        return draw_table(self.placements)

    def __repr__(self) -> str:
        return f"State.from_text({self.to_text()!r})"
