"""Looks ahead in games of Main Merah, compiled: what moves take, and games played on at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from redtiles._cards import Player
from redtiles.merah.cards import CARDS, MOST_POINTS, PAIRS, points_in
from redtiles.merah.scoring import decide

if TYPE_CHECKING:
    from redtiles.merah.position import Position

PLAYER = Player(PAIRS, [card.points for card in CARDS])


Game = tuple[int, tuple[int, ...], int, tuple[int, ...], list[int], int, bool]


def _game(position: Position, auto: bool) -> Game:
    """A position as the compiled player takes it."""
    seat, hands, table, deck, taken, turned = position
    return seat, hands, table, deck, [points_in(pile) for pile in taken], turned, auto


def prospects(position: Position, auto: bool) -> tuple[tuple[float, ...], ...]:
    """For each legal move, in order, how all seats stand after it."""
    return tuple(
        [
            decide(scores).returns if over else tuple([score / MOST_POINTS for score in scores])
            for over, *scores in PLAYER.prospects(*_game(position, auto))
        ]
    )


def playouts(position: Position, auto: bool, games: int, seed: int) -> tuple[float, ...]:
    """Returns by seat, summed over the random games 0, 1, … of a seed that play a position on."""
    seats = range(len(position.hands))
    returns = [0.0] * len(seats)
    counted = PLAYER.playouts(*_game(position, auto), games, seed)
    for leading, times in enumerate(counted):
        if times:
            outcome = decide([leading >> seat & 1 for seat in seats])
            returns = [a + times * b for a, b in zip(returns, outcome.returns, strict=True)]
    return tuple(returns)
