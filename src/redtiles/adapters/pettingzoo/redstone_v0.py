"""Redstone for two players, as an environment: see the documentation of the adapter."""

from __future__ import annotations

from typing import Any, ClassVar

from redtiles import redstone
from redtiles.adapters.pettingzoo.environment import Environment, metadata, wrapped

__all__ = ["env", "raw_env"]


class raw_env(Environment):  # noqa: N801
    """Redstone without wrappers: an illegal action is an error."""

    metadata: ClassVar[dict[str, Any]] = metadata("redstone_v0")
    module: ClassVar[Any] = redstone

    def __init__(self, render_mode: str | None = None, size: int = 13, pie: bool = True) -> None:
        super().__init__(redstone.Rules(size, pie), render_mode)


def env(**kwargs: Any) -> Any:
    """Redstone in PettingZoo's wrappers, with the arguments of ``raw_env``."""
    return wrapped(raw_env(**kwargs))
