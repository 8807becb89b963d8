"""Players for tests, in a module of their own so that worker processes can import them."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any, SupportsIndex

from redtiles.simulation.games import seat_seeds


class First:
    """Always plays the first move."""

    def choose(self, view: Any) -> Any:
        return view.legal_moves[0]

    def seeded(self, seed: SupportsIndex) -> First:  # noqa: ARG002
        return self

    def __str__(self) -> str:
        return "first"


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
            raise ZeroDivisionError("a fault of the player")
        return view.legal_moves[0]

    def __str__(self) -> str:
        return "first"
