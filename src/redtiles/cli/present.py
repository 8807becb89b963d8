"""What the command line knows of each game: one module for each, with the names used here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, cast

from redtiles.cli import present_merah, present_red, present_redstone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from redtiles.cli.terminal import Style


class Presenter(Protocol):
    """A game for people."""

    def rules_line(self, rules: Any) -> str:
        """The rules in words."""
        ...

    def table(self, state: Any, style: Style) -> str:
        """The drawing of a state."""
        ...

    def details(self, state: Any, names: Sequence[str], style: Style) -> list[str]:
        """What a state holds beside its drawing, in lines; the last tell the result.

        ``names`` are those of the players by seat, where they are known.
        """
        ...

    def as_dict(self, state: Any) -> dict[str, Any]:
        """Drawing and details, ready for JSON."""
        ...


PRESENTERS: dict[str, Presenter] = {
    "red": cast("Presenter", present_red),
    "redstone": cast("Presenter", present_redstone),
    "merah": cast("Presenter", present_merah),
}
"""By the names of ``redtiles.GAMES``."""
