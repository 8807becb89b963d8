"""Players of any game: they choose by what a seat may know, and by the verbs of its states."""

from redtiles.base import random_playouts
from redtiles.players.monte_carlo import MonteCarloPlayer
from redtiles.players.player import Player
from redtiles.players.simple import GreedyPlayer, RandomPlayer
from redtiles.players.specs import parse

__all__ = [
    "GreedyPlayer",
    "MonteCarloPlayer",
    "Player",
    "RandomPlayer",
    "parse",
    "random_playouts",
]
