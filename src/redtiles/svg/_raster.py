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

WIDEST = 8192
"""The most pixels across that a picture may have: more have no use, and take much memory."""


class Pixels(NamedTuple):
    """A picture in pixels."""

    width: int
    """Pixels across."""
    height: int
    """Pixels downward."""
    rgb: bytes
    """Red, green and blue of each pixel, by rows from the top: 3 * width * height bytes."""


def png(svg: str, width: SupportsIndex | None = None) -> bytes:
    """An SVG as PNG, so many pixels wide (1 to 8192), or in its own size.

    The lettering is Roboto, which comes with the extra, so that it looks the same on every
    machine; for letters that it lacks, the fonts of the machine help out. ``ValueError`` for text
    that is no SVG, ``ImportError`` with the pip command where the extra ``png`` is missing.
    """
    drawing = require_text("svg", svg)
    across = None if width is None else whole_number("width", width, 1, WIDEST)
    resvg = load("resvg_py", "png")
    fonts = load("font_roboto", "png")
    try:
        return bytes(
            resvg.svg_to_bytes(
                svg_string=drawing,
                width=across,
                skip_system_fonts=IN_ROBOTO.fullmatch(drawing) is not None,
                font_files=[fonts.Roboto, fonts.RobotoBold],
                sans_serif_family="Roboto",
                monospace_family="Roboto",
            )
        )
    except ValueError as error:
        raise ValueError(f"this is no SVG that can be drawn: {error}") from None


def pixels(svg: str, width: SupportsIndex | None = None) -> Pixels:
    """An SVG as pixels, with the same options and errors as :func:`png`.

    ``numpy.frombuffer(p.rgb, "uint8").reshape(p.height, p.width, 3)`` is the array of it.
    """
    data = png(svg, width)
    image = load("PIL.Image", "png").open(io.BytesIO(data)).convert("RGB")
    return Pixels(image.width, image.height, image.tobytes())
