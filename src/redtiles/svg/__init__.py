"""Pictures of any game as SVG, and those as PNG or pixels."""

from __future__ import annotations

from typing import Any

from redtiles.svg._boards import artist
from redtiles.svg._raster import Pixels, pixels, png

__all__ = ["Pixels", "board", "pixels", "png"]


def board(state: Any, **options: Any) -> str:
    """A picture of a state, or of a view, as a self-contained SVG document.

    Which options there are depends on the game; an unknown one is a ``TypeError``. A game that is
    not of this library is drawn in letters, as ``str`` gives it, and has no options.
    """
    picture: str = artist(getattr(getattr(state, "rules", None), "game", None)).board(
        state, **options
    )
    return picture
