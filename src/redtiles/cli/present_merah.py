"""Main Merah for people: what the command line says about a state of the game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from redtiles._chance import Chance
from redtiles.cli.terminal import Style, harmless, wrap
from redtiles.merah import Deal, Reason, Rules, State

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from redtiles import Outcome
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


def details(state: State, tags: Mapping[str, str], style: Style) -> list[str]:
    """Lines on the points, and the result."""
    lines = [style.bold(f"Seat {seat}: {score}") for seat, score in enumerate(state.scores())]
    left = _points(state.table)
    lines.append(f"Points on the table: {left}, of 210 in all")
    return [*lines, "", *wrap(_verdict(state, tags))]


def _points(cards: Sequence[Card]) -> int:
    return sum([card.points for card in cards])


def _verdict(state: State, tags: Mapping[str, str]) -> str:
    outcome = state.outcome()
    if outcome is None:
        legal = len(state.legal_moves)
        moves = f"{legal} legal {'move' if legal == 1 else 'moves'}"
        mover = _name(state.seat, tags)
        if state.turned is not None:
            return f"{mover} to choose what {state.turned} takes: {moves}."
        return f"{mover} to move: {moves}."
    left = "" if not state.table else " Nobody can take what is left on the table."
    winners = " and ".join([_name(seat, tags) for seat in outcome.winners])
    if outcome.reason is Reason.SHARED:
        return f"{winners} share the win: they have the same score.{left}"
    return f"{winners} wins with the highest score.{left}"


def _name(seat: int | None, tags: Mapping[str, str]) -> str:
    name = harmless(tags.get(f"Seat{seat}", "")).strip()
    return f"Seat {seat} ({name})" if name else f"Seat {seat}"


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


def play_at_random(rules: Rules, seed: int, games: int) -> Iterator[tuple[Outcome, dict[str, int]]]:
    """Outcomes and measures of the games 0, 1, ... of a run; seat 0 begins each."""
    for number in range(games):
        chance = Chance(seed, number)
        state = State(rules, deal=Deal.from_chance(chance, rules))
        outcome = None
        while outcome is None:
            state.push(chance.choice(state.legal_moves))
            outcome = state.outcome()
        scores = {f"score_{seat}": score for seat, score in enumerate(state.scores())}
        left = len(state.table)
        yield (
            outcome,
            {
                "plies": state.ply,
                "leaves_cards": int(left > 0),
                "cards_left": left,
                "points_left": _points(state.table),
                **scores,
            },
        )


def measures(rules: Rules) -> dict[str, str]:
    """What :func:`play_at_random` measures, in words."""
    return {
        "plies": "plies",
        "leaves_cards": "leaves cards",
        "cards_left": "cards left",
        "points_left": "points left",
        **{f"score_{seat}": f"score of seat {seat}" for seat in range(rules.players)},
    }


def seat_names(rules: Rules) -> dict[str, str]:
    """The players by seat: their texts, and names in words."""
    return {str(seat): f"Seat {seat}" for seat in range(rules.players)}


def reasons() -> list[str]:
    """The rules that can decide a game."""
    return [str(reason) for reason in Reason]
