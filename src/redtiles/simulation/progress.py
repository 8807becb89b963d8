"""The bar that shows how far a run is, on a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Self

from redtiles._extras import MissingExtraError, load

if TYPE_CHECKING:
    from types import TracebackType


class Progress:
    """Counts finished games; shows them if that is wanted and there is a terminal to show them."""

    def __init__(self, games: int, wanted: bool | None) -> None:
        """``None`` wants a bar where tqdm is installed, ``True`` needs it."""
        self.games = 0
        self._bar: Any = None
        if wanted is False:
            return
        try:
            tqdm = load("tqdm", "sim").tqdm
        except MissingExtraError:
            if wanted:
                raise
            return
        if sys.stderr is not None and sys.stderr.isatty():
            self._bar = tqdm(total=games, unit=" games", file=sys.stderr, leave=False)

    def add(self, games: int, played: bool = True) -> None:
        """Counts finished games; those played before this run say nothing of its speed."""
        self.games += games
        if self._bar is not None:
            if not played:
                self._bar.initial += games
            self._bar.update(games)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.close()
