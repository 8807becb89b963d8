"""The games as games of OpenSpiel: importing this registers them with ``pyspiel``.

``redtiles_red``, ``redtiles_redstone`` and ``redtiles_merah`` can then be loaded by
``pyspiel.load_game``. It needs the extra ``openspiel``.
"""

from redtiles.adapters.openspiel.merah import MerahGame, MerahState
from redtiles.adapters.openspiel.red import RedGame, RedState
from redtiles.adapters.openspiel.redstone import RedstoneGame, RedstoneState

__all__ = ["MerahGame", "MerahState", "RedGame", "RedState", "RedstoneGame", "RedstoneState"]
