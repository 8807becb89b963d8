"""Main Merah for people: what the command line says about a state of the game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from redtiles.cli.terminal import Style, named, wrap
from redtiles.merah import Reason, Rules, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from redtiles.merah import Card

RED_CARD = re.compile(r"\b[A2-9TJQK][dh]\b")
RED_INK = "91"


def rules_line(rules: Rules) -> str:
    """The rules in words."""
    parts = [f"Main Merah, {rules.players} players", f"{rules.redeal} redeal rule"]
    if rules.auto:
        parts.append("the game takes for the players")
    return "; ".join(parts)


def table(state: State, style: Style) -> str:
    """The drawing; with colors, red cards are red."""
    return RED_CARD.sub(lambda match: style.paint(match[0], RED_INK), str(state))


def details(state: State, names: Sequence[str], style: Style) -> list[str]:
    """Lines on the points, and the result."""
    lines = [style.bold(f"Seat {seat}: {score}") for seat, score in enumerate(state.scores())]
    left = _points(state.table)
    lines.append(f"Points on the table: {left}, of 210 in all")
    return [*lines, "", *wrap(_verdict(state, names))]


def _points(cards: Sequence[Card]) -> int:
    return sum([card.points for card in cards])


def _verdict(state: State, names: Sequence[str]) -> str:
    outcome = state.outcome()
    if outcome is None:
        legal = len(state.legal_moves)
        moves = f"{legal} legal {'move' if legal == 1 else 'moves'}"
        mover = _name(state.seat or 0, names)
        if state.turned is not None:
            return f"{mover} to choose what {state.turned} takes: {moves}."
        return f"{mover} to move: {moves}."
    left = "" if not state.table else " Nobody can take what is left on the table."
    winners = " and ".join([_name(seat, names) for seat in outcome.winners])
    if outcome.reason is Reason.SHARED:
        return f"{winners} share the win: they have the same score.{left}"
    return f"{winners} wins with the highest score.{left}"


def _name(seat: int, names: Sequence[str]) -> str:
    return named(f"Seat {seat}", names, seat)


def as_dict(state: State) -> dict[str, Any]:
    """The same for programs: cards by their texts."""
    return {
        "table": str(state).split("\n"),
        "hands": [_texts(hand) for hand in state.hands],
        "open": _texts(state.table),
        "turned": None if state.turned is None else str(state.turned),
        "deck": _texts(state.deck),
        "taken": [_texts(pile) for pile in state.taken],
        "scores": {str(seat): score for seat, score in enumerate(state.scores())},
        "points_left": _points(state.table),
    }


def _texts(cards: Sequence[Card]) -> list[str]:
    return [card.text for card in cards]
