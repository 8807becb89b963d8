"""Shapes that the pictures of several games share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from redtiles.colors import Color
from redtiles.svg._document import shifted
from redtiles.svg._words import fitted, width, wrapped
from redtiles.svg._xml import number, tag, text
from redtiles.svg.palette import COLORS, EDGE, HALO, HIGHLIGHT, INK, MARKS, PAPER

if TYPE_CHECKING:
    from collections.abc import Sequence

PANEL = 320
"""Width of what stands beside a table."""
GAP = 12
"""Room around and between panels, and at their sides."""
ROW = 30
"""Height of a line in a panel, with a swatch."""
LINE = 17
"""Height of a line of words alone."""
NAMES = {color: color.name.capitalize() for color in Color}


def mark(color: Color, x: float, y: float, radius: float, ink: str | None = None) -> str:
    """The mark of a color around a point: white a circle, black a square, red a triangle.

    Its ink is by default what stands out from a filling of the color.
    """
    ink = ink or MARKS[color]
    if color is Color.WHITE:
        return tag("circle", class_="mark", cx=x, cy=y, r=radius, fill=ink)
    if color is Color.BLACK:
        side = radius * 1.8
        corner = {"x": x - side / 2, "y": y - side / 2}
        return tag("rect", class_="mark", **corner, width=side, height=side, fill=ink)
    half = radius * 1.15
    corners = [(x, y - half), (x + half, y + half * 0.8), (x - half, y + half * 0.8)]
    points = " ".join([f"{number(right)},{number(down)}" for right, down in corners])
    return tag("polygon", class_="mark", points=points, fill=ink)


def swatch(color: Color, x: float, y: float, side: float, marks: bool) -> str:
    """A small square in a color, which stands for its player."""
    square = tag("rect", x=x, y=y, width=side, height=side, rx=3, fill=COLORS[color], stroke=EDGE)
    return square + (mark(color, x + side / 2, y + side / 2, side * 0.3) if marks else "")


def outlined(name: str, line: float, /, **attributes: object) -> str:
    """A shape drawn as a dark line with a light one around, which stands out from any ground."""
    shape = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round", **attributes}
    light = tag(name, **shape, stroke=HALO, stroke_width=line * 2.2)
    return light + tag(name, **shape, stroke=HIGHLIGHT, stroke_width=line)


def badge(x: float, y: float, content: object, radius: float = 12) -> str:
    """A number in a dark disc."""
    disc = tag("circle", cx=x, cy=y, r=radius, fill=HIGHLIGHT, stroke=HALO, stroke_width=1.5)
    letters = {"text_anchor": "middle", "font_weight": "bold", "fill": HALO}
    return disc + text(x, y + radius * 0.4, content, radius * 1.15, **letters)


def arrow(x: float, y: float) -> str:
    """Points to whose turn it is."""
    points = f"{number(x)},{number(y)} {number(x + 8)},{number(y + 5)} {number(x)},{number(y + 10)}"
    return tag("polygon", class_="to-move", points=points, fill=INK)


def panel(name: str, parts: Sequence[str], height: float) -> tuple[str, float]:
    """What stands beside a table, with its height."""
    ground = tag("rect", width=PANEL, height=height, rx=6, fill=PAPER)
    return tag("g", ground, *parts, class_=name, fill=INK), height


def score_panel(
    rows: Sequence[tuple[Color, str, str]], to_move: Color | None, standing: str, marks: bool
) -> tuple[str, float]:
    """A line for each color, with its name and what it has; below, how it stands in words."""
    parts = []
    for i, (color, name, result) in enumerate(rows):
        y = ROW * i + 10
        room = PANEL - 46 - 2 * GAP - width(result, 14, bold=True)
        parts += [
            *([arrow(5, y + 5)] if to_move is color else []),
            swatch(color, 18, y, 20, marks),
            text(46, y + 15, fitted(name, room, 14)),
            text(PANEL - GAP, y + 15, result, text_anchor="end", font_weight="bold"),
        ]
    down = ROW * len(rows) + 25
    lines = wrapped(standing, PANEL - 18 - GAP, 13)
    parts += [text(18, down + LINE * i, line, 13) for i, line in enumerate(lines)]
    return panel("scores", parts, down + LINE * len(lines) + 2)


def with_panels(
    panels: Sequence[tuple[str, float]], width: float, height: float, stacked: bool
) -> tuple[list[str], float, float]:
    """Panels beside a table of a width and a height, or below it, and the size of the whole."""
    if not panels:
        return [], width, height
    x, down = (GAP, height) if stacked else (width, GAP)
    parts = []
    for drawing, rows in panels:
        parts.append(shifted(x, down, drawing))
        down += rows + GAP
    if stacked:
        return parts, max(width, PANEL + 2 * GAP), down
    return parts, width + PANEL + GAP, max(height, down)
