"""``redtiles simulate``: random games and what came of them, in exact sums."""

from __future__ import annotations

import json
import math
from collections import Counter
from typing import TYPE_CHECKING, Any

from redtiles.cli.options import rules_of
from redtiles.cli.present import PRESENTERS, Presenter
from redtiles.cli.terminal import wrap, write

if TYPE_CHECKING:
    import argparse

    from redtiles import Outcome


LABEL = 16
"""Columns of the names in a report, unless one is longer."""


class Tally:
    """Outcomes and measures of games, counted."""

    def __init__(self, game: Presenter, rules: Any) -> None:
        self.games = 0
        self.wins = [0] * len(game.seat_names(rules))
        """Games won by seat, alone or with others."""
        self.shared = [0] * len(self.wins)
        """Those of them won with others."""
        self.reasons = dict.fromkeys(game.reasons(), 0)
        self.measures: dict[str, Counter[int]] = {name: Counter() for name in game.measures(rules)}
        """How often a number was measured, by the name of the measure."""

    def add(self, outcome: Outcome, measured: dict[str, int]) -> None:
        """Counts one finished game."""
        self.games += 1
        self.reasons[str(outcome.reason)] += 1
        for seat in outcome.seats:
            self.wins[seat] += 1
            self.shared[seat] += len(outcome.seats) > 1
        for name, number in measured.items():
            self.measures[name][number] += 1


def play(game: Presenter, rules: Any, games: int, seed: int) -> Tally:
    """The random games 0, 1, ... of a run; each depends on the seed and its own number alone."""
    tally = Tally(game, rules)
    for outcome, measured in game.play_at_random(rules, seed, games):
        tally.add(outcome, measured)
    return tally


def summary(counts: Counter[int]) -> dict[str, Any]:
    """Mean, spread (standard deviation of these games), lowest and highest; ``None`` of nothing.

    The sums are exact; a division and a square root at the end are all that is rounded.
    """
    games = counts.total()
    total = sum(number * times for number, times in counts.items())
    squares = sum(number * number * times for number, times in counts.items())
    variance = (games * squares - total * total) / (games * games) if games else 0.0
    return {
        "mean": total / games if games else None,
        "spread": math.sqrt(variance) if games else None,
        "lowest": min(counts, default=None),
        "highest": max(counts, default=None),
        "sum": total,
        "sum_of_squares": squares,
        "counts": {str(number): counts[number] for number in sorted(counts)},
    }


def run(args: argparse.Namespace) -> int:
    """Plays, prints, and returns the exit status."""
    game = PRESENTERS[args.game]
    rules = rules_of(args)
    tally = play(game, rules, args.games, args.seed)
    if args.json:
        write(json.dumps(as_dict(tally, game, rules, args.seed), indent=2) + "\n")
    else:
        write("\n".join(report(tally, game, rules, args.seed)) + "\n")
    return 0


def as_dict(tally: Tally, game: Presenter, rules: Any, seed: int) -> dict[str, Any]:
    """The result, ready for JSON."""
    seats = list(game.seat_names(rules))
    return {
        "game": rules.game,
        "rules": rules.to_dict(),
        "seed": seed,
        "games": tally.games,
        "wins": dict(zip(seats, tally.wins, strict=True)),
        "shared_wins": dict(zip(seats, tally.shared, strict=True)),
        "reasons": tally.reasons,
        "measures": {name: summary(counts) for name, counts in tally.measures.items()},
    }


def report(tally: Tally, game: Presenter, rules: Any, seed: int) -> list[str]:
    """The result in lines."""
    games = tally.games
    wins = dict(zip(game.seat_names(rules).values(), tally.wins, strict=True))
    reasons = {name.replace("_", " "): times for name, times in tally.reasons.items()}
    rows = [
        *_table("won by", wins, games),
        *_table("decided by", reasons, games),
        (),
        ("", "mean", "spread", "lowest", "highest"),
    ]
    for name, words in game.measures(rules).items():
        numbers = summary(tally.measures[name])
        cells = [numbers[key] for key in ("mean", "spread", "lowest", "highest")]
        rows.append((words, *map(_number, cells)))
    width = max([LABEL, *[len(row[0]) for row in rows if row]])
    return [
        *wrap(f"{games} random {'game' if games == 1 else 'games'}, seed {seed}"),
        *wrap(game.rules_line(rules)),
        *[_line(row, width) for row in rows],
    ]


def _line(row: tuple[str, ...], width: int) -> str:
    return f"{row[0]:<{width}}" + "".join([f"{cell:>12}" for cell in row[1:]]) if row else ""


def _table(heading: str, times: dict[str, int], games: int) -> list[tuple[str, ...]]:
    shares = {name: 100 * n / games if games else None for name, n in times.items()}
    return [
        (),
        (heading, "games", "percent"),
        *[(f"  {name}", str(n), _number(shares[name])) for name, n in times.items()],
    ]


def _number(number: float | None) -> str:
    if number is None:
        return "-"
    return str(number) if isinstance(number, int) else f"{number:.3f}"
