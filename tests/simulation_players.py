"""Players for tests, in a module of their own so that worker processes can import them."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self, SupportsIndex

from redtiles.simulation.games import seat_seeds


class First:
    """Always plays the first move."""

    def choose(self, view: Any) -> Any:
        return view.legal_moves[0]

    def seeded(self, seed: SupportsIndex) -> Self:  # noqa: ARG002
        return self

    def __str__(self) -> str:
        return "first"


class TwoPartsError(Exception):
    """Can be pickled, but not unpickled: its arguments are not those it was made with."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(f"{one} and {two}")


class LockedError(Exception):
    """Cannot be pickled."""

    def __init__(self) -> None:
        super().__init__("locked")
        self.lock = threading.Lock()


class ForgetfulError(Exception):
    """Loses its notes when it is pickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.args


class TextlessError(Exception):
    """Has no text."""

    def __str__(self) -> str:
        raise ValueError("no text")


class ChangingError(Exception):
    """Is another error when it is unpickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _changed, ()


def _changed() -> Exception:
    return KeyError("another error")


def local_error() -> Exception:
    class LocalError(Exception):
        pass

    return LocalError("known to nobody else")


RAISED: dict[str, Callable[[], Exception]] = {
    "two parts": lambda: TwoPartsError("one", "two"),
    "locked": LockedError,
    "forgetful": lambda: ForgetfulError("forgotten"),
    "textless": TextlessError,
    "changed": lambda: ChangingError("changed"),
    "local": local_error,
}
"""Errors that do not survive pickling."""


class Raising(First):
    """Raises one of these errors in its first move."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def choose(self, view: Any) -> Any:  # noqa: ARG002
        error = RAISED[self.kind]()
        raise error


class Troubled:
    """Plays the first move, but in one game of a run there is trouble, until a file says: done."""

    def __init__(self, kind: str, done: Path, run_seed: int, game: int) -> None:
        self.kind = kind
        self.done = done
        self.fatal = seat_seeds(run_seed, game, 1)[0]
        self.seed = -1

    def seeded(self, seed: SupportsIndex) -> Troubled:
        other = Troubled(self.kind, self.done, 0, 0)
        other.fatal, other.seed = self.fatal, int(seed)
        return other

    def choose(self, view: Any) -> Any:
        if self.seed == self.fatal and not self.done.exists():
            self.done.touch()
            if self.kind == "killed":
                os.kill(os.getpid(), signal.SIGKILL)
            if self.kind == "interrupted":
                raise KeyboardInterrupt
            if self.kind == "illegal":
                return "wb@9,9"
            if self.kind == "no move":
                return lambda: None
            raise ZeroDivisionError("a fault of the player")
        return view.legal_moves[0]

    def __str__(self) -> str:
        return "first"
