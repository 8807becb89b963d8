"""Draws the pictures of the documentation: ``python docs/make_pictures.py``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from redtiles import read_records, svg

HERE = Path(__file__).parent
EXAMPLES = HERE.parent / "examples"
FOLDER = HERE / "pictures"


def position(example: str, ply: int | None = None, number: int = 0) -> Any:
    """The state after some moves of a record of an example."""
    return list(read_records(EXAMPLES / example))[number].state(ply)


def drawn() -> dict[str, str]:
    """All pictures by the names of their files."""
    final = position("three-players.red")
    early = position("three-players.red", 11)
    cards = position("series.merah", 9, 1)
    names = ["Sari", "Budi", "Wayan"]
    return {
        "red-final.svg": svg.board(
            final, coordinates=True, scores=True, names=["Ines", "Tomas", "Wanda"]
        ),
        "red-group.svg": svg.board(final, marks=True, group=("b", "circle")),
        "red-pool.svg": svg.board(early, legal="wb", coordinates=True, pool=True, scores=True),
        "redstone.svg": svg.board(
            position("swap-on-9x9.redstone", 60), liberties=True, scores=True
        ),
        "merah-view.svg": svg.board(cards.view(1), names=names),
    }


if __name__ == "__main__":
    for name, picture in drawn().items():
        (FOLDER / name).write_text(picture + "\n", encoding="utf-8", newline="\n")
