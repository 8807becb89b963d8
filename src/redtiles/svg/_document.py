"""What all pictures have in common: the frame, the lettering, and names of players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from redtiles._value import require_text
from redtiles.base import flag
from redtiles.svg._xml import escaped, number, tag

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

FONTS = "Roboto, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"
LONGEST_NAME = 18
"""Characters of a player's name that are shown."""


def document(
    width: float, height: float, title: str, description: str, parts: Iterable[str], ground: str
) -> str:
    """The whole SVG, from 0,0 at the upper left; title and description are for screen readers."""
    return tag(
        "svg",
        tag("title", escaped(title)),
        tag("desc", escaped(description)),
        tag("rect", class_="ground", width=width, height=height, rx=6, fill=ground),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        font_family=FONTS,
    )


def shifted(x: float, y: float, *parts: str, **attributes: object) -> str:
    """Parts moved to the right and down."""
    return tag("g", *parts, transform=f"translate({number(x)} {number(y)})", **attributes)


def checked_flags(**flags: object) -> None:
    """``TypeError`` for an option that is neither ``True`` nor ``False``."""
    for name, value in flags.items():
        flag(name, value)


def checked_names(names: object, seats: int) -> tuple[str, ...]:
    """A name for each seat, empty where none is given: from a sequence, or a mapping by seat."""
    if names is None:
        return ("",) * seats
    if isinstance(names, Mapping):
        unknown = [seat for seat in names if seat not in range(seats)]
        if unknown:
            raise ValueError(f"names has no seat {unknown[0]!r}, only 0 to {seats - 1}")
        given: list[Any] = [names.get(seat, "") for seat in range(seats)]
    elif isinstance(names, str):
        raise TypeError("names must be several names, not one text")
    else:
        try:
            given = list(names)  # type: ignore[call-overload]
        except TypeError:
            raise TypeError(f"names must be names, not {type(names).__name__}") from None
    if len(given) != seats:
        raise ValueError(f"names must be {seats}, one for each seat, not {len(given)}")
    return tuple([_printable(require_text("a name", name)) for name in given])


def _printable(name: str) -> str:
    """A name without what cannot be seen, or turns the letters after it around."""
    return "".join([c if c.isprintable() else "\ufffd" for c in name])


def shortened(name: str) -> str:
    """A name that fits where names are written."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def listed(items: Sequence[str]) -> str:
    """``a, b and c``."""
    return " and ".join(filter(None, [", ".join(items[:-1]), items[-1]])) if items else "none"
