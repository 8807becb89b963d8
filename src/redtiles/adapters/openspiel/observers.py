"""Observers: what a player sees of a state, as a tensor and as a string."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from redtiles._extras import load
from redtiles._value import excerpt

if TYPE_CHECKING:
    from collections.abc import Callable

numpy: Any = load("numpy", "openspiel")

NAMES = {"observation": "observation", "information": "info_state"}
"""What OpenSpiel calls the tensor of each kind of encoding."""


class Observer:
    """Writes what a player sees of a state into a tensor and a string.

    This is the interface of observers in Python: ``tensor`` is flat, and ``dict`` has its pieces by
    name, in the same memory and order; they are ``None`` and empty where there is no tensor.
    """

    tensor: Any
    dict: Any

    def __init__(self, write: Callable[[Any, int], str], encoding: Any = None) -> None:
        """``write`` makes the string, ``encoding`` the tensor, if there is to be one."""
        self._write, self._encoding = write, encoding
        self.tensor, self.dict = None, {}
        if encoding is not None:
            self.tensor = numpy.zeros(encoding.size, numpy.float32)
            self.dict = self._pieces(encoding)

    def _pieces(self, encoding: Any) -> dict[str, Any]:
        """Planes as they are; a row in its parts, each by its name."""
        if len(encoding.shape) > 1:
            return {NAMES[encoding.kind]: self.tensor.reshape(encoding.shape)}
        return {name: self.tensor[part] for name, part in encoding.parts.items()}

    def set_from(self, state: Any, player: int) -> None:
        """Makes the tensor that of a state as a player sees it; zeros before all is dealt."""
        if self._encoding is None:
            return
        if state._core is None:
            self.tensor.fill(0)
        else:
            array = self._encoding.encode(state._core, player)
            self.tensor[...] = numpy.asarray(array).reshape(-1)

    def string_from(self, state: Any, player: int) -> str:
        """What a player sees of a state, in words."""
        return self._write(state, player)


def wants_tensor(params: Any) -> bool:
    """Whether an observer is asked for that has a tensor; ``ValueError`` for unknown parameters."""
    told = dict(params or {})
    name = told.pop("name", "")
    if told or name not in ("", "strings"):
        raise ValueError(
            "the only parameter of an observer is name=strings, which leaves the tensor out,"
            f" not {excerpt(str(params))}"
        )
    return bool(name != "strings")
