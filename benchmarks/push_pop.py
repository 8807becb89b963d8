"""Making a move and taking it back, against python-chess."""

from __future__ import annotations

from benchmarks.chess_board import board
from benchmarks.contest import Comparison, Contest, Contestant, Options, Round, entrant, timed
from benchmarks.games import middle_game
from benchmarks.peers import agree

OURS, PEER = "redtiles, push + pop", "python-chess, push + pop"
STATEMENT = "state.push(move); state.pop()"


def ours(number: int) -> Round:
    state = middle_game()
    before, moves = state.copy(), list(state.legal_moves)
    for move in moves:
        state.push(move)
        agree("what pop returns", state.pop(), move)
        agree("the state after pop", state, before)
    return timed(STATEMENT, number, names={"state": state, "move": moves[len(moves) // 2]})


def peer(number: int) -> Round:
    state = board()
    before, moves = state.fen(), list(state.legal_moves)
    for move in moves:
        state.push(move)
        agree("what pop of python-chess returns", state.pop(), move)
        agree("the board after pop", state.fen(), before)
    return timed(STATEMENT, number, names={"state": state, "move": moves[len(moves) // 2]})


def ask(options: Options) -> Contest:
    number = options.pick(20_000, 500)
    return Contest(
        "push and pop in the middle of a game",
        "pair",
        [Contestant(OURS, ours(number)), entrant(PEER, lambda: peer(number))],
        [Comparison(OURS, PEER, "time", must=1 / 8, aim=1 / 20)],
    )
