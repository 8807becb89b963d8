"""The compiled code for many games of RED at once, in the build that suits the processor."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from redtiles import _bulk as baseline
from redtiles.red.scoring import decide

if TYPE_CHECKING:
    from types import ModuleType

    from redtiles._core import Table
    from redtiles.red.rules import Rules

CHUNK = 2048
"""Games, or rows, that are done at once: some milliseconds."""


def choose() -> ModuleType:
    """The fastest build that the processor runs, unless ``REDTILES_BASELINE=1`` is set."""
    if os.environ.get("REDTILES_BASELINE", "0") in ("", "0") and baseline.runs_v3():
        try:
            from redtiles import _bulk_v3
        except ImportError:  # built where the compiler cannot make it
            return baseline
        return _bulk_v3
    return baseline


_kernels: Any = choose()


def source_of(kernels: Any, rules: Rules, table: Table[Any, Any]) -> Any:
    """Where the random games start that play a table on."""
    return kernels.Source(
        rules.players, rules.small_copies, rules.large_copies, table.codes(), table.last
    )


def playouts(rules: Rules, table: Table[Any, Any], games: int, seed: int) -> tuple[float, ...]:
    """Returns by seat, summed over the random games 0, 1, … of a seed that play a table on."""
    source = source_of(_kernels, rules, table)
    returns = [0.0] * rules.players
    leaders: list[int] = [0] * 8
    for first in range(0, games, CHUNK):
        counted = source.playouts(seed, first, min(CHUNK, games - first))[1]
        leaders = [a + b for a, b in zip(leaders, counted, strict=True)]
    for leading, times in enumerate(leaders):
        if times:
            outcome = decide(rules, [leading >> seat & 1 for seat in range(rules.players)])
            returns = [a + times * b for a, b in zip(returns, outcome.returns, strict=True)]
    return tuple(returns)
