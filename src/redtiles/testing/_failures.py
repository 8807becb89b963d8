"""What is compared, and how failures are told."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from redtiles._value import excerpt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


FEW_MOVES = 30
"""Legal moves of a position from which sequences of two are counted one by one."""
NO_NUMBERS: tuple[Any, ...] = (None, True, 1.5, "1", b"", ())
"""What is no number of anything."""


class Look(NamedTuple):
    """All that the verbs of a state say: two states that are alike look alike."""

    line: str
    key: int
    moves: tuple[Any, ...]
    ply: int
    to_move: Any
    seat: int | None
    seats: tuple[Any, ...]
    legal_moves: list[Any]
    is_over: bool
    outcome: Any
    fields: dict[str, Any]
    drawing: str


def look(state: Any) -> Look:
    return Look(
        *(state.to_text(), state.key(), state.moves, state.ply, state.to_move, state.seat),
        *(state.seats, list(state.legal_moves), state.is_over, state.outcome()),
        *(state.to_dict(), str(state)),
    )


def fail(message: str) -> NoReturn:
    raise AssertionError(message)


def require(condition: bool, message: str) -> None:
    if not condition:
        fail(message)


def same(what: str, found: Any, expected: Any) -> None:
    if found != expected:
        fail(f"{what} is {excerpt(repr(found))}, not {excerpt(repr(expected))}")


def alike(what: str, state: Any, expected: Look) -> None:
    for name, found, wanted in zip(Look._fields, look(state), expected, strict=True):
        same(f"{what} has changed: {name}", found, wanted)


@contextmanager
def located(where: Callable[[], str]) -> Iterator[None]:
    """Whatever goes wrong inside is told as an ``AssertionError`` with the place."""
    try:
        yield
    except Exception as error:
        fault = str(error) if isinstance(error, AssertionError) else repr(error)
        raise AssertionError(f"{where()}: {fault}") from error


def raises(kind: type[Exception], what: str, action: Callable[..., object], *given: Any) -> Any:
    """The error of a kind that an action raises."""
    try:
        action(*given)
    except kind as error:
        return error
    except Exception as error:
        raise AssertionError(
            f"{what} raises {type(error).__name__}, not {kind.__name__}"
        ) from error
    fail(f"{what} raises nothing, not {kind.__name__}")


def check_numbers(name: str, verb: Callable[[Any], object], beyond: tuple[int, ...]) -> None:
    """That a verb of one number refuses what is out of range, and what is no number."""
    for number in beyond:
        raises(ValueError, f"{name}({number})", verb, number)
    for other in NO_NUMBERS:
        raises(TypeError, f"{name}({other!r})", verb, other)
