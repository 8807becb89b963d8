"""A random game of RED through OpenSpiel, against the same loop over its own board games."""

from __future__ import annotations

import random
from functools import partial
from time import process_time
from typing import Any

from benchmarks.contest import Comparison, Contest, Options, Round, entrant
from benchmarks.peers import WrongAnswerError, agree, load
from redtiles import State

OURS = "redtiles_red"
DIRECT = "redtiles, without OpenSpiel"
PEERS = ("hex(board_size=11)", "go(board_size=9)", "havannah(board_size=8)")
MOST_PLIES = 1000
"""Random games of go may have no end; all games are left there."""


def play(game: Any, rng: random.Random) -> Any:
    """A random game, as any program plays it that knows OpenSpiel alone."""
    state = game.new_initial_state()
    plies = 0
    while not state.is_terminal() and plies < MOST_PLIES:
        state.apply_action(rng.choice(state.legal_actions()))
        plies += 1
    state.returns()
    return state


def through_open_spiel(name: str, games: int) -> Round:
    """A contestant that OpenSpiel knows by a name."""
    game = load("pyspiel").load_game(name)
    rng = random.Random(1)
    check(game, play(game, rng))

    def one_round() -> float:
        start = process_time()
        plies = sum(len(play(game, rng).history()) for _ in range(games))
        return (process_time() - start) / plies

    return one_round


def check(game: Any, state: Any) -> None:
    """That a game has ended as its returns say; ours also by the rules themselves."""
    if not state.is_terminal() or abs(sum(state.returns()) - game.utility_sum()) > 1e-9:
        raise WrongAnswerError(f"a game of {game} with returns {state.returns()}")
    if str(game).startswith(OURS):
        core = State()
        for code in state.history():
            (move,) = [move for move in core.legal_moves if move.code == code]
            core.push(move)
        outcome = core.outcome()
        agree("returns", state.returns(), list(outcome.returns) if outcome else None)


def ours(games: int) -> Round:
    """The adapter, which is loaded only here: it needs OpenSpiel."""
    load("pyspiel")
    from redtiles.adapters import openspiel  # noqa: F401 - registers the game

    return through_open_spiel(OURS, games)


def direct(games: int) -> Round:
    """The same game with the package's own verbs."""
    rng = random.Random(1)

    def one_game() -> int:
        state = State()
        while not state.is_over:
            state.push(rng.choice(state.legal_moves))
        state.outcome()
        return state.ply

    def one_round() -> float:
        start = process_time()
        plies = sum(one_game() for _ in range(games))
        return (process_time() - start) / plies

    return one_round


def ask(options: Options) -> Contest:
    games = options.pick(100, 5)
    return Contest(
        "a random game through OpenSpiel: legal actions, choose, apply, to the end, returns",
        "ply",
        [
            entrant(OURS, partial(ours, games)),
            entrant(DIRECT, partial(direct, games)),
            *[entrant(name, partial(through_open_spiel, name, games)) for name in PEERS],
        ],
        [Comparison(OURS, other, "time") for other in (*PEERS, DIRECT)],
        ["OpenSpiel's own games are compiled; ours is called from C++ back into Python."],
    )
