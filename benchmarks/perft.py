"""Counting sequences of moves, against the C yardstick; both count the last ply at once."""

from __future__ import annotations

import redtiles
from benchmarks import yardstick
from benchmarks.contest import Comparison, Contest, Contestant, Options, Round, entrant, timed
from benchmarks.peers import agree

COUNTS = {3: 23_328, 4: 1_372_032, 5: 90_208_512}
OURS, PEER = "redtiles", "yardstick, rows (G)"


def ours(depth: int) -> Round:
    state = redtiles.State()
    agree(f"perft({depth})", redtiles.perft(state, depth), COUNTS[depth])
    return timed(lambda: redtiles.perft(state, depth))


def peer(depth: int) -> Round:
    agree(
        f"perft({depth}) of the yardstick", int(yardstick.ask("perft", depth)[0][0]), COUNTS[depth]
    )
    return yardstick.timed("perft", depth, units=1)


def ask(options: Options) -> Contest:
    depth = options.pick(5, 4)
    return Contest(
        f"perft(State(), {depth})",
        "count",
        [Contestant(OURS, ours(depth)), entrant(PEER, lambda: peer(depth))],
        [Comparison(OURS, PEER, "time", must=2.0, aim=1.0)],
    )
