"""The record of a game."""

from __future__ import annotations

from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, SupportsIndex, final

from redtiles._value import Value, require_text, set_once, text_number, whole_number
from redtiles.base import FORMAT, VERSION, check_format, check_result, field, push_all, replay
from redtiles.records.content import MOST_MOVES, checked_comments, checked_tags
from redtiles.records.games import begin, game_named, game_of, result_text
from redtiles.records.reading import read_record
from redtiles.records.sections import fail_before, only_section
from redtiles.records.writing import write_record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from redtiles.protocol import GameState, Outcome
    from redtiles.records.sections import Section

__all__ = ["Record"]

NONE: Mapping[Any, Any] = MappingProxyType({})


@final
class Record(Value):
    """A game as it was played, finished or not: rules, start and moves, with tags and comments.

    It is immutable, and every move in it is legal. Two records are equal when rules, moves, tags,
    start and comments are. It holds at most 100,000 moves, a million characters of tags, with a
    hundred thousand in a value, and a million characters of comments.
    """

    __slots__ = ("_outcome", "comments", "moves", "rules", "start", "tags")
    __match_args__ = ("rules", "moves", "tags", "start", "comments")
    __hash__: ClassVar[None] = None  # type: ignore[assignment]

    rules: Any
    """The rules object of the game."""
    moves: tuple[Any, ...]
    """The moves, each as the game's ``Move``."""
    tags: Mapping[str, str]
    """What else is known of the game, such as who played; read-only, in the order given."""
    start: str | None
    """The position before the first move, as its line is printed; ``None`` for a new game."""
    comments: Mapping[int, str]
    """Comments by the number of moves made before them; read-only, in ascending order."""
    _outcome: Outcome | None

    def __init__(
        self,
        rules: Any,
        moves: Iterable[Any],
        tags: Mapping[str, str] = NONE,
        start: str | None = None,
        comments: Mapping[int, str] = NONE,
    ) -> None:
        """Moves may be given as texts.

        ``IllegalMoveError`` for a move that the rules do not allow, ``NotationError`` for a text
        that is no move, ``StateError`` for a start that is no position under these rules,
        ``ValueError`` for tags or comments that a record cannot have, or too much of them,
        ``TypeError`` for anything of another type.
        """
        if isinstance(moves, str):
            raise TypeError("moves must be several moves, not one text")
        state, printed = begin(game_of(rules), rules, start)
        rest = iter(moves)
        push_all(state, islice(rest, MOST_MOVES))
        if next(rest, NONE) is not NONE:
            raise ValueError(f"a record has at most {MOST_MOVES} moves")
        _fill(self, state, checked_tags(tags), printed, checked_comments(comments, state.ply))

    @classmethod
    def from_state(cls, state: GameState[Any], tags: Mapping[str, str] = NONE) -> Record:
        """The record of the moves that led to a state."""
        rules = getattr(state, "rules", None)
        if rules is None or type(state) is not game_of(rules).State:
            raise TypeError(f"a record is of a game's State, not {type(state).__name__}")
        return cls(rules, state.moves, tags, state.to_dict()["start"])

    @property
    def game(self) -> str:
        """The name of the game, as in ``redtiles.GAMES``."""
        name: str = self.rules.game
        return name

    @property
    def result(self) -> str:
        """The result as the text of the record has it; ``*`` while the game is unfinished."""
        return result_text(self._outcome)

    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it is unfinished."""
        return self._outcome

    def state(self, ply: SupportsIndex | None = None) -> Any:
        """A new state after so many moves, with its history; after all of them by default.

        ``ValueError`` where there are fewer moves.
        """
        plies = len(self.moves)
        count = plies if ply is None else whole_number("ply", ply, 0, plies)
        return replay(game_of(self.rules).State, self.rules, self.start, self.moves[:count])

    def replay(self) -> Iterator[Any]:
        """Independent states: that before the first move, and that after each move."""
        state = self.state(0)
        yield state.copy()
        for move in self.moves:
            state.push(move)
            yield state.copy()

    def to_text(self) -> str:
        """The record as text, which ends with a line feed."""
        return write_record(self)

    @classmethod
    def parse(cls, text: str) -> Record:
        """The one record of a text; ``NotationError`` where it is none, broken or not alone.

        An illegal move is the ``__cause__`` of the error, with the number of moves before it as
        ``ply``.
        """
        return _made(only_section(require_text("a record", text)))

    def to_dict(self) -> dict[str, Any]:
        """The whole record, ready for JSON."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "rules": self.rules.to_dict(),
            "start": self.start,
            "moves": [str(move) for move in self.moves],
            "tags": dict(self.tags),
            "comments": {str(ply): comment for ply, comment in self.comments.items()},
            "result": self.result,
        }

    @classmethod
    def from_dict(cls, fields: Mapping[str, Any]) -> Record:
        """The record of :meth:`to_dict`, or of a state's; tags and comments may be absent.

        ``ValueError`` (or a subclass of it) or ``TypeError`` says what is wrong; a later version
        of the format is a ``ValueError``.
        """
        check_format(fields)
        game = game_named(field(fields, "game", str))
        self = cls(
            game.Rules.from_dict(field(fields, "rules", dict)),
            field(fields, "moves", list),
            fields.get("tags", NONE),
            fields.get("start"),
            _read_keys(fields.get("comments", NONE)),
        )
        check_result(self, fields.get("result"))
        return self

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        moves = [str(move) for move in self.moves]
        return (
            f"Record({self.rules!r}, {moves!r}, tags={dict(self.tags)!r}, start={self.start!r},"
            f" comments={dict(self.comments)!r})"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        fields = self.rules, self.moves, dict(self.tags), self.start, dict(self.comments)
        return Record, fields


def record_of(section: Section) -> Record | None:
    """The record of a section of a file; ``None`` where there is nothing but white space.

    ``NotationError`` where it is broken, or something stands before the first record.
    """
    if section.is_record:
        return _made(section)
    return None if section.is_blank else fail_before(section)


def _made(section: Section) -> Record:
    record = object.__new__(Record)
    _fill(record, *read_record(section))
    return record


def _fill(
    record: Record, state: Any, tags: dict[str, str], start: str | None, comments: dict[int, str]
) -> None:
    """Fills a record that is being made with what has been checked."""
    set_once(record, "rules", state.rules)
    set_once(record, "moves", state.moves)
    set_once(record, "tags", MappingProxyType(tags))
    set_once(record, "start", start)
    set_once(record, "comments", MappingProxyType(comments))
    set_once(record, "_outcome", state.outcome())


def _read_keys(comments: Mapping[str, str]) -> dict[int, str]:
    """Comments as JSON has them, whose keys are texts, by ply."""
    if not hasattr(comments, "items"):
        raise TypeError(f"comments must be a dict, not {type(comments).__name__}")
    by_ply: dict[int, str] = {}
    for key, comment in comments.items():
        ply = text_number(require_text("the key of a comment", key))
        if ply is None:
            raise ValueError("the key of a comment must be a number of moves")
        by_ply[ply] = comment
    return by_ply
