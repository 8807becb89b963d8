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
