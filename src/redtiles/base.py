"""The verbs that follow from others, the same in every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, SupportsIndex, TypeVar

from redtiles._chance import SEEDS, Chance
from redtiles._value import (
    Sealed,
    Value,
    but_is,
    excerpt,
    read_coded,
    text_number,
    whole_number,
)
from redtiles.errors import IllegalMoveError, NotationError
from redtiles.protocol import MoveT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from enum import Enum

    from redtiles.columns import Columns
    from redtiles.encoding import Encoding, Kind
    from redtiles.protocol import GameState as Verbs
else:
    Verbs = Generic  # a protocol as a real base would make every isinstance slow

FORMAT = "redtiles"
VERSION = 1
"""Format name and version of the dict of a state or a record."""


StateT = TypeVar("StateT", bound="BaseState[Any]")
ViolationT = TypeVar("ViolationT", bound="Enum")


class BaseRules(Value, sealed=False):
    """A game's ``Rules`` defines its fields, and the tags of a record for them."""

    __slots__ = ()

    game: ClassVar[str]
    _title: ClassVar[str]
    """The name of the game for people."""

    @property
    def seat_names(self) -> dict[str, str]:
        """The players by seat: short texts, and names in words."""
        raise NotImplementedError

    @property
    def measures(self) -> dict[str, str]:
        """What ``State.measures`` tells, in words."""
        return {}

    def to_tags(self) -> dict[str, str]:
        """The tags of a record that tell the rules, in the order they are written."""
        raise NotImplementedError

    @classmethod
    def _known_tags(cls, tags: Mapping[str, str]) -> dict[str, str]:
        """The tags with the defaults of those absent; ``ValueError`` for those of other games."""
        known = cls().to_tags()
        for name in tags:
            if name not in known:
                raise ValueError(f"tag {name} does not belong to the rules of {cls.game}")
        return known | dict(tags)

    def encoding(self, kind: Kind = "observation") -> Encoding:
        """How states of these rules are written as arrays, for programs that learn.

        ``"observation"``: what a seat sees now; ``"information"``: all that it has ever seen.
        """
        raise NotImplementedError

    def to_dict(self) -> dict[str, Any]:
        """The fields by name, ready for JSON."""
        return {name: getattr(self, name) for name in self.__match_args__}

    @classmethod
    def from_dict(cls, fields: Mapping[str, Any]) -> Self:
        """The rules of :meth:`to_dict`; absent fields have the default.

        ``ValueError`` or ``TypeError`` names the field that is wrong.
        """
        unknown = [name for name in fields if name not in cls.__match_args__]
        if unknown:
            raise ValueError(f"rules of {cls.game} have no {excerpt(str(unknown[0]))}")
        return cls(**fields)

    @classmethod
    def _given(cls, rules: Self | None) -> Self:
        """The rules, the default ones for ``None``; ``TypeError`` for anything else."""
        if rules is None:
            return cls()
        if type(rules) is not cls:
            raise TypeError(f"rules must be a Rules of {cls._title}, not {type(rules).__name__}")
        return rules


def flag_tag(name: str, text: str) -> bool:
    """The bool of a tag."""
    if text not in ("true", "false"):
        raise ValueError(f"tag {name} must be true or false, not {excerpt(text)}")
    return text == "true"


def number_tag(name: str, text: str) -> int:
    """The number of a tag."""
    number = text_number(text)
    if number is None:
        raise ValueError(f"tag {name} must be a number, not {excerpt(text)}")
    return number


class _NoGame:
    """Stands for the game of a state that was never initialized."""

    def __getattr__(self, name: str) -> Any:
        raise TypeError("this state was never initialized: call State(...), not State.__new__")


_NO_GAME: Any = _NoGame()


