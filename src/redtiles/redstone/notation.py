"""The position line: size, side to move, rows from the top, and the pie field."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from redtiles._value import excerpt, require_text, text_number
from redtiles.errors import StateError
from redtiles.redstone.points import SIDE
from redtiles.redstone.rules import LEAST_SIZE, MOST_SIZE, Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_CHARACTERS = 1000
"""No position line is longer: 25 rows of at most 25 characters, and little else."""

STONE_LETTERS = "bwr"
"""The kinds of stone by their number in the code of a move."""
SIDES = ("b", "w", "b+b", "b+w", "w+b", "w+w")
"""The side to move, or the winner and who moved last, by the status in the core."""
OFFERS = ("-", "swap", "swapped")
"""The pie field, by the offer in the core."""
OVER = 2
"""The first status of a finished game."""


class Position(NamedTuple):
    """What a position line says."""

    rules: Rules
    status: int
    codes: list[int]
    """The moves that place its stones."""
    offer: int


def write_position(status: int, rows: Sequence[str], offer: int) -> str:
    """The position line; rows come from the top, as letters with ``.`` for an empty point."""
    packed = "/".join([_pack(row) for row in rows])
    return f"{len(rows)} {SIDES[status]} {packed} {OFFERS[offer]}"


def _pack(row: str) -> str:
    runs = [(letter, len(list(run))) for letter, run in groupby(row)]
    return "".join([str(length) if letter == "." else letter * length for letter, length in runs])


def read_position(text: str, rules: Rules | None) -> Position:
    """What a position line says; ``StateError`` where it is none.

    ``rules`` supplies what the line lacks and must agree with it. Whether every group has a
    liberty is left to the core.
    """
    text = require_text("a position", text)
    if len(text) > MOST_CHARACTERS:
        raise StateError(f"no position line has {len(text)} characters")
    fields = text.split(" ")
    if len(fields) != 4:
        raise StateError(
            "a position line has four fields with one space between"
            f" (size, side to move, rows, pie); this has {len(fields)}: {excerpt(text)}"
        )
    size = text_number(fields[0])
    if size is None or not LEAST_SIZE <= size <= MOST_SIZE:
        raise StateError(f"the size is in {LEAST_SIZE}..{MOST_SIZE}, not {excerpt(fields[0])}")
    if fields[1] not in SIDES:
        raise StateError(
            "the side to move is b or w; at the end, the winner, + and who moved last, as in w+b;"
            f" not {excerpt(fields[1])}"
        )
    if fields[3] not in OFFERS:
        raise StateError(f"the pie field is swap, swapped or -, not {excerpt(fields[3])}")
    rows = _read_rows(fields[2], size)
    status, offer = SIDES.index(fields[1]), OFFERS.index(fields[3])
    _check_stones(rows, status)
    return Position(_read_rules(size, rows, fields[3], rules), status, _codes(rows), offer)


def _read_rows(text: str, size: int) -> list[str]:
    """The rows from the top, as :func:`write_position` takes them."""
    parts = text.split("/")
    if len(parts) != size:
        raise StateError(f"there are {size} rows with / between, not {len(parts)}")
    return [_unpack(part, size) for part in parts]


def _unpack(packed: str, size: int) -> str:
    row = ""
    for is_number, run in groupby(packed, "0123456789".__contains__):
        part = "".join(run)
        empty = (text_number(part) or 0) if is_number else 0
        if 0 < empty <= size:
            part = "." * empty
        elif part.strip(STONE_LETTERS):
            row = ""
            break
        row += part
    if len(row) != size:
        raise StateError(
            f"a row has {size} points: b, w, r, and numbers for runs of empty ones;"
            f" not {excerpt(packed)}"
        )
    return row


def _check_stones(rows: list[str], status: int) -> None:
    """``StateError`` where the stones are none that a game could have at such a time."""
    lies = {letter: any(letter in row for row in rows) for letter in STONE_LETTERS}
    if status >= OVER:
        winner, last = SIDES[status].split("+")
        if lies["w" if winner == "b" else "b"]:
            raise StateError("the game is over, and the loser has stones left")
        if not lies["r"]:
            raise StateError("the game is over, and there is no red stone to have ended it")
        if not lies[winner] and winner != last:
            raise StateError("who has no stones left wins only with the last move")
    elif not (lies["b"] and lies["w"]):
        first = _is_start(rows)
        if first is None:
            raise StateError("the game goes on, and a color has no stones")
        if SIDES[status] != first:
            raise StateError(f"on this board {first} is to move")


def _is_start(rows: list[str]) -> str | None:
    """Who is to move on the empty board, or on one black stone; ``None`` on any other."""
    stones = "".join(rows).replace(".", "")
    return {"": "b", "b": "w"}.get(stones)


def _read_rules(size: int, rows: list[str], pie: str, rules: Rules | None) -> Rules:
    if rules is None:
        rules = Rules(size, pie != "-")
    if rules.size != size:
        raise StateError(f"the position is of size {size}; the rules have {rules.size}")
    if not rules.pie and pie != "-":
        raise StateError(f"the pie field is {pie}, and the rules have no pie rule")
    start = _is_start(rows)
    if pie == "swap" and start is None:
        raise StateError("a swap is on offer on the empty board and on one black stone only")
    if pie == "swapped" and start == "b":
        raise StateError("nobody has swapped on the empty board")
    if rules.pie and pie == "-" and start is not None:
        raise StateError("with the pie rule, a swap is still on offer here")
    return rules


def _codes(rows: list[str]) -> list[int]:
    return [
        STONE_LETTERS.index(letter) * SIDE * SIDE + row * SIDE + col
        for row, letters in enumerate(reversed(rows))
        for col, letter in enumerate(letters)
        if letter != "."
    ]
