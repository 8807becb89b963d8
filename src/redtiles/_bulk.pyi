from collections.abc import Iterable, Sequence
from typing import final

from typing_extensions import Buffer

@final
class Source:
    def __new__(
        cls,
        players: int,
        small_copies: int,
        large_copies: int,
        codes: Iterable[int] = (),
        last: int = -1,
        /,
    ) -> Source: ...
    def playouts(
        self, seed: int, first: int, games: int
    ) -> tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]: ...
    def random_games(
        self,
        seed: int,
        first: int,
        row: int,
        games: int,
        placements: Buffer,
        lengths: Buffer,
        points: Buffer,
        choices: Buffer,
    ) -> None: ...

@final
class Rows:
    def __new__(cls, placements: Buffer, /) -> Rows: ...
    @property
    def count(self) -> int: ...
    def score(self, points: Buffer, first: int, rows: int) -> tuple[int, str] | None: ...

@final
class Block:
    def __new__(cls, kind: str, shape: Sequence[int], /) -> Block: ...
    def __buffer__(self, flags: int, /) -> memoryview: ...

FLAWS: tuple[str, ...]

def instruction_set() -> str: ...
def runs_v3() -> bool: ...
