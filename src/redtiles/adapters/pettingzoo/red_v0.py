"""RED for three players or two, as an environment: see the documentation of the adapter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import redtiles
from redtiles.adapters.pettingzoo.environment import Environment, metadata, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from redtiles.red.rules import ThreeWayTie

__all__ = ["env", "raw_env"]


class raw_env(Environment):  # noqa: N801
    """RED without wrappers: an illegal action is an error."""

    metadata: ClassVar[dict[str, Any]] = metadata("red_v0")
    module: ClassVar[Any] = redtiles

    def __init__(
        self,
        render_mode: str | None = None,
        players: int = 3,
        three_way_tie: ThreeWayTie = "replay",
        small_copies: int = 5,
        large_copies: int = 1,
        reward: str = "outcome",
    ) -> None:
        rules = redtiles.Rules(players, three_way_tie, small_copies, large_copies)
        super().__init__(rules, render_mode, reward)

    def _points(self, state: redtiles.State) -> Sequence[float]:
        return [score.total for score in state.scores().values()]


def env(**kwargs: Any) -> Any:
    """RED in PettingZoo's wrappers, with the arguments of ``raw_env``."""
    return wrapped(raw_env(**kwargs))
