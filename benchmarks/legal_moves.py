"""``for move in state.legal_moves``, making them included, against iterating over a ready list."""

from __future__ import annotations

from benchmarks.contest import Comparison, Contest, Contestant, Options, timed_after
from benchmarks.games import middle_game
from benchmarks.peers import agree
from redtiles import Move

OURS, PEER = "redtiles, state.legal_moves", "a ready list"
COPIES = 16


def ask(options: Options) -> Contest:
    states = [middle_game() for _ in range(COPIES)]
    ready = list(states[0].legal_moves)
    every = map(Move.from_code, range(Move.CODES))
    agree("legal moves", ready, [move for move in every if states[0].is_legal(move)])

    def renew() -> None:
        for state in states:
            state.push(state.pop())

    def ours() -> None:
        for state in states:
            for _ in state.legal_moves:
                pass

    def peer() -> None:
        for _ in states:
            for _ in ready:
                pass

    number = options.pick(500, 5)
    return Contest(
        f"iterating over the {len(ready)} legal moves of a position in the middle of a game",
        "position",
        [
            Contestant(OURS, timed_after(renew, ours, number, units=COPIES)),
            Contestant(PEER, timed_after(renew, peer, number, units=COPIES)),
        ],
        [Comparison(OURS, PEER, "time", must=2.0, aim=1.5)],
    )
