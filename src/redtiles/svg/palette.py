"""The colors of the pictures, chosen so that they differ in brightness, not in hue alone.

In grays, and for eyes that lack one kind of cone, white, red and black stay three steps of
brightness, and whatever marks something is a dark line with a light one beside it, of which one
stands out from any ground.
"""

from __future__ import annotations

from redtiles.colors import Color

__all__ = ["COLORS", "EDGE", "FELT", "HALO", "HIGHLIGHT", "INK", "MARKS", "PAPER", "PIPS", "WOOD"]

COLORS: dict[Color, str] = {
    Color.WHITE: "#fffdf6",
    Color.BLACK: "#161616",
    Color.RED: "#e8412f",
}
"""What tiles, circles and stones are filled with."""

MARKS: dict[Color, str] = {
    Color.WHITE: "#161616",
    Color.BLACK: "#ffffff",
    Color.RED: "#ffffff",
}
"""The ink of what is drawn on such a filling."""

FELT = "#bcc4b4"
"""The table that tiles and cards lie on."""

WOOD = "#e0bd82"
"""The board that stones lie on."""

EDGE = "#3a3d38"
"""The outline of tiles, stones and cards."""

PAPER = "#fbfaf5"
"""The ground of panels and the face of cards."""

INK = "#1d1f1b"
"""Lettering, and the lines of a board."""

HIGHLIGHT = "#0b3f8f"
"""What is marked: the dark line."""

HALO = "#ffffff"
"""What is marked: the light line beside it."""

PIPS: dict[Color, str] = {Color.BLACK: INK, Color.RED: "#c4261a"}
"""Rank and suit of a card."""
