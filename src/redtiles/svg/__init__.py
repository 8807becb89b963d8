"""Pictures of any game as SVG, and those as PNG or pixels."""

from __future__ import annotations

from typing import Any

from redtiles.svg._boards import artist_of
from redtiles.svg._page import page
from redtiles.svg._raster import Pixels, pixels, png

__all__ = ["Pixels", "board", "page", "pixels", "png"]


def board(state: Any, **options: Any) -> str:
    """A picture of a state, or of a view, as a self-contained SVG document.

    Which options there are depends on the game; an unknown one is a ``TypeError``. A game that is
    not of this library is drawn in letters, as ``str`` gives it, and has no options.
    """
    picture: str = artist_of(state).board(state, **options)
    return picture
