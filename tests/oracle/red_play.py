"""Random games of RED, driven by the oracle, in styles that reach different corners."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from .red import Game, Move, is_small

STYLES = ("uniform", "large_first", "compact", "spread", "line", "hoard", "seal")
SAMPLE = 8


def choose(game: Game, rng: Random, style: str = "uniform") -> Move:
    """A legal move of an unfinished game, the same for the same state of `rng`.

    - `uniform`: every legal move alike.
    - `large_first`: large tiles as early as they can be placed.
    - `compact`, `spread`: the nearest to 0,0, or the farthest, of a few random moves.
    - `line`: small tiles straight away from 0,0, then large ones: the ends of the table.
    - `hoard`: keeps the small `rb` for last, so that two players must repeat it.
    - `seal`: for a while the place that leaves the fewest others: one game in four or so then
      ends after 8 moves.
    """
    moves = sorted(game.legal_moves())  # the order of a set differs between processes
    if style == "uniform":
        return rng.choice(moves)
    if style == "large_first":
        return rng.choice([move for move in moves if not is_small(move[0])] or moves)
    if style == "line":
        return _farthest_along_line(game, rng, moves)
    if style == "hoard":
        return rng.choice([move for move in moves if move[0] != "rb"] or moves)
    if style == "seal":
        return _sealing(game, rng, moves)
    few = [rng.choice(moves) for _ in range(SAMPLE)]
    if style == "compact":
        return min(few, key=_distance)
    if style == "spread":
        return max(few, key=_distance)
    raise ValueError(f"no style of play: {style!r}")


def play_on(game: Game, rng: Random, style: str = "uniform") -> Iterator[Move]:
    """Push moves until the game is over, yielding each one after it was pushed."""
    while not game.is_over:
        move = choose(game, rng, style)
        game.push(move)
        yield move


def random_game(
    rng: Random,
    players: int = 3,
    three_way_tie: str = "replay",
    small_copies: int = 5,
    large_copies: int = 1,
    style: str = "uniform",
) -> Game:
    """A finished game, with its moves."""
    game = Game(players, three_way_tie, small_copies, large_copies)
    for _ in play_on(game, rng, style):
        pass
    return game


def _distance(move: Move) -> int:
    return move[1] ** 2 + move[2] ** 2


def _sealing(game: Game, rng: Random, moves: list[Move]) -> Move:
    # Greed from the first moves on makes lines; after 16 tiles there is nothing left to seal.
    if not 5 <= len(game.placements) < 16:
        return rng.choice(moves)
    rng.shuffle(moves)
    one_for_each_place = {(is_small(tile), x, y): (tile, x, y) for tile, x, y in moves}
    return min(one_for_each_place.values(), key=lambda move: _places_left(game, move))


def _places_left(game: Game, move: Move) -> int:
    game.push(move)
    left = {(is_small(tile), x, y) for tile, x, y in game.placeable()}
    game.pop()
    return len(left)


def _farthest_along_line(game: Game, rng: Random, moves: list[Move]) -> Move:
    small = [move for move in moves if is_small(move[0])] or moves
    if len(game.placements) < 2:
        return rng.choice(small)
    _, ahead_x, ahead_y = game.placements[1]  # beside 0,0, hence a direction
    reach = max(ahead_x * x + ahead_y * y for _, x, y in small)
    return rng.choice([m for m in small if ahead_x * m[1] + ahead_y * m[2] == reach])
