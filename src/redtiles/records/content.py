"""What a record may hold beside its moves, and how much of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from redtiles._value import excerpt, require_text, whole_number

RESERVED = (
    "Game",
    "Players",
    "ThreeWayTie",
    "Supply",
    "Size",
    "Pie",
    "Redeal",
    "Auto",
    "Start",
    "Result",
)
"""The tags that are written from the fields of a record, in the order they are written."""

MOST_MOVES = 100_000
"""Moves in a record."""
LONGEST_NAME = 100
"""Characters in the name of a tag."""
LONGEST_VALUE = 100_000
"""Characters in the value of a tag."""
MOST_TAG_TEXT = 1_000_000
"""Characters in the names and values of all tags of a record."""
MOST_COMMENT_TEXT = 1_000_000
"""Characters in all comments of a record."""


def checked_tags(tags: Mapping[str, str]) -> dict[str, str]:
    """A copy of tags that a record may have; ``ValueError`` or ``TypeError`` says what is wrong."""
    copied: dict[str, str] = {}
    size = 0
    for given_name, given_value in _items("tags", tags):
        name = require_text("the name of a tag", given_name)
        fault = name_fault(name)
        if fault is None and name in RESERVED:
            fault = f"tag {name} is reserved: it is written from the fields of the record"
        value = require_text(f"tag {name[:LONGEST_NAME]}", given_value)
        if fault is None:
            fault = value_fault(value)
        size += len(name) + len(value)
        if fault is None and size > MOST_TAG_TEXT:
            fault = f"the tags have more than {MOST_TAG_TEXT} characters"
        if fault is not None:
            raise ValueError(fault)
        copied[name] = value
    return copied


def checked_comments(comments: Mapping[int, str], plies: int) -> dict[int, str]:
    """A copy of the comments of a record of so many moves, by ply.

    ``ValueError`` or ``TypeError`` says what is wrong.
    """
    copied: dict[int, str] = {}
    for key, value in _items("comments", comments):
        ply = whole_number("the ply of a comment", key, 0, plies)
        comment = require_text(f"the comment at ply {ply}", value)
        at = forbidden(comment, "\n")
        if at >= 0:
            raise ValueError(f"the comment at ply {ply} has {naming(comment[at])}")
        copied[ply] = comment
    if sum([len(comment) for comment in copied.values()]) > MOST_COMMENT_TEXT:
        raise ValueError(f"the comments have more than {MOST_COMMENT_TEXT} characters")
    return {ply: copied[ply] for ply in sorted(copied)}


def name_fault(name: str) -> str | None:
    """Why a text cannot be the name of a tag, or ``None``."""
    if len(name) > LONGEST_NAME:
        return f"the name of a tag has more than {LONGEST_NAME} characters: {excerpt(name)}"
    if not (name.isascii() and name.isidentifier()) or name[0] == "_":
        return f"the name of a tag is a letter and then letters, digits and _, not {excerpt(name)}"
    return None


def value_fault(value: str) -> str | None:
    """Why a text cannot be the value of a tag, or ``None``."""
    if len(value) > LONGEST_VALUE:
        return f"the value of a tag has more than {LONGEST_VALUE} characters"
    at = forbidden(value)
    return None if at < 0 else f"the value of a tag has {naming(value[at])}"


def forbidden(text: str, allowed: str = "") -> int:
    """Offset of the first control character (Unicode's Cc) or lone surrogate; -1: there is none."""
    if text.replace(allowed, "").isprintable():
        return -1
    for at, char in enumerate(text):
        control = char < " " or "\x7f" <= char <= "\x9f" or "\ud800" <= char <= "\udfff"
        if control and char not in allowed:
            return at
    return -1


def naming(char: str) -> str:
    """How a message calls a forbidden character."""
    kind = "a lone surrogate" if char >= "\ud800" else "a control character"
    return f"{kind}, U+{ord(char):04X}"


def _items(what: str, mapping: object) -> list[tuple[Any, Any]]:
    if not isinstance(mapping, Mapping):
        raise TypeError(f"{what} must be a mapping, not {type(mapping).__name__}")
    items: Any = mapping.items()  # pyright: ignore[reportUnknownVariableType]
    return list(items)
