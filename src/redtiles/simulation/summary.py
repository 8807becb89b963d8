"""What a run came to, in numbers and in lines."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections import Counter

    from redtiles.simulation.tally import Tally

__all__ = ["Numbers", "PlyNumbers", "SeatNumbers", "Summary"]

LABEL = 16
"""Columns of the names in a report, unless one is longer."""
Z = 1.959963984540054
"""Of a normal distribution, 95 % lie within so many standard deviations."""


class SeatNumbers(NamedTuple):
    """How one seat fared."""

    name: str
    """The seat in words."""
    player: str
    """The text of its player."""
    wins: int
    """Games it won, alone or with others."""
    shared: int
    """Those of them it won with others."""
    share: float | None
    """Wins as a share of all games; ``None`` where there were none."""
    low: float | None
    """The lower end of the 95 % interval of that share (Wilson's score interval)."""
    high: float | None
    """The upper end."""
    returns: float | None
    """The mean of ``Outcome.returns``."""


class Numbers(NamedTuple):
    """What a measure came to. The sums are exact; a division and a root are all that is rounded."""

    mean: float | None
    """``None``, as the next three, where there were no games."""
    spread: float | None
    """The standard deviation of these games."""
    lowest: int | None
    highest: int | None
    sum: int
    sum_of_squares: int
    counts: dict[int, int]
    """In how many games each number was measured, ascending."""


class PlyNumbers(NamedTuple):
    """Legal moves at one ply."""

    games: int
    """Games that came to it, and had a move to make."""
    mean: float
    lowest: int
    highest: int


class Summary(NamedTuple):
    """What a run came to. ``str`` gives it in lines."""

    rules: Any
    """The rules object."""
    seed: int
    games: int
    """Games that were played."""
    seats: dict[str, SeatNumbers]
    """By the short text of the seat, in order."""
    reasons: dict[str, int]
    """Games decided by each rule, zeros kept."""
    measures: dict[str, Numbers]
    """``plies``, and what ``rules.measures`` names."""
    legal_moves: tuple[PlyNumbers, ...]
    """By ply, from 0."""

    @property
    def title(self) -> str:
        """How many games of what seed."""
        random = "random " if all(seat.player == "random" for seat in self.seats.values()) else ""
        return f"{self.games} {random}{'game' if self.games == 1 else 'games'}, seed {self.seed}"

    def to_dict(self) -> dict[str, Any]:
        """All of it, ready for JSON."""
        seats = self.seats.items()
        return {
            "game": self.rules.game,
            "rules": self.rules.to_dict(),
            "players": {text: seat.player for text, seat in seats},
            "seed": self.seed,
            "games": self.games,
            "wins": {text: seat.wins for text, seat in seats},
            "shared_wins": {text: seat.shared for text, seat in seats},
            "win_intervals": {text: [seat.low, seat.high] for text, seat in seats},
            "returns": {text: seat.returns for text, seat in seats},
            "reasons": self.reasons,
            "measures": {
                name: {
                    **numbers._asdict(),
                    "counts": {str(number): n for number, n in numbers.counts.items()},
                }
                for name, numbers in self.measures.items()
            },
            "legal_moves": [ply._asdict() for ply in self.legal_moves],
        }

    def lines(self) -> list[str]:
        """Who won, what decided, and what was measured, in tables under each other."""
        rows: list[tuple[str, ...]] = [(), ("won by", "games", "percent", "from", "to")]
        for seat in self.seats.values():
            shares = [_percent(share) for share in (seat.share, seat.low, seat.high)]
            rows.append((f"  {seat.name}", str(seat.wins), *shares))
        rows += [(), ("decided by", "games", "percent")]
        for reason, times in self.reasons.items():
            share = times / self.games if self.games else None
            rows.append((f"  {reason.replace('_', ' ')}", str(times), _percent(share)))
        rows += [(), ("", "mean", "spread", "lowest", "highest")]
        names = {"plies": "plies", **self.rules.measures}
        rows += [(names[name], *map(_number, of[:4])) for name, of in self.measures.items()]
        if self.legal_moves:
            branching = _overall(self.legal_moves)
            rows.append(("legal moves", _number(branching[0]), "-", *map(_number, branching[1:])))
        width = max([LABEL, *[len(row[0]) for row in rows if row]])
        return [_line(row, width) for row in rows]

    def players(self) -> list[str]:
        """The players, a line each; nothing where all play at random."""
        if " random " in self.title:
            return []
        return [f"{seat.name}: {seat.player}" for seat in self.seats.values()]

    def __str__(self) -> str:
        return "\n".join([self.title, *self.players(), *self.lines()])


def summary_of(
    rules: Any, players: tuple[str, ...], seed: int, tally: Tally, reasons: Any
) -> Summary:
    """The summary of a tally; ``reasons`` are all rules that can decide a game."""
    return Summary(
        rules,
        seed,
        tally.games,
        {
            text: _seat(seat, name, player, tally)
            for seat, ((text, name), player) in enumerate(
                zip(rules.seat_names.items(), players, strict=True)
            )
        },
        {
            str(reason): sum([n for e, n in tally.endings.items() if e.reason == str(reason)])
            for reason in reasons
        },
        {name: numbers_of(counts) for name, counts in tally.measures.items()},
        tuple(
            [
                PlyNumbers(ply.games, ply.total / ply.games, ply.lowest or 0, ply.highest)
                for ply in tally.legal_moves
            ]
        ),
    )


def _seat(seat: int, name: str, player: str, tally: Tally) -> SeatNumbers:
    won = {ending: n for ending, n in tally.endings.items() if seat in ending.winners}
    wins = sum(won.values())
    shared = sum([n for ending, n in won.items() if len(ending.winners) > 1])
    if not tally.games:
        return SeatNumbers(name, player, wins, shared, None, None, None, None)
    low, high = interval(wins, tally.games)
    returns = math.fsum([n * ending.returns[seat] for ending, n in sorted(tally.endings.items())])
    return SeatNumbers(
        name, player, wins, shared, wins / tally.games, low, high, returns / tally.games
    )


def interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share that was ``wins`` of ``games`` (Wilson 1927).

    Wins that are shared may count in part; then the interval is a little too wide.
    """
    share, weight = wins / games, Z * Z / games
    middle = (share + weight / 2) / (1 + weight)
    half = Z / (1 + weight) * math.sqrt(share * (1 - share) / games + weight / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def numbers_of(counts: Counter[int]) -> Numbers:
    """What numbers came to that were counted."""
    games = counts.total()
    total = sum([number * times for number, times in counts.items()])
    squares = sum([number * number * times for number, times in counts.items()])
    variance = (games * squares - total * total) / (games * games) if games else 0.0
    return Numbers(
        total / games if games else None,
        math.sqrt(variance) if games else None,
        min(counts, default=None),
        max(counts, default=None),
        total,
        squares,
        {number: counts[number] for number in sorted(counts)},
    )


def _overall(plies: tuple[PlyNumbers, ...]) -> tuple[float, int, int]:
    moves = sum([ply.games for ply in plies])
    mean = math.fsum([ply.games * ply.mean for ply in plies]) / moves
    return mean, min([ply.lowest for ply in plies]), max([ply.highest for ply in plies])


def _line(row: tuple[str, ...], width: int) -> str:
    return f"{row[0]:<{width}}" + "".join([f"{cell:>12}" for cell in row[1:]]) if row else ""


def _percent(share: float | None) -> str:
    return _number(None if share is None else 100 * share)


def _number(number: float | None) -> str:
    if number is None:
        return "-"
    return str(number) if isinstance(number, int) else f"{number:.3f}"
