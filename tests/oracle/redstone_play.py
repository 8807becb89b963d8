"""Ways to play Redstone at random on the oracle, some of which look for captures."""

from __future__ import annotations

from random import Random

from oracle.redstone import SWAP, Game, Move, neighbors, without_liberties

STYLES = ("uniform", "capture", "contact", "crowd", "peace")


def choose(game: Game, legal: list[Move], rng: Random, style: str) -> Move:
    """One of the legal moves, all as likely as any other but for what the style prefers.

    `capture`: a red stone whenever one can be placed. `contact`: beside a stone of the other
    color. `crowd`: beside any stones, the more the better. `peace`: no red stone while there is
    another move, so that the board fills up before anything happens.
    """
    red = [move for move in legal if move[0] == "r"]
    others = [move for move in legal if move[0] != "r"]
    if style == "capture" and red:
        return rng.choice(red)
    if style == "peace" and others:
        return rng.choice(others)
    if style == "contact":
        theirs = "w" if game.to_move == "b" else "b"
        near = [move for move in legal if theirs in _around(game, move)]
        if near and rng.random() < 0.9:
            return rng.choice(near)
    if style == "crowd":
        weights = [1 + 4 * len(_around(game, move)) ** 2 for move in legal]
        return rng.choices(legal, weights)[0]
    return rng.choice(legal)


def _around(game: Game, move: Move) -> list[str]:
    if move == SWAP:
        return []
    stones = [game.board.get(point) for point in neighbors(move[1:], game.size)]
    return [stone for stone in stones if stone is not None]


def scattered(rng: Random, size: int, stones: float, red: float) -> Game:
    """A game at a position with stones all over: such a share of the points, so many of them red.

    One point at least stays empty. Groups without liberties are taken off, so that a board that
    was nearly full has many groups with one liberty left.
    """
    while True:
        game = Game(size, pie=False)
        empty = (rng.randrange(size), rng.randrange(size))
        for col in range(size):
            for row in range(size):
                if rng.random() < stones and (col, row) != empty:
                    color = "r" if rng.random() < red else rng.choice("bw")
                    game.board[col, row] = color
        for point in without_liberties(game.board, size):
            del game.board[point]
        game.to_move = rng.choice("bw")
        if {"b", "w"} <= set(game.board.values()):
            return game
