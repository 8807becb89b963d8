"""Copying a state after 30 plies, against a python-chess board without its history."""

from __future__ import annotations

from benchmarks.chess_board import PLIES, board
from benchmarks.contest import Comparison, Contest, Contestant, Options, Round, entrant, timed
from benchmarks.games import full_positions, moves_of, rows_of, state_after
from benchmarks.peers import agree

OURS, PEER = "redtiles, state.copy()", "python-chess, board.copy(stack=False)"


def ours(number: int) -> Round:
    moves = moves_of(rows_of(full_positions(1))[0])
    state = state_after(moves[:PLIES])
    copied = state.copy()
    agree("the copy", copied, state)
    agree("its moves", copied.moves, state.moves)
    copied.push(moves[PLIES])
    agree("the state when its copy has moved", state, state_after(moves[:PLIES]))
    return timed("state.copy()", number, names={"state": state})


def peer(number: int) -> Round:
    state = board()
    copied = state.copy(stack=False)
    agree("the board's copy", copied.fen(), state.fen())
    return timed("state.copy(stack=False)", number, names={"state": state})


def ask(options: Options) -> Contest:
    number = options.pick(20_000, 500)
    return Contest(
        f"a copy after {PLIES} plies",
        "copy",
        [Contestant(OURS, ours(number)), entrant(PEER, lambda: peer(number))],
        [Comparison(OURS, PEER, "time", must=1.0, aim=0.5)],
    )