class Pictured:
    """What has a picture in a notebook."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """A picture as SVG, which notebooks show."""
        # Pictures stand above the games: they are looked up, not imported.
        from importlib import import_module

        picture: str = import_module("redtiles.svg._boards").notebook(self)
        return picture


class BaseState(Sealed, Pictured, Verbs[MoveT], sealed=False):
    """A game's ``State`` defines what is missing here, and keeps its game in ``_table``."""

    __slots__ = ("_rules", "_table")
    __hash__: ClassVar[None]  # type: ignore[assignment]

    rules_type: ClassVar[Any]
    """The game's ``Rules``."""

    _table: Any
    _rules: Any

    def __new__(cls, *args: object, **kwargs: object) -> Self:
        """A state without a game: every verb raises ``TypeError`` until it is initialized."""
        self = object.__new__(cls)
        self._table = self._rules = _NO_GAME
        return self

    @property
    def rules(self) -> Any:
        """The rules object."""
        if self._rules is _NO_GAME:
            self._table.rules  # raises  # noqa: B018
        return self._rules

    def is_legal(self, move: MoveT | str) -> bool:
        """Whether a move may be made; text that is no move is a ``NotationError``."""
        return self.violation(move) is None

    def view(self, seat: SupportsIndex) -> Any:
        """What a seat may know: here everything is open, so it is a copy.

        ``ValueError`` when there is no such seat.
        """
        whole_number("seat", seat, 0, len(self.seats) - 1)
        return self.copy()

    def sample(self, seed: SupportsIndex) -> Self:
        """A copy: a state knows everything, so nothing else agrees with it. See ``View.sample``.

        ``seed`` is in 0..2**64-1 (``ValueError``) and makes no difference.
        """
        whole_number("seed", seed, 0, SEEDS - 1)
        return self.copy()

    def evaluate(self, seat: SupportsIndex) -> float:
        """How a seat stands, from 0 to 1: its return when the game is over, else a look.

        ``ValueError`` when there is no such seat.
        """
        place = whole_number("seat", seat, 0, len(self.seats) - 1)
        outcome = self.outcome()
        standings = self._standings() if outcome is None else outcome.returns
        return standings[place]

    def _standings(self) -> tuple[float, ...]:
        """How all seats stand in mid-game, from 0 to 1: alike in a game that knows no better."""
        seats = len(self.seats)
        return (1 / seats,) * seats

    def prospects(self) -> tuple[tuple[float, ...], ...]:
        """For each legal move, in order, what :meth:`evaluate` says of every seat after it."""
        other = self.copy()
        seats = range(len(self.seats))
        found = []
        for move in self.legal_moves:
            other.push(move)
            found.append(tuple([other.evaluate(seat) for seat in seats]))
            other.pop()
        return tuple(found)

    def playouts(self, n: SupportsIndex, seed: SupportsIndex) -> tuple[float, ...]:
        """What each seat gets in ``n`` random games from here on, summed.

        Every legal move is as likely as any other. Game i depends on ``seed``, which is in
        0..2**64-1, and i alone. ``ValueError`` for a negative number of games.
        """
        return self._playouts(*playout_numbers(n, seed))

    def _playouts(self, games: int, seed: int) -> tuple[float, ...]:
        return random_playouts(self, games, seed)

    @classmethod
    def begin(cls, rules: Any, seed: int, number: int) -> Self:  # noqa: ARG003
        """The start of game ``number`` of a seed: here every game starts alike."""
        return cls(rules)

    def measures(self) -> dict[str, int]:
        """Numbers on how the game stands, by the names of ``Rules.measures``."""
        return {}

    @classmethod
    def random_games(
        cls,
        rules: Any,  # noqa: ARG003 - a game that has a quick way takes them
        seed: int,  # noqa: ARG003
        first: int,  # noqa: ARG003
        games: int,  # noqa: ARG003
        moves: bool = False,  # noqa: ARG003
    ) -> tuple[Columns, list[list[MoveT]]] | None:
        """``None``: there is no quick way to play many random games."""
        return None

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.to_text() == other.to_text()

    def __reduce__(self) -> tuple[Any, ...]:
        return replay, (type(self), self._rules, self.start(), self.moves)

    def start(self) -> str | None:
        """The position line this state was set up with; ``None`` for a new game."""
        first = self.copy()
        for _ in self.moves:
            first.pop()
        text = first.to_text()
        if needs_start(type(self)):
            return text
        return None if text == type(self)(self._rules).to_text() else text

    def to_dict(self) -> dict[str, Any]:
        """The whole state with start and moves, ready for JSON.

        The schema is that of a record without ``tags`` and ``comments``.
        """
        outcome = self.outcome()
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self._rules.game,
            "rules": self._rules.to_dict(),
            "start": self.start(),
            "moves": [str(move) for move in self.moves],
            "result": "*" if outcome is None else outcome.result,
        }

    @classmethod
    def from_dict(cls, fields: Mapping[str, Any]) -> Self:
        """The state of :meth:`to_dict`; tags and comments are passed over.

        ``ValueError`` (or a subclass of it) or ``TypeError`` says what is wrong.
        """
        check_format(fields, cls.rules_type.game)
        rules = cls.rules_type.from_dict(field(fields, "rules", dict))
        start = fields.get("start")
        if start is not None and not isinstance(start, str):
            raise TypeError("start must be text or None")
        if start is None and needs_start(cls):
            raise ValueError(f"a game of {rules.game} needs a start")
        state = replay(cls, rules, start, field(fields, "moves", list))
        check_result(state, fields.get("result"))
        return state


