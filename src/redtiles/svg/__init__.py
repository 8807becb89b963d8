"""Pictures of any game as SVG, and those as PNG or pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from redtiles.svg._boards import artist_of, options_of
from redtiles.svg._page import page
from redtiles.svg._raster import WIDEST, Pixels, pixels, png

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["WIDEST", "Pixels", "board", "names_in", "options_of", "page", "pixels", "png"]


def board(state: Any, **options: Any) -> str:
    """A picture of a state, or of a view, as a self-contained SVG document.

    Which options there are depends on the game; an unknown one is a ``TypeError``. A game that is
    not of this library is drawn in letters, as ``str`` gives it, and has no options.
    """
    picture: str = artist_of(state).board(state, **options)
    return picture


def names_in(tags: Mapping[str, str], state: Any) -> list[str]:
    """The names of the players by seat, as the tags of a record tell them: the option ``names``.

    They stand in the tags ``White``, ``Black`` and ``Red``, in Main Merah in ``Seat0`` and so on.
    """
    names: list[str] = artist_of(state).names_in(tags, state)
    return names
