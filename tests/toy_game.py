"""A game that is nothing like RED, to see that tools know no game's inside.

Sticks: two players take one or two sticks from a heap; who takes the last one wins. Like Main
Merah it has no position that it always starts from, and its records have no move numbers.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, ClassVar

from redtiles import IllegalMoveError, NotationError, Outcome, StateError


class Reason(enum.Enum):
    LAST_STICK = "last stick"


class Rules:
    game: ClassVar[str] = "sticks"
    players = 2
    round_length = 0

    def __init__(self, auto: bool = False, size: int = 9) -> None:
        self.auto = auto
        self.size = size

    def to_tags(self) -> dict[str, str]:
        return {"Auto": str(self.auto).lower(), "Size": str(self.size)}

    @classmethod
    def from_tags(cls, tags: Mapping[str, str]) -> Rules:
        if tags.get("Auto", "false") not in ("true", "false"):
            raise ValueError("Auto is true or false")
        return cls(tags.get("Auto") == "true", int(tags.get("Size", "9")))

    def to_dict(self) -> dict[str, Any]:
        return {"auto": self.auto, "size": self.size}

    @classmethod
    def from_dict(cls, fields: Mapping[str, Any]) -> Rules:
        return cls(**fields)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.auto, self.size))


class Move:
    def __init__(self, taken: int) -> None:
        self.taken = taken

    @classmethod
    def parse(cls, text: str) -> Move:
        if text not in ("*1", "*2", "*3"):
            raise NotationError(f"{text!r} is no move", 1, len(text))
        return cls(int(text[1]))

    def __str__(self) -> str:
        return f"*{self.taken}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.taken == other.taken

    def __hash__(self) -> int:
        return self.taken


class State:
    needs_start: ClassVar[bool] = True

    def __init__(self, rules: Rules, heap: int, seat: int) -> None:
        self.rules, self.heap, self.first = rules, heap, seat
        self.moves: tuple[Move, ...] = ()

    @property
    def ply(self) -> int:
        return len(self.moves)

    def copy(self) -> State:
        copied = State(self.rules, self.heap, self.first)
        copied.moves = self.moves
        return copied

    def to_text(self) -> str:
        return f"{self.heap}/{self.first}"

    @classmethod
    def from_text(cls, text: str, rules: Rules) -> State:
        heap, slash, seat = text.partition("/")
        if not (heap.isdigit() and slash and seat in ("0", "1")) or int(heap) > rules.size:
            raise StateError("no heap and seat")
        return cls(rules, int(heap), int(seat))

    def push(self, move: Move | str) -> Move:
        if isinstance(move, str):
            move = Move.parse(move)
        if move.taken > min(2, self.heap):
            raise IllegalMoveError(move, "too many", self.ply)
        self.heap -= move.taken
        self.moves += (move,)
        return move

    def outcome(self) -> Outcome | None:
        if self.heap:
            return None
        last = (self.first + self.ply + 1) % 2
        return Outcome.won_by([last], (0, 1), Reason.LAST_STICK)

    def to_dict(self) -> dict[str, Any]:
        heap = self.heap + sum(move.taken for move in self.moves)
        return {"start": f"{heap}/{self.first}"}


GAME: Any = SimpleNamespace(Rules=Rules, State=State, Move=Move)
