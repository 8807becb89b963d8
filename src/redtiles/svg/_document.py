"""What all pictures have in common: the frame, the lettering, and the options checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from redtiles._value import flag, require_text, whole_number
from redtiles.svg._words import printable
from redtiles.svg._xml import escaped, number, tag

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

PieceT = TypeVar("PieceT")

FONTS = "Roboto, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"


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


def checked_legal(name: str, read: Callable[[Any], PieceT], piece: object) -> PieceT | None:
    """What the option ``legal`` asks for: a piece, the one that a text names, or none."""
    if piece is None:
        return None
    try:
        return read(piece)
    except TypeError:
        raise TypeError(f"legal must be a {name} or its text, not {type(piece).__name__}") from None


def checked_names(names: object, seats: int) -> tuple[str, ...]:
    """A name for each seat, empty where none is given: from a sequence, or a mapping by seat."""
    if names is None:
        return ("",) * seats
    if isinstance(names, Mapping):
        given = [""] * seats
        for seat, name in names.items():
            given[whole_number("a seat in names", seat, 0, seats - 1)] = name
    elif isinstance(names, Sequence) and not isinstance(names, (str, bytes)):
        given = list(names)
    else:
        raise TypeError(
            f"names must be a sequence of names or a dict by seat, not {type(names).__name__}"
        )
    if len(given) != seats:
        raise ValueError(f"names must be {seats}, one for each seat, not {len(given)}")
    return tuple([printable(require_text("a name", name)) for name in given])
