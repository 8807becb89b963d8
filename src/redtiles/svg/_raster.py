"""SVG as PNG and as pixels, through the libraries of the extra ``png``."""

from __future__ import annotations

import io
import re
from typing import NamedTuple, SupportsIndex

from redtiles._extras import load
from redtiles._value import require_text, whole_number

__all__ = ["WIDEST", "Pixels", "pixels", "png"]

IN_ROBOTO = re.compile("[\x00-\u017f\u2026]*")
"""Letters that the font has for sure; for others the fonts of the machine are searched."""

GROUND = "#ffffff"
"""What is behind pixels, which cannot be transparent."""

WIDEST = 8192
"""The most pixels across, and downward: more have no use, and take much memory."""


class Pixels(NamedTuple):
    """A picture in pixels."""

    width: int
    """Pixels across."""
    height: int
    """Pixels downward."""
    rgb: bytes
    """Red, green and blue of each pixel, by rows from the top: 3 * width * height bytes."""


def png(svg: str, width: SupportsIndex | None = None) -> bytes:
    """An SVG as :func:`board` draws it, as PNG: so many pixels wide, or in its own size.

    Width and height are at most :data:`WIDEST`, 8192 pixels. Nothing is behind the rounded corners
    of a picture: there a PNG is transparent.
    The lettering is Roboto, which comes with the extra, so that it looks the same on every
    machine; for letters that it lacks, the fonts of the machine help out. ``ValueError`` for text
    that is no SVG or would be too large, ``ImportError`` with the pip command where the extra
    ``png`` is missing.
    """
    return _drawn(svg, width, None)


def pixels(svg: str, width: SupportsIndex | None = None) -> Pixels:
    """An SVG as pixels, on a white ground, with the same options and errors as :func:`png`.

    ``numpy.frombuffer(p.rgb, "uint8").reshape(p.height, p.width, 3)`` is the array of it.
    """
    data = _drawn(svg, width, GROUND)
    image = load("PIL.Image", "png").open(io.BytesIO(data)).convert("RGB")
    return Pixels(image.width, image.height, image.tobytes())


def _drawn(svg: str, width: SupportsIndex | None, ground: str | None) -> bytes:
    """A PNG on a ground of a color, or on none."""
    drawing = require_text("svg", svg)
    across = None if width is None else whole_number("width", width, 1, WIDEST)
    _check_size(drawing, across)
    resvg = load("resvg_py", "png")
    fonts = load("font_roboto", "png")
    try:
        return bytes(
            resvg.svg_to_bytes(
                svg_string=drawing,
                width=across,
                background=ground,
                skip_system_fonts=IN_ROBOTO.fullmatch(drawing) is not None,
                font_files=[fonts.Roboto, fonts.RobotoBold],
                sans_serif_family="Roboto",
                monospace_family="Roboto",
            )
        )
    except ValueError as error:
        raise ValueError(f"this is no SVG that can be drawn: {error}") from None


def _check_size(drawing: str, width: int | None) -> None:
    """``ValueError`` where there would be too many pixels: a library cannot run out of memory."""
    from xml.etree import ElementTree as ET

    try:
        _, root = next(ET.iterparse(io.BytesIO(drawing.encode()), ["start"]))
        across, down = float(root.attrib["width"]), float(root.attrib["height"])
    except (ET.ParseError, StopIteration, UnicodeEncodeError, KeyError, ValueError) as error:
        raise ValueError(f"this is no SVG with a width and a height: {error}") from None
    scale = 1.0 if width is None or not across else width / across
    if not (0 < across * scale <= WIDEST and 0 < down * scale <= WIDEST):
        size = f"{across * scale:.0f} × {down * scale:.0f}"
        raise ValueError(f"the picture would have {size} pixels; each must be in 1..{WIDEST}")
