"""SVG elements as text, with everything escaped that comes from outside."""

from __future__ import annotations

import re

__all__ = ["escaped", "number", "tag", "text"]

FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML cannot hold, not even escaped: most control characters, and halves of pairs."""

ENTITIES = str.maketrans(
    {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        '"': "&quot;",
        "'": "&#39;",
        # Written as they are, these would be read as spaces or line feeds.
        "\t": "&#9;",
        "\n": "&#10;",
        "\r": "&#13;",
    }
)


def escaped(value: object) -> str:
    """Text for an element or an attribute, of XML as of HTML.

    Characters that XML cannot hold become U+FFFD, the replacement character.
    """
    return FORBIDDEN.sub("\ufffd", str(value)).translate(ENTITIES)


def number(value: float) -> str:
    """A length with at most two decimals: ``7``, ``7.5``, ``-0.25``."""
    return f"{round(value, 2) + 0.0:g}" if abs(value) < 1000 else f"{round(value, 1):.10g}"


def tag(name: str, /, *children: str, **attributes: object) -> str:
    """An element, of children that are elements already, or escaped text.

    In the name of an attribute ``_`` is ``-``, at its end nothing. ``None`` leaves one out.
    """
    written = "".join(
        [
            f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
            for key, value in attributes.items()
            if value is not None
        ]
    )
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def _value(value: object) -> str:
    return number(value) if isinstance(value, (int, float)) else escaped(value)


def text(x: float, y: float, content: object, size: float = 14, **attributes: object) -> str:
    """A line of text whose base line begins at a point, or is centered there (``text_anchor``)."""
    return tag("text", escaped(content), x=x, y=y, font_size=size, **attributes)
