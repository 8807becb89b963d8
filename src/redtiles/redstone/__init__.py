"""Redstone, a Go variant for two by Mark Steere (2012, with Luis Bolaños Mures)."""

from redtiles._stones import LegalMoves
from redtiles.colors import Color
from redtiles.errors import IllegalMoveError, NotationError, StateError
from redtiles.protocol import Outcome
from redtiles.redstone.groups import Group, Reason
from redtiles.redstone.moves import Move
from redtiles.redstone.points import Point
from redtiles.redstone.rules import Rules
from redtiles.redstone.state import State
from redtiles.redstone.violations import Violation

__all__ = [
    "Color",
    "Group",
    "IllegalMoveError",
    "LegalMoves",
    "Move",
    "NotationError",
    "Outcome",
    "Point",
    "Reason",
    "Rules",
    "State",
    "StateError",
    "Violation",
]
