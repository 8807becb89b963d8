"""A chess position to compare with."""

from __future__ import annotations

import random
from typing import Any

from benchmarks.peers import agree, load

PLIES = 30


def board() -> Any:
    """A python-chess board after 30 random plies; its game goes on."""
    chess = load("chess")
    rng = random.Random(8)
    while True:
        found = chess.Board()
        while found.ply() < PLIES and not found.is_game_over():
            found.push(rng.choice(list(found.legal_moves)))
        if not found.is_game_over():
            agree("the board is valid", found.is_valid(), True)
            return found
