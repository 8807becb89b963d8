"""The position line: players, side to move, placements, last tile, and another supply if any."""

from __future__ import annotations

from redtiles._value import excerpt, require_text, text_number
from redtiles.errors import NotationError, StateError
from redtiles.red.moves import Move
from redtiles.red.rules import Rules
from redtiles.red.tiles import TILE_OF_TEXT, Tile

MOST_CHARACTERS = 1000
"""No position line is longer: 36 placements of at most ten characters, and little else."""


def write_position(rules: Rules, side: str, placements: tuple[Move, ...], last: Tile | None) -> str:
    """The position line; ``side`` is the letter to move, ``-`` when the game is over."""
    fields = [
        str(rules.players),
        side,
        ";".join([str(move) for move in placements]) or "-",
        "-" if last is None else str(last),
    ]
    supply = rules.small_copies, rules.large_copies
    if supply != (5, 1):
        fields.append(f"{supply[0]},{supply[1]}")
    return " ".join(fields)


def read_position(text: str, rules: Rules | None) -> tuple[Rules, str, list[Move], Tile | None]:
    """What a position line says, before the rules have judged it.

    These are the rules, the side to move, the placements and the last tile. ``rules`` supplies
    what the line lacks and must agree with it.
    """
    text = require_text("a position", text)
    if len(text) > MOST_CHARACTERS:
        raise StateError(f"no position line has {len(text)} characters")
    fields = text.split(" ")
    if len(fields) not in (4, 5):
        raise StateError(
            "a position line has four fields with one space between"
            " (players, side to move, placements, last tile), and a fifth for another supply;"
            f" this has {len(fields)}: {excerpt(text)}"
        )
    return (
        _read_rules(fields[0], fields[4:], rules),
        _read_side(fields[1]),
        _read_placements(fields[2]),
        _read_last(fields[3]),
    )


def _read_rules(players: str, supply: list[str], rules: Rules | None) -> Rules:
    if players not in ("2", "3"):
        raise StateError(f"the number of players is 2 or 3, not {excerpt(players)}")
    copies = (5, 1)
    if supply:
        small, _, large = supply[0].partition(",")
        numbers = text_number(small), text_number(large)
        if numbers[0] not in range(1, 6) or numbers[1] not in range(2) or numbers == copies:
            raise StateError(
                "after four fields, one space between them, comes at most a supply other than 5,1:"
                f" small copies 1 to 5, a comma, large copies 0 or 1; not {excerpt(supply[0])}"
            )
        copies = int(small), int(large)
    if rules is None:
        return Rules(int(players), "replay", *copies)
    if (rules.players, rules.small_copies, rules.large_copies) != (int(players), *copies):
        raise StateError(
            f"the position is of {players} players and supply {copies[0]},{copies[1]};"
            f" the rules have {rules.players} and {rules.small_copies},{rules.large_copies}"
        )
    return rules


def _read_side(side: str) -> str:
    if side not in ("w", "b", "r", "-"):
        raise StateError(f"the side to move is w, b, r, or - at the end; not {excerpt(side)}")
    return side


def _read_placements(text: str) -> list[Move]:
    if text == "-":
        return []
    placements = []
    for part in text.split(";"):
        try:
            placements.append(Move.parse(part))
        except NotationError:
            raise StateError(f"{excerpt(part)} is no placement: tile@x,y") from None
    return placements


def _read_last(text: str) -> Tile | None:
    if text == "-":
        return None
    if text not in TILE_OF_TEXT:
        raise StateError(f"the last tile is a tile or -, not {excerpt(text)}")
    return TILE_OF_TEXT[text]
