"""Main Merah for two players or three, as an environment: see the documentation of the adapter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from redtiles import merah
from redtiles._value import whole_number
from redtiles.adapters.pettingzoo.environment import Environment, metadata, wrapped

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import SupportsIndex

    from redtiles.encoding import Kind
    from redtiles.merah.rules import Redeal

__all__ = ["env", "raw_env"]


class raw_env(Environment):  # noqa: N801
    """Main Merah without wrappers: an illegal action is an error."""

    metadata: ClassVar[dict[str, Any]] = metadata("merah_v0")
    module: ClassVar[Any] = merah

    def __init__(
        self,
        render_mode: str | None = None,
        players: int = 2,
        redeal: Redeal = "classic",
        auto: bool = False,
        first: SupportsIndex = 0,
        reward: str = "outcome",
        kind: Kind = "observation",
    ) -> None:
        super().__init__(merah.Rules(players, redeal, auto), render_mode, reward, kind)
        self.first = whole_number("first", first, 0, self.rules.players - 1)

    def _set_up(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Who begins: the option ``first`` of a reset, or else the argument."""
        return {"first": options.get("first", self.first)}

    def _read(self, options: Mapping[str, Any]) -> merah.State:
        if "first" in options:
            raise ValueError("the start says who is to move: first cannot be given with it")
        state: merah.State = super()._read(options)
        return state

    def _points(self, state: merah.State) -> Sequence[float]:
        return state.scores()


def env(**kwargs: Any) -> Any:
    """Main Merah in PettingZoo's wrappers, with the arguments of ``raw_env``."""
    return wrapped(raw_env(**kwargs))
