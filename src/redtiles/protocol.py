"""What every game promises: the verbs of its state, its rules, and the outcome of a finished game.

Records, perft, players and the command line know a game by these names alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self, TypeVar, final, runtime_checkable

from redtiles._value import Value, set_once

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from enum import Enum
    from typing import SupportsIndex

    from redtiles.encoding import Encoding, Kind

__all__ = ["GameModule", "GameMove", "GameRules", "GameState", "Outcome"]


@final
class Outcome(Value):
    """How a finished game ended."""

    __slots__ = ("reason", "returns", "seats", "winners")
    __match_args__ = ("winners", "seats", "reason", "returns")

    winners: tuple[Any, ...]
    """The winners in the game's terms (colors, or seats), in seat order; empty for a replay."""
    seats: tuple[int, ...]
    """The winning seats, ascending."""
    reason: Enum
    """The rule that decided, a member of the game's ``Reason``."""
    returns: tuple[float, ...]
    """What each seat gets, summing to 1: winners share equally, a replay gives all the same."""

    def __init__(
        self,
        winners: tuple[Any, ...],
        seats: tuple[int, ...],
        reason: Enum,
        returns: tuple[float, ...],
    ) -> None:
        set_once(self, "winners", winners)
        set_once(self, "seats", seats)
        set_once(self, "reason", reason)
        set_once(self, "returns", returns)

    @classmethod
    def won_by(cls, winning: Sequence[int], seats: Sequence[Any], reason: Enum) -> Outcome:
        """The outcome when some seats win, by ascending index; ``seats`` says what each plays."""
        sharing = tuple(winning) or range(len(seats))
        return cls(
            tuple([seats[i] for i in winning]),
            tuple(winning),
            reason,
            tuple([1 / len(sharing) if i in sharing else 0.0 for i in range(len(seats))]),
        )

    @property
    def result(self) -> str:
        """The result at the end of a record: the winners joined, or ``replay``."""
        return "".join([str(winner) for winner in self.winners]) or "replay"


class GameMove(Protocol):
    """A move: immutable, hashable, ordered by code."""

    CODES: ClassVar[int]
    """The exclusive bound of codes."""

    @property
    def code(self) -> int:
        """A small integer, stable for ever."""
        ...

    @classmethod
    def from_code(cls, code: int) -> Self:
        """The move of a code; ``ValueError`` out of range."""
        ...

    @classmethod
    def parse(cls, text: str) -> Self:
        """The move that ``str`` writes as this text; ``NotationError`` for another."""
        ...

    def __lt__(self, other: Self) -> bool: ...


MoveT = TypeVar("MoveT", bound=GameMove)


class GameRules(Protocol):
    """An immutable, hashable rules object."""

    game: ClassVar[str]
    """The name of the game, as in ``redtiles.GAMES``."""

    @property
    def players(self) -> int:
        """The number of seats."""
        ...

    @property
    def round_length(self) -> int:
        """Moves between two move numbers in a record; 0 where none are written."""
        ...

    def to_tags(self) -> dict[str, str]:
        """The tags of a record that tell the rules, in the order they are written."""
        ...

    @classmethod
    def from_tags(cls, tags: Mapping[str, str]) -> Self:
        """The rules that tags tell; absent ones have the default, ``ValueError`` for others."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """The fields by name, ready for JSON."""
        ...

    @classmethod
    def from_dict(cls, fields: Mapping[str, Any]) -> Self:
        """The rules of :meth:`to_dict`; absent fields have the default."""
        ...

    def encoding(self, kind: Kind = "observation") -> Encoding:
        """How states of these rules are written as arrays, for programs that learn.

        ``"observation"``: what a seat sees now; ``"information"``: all that it has ever seen.
        Only the adapters ask for it.
        """
        ...


@runtime_checkable
class GameState(Protocol[MoveT]):
    """The verbs of every game's ``State``. States are mutable, hence unhashable."""

    @property
    def rules(self) -> Any:
        """The rules object, a :class:`~redtiles.protocol.GameRules`."""
        ...

    @property
    def moves(self) -> tuple[MoveT, ...]:
        """The moves made since this state was set up."""
        ...

    @property
    def ply(self) -> int:
        """The number of these moves."""
        ...

    @property
    def to_move(self) -> Any:
        """Who moves, in the game's terms; ``None`` when the game is over."""
        ...

    @property
    def seat(self) -> int | None:
        """Index of who moves, the same person all game; ``None`` when the game is over."""
        ...

    @property
    def seats(self) -> tuple[Any, ...]:
        """What each seat plays now."""
        ...

    @property
    def legal_moves(self) -> Sequence[MoveT]:
        """The legal moves in ascending code: an immutable snapshot."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        ...

    def is_legal(self, move: MoveT | str) -> bool:
        """Whether a move, or its text, may be made."""
        ...

    def violation(self, move: MoveT | str) -> Enum | None:
        """The first rule a move breaks, or ``None``."""
        ...

    def push(self, move: MoveT | str) -> MoveT:
        """Makes a move and returns it; ``IllegalMoveError`` leaves the state as it was."""
        ...

    def pop(self) -> MoveT:
        """Takes back the last move and returns it; ``IndexError`` when there is none."""
        ...

    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None``."""
        ...

    def copy(self) -> Self:
        """An independent state with the same history."""
        ...

    def key(self) -> int:
        """A Zobrist key of the position, 0 <= key < 2**63, the same in every process."""
        ...

    def to_text(self) -> str:
        """The position in one line."""
        ...

    @classmethod
    def from_text(cls, text: str, rules: Any = None) -> Self:
        """The position of a line; ``StateError`` where it is none."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """The whole state with start and moves, ready for JSON."""
        ...

    @classmethod
    def from_dict(cls, fields: Mapping[str, Any]) -> Self:
        """The state of :meth:`to_dict`."""
        ...

    def view(self, seat: SupportsIndex) -> Any:
        """What a seat may know."""
        ...


class GameModule(Protocol):
    """What ``redtiles.GAMES`` maps a name to."""

    Rules: Any
    State: Any
    Move: Any
