"""A random game in Python with the public API, against the same loop over open_spiel's Hex."""

from __future__ import annotations

import random
from time import process_time

from benchmarks.contest import Comparison, Contest, Contestant, Options, Round, entrant
from benchmarks.peers import WrongAnswerError, agree, load
from redtiles import State, bulk

OURS, PEER = "redtiles", "open_spiel, hex(board_size=11)"


def play(rng: random.Random) -> State:
    """A game of RED to its end, with its scores."""
    state = State()
    while not state.is_over:
        state.push(rng.choice(state.legal_moves))
    state.scores()
    return state


def ours(games: int) -> Round:
    rng = random.Random(1)
    for _ in range(20):
        state = play(rng)
        row = bytes(n & 255 for m in state.moves for n in (m.tile.index, m.x, m.y))
        (right,) = bulk.score(memoryview(row).cast("b", (1, state.ply, 3))).tolist()
        agree("scores", [list(score) for score in state.scores().values()], right)
        agree("legal moves at the end", len(state.legal_moves), 0)

    def one_round() -> float:
        start = process_time()
        plies = sum(play(rng).ply for _ in range(games))
        return (process_time() - start) / plies

    return one_round


def peer(games: int) -> Round:
    hex_game = load("pyspiel").load_game("hex(board_size=11)")
    rng = random.Random(1)

    def play_hex() -> int:
        state = hex_game.new_initial_state()
        plies = 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            plies += 1
        if sorted(state.returns()) != [-1, 1]:
            raise WrongAnswerError(f"a game of Hex with returns {state.returns()}")
        return plies

    def one_round() -> float:
        start = process_time()
        plies = sum(play_hex() for _ in range(games))
        return (process_time() - start) / plies

    return one_round


def ask(options: Options) -> Contest:
    return Contest(
        "a random game in Python: legal moves, choose, push, to the end, scores",
        "ply",
        [
            Contestant(OURS, ours(options.pick(200, 10))),
            entrant(PEER, lambda: peer(options.pick(60, 3))),
        ],
        [Comparison(OURS, PEER, "time", must=0.75, aim=0.4)],
    )
