"""Which file draws which game."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from redtiles._value import require_text
from redtiles.svg import _text

PLACES = {
    "red": "redtiles.svg.red",
    "redstone": "redtiles.svg.redstone",
    "merah": "redtiles.svg.merah",
}
"""By the names of ``redtiles.GAMES``, the module that draws the game.

It has ``board(state, *, ...)``, whose keywords are the options; ``span(states)``, the options that
give the pictures of several states the same frame; ``NOTEBOOK``, those of a picture in a notebook;
``names_in(tags, end)``, the names of the players by seat, from the tags and the last state of a
record; ``said(state, names)``, how it stands in words.
"""


def artist_of(state: object) -> Any:
    """The module that draws a state or a view; ``TypeError`` for what has no rules of a game."""
    game = getattr(getattr(state, "rules", None), "game", None)
    if not isinstance(game, str):
        raise TypeError(f"a picture is of a state or a view, not {type(state).__name__}")
    return artist(game)


def artist(game: str) -> Any:
    """The module that draws a game of a name; games without one are drawn as text."""
    place = PLACES.get(game)
    return _text if place is None else import_module(place)


def notebook(state: Any) -> str:
    """The picture that a notebook shows."""
    draw = artist_of(state)
    picture: str = draw.board(state, **draw.NOTEBOOK)
    return picture


def options_of(game: str) -> frozenset[str]:
    """The names of the options that the picture of a game has, by the name of the game."""
    game = require_text("the name of a game", game)
    return frozenset(artist(game).board.__kwdefaults__ or ())
