from collections.abc import Sequence
from typing import final

@final
class Player:
    def __new__(cls, pairs: Sequence[int], points: Sequence[int], /) -> Player: ...
    def prospects(
        self,
        seat: int,
        hands: Sequence[int],
        table: int,
        deck: Sequence[int],
        points: Sequence[int],
        turned: int,
        auto: bool,
        /,
    ) -> list[tuple[int, ...]]: ...
    def playouts(
        self,
        seat: int,
        hands: Sequence[int],
        table: int,
        deck: Sequence[int],
        points: Sequence[int],
        turned: int,
        auto: bool,
        games: int,
        seed: int,
        /,
    ) -> tuple[int, ...]: ...
