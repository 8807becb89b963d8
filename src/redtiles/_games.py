"""The games by name, each loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import ModuleType


class Games(Mapping[str, ModuleType]):
    """A read-only mapping of names to modules, which are imported on the first look-up."""

    __slots__ = ("_places",)

    def __init__(self, places: dict[str, str]) -> None:
        """The dotted name of the module of each game."""
        self._places = places

    def __getitem__(self, name: str) -> ModuleType:
        from importlib import import_module  # not needed on import

        return import_module(self._places[name])

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __repr__(self) -> str:
        return f"Games({', '.join(self._places)})"
