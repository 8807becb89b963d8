"""Plays the players against each other and prints who is stronger: the table of ``players.rst``.

``python docs/strength.py > docs/strength.txt`` plays all rows; ``--only TEXT`` those with a text in
their name, ``--games N`` another number of games. The games depend on the seeds below alone.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any, NamedTuple

import redtiles
from redtiles._chance import Chance
from redtiles.players import Player, parse
from redtiles.simulation.summary import interval

SEED = 2026
FEW = 204
"""Games of a row, a multiple of the numbers of seats."""


class Row(NamedTuple):
    """One player against others of one kind, in one game."""

    title: str
    game: str
    options: dict[str, Any]
    player: str
    against: str
    games: int


class Result(NamedTuple):
    """What came of the games of a row."""

    share: float
    low: float
    high: float
    mean_ms: float
    most_ms: float


KINDS: list[tuple[str, str, dict[str, Any], str, int]] = [
    ("RED, 2 players", "red", {"players": 2}, "mc:800", FEW),
    ("RED, 3 players", "red", {"players": 3}, "mc:800", FEW),
    ("Redstone, 7×7", "redstone", {"size": 7}, "mc:400", FEW),
    ("Main Merah, 2 players", "merah", {"players": 2}, "mc:800", 1200),
    ("Main Merah, 3 players", "merah", {"players": 3}, "mc:2000", 1500),
]
ROWS = [Row(title, game, options, "greedy", "random", FEW) for title, game, options, _, _ in KINDS]
ROWS += [Row(title, game, options, mc, "greedy", n) for title, game, options, mc, n in KINDS]


def new_state(game: str, rules: Any, seed: int) -> Any:
    """A new game; the seed deals where there are cards to deal."""
    kind = redtiles.GAMES[game].State
    return kind(rules, seed=seed) if getattr(kind, "needs_start", False) else kind(rules)


def play(state: Any, players: list[Player], watched: int) -> list[float]:
    """Plays a game to its end; returns the processor time of the watched seat's moves, in s."""
    seconds = []
    while not state.is_over:
        seat = state.seat
        view = state.view(seat)
        start = time.process_time()
        move = players[seat].choose(view)
        if seat == watched:
            seconds.append(time.process_time() - start)
        state.push(move)
    return seconds


def run(row: Row) -> Result:
    """Plays the games of a row, which are independent: each has its own deal and new seeds.

    The player moves on by a seat from game to game.
    """
    rules = redtiles.GAMES[row.game].Rules(**row.options)
    seats = rules.players
    player, against = parse(row.player), parse(row.against)
    total = 0.0
    seconds: list[float] = []
    for number in range(row.games):
        seat = number % seats
        chance = Chance(SEED, number)
        players = [
            (player if place == seat else against).seeded(chance.word()) for place in range(seats)
        ]
        state = new_state(row.game, rules, chance.word())
        seconds += play(state, players, seat)
        total += state.outcome().returns[seat]
        if number % 50 == 49:
            print(f"{row.title}, {row.player}: {number + 1} games", file=sys.stderr)
    milliseconds = [1000 * second for second in seconds]
    return Result(
        total / row.games,
        *interval(total, row.games),
        sum(milliseconds) / len(milliseconds),
        max(milliseconds),
    )


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="rows with this text in them")
    parser.add_argument("--games", type=int, help="games a row")
    args = parser.parse_args()
    heads = ("game", "player", "against", "games", "share of wins", "95 % interval", "seats")
    print(_line(*heads, "beats", "ms a move", "slowest"))
    for row in ROWS:
        if args.only not in f"{row.title} {row.player}":
            continue
        row = row._replace(games=args.games or row.games)
        result = run(row)
        seats = redtiles.GAMES[row.game].Rules(**row.options).players
        line = _line(
            *(row.title, row.player, row.against, str(row.games), f"{result.share:.3f}"),
            *(f"{result.low:.3f} – {result.high:.3f}", f"1/{seats}"),
            "yes" if result.low > 1 / seats else "no",
            *(f"{result.mean_ms:.1f}", f"{result.most_ms:.1f}"),
        )
        print(line, flush=True)


def _line(*cells: str) -> str:
    widths = (23, 9, 9, 7, 15, 17, 7, 7, 11, 7)
    padded = [f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True)]
    return "".join(padded).rstrip()


if __name__ == "__main__":
    main()
