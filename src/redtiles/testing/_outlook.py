"""What players ask of a state, put to the test."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from redtiles._chance import SEEDS, Chance
from redtiles.testing._failures import FEW_MOVES, alike, check_numbers, look, require, same

SOME_GAMES = 3
"""Playouts that are compared one by one."""


def check_outlook(state: Any, chance: Chance, every_move: bool) -> None:
    """``sample``, ``evaluate``, ``prospects`` and ``playouts``; the state is left as it was."""
    before = look(state)
    _check_samples(state, chance.word())
    _check_evaluate(state)
    _check_prospects(state, chance, every_move)
    alike("the state, after a look ahead,", state, before)
    _check_playouts(state, chance.word())
    alike("the state, after playouts,", state, before)


def _check_samples(state: Any, seed: int) -> None:
    sample = state.sample(seed)
    require(sample is not state, "a sample of a state is the state itself")
    alike("a sample of a state", sample, look(state))
    for move in list(sample.legal_moves)[:1]:
        sample.push(move)
    check_numbers("sample", state.sample, (-1, SEEDS))


def _check_evaluate(state: Any) -> None:
    seats = range(len(state.seats))
    standings = _standings(state)
    for seat, number in zip(seats, standings, strict=True):
        require(isinstance(number, float), f"evaluate({seat}) is no float")
        require(0 <= number <= 1, f"evaluate({seat}) is not in 0..1")
    if state.is_over:
        same("evaluate when the game is over", standings, state.outcome().returns)
    check_numbers("evaluate", state.evaluate, (-1, len(seats)))


def _standings(state: Any) -> tuple[float, ...]:
    return tuple([state.evaluate(seat) for seat in range(len(state.seats))])


def _check_prospects(state: Any, chance: Chance, every_move: bool) -> None:
    moves = list(state.legal_moves)
    other = state.copy()
    prospects = state.prospects()
    same("the number of prospects", len(prospects), len(moves))
    tried = range(len(moves))
    if moves and not every_move:
        tried = range(*slice(chance.below(len(moves)), None, FEW_MOVES).indices(len(moves)))
    for at in tried:
        other.push(moves[at])
        same(f"the prospect of {moves[at]}", tuple(prospects[at]), _standings(other))
        other.pop()


def _check_playouts(state: Any, seed: int) -> None:
    none = (0.0,) * len(state.seats)
    sums = [tuple(state.playouts(n, seed)) for n in range(SOME_GAMES + 1)]
    same("playouts(0)", sums[0], none)
    for n, (fewer, more) in enumerate(pairwise(sums)):
        game = [b - a for a, b in zip(fewer, more, strict=True)]
        require(
            all(part > -1e-9 for part in game) and abs(sum(game) - 1) < 1e-9,
            f"game {n} of the playouts shares out {game}",
        )
        if state.is_over:
            for part, wanted in zip(game, state.outcome().returns, strict=True):
                require(abs(part - wanted) < 1e-9, "playouts of a game that is over")
    same("playouts of the same seed", tuple(state.playouts(SOME_GAMES, seed)), sums[-1])
    check_numbers("playouts of n", lambda n: state.playouts(n, seed), (-1,))
    check_numbers("playouts by seed", lambda word: state.playouts(1, word), (-1, SEEDS))
