"""What the games have in common in which nothing is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from redtiles.adapters.openspiel.base import Game
from redtiles.adapters.openspiel.observers import Observer, wants_tensor

if TYPE_CHECKING:
    from redtiles.adapters.openspiel.base import State


class OpenGame(Game):
    """A game without chance in which everybody sees everything."""

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of the position, or with perfect recall of the moves.

        Nothing is private: an observer of private information alone says nothing.
        """
        tensor = wants_tensor(params)
        if iig_obs_type is not None and not iig_obs_type.public_info:
            return Observer(write_nothing)
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            return Observer(write_moves)
        encoding = self.rules.encoding() if tensor else None
        return Observer(write_position, encoding)


def write_nothing(_state: State, _player: int) -> str:
    """What is private."""
    return ""


def write_moves(state: State, _player: int) -> str:
    """The actions, as OpenSpiel writes a history."""
    return str(state.history_str())


def write_position(state: State, _player: int) -> str:
    """The position line, which is the same for all players."""
    line: str = state._core.to_text()
    return line
