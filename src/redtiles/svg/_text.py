"""Games that nobody has drawn: what ``str`` gives, in a picture."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from redtiles.svg._document import document
from redtiles.svg._words import printable
from redtiles.svg._xml import escaped, number, tag
from redtiles.svg.palette import INK, PAPER

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

WORD = re.compile(r"\S+")
SIZE = 14
ADVANCE = 8.6
"""Room for a letter of that size; none in common fonts of fixed width is wider."""
LINE = 18
MARGIN = 14


def board(state: Any) -> str:
    """A state in letters of fixed width; there are no options."""
    drawing = printable(str(state), lines=True)
    lines = drawing.split("\n")
    width = max([len(line) for line in lines]) * ADVANCE + 2 * MARGIN
    height = len(lines) * LINE + 2 * MARGIN
    written = [
        tag("text", escaped(word[0]), x=_places(word), y=MARGIN + SIZE + LINE * i, font_size=SIZE)
        for i, line in enumerate(lines)
        for word in WORD.finditer(line)
    ]
    letters = tag("g", *written, font_family="'DejaVu Sans Mono', monospace", fill=INK)
    return document(width, height, printable(state.rules.game), drawing, [letters], PAPER)


def _places(word: re.Match[str]) -> str:
    """Where each letter of a word begins, so that columns are straight in any font."""
    return " ".join([number(MARGIN + ADVANCE * at) for at in range(word.start(), word.end())])


NOTEBOOK: dict[str, Any] = {}
"""The options of a picture in a notebook."""


def span(states: Sequence[Any]) -> dict[str, Any]:  # noqa: ARG001 - as other games have it
    """No options."""
    return {}


def names_in(tags: Mapping[str, str], end: Any) -> list[str]:  # noqa: ARG001 - as others have it
    """Nobody: which tags are names is for the game to say."""
    return []


def said(state: Any, names: Sequence[str] | Mapping[int, str] | None) -> str:  # noqa: ARG001 - as other games have it
    """Who has won, as the end of a record says it."""
    outcome = state.outcome()
    return "" if outcome is None else f"Result {outcome.result}"
