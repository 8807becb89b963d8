"""Players by their texts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from redtiles._value import excerpt, require_text
from redtiles.players.monte_carlo import MonteCarloPlayer
from redtiles.players.simple import GreedyPlayer, RandomPlayer

if TYPE_CHECKING:
    from redtiles.players.player import Player

__all__ = ["parse"]

PLAYOUTS = re.compile(r"mc:([1-9][0-9]{0,9})", re.ASCII)
SECONDS = re.compile(r"mc:((?:0|[1-9][0-9]{0,5})(?:\.[0-9]{0,5}[1-9])?)s", re.ASCII)


def parse(text: str) -> Player:
    """The player of a text, with a fresh seed: what ``str`` writes is read back.

    ``random``; ``greedy``; ``mc:200``, Monte Carlo with 200 playouts a move; ``mc:0.1s``, with a
    tenth of a second a move. ``ValueError`` for other texts.
    """
    text = require_text("a player", text)
    if text == "random":
        return RandomPlayer()
    if text == "greedy":
        return GreedyPlayer()
    playouts = PLAYOUTS.fullmatch(text)
    seconds = SECONDS.fullmatch(text)
    if playouts:
        return MonteCarloPlayer(playouts=int(playouts[1]))
    if seconds:
        return MonteCarloPlayer(seconds=float(seconds[1]))
    raise ValueError(
        f"{excerpt(text)} is no player: random, greedy, mc:200 (playouts a move)"
        " or mc:0.1s (seconds a move)"
    )
