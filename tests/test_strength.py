"""The script that plays the players against each other for the docs."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parent.parent / "docs"


def script() -> Any:
    spec = importlib.util.spec_from_file_location("strength", DOCS / "strength.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_interval_is_that_of_wilson() -> None:
    # Worked out by hand for 81 of 263 (Newcombe 1998, table I): 0.2553 to 0.3662.
    low, high = script().wilson(81 / 263, 263)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    assert script().wilson(0.0, 10)[0] == pytest.approx(0)
    assert script().wilson(1.0, 10)[1] == pytest.approx(1)


@pytest.mark.parametrize("only", [0, 2, 4])
def test_a_row_plays_every_seat(only: int) -> None:
    """Of two games or three, a player that is as good as the others wins one on the average."""
    module = script()
    row = module.ROWS[only]._replace(player="random", games=6)
    result = module.run(row)
    assert result == module.run(row)._replace(mean_ms=result.mean_ms, most_ms=result.most_ms)
    assert 0 <= result.low <= result.share <= result.high <= 1


def test_the_table_of_the_docs_has_every_row() -> None:
    module = script()
    lines = (DOCS / "strength.txt").read_text("utf-8").splitlines()[1:]
    assert len(lines) == len(module.ROWS)
    for line, row in zip(lines, module.ROWS, strict=True):
        for told in (row.title, row.player, row.against, f" {row.games} "):
            assert told in line
