"""Redstone for people: what the command line says about a state of the game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from redtiles.cli.terminal import Style, named, wrap, wrap_list
from redtiles.redstone import Color, Move, Reason, Rules, State

if TYPE_CHECKING:
    from collections.abc import Sequence

SIDES = (Color.BLACK, Color.WHITE)
NAMES = {color: color.name.capitalize() for color in Color}
PAINTS = {"w": "30;47", "b": "97;40", "r": "97;41"}
ROW = re.compile(r"^[ \d]\d .*$", re.MULTILINE)


def rules_line(rules: Rules) -> str:
    """The rules in words."""
    pie = "the second player may swap" if rules.pie else "without the pie rule"
    return f"Redstone, {rules.size} x {rules.size}; {pie}"


def table(state: State, style: Style) -> str:
    """The drawing; with colors, each stone on its own."""

    def painted(row: re.Match[str]) -> str:
        stones = [style.paint(c, PAINTS[c]) if c in PAINTS else c for c in row[0]]
        return "".join(stones)

    return ROW.sub(painted, str(state)) if style.color else str(state)


def details(state: State, names: Sequence[str], style: Style) -> list[str]:
    """Lines on the groups and their liberties, the last move, and the result."""
    lines: list[str] = []
    for color in SIDES:
        groups = [group for group in state.groups() if group.color is color]
        stones = _counted(sum([len(group.stones) for group in groups]), "stone")
        inside = f" in {_counted(len(groups), 'group')}" if groups else ""
        lines.append(style.bold(f"{NAMES[color]}: {stones}{inside}"))
        liberties = [f"{group.stones[0]}:{len(group.liberties)}" for group in groups]
        lines += wrap_list(liberties, "  liberties  ") if groups else []
    lines.append(style.bold(f"Red: {_counted(state.measures()['red_stones'], 'stone')}"))
    return [*lines, "", *_last_move(state), *wrap(_verdict(state, names))]


def _last_move(state: State) -> list[str]:
    move, captured = _captures(state)
    if move is None:
        return []
    if not captured:
        return [f"Last move {move}."]
    return wrap_list(captured, f"Last move {move}, captured ")


def _captures(state: State) -> tuple[Move | None, list[str]]:
    """The last move and the stones it captured, black ones first."""
    if not state.ply:
        return None, []
    before = state.copy()
    move = before.pop()
    gone = [
        f"{color}@{point}"
        for color in SIDES
        for point in sorted(
            point for group in before.groups() if group.color is color for point in group.stones
        )
        if state.stone_at(point) is not color
    ]
    return move, gone


def _counted(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def _verdict(state: State, names: Sequence[str]) -> str:
    outcome = state.outcome()
    if outcome is None:
        assert state.to_move is not None
        moves = _counted(len(state.legal_moves), "legal move")
        swap = ", one of them the swap" if Move.SWAP in state.legal_moves else ""
        return f"{_name(state, state.to_move, names)} to move: {moves}{swap}."
    (winner,) = outcome.winners
    loser = NAMES[SIDES[winner is Color.BLACK]]
    why: dict[Any, str] = {
        Reason.ANNIHILATED: f"{loser} has no stones left.",
        Reason.BOTH_ANNIHILATED: f"nobody has stones left, and {NAMES[winner]} moved last.",
        Reason.SELF_ANNIHILATED: f"{loser} has captured all own stones.",
    }
    first = SIDES[outcome.seats[0]]
    began = "" if winner is first else f", who began as {NAMES[first]},"
    return f"{_name(state, winner, names)}{began} wins: {why[outcome.reason]}"


def _name(state: State, color: Color, names: Sequence[str]) -> str:
    return named(NAMES[color], names, state.seats.index(color))


def as_dict(state: State) -> dict[str, Any]:
    """The same for programs: colors, points and moves by their texts."""
    move, captured = _captures(state)
    return {
        "table": str(state).split("\n"),
        "seats": [str(color) for color in state.seats],
        "groups": [
            {
                "color": str(group.color),
                "stones": [str(point) for point in group.stones],
                "liberties": [str(point) for point in group.liberties],
            }
            for group in state.groups()
        ],
        "last_move": None if move is None else str(move),
        "captured": captured,
    }
