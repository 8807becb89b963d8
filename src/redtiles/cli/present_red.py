"""RED for people: what the command line says about a state of the game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from redtiles import Color, Reason, Rules, State
from redtiles.cli.terminal import Style, named, wrap, wrap_list
from redtiles.red.scoring import Role

if TYPE_CHECKING:
    from collections.abc import Sequence

ROLES: tuple[Role, ...] = ("border", "circle")
NAMES = {color: color.name.capitalize() for color in Color}
PAINTS = {"w": "30;47", "b": "97;40", "r": "97;41"}
TILE = re.compile(r"\b([wbr])([wbr])\b", re.IGNORECASE)


def rules_line(rules: Rules) -> str:
    """The rules in words."""
    parts = [f"RED, {rules.players} players"]
    if rules.players == 3:
        tie = "is played again" if rules.three_way_tie == "replay" else "is shared"
        parts.append(f"a tie of all three {tie}")
    if (rules.small_copies, rules.large_copies) != (5, 1):
        parts.append(f"{rules.small_copies} small and {rules.large_copies} large of each kind")
    return "; ".join(parts)


def table(state: State, style: Style) -> str:
    """The drawing; with colors, each letter of a tile on its color."""

    def painted(match: re.Match[str]) -> str:
        return "".join([style.paint(letter, PAINTS[letter.lower()]) for letter in match[0]])

    return TILE.sub(painted, str(state)) if style.color else str(state)


def details(state: State, names: Sequence[str], style: Style) -> list[str]:
    """Lines on the pool, the groups and the scores, and the result."""
    return [
        *_pool(state, style),
        "",
        *_scores(state, style),
        "",
        *wrap(_verdict(state, names)),
    ]


def _pool(state: State, style: Style) -> list[str]:
    pool = state.pool
    tiles = list(pool)
    half = len(tiles) // 2
    left = sum(pool.values())
    lines = [style.bold(f"Pool: {left or 'no'} {'tile' if left == 1 else 'tiles'} left")]
    if left:
        lines.append(" " * 8 + "".join([f"{tile.text:>4}" for tile in tiles[:half]]))
        for part in (tiles[:half], tiles[half:]):
            copies = "".join([f"{pool[tile] or '.':>4}" for tile in part])
            lines.append(f"  {part[0].size:<6}{copies}")
    return lines


def _scores(state: State, style: Style) -> list[str]:
    lines: list[str] = []
    for color, score in state.scores().items():
        sum_ = f"{score.border} x {score.circle} = {score.total}"
        lines.append(style.bold(f"{NAMES[color]}: {sum_}"))
        for role in ROLES:
            group = state.best_group(color, role)
            tiles = [str(placement) for placement in group.placements] or ["-"]
            lines += wrap_list(tiles, f"  {role} {group.points:>2}  ")
    return lines


def _verdict(state: State, names: Sequence[str]) -> str:
    outcome = state.outcome()
    if outcome is None:
        return _to_move(state, names)
    winners = [_name(state, color, names) for color in outcome.winners]
    reason = outcome.reason.value
    if reason == Reason.REPLAY:
        return "Nobody wins: all three tie, so the game is played again."
    if reason == Reason.SHARED:
        everybody = "both" if len(winners) == 2 else "all three"
        return f"{_listed(winners)} share the win: {everybody} have the same score."
    if reason == Reason.THIRD_WINS:
        tied = _listed([NAMES[color] for color in state.seats if color not in outcome.winners])
        return f"{winners[0]} wins as the third player: {tied} tie for the highest score."
    return f"{winners[0]} wins with the highest score."


def _to_move(state: State, names: Sequence[str]) -> str:
    legal = state.legal_moves
    text = f"{_name(state, state.to_move, names)} to move: {len(legal)} legal moves"
    last = state.last_tile
    if last is None:
        return text + "."
    if legal.of(last):
        return f"{text}; {last}, just played, may be repeated, as nothing else can be placed."
    return f"{text}; {last}, just played, may not be repeated."


def _name(state: State, color: Color | None, names: Sequence[str]) -> str:
    return "" if color is None else named(NAMES[color], names, state.seats.index(color))


def _listed(names: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def as_dict(state: State) -> dict[str, Any]:
    """The same for programs: colors and tiles by their texts."""
    groups = {
        color: {role: state.best_group(color, role) for role in ROLES} for color in state.seats
    }
    return {
        "table": str(state).split("\n"),
        "pool": {str(tile): left for tile, left in state.pool.items()},
        "scores": {
            str(color): {
                **{
                    role: {"points": group.points, "tiles": [str(p) for p in group.placements]}
                    for role, group in groups[color].items()
                },
                "total": score.total,
            }
            for color, score in state.scores().items()
        },
        "last_tile": None if state.last_tile is None else str(state.last_tile),
    }