class TableState(BaseState[MoveT], Generic[MoveT, ViolationT], sealed=False):
    """A state whose compiled table judges, makes and names moves by their codes."""

    __slots__ = ()

    _move_type: ClassVar[type[Any]]
    _violations: ClassVar[tuple[Any, ...]]
    """By the number that the table gives a fault; ``None`` for 0."""

    @property
    def moves(self) -> tuple[MoveT, ...]:
        """The moves made since this state was set up, in order."""
        moves: tuple[MoveT, ...] = self._table.moves()
        return moves

    @property
    def ply(self) -> int:
        """The number of moves made since this state was set up."""
        ply: int = self._table.ply
        return ply

    def violation(self, move: MoveT | str) -> ViolationT | None:
        """The first rule a move breaks, in the order of ``Violation``; ``None``: it is legal.

        ``NotationError`` for text that is no move, ``TypeError`` for another type.
        """
        read: Any = read_coded(self._move_type, move)
        violation: ViolationT | None = self._violations[self._table.fault(read.code)]
        return violation

    def push(self, move: MoveT | str) -> MoveT:
        """Makes a move and returns it.

        ``IllegalMoveError`` when the rules do not allow it, ``NotationError`` for text that is no
        move, ``TypeError`` for another type; the state is left as it was.
        """
        made: Any = move
        if type(move) is not self._move_type:
            made = read_coded(self._move_type, move)
        fault = self._table.push(made.code)
        if fault:
            raise IllegalMoveError(made, self._violations[fault], self._table.ply)
        return made  # type: ignore[no-any-return]

    def _push_code(self, code: SupportsIndex) -> None:
        """Makes the move of a code, as :meth:`push` does; ``ValueError`` for what is no code."""
        fault = self._table.push(code)
        if fault:
            move = self._move_type.from_code(code)
            raise IllegalMoveError(move, self._violations[fault], self._table.ply)

    def pop(self) -> MoveT:
        """Takes back the last move and returns it; ``IndexError`` when there is none."""
        move: MoveT = self._table.pop()
        return move

    def copy(self) -> Self:
        """An independent state with the same history."""
        other = object.__new__(type(self))
        other._rules = self._rules
        other._table = self._table.copy()
        return other

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        same: bool = self._table.same_position(other._table)
        return same

    def key(self) -> int:
        """A Zobrist key: 0 <= key < 2**63, the same in every process, platform and release.

        It depends on exactly what :meth:`to_text` says.
        """
        key: int = self._table.key()
        return key


MOST_GAMES = 2**63 - 1


def playout_numbers(n: SupportsIndex, seed: SupportsIndex) -> tuple[int, int]:
    """The number of games and the seed that ``playouts`` was given, checked."""
    return whole_number("n", n, 0, MOST_GAMES), whole_number("seed", seed, 0, SEEDS - 1)


def random_playouts(state: Any, n: SupportsIndex, seed: SupportsIndex) -> tuple[float, ...]:
    """``playouts`` for any state, by nothing but its verbs; the state is left as it was.

    A class of states that has no quicker way may have it as its method:
    ``playouts = random_playouts``.
    """
    games, word = playout_numbers(n, seed)
    totals = (0.0,) * len(state.seats)
    for number in range(games):
        chance = Chance(word, number)
        other = state.copy()
        while not other.is_over:
            other.push(chance.choice(other.legal_moves))
        totals = tuple([a + b for a, b in zip(totals, other.outcome().returns, strict=True)])
    return totals


def needs_start(state_type: Any) -> bool:
    """Whether a game has no position that it always starts from; its ``State`` says so."""
    return getattr(state_type, "needs_start", False)


def replay(state_type: type[StateT], rules: Any, start: str | None, moves: Sequence[Any]) -> StateT:
    """A state set up anew, with every move checked as it is made."""
    state = state_type(rules) if start is None else state_type.from_text(start, rules)
    push_all(state, moves)
    return state


def push_all(state: Verbs[Any], moves: Iterable[Any]) -> None:
    """Makes moves; the error for one that cannot be made tells how many came before it."""
    for move in moves:
        try:
            state.push(move)
        except NotationError as error:
            message = f"move {state.ply + 1} is no move: {error.message}"
            raise NotationError(message, error.line, error.column, state.ply) from None


def field(fields: Mapping[str, Any], name: str, kind: type) -> Any:
    """A field of a dict that must be there and of a type."""
    if name not in fields:
        raise ValueError(f"{name} is missing")
    if not isinstance(fields[name], kind):
        raise TypeError(
            f"{name} must be of type {kind.__name__}, not {type(fields[name]).__name__}"
        )
    return fields[name]


def check_format(fields: Mapping[str, Any], game: str | None = None) -> None:
    """``ValueError`` for a dict of another format, of a later version or of another game."""
    if not isinstance(fields, Mapping):
        raise TypeError(f"a dict is wanted, not {type(fields).__name__}")
    if fields.get("format") != FORMAT:
        raise ValueError(f"format must be {FORMAT!r}")
    version = whole_number("version", field(fields, "version", int), 1)
    if version > VERSION:
        raise ValueError(
            f"version must be at most {VERSION}, the last one known here{but_is(version)}"
        )
    if game is not None and field(fields, "game", str) != game:
        raise ValueError(f"game must be {game!r}")


def check_result(state: Any, result: object) -> None:
    """``ValueError`` where a result is given that is not the state's own."""
    outcome = state.outcome()
    own = "*" if outcome is None else outcome.result
    if result is not None and result != own:
        raise ValueError(f"result must be {own!r}, as the moves give it")
