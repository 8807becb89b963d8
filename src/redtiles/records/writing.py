"""Records as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from redtiles.records.content import RESERVED

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from redtiles.records.record import Record

WIDTH = 80
"""Columns in a line of moves; only a comment can make it longer."""


def write_record(record: Record) -> str:
    """The tags, a blank line, and the moves with their comments."""
    tags = {"Game": record.game, "Result": record.result, **record.rules.to_tags()}
    if record.start is not None:
        tags["Start"] = record.start
    lines = [_tag(name, tags[name]) for name in RESERVED if name in tags]
    lines += [_tag(name, value) for name, value in record.tags.items()]
    return "".join([*lines, "\n", *_filled(_tokens(record)), "\n"])


def _tag(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]\n'


def _tokens(record: Record) -> Iterator[str]:
    """Moves, with the number of a round before its first, comments and at last the result."""
    length = record.rules.round_length
    for ply, move in enumerate(record.moves):
        yield from _comment(record, ply)
        begins_round = length and ply % length == 0
        yield f"{ply // length + 1}. {move}" if begins_round else str(move)
    yield from _comment(record, len(record.moves))
    yield record.result


def _comment(record: Record, ply: int) -> Iterator[str]:
    if ply in record.comments:
        escaped = record.comments[ply].replace("\\", "\\\\").replace("}", "\\}")
        yield f"{{{escaped}}}"


def _filled(tokens: Iterable[str]) -> Iterator[str]:
    """Tokens with the white space between them; lines break before they grow too long."""
    column = 0
    for token in tokens:
        first, _, _ = token.partition("\n")
        if column and column + 1 + len(first) > WIDTH:
            yield "\n"
            column = 0
        elif column:
            yield " "
            column += 1
        yield token
        column = len(token) - token.rfind("\n") - 1 if "\n" in token else column + len(token)
