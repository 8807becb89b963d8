"""redtiles: the rules of RED, exact and fast, and of its siblings Redstone and Main Merah.

RED is a tile-laying game for three players, or two, by Néstor Romeral Andrés (nestorgames, 2011).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from redtiles._core import LegalMoves
from redtiles._games import Games as _Games
from redtiles.colors import Color
from redtiles.errors import IllegalMoveError, NotationError, StateError
from redtiles.perft import perft
from redtiles.protocol import GameState, Outcome
from redtiles.red.moves import Move
from redtiles.red.rules import Rules
from redtiles.red.scoring import Group, Reason, Score
from redtiles.red.state import State
from redtiles.red.symmetry import SYMMETRIES, Symmetry
from redtiles.red.tiles import TILES, Size, Tile
from redtiles.red.violations import Violation

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType

    from redtiles import bulk, merah, redstone
    from redtiles.records import Record, read_records

__version__ = "0.1.0"

GAMES: Mapping[str, ModuleType] = _Games(
    {
        "red": "redtiles",
        "redstone": "redtiles.redstone",
        "merah": "redtiles.merah",
    }
)
"""The games by name: modules with ``Rules``, ``State`` and ``Move``, loaded when asked for."""

__all__ = [
    "GAMES",
    "SYMMETRIES",
    "TILES",
    "Color",
    "GameState",
    "Group",
    "IllegalMoveError",
    "LegalMoves",
    "Move",
    "NotationError",
    "Outcome",
    "Reason",
    "Record",
    "Rules",
    "Score",
    "Size",
    "State",
    "StateError",
    "Symmetry",
    "Tile",
    "Violation",
    "bulk",
    "merah",
    "perft",
    "read_records",
    "redstone",
]


def __getattr__(name: str) -> Any:
    # What many programs do without is loaded when first asked for: import stays quick.
    if name in GAMES:
        return GAMES[name]
    if name not in ("Record", "bulk", "read_records"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    if name == "bulk":
        return import_module("redtiles.bulk")
    return getattr(import_module("redtiles.records"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
