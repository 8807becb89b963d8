"""Writes ``tests/vectors/*.jsonl``: games for other implementations to check themselves against.

`python tests/make_vectors.py` plays them with the naive oracles alone; the package has no part in
it. `docs/vectors.rst` tells what the lines hold.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from oracle import merah, red, red_play, redstone, redstone_play

FOLDER = Path(__file__).parent / "vectors"
Line = dict[str, Any]

RED = [
    # players, three_way_tie, small and large copies, and the styles of the games
    (3, "replay", 5, 1, ("uniform", "large_first", "seal")),
    (3, "shared", 5, 1, ("uniform", "spread")),
    (2, "replay", 5, 1, ("uniform", "hoard", "large_first")),
    (2, "shared", 5, 1, ("compact",)),
    (3, "replay", 2, 1, ("uniform", "large_first")),
    (3, "replay", 1, 0, ("uniform",) * 12),
    (3, "shared", 1, 0, ("uniform",) * 12),
    (2, "replay", 3, 0, ("hoard", "uniform")),
    (2, "replay", 1, 1, ("large_first",) * 4),
]
REDSTONE = [
    # size, pie, style, and the most moves that are written
    *[(2, pie, "uniform", 99) for pie in (False, True) for _ in range(4)],
    *[(3, pie, style, 99) for pie in (False, True) for style in redstone_play.STYLES],
    *[(5, pie, style, 99) for pie in (False, True) for style in redstone_play.STYLES],
    (9, True, "crowd", 400),
    (9, False, "peace", 400),
    (13, True, "crowd", 60),
    (25, False, "crowd", 12),
]
MERAH = [
    (players, redeal, auto)
    for players in (2, 3)
    for redeal in ("classic", "house")
    for auto in (False, True)
]


def red_line(game: red.Game) -> Line:
    outcome = game.outcome()
    return {
        "position": game.to_text(),
        "legal_moves": [red.text_of(move) for move in sorted(game.legal_moves(), key=red.code_of)],
        "scores": {color: list(score) for color, score in game.scores().items()},
        "outcome": outcome
        and {
            "winners": list(outcome.winners),
            "seats": [red.COLORS.index(color) for color in outcome.winners],
            "reason": outcome.reason,
            "returns": list(outcome.returns),
        },
    }


def red_games() -> Iterator[Line]:
    for number, (players, tie, small, large, styles) in enumerate(RED):
        rules = {
            "players": players,
            "three_way_tie": tie,
            "small_copies": small,
            "large_copies": large,
        }
        for i, style in enumerate(styles):
            game = red.Game(players, tie, small, large)
            yield {"game": "red", "rules": rules, "move": None, **red_line(game)}
            for move in red_play.play_on(game, Random(100 * number + i), style):
                yield {"move": red.text_of(move), **red_line(game)}


def redstone_line(game: redstone.Game) -> Line:
    outcome = game.outcome()
    return {
        "position": game.to_text(),
        "legal_moves": [redstone.text_of(move) for move in game.legal_moves()],
        "scores": None,
        "outcome": outcome
        and {
            "winners": [outcome.winner],
            "seats": [outcome.seat],
            "reason": outcome.reason,
            "returns": list(outcome.returns),
        },
    }


def redstone_games() -> Iterator[Line]:
    for number, (size, pie, style, most) in enumerate(REDSTONE):
        rng = Random(number)
        game = redstone.Game(size, pie)
        rules = {"size": size, "pie": pie}
        yield {"game": "redstone", "rules": rules, "move": None, **redstone_line(game)}
        for _ in range(most):
            if game.is_over:
                break
            move = redstone_play.choose(game, game.legal_moves(), rng, style)
            if number % 2 and redstone.SWAP in game.legal_moves():
                move = redstone.SWAP
            game.push(move)
            yield {"move": redstone.text_of(move), **redstone_line(game)}


def merah_line(game: merah.Game) -> Line:
    winners = game.winners()
    return {
        "position": game.to_text(),
        "legal_moves": game.legal_moves(),
        "scores": game.scores(),
        "outcome": {
            "winners": winners,
            "seats": winners,
            "reason": "HIGHEST_SCORE" if len(winners) == 1 else "SHARED",
            "returns": [
                1 / len(winners) if seat in winners else 0.0 for seat in range(game.players)
            ],
        }
        if game.is_over
        else None,
    }


def merah_games() -> Iterator[Line]:
    for number, (players, redeal, auto) in enumerate(MERAH):
        rules = {"players": players, "redeal": redeal, "auto": auto}
        shared = False
        i = 0
        while i < 2 or not shared:  # two games, and then until one is shared
            rng = Random(1000 * number + i)
            game = merah.Game(*merah.random_deal(players, redeal, rng), redeal, auto, i % players)
            lines = [{"game": "merah", "rules": rules, "move": None, **merah_line(game)}]
            while not game.is_over:
                move = rng.choice(game.legal_moves())
                game.push(move)
                lines.append({"move": move, **merah_line(game)})
            if i < 2 or len(game.winners()) > 1:
                yield from lines
                shared = shared or len(game.winners()) > 1
            i += 1


GAMES = {"red": red_games, "redstone": redstone_games, "merah": merah_games}


def text(name: str) -> str:
    """The whole file of a game."""
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in GAMES[name]())


def merah_perft() -> dict[str, list[int]]:
    """The part of ``perft.json`` for Main Merah: sequences of 1, 2 and 3 moves from deals."""
    found = {}
    for players, redeal, auto in ((2, "classic", False), (3, "house", False), (2, "classic", True)):
        game = merah.Game(*merah.random_deal(players, redeal, Random(players)), redeal, auto)
        found[game.to_text()] = [count(game, depth) for depth in (1, 2, 3)]
    return found


def count(game: merah.Game, depth: int) -> int:
    """Sequences of so many moves."""
    if depth == 0:
        return 1
    total = 0
    for move in game.legal_moves():
        game.push(move)
        total += count(game, depth - 1)
        game.pop()
    return total


if __name__ == "__main__":
    for name in GAMES:
        (FOLDER / f"{name}.jsonl").write_text(text(name), encoding="utf-8")
