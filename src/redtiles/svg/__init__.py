"""Pictures of any game as SVG, and those as PNG or pixels."""

from __future__ import annotations

from typing import Any

from redtiles.records import Record
from redtiles.svg._boards import artist, artist_of, options_of
from redtiles.svg._page import page
from redtiles.svg._raster import WIDEST, Pixels, pixels, png

__all__ = ["WIDEST", "Pixels", "board", "names_in", "options_of", "page", "pixels", "png"]


def board(state: Any, **options: Any) -> str:
    """A picture of a state, or of a view, as a self-contained SVG document.

    Which options there are depends on the game; an unknown one is a ``TypeError``, as is what is
    no state. A game that is not of this library is drawn in letters, as ``str`` gives it, and has
    no options.
    """
    picture: str = artist_of(state).board(state, **options)
    return picture


def names_in(record: Record) -> list[str]:
    """The names of the players by seat, as the tags of a record tell them: the option ``names``.

    They stand in the tags ``White``, ``Black`` and ``Red``, in Main Merah in ``Seat0`` and so on.
    In Redstone the tags of colors tell who has a color at the end, after a swap if there is one,
    unless ``FirstPlayer`` and ``SecondPlayer`` tell it by seat.
    """
    if not isinstance(record, Record):
        raise TypeError(f"names are those in a Record, not in {type(record).__name__}")
    names: list[str] = artist(record.game).names_in(record.tags, record.state())
    return names
