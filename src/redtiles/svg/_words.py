"""Words in pictures: texts of users made harmless, cut to their room, and lists as sentences."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["counted", "fitted", "isolated", "listed", "printable", "shortened", "wrapped"]

JOINERS = "\u200c\u200d"
"""They cannot be seen, but many scripts are written with them, and emoji."""
FIRST_STRONG, POP = "\u2068", "\u2069"
"""What stands between these does not turn around what is beside them."""
LONGEST_NAME = 18
"""Characters of a player's name that are shown."""

NARROW = frozenset(" .,:;'|!()[]-ijlftrI")
WIDE = frozenset("mwMWQO@%&…—")


def printable(text: str, lines: bool = False) -> str:
    """A text without what cannot be seen, or turns around the letters after it.

    Each such character becomes U+FFFD, the replacement character, and every kind of space the
    usual one. ``lines``: line feeds may stay.
    """
    kept = JOINERS + "\n" if lines else JOINERS
    return "".join([c if c.isprintable() or c in kept else _instead(c) for c in text])


def _instead(c: str) -> str:
    return " " if unicodedata.category(c) == "Zs" else "\ufffd"


def isolated(text: str) -> str:
    """A text for the middle of a sentence, whose order stays as it is whatever the text holds."""
    backwards = any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for c in text)
    return f"{FIRST_STRONG}{text}{POP}" if backwards else text


def shortened(name: str) -> str:
    """A name for the middle of a sentence; empty where nothing of it would be seen."""
    name = name.strip()
    return isolated(name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…")


def fitted(text: str, room: float, size: float, bold: bool = False) -> str:
    """A text that is cut where it would be wider than there is room for."""
    if width(text, size, bold) <= room:
        return text
    # Texts of users may be very long, so their letters are gone over once.
    widths = list(accumulate(map(_advance, text), initial=_advance("…")))
    kept = bisect_right(widths, room / _scale(size, bold)) - 1
    return text[: max(0, kept)].rstrip() + "…"


def wrapped(text: str, room: float, size: float) -> list[str]:
    """Lines of a text, broken at spaces so that none is wider than there is room for."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".lstrip()
        if width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return [fitted(line, room, size) for line in lines if line]


def width(text: str, size: float, bold: bool = False) -> float:
    """About how wide a line is, at most, in the fonts that pictures name."""
    return sum([_advance(c) for c in text]) * _scale(size, bold)


def _scale(size: float, bold: bool) -> float:
    return size * (1.1 if bold else 1.0)


def _advance(c: str) -> float:
    """Width of a letter in units of the size; those of the widest usual font, DejaVu Sans."""
    if unicodedata.category(c) in ("Mn", "Me", "Cf"):  # written above, below or not at all
        return 0.0
    if unicodedata.east_asian_width(c) in "WF":
        return 1.1
    if c in NARROW:
        return 0.42
    if c in WIDE:
        return 1.0
    return 0.75 if c.isupper() else 0.64


def listed(items: Sequence[str]) -> str:
    """``a, b and c``."""
    return " and ".join(filter(None, [", ".join(items[:-1]), items[-1]])) if items else "none"


def counted(number: int, noun: str) -> str:
    """``no tiles``, ``1 tile``, ``2 tiles``."""
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"
