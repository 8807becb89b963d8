"""Games that nobody has drawn: what ``str`` gives, in a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from redtiles.svg._document import document
from redtiles.svg._xml import tag, text
from redtiles.svg.palette import INK, PAPER

if TYPE_CHECKING:
    from collections.abc import Sequence

SIZE = 14
ADVANCE = 8.6
"""Room for a letter of that size; none in common fonts of fixed width is wider."""
LINE = 18
MARGIN = 14


def board(state: Any) -> str:
    """A state in letters of fixed width; there are no options."""
    lines = str(state).split("\n")
    width = max([len(line) for line in lines]) * ADVANCE + 2 * MARGIN
    height = len(lines) * LINE + 2 * MARGIN
    written = [
        text(MARGIN, MARGIN + SIZE + LINE * i, line, SIZE, style="white-space:pre")
        for i, line in enumerate(lines)
    ]
    title = str(getattr(getattr(state, "rules", None), "game", type(state).__name__))
    drawing = tag("g", *written, font_family="'DejaVu Sans Mono', monospace", fill=INK)
    return document(width, height, title, str(state), [drawing], PAPER)


def span(states: Sequence[Any]) -> dict[str, Any]:  # noqa: ARG001 - as other games have it
    """No options."""
    return {}
