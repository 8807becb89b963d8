"""Monte Carlo at the end of games: compared with a search of everything that can still happen."""

from __future__ import annotations

from typing import Any

import pytest

import redtiles
from redtiles import Rules, State, redstone
from redtiles._chance import Chance
from redtiles.players import parse

MOST_LEAVES = 20_000
PLAYER = "mc:4000"


def max_n(state: Any, me: int, kind: int) -> tuple[float, ...]:
    """What all seats get if each takes what is best for itself; of equals, as they mean it to me.

    ``kind`` is 1 where the others then take what is best for me, -1 where they take the worst.
    """
    outcome = state.outcome()
    if outcome is not None:
        return tuple(outcome.returns)
    options = results(state, me, kind).values()
    return max(options, key=lambda found: (found[state.seat], kind * found[me]))


def results(state: Any, me: int, kind: int) -> dict[Any, tuple[float, ...]]:
    """What comes of each move of the seat to move."""
    found = {}
    for move in state.legal_moves:
        state.push(move)
        found[move] = max_n(state, me, kind)
        state.pop()
    return found


def worths(state: Any) -> dict[Any, float]:
    """What each move is worth to who makes it; nothing where that depends on whim of others."""
    seat = state.seat
    worst, best = ({m: v[seat] for m, v in results(state, seat, k).items()} for k in (-1, 1))
    return best if worst == best else {}


def endings(new: Any, plies: int, wanted: int, seed: int) -> list[Any]:
    """Positions so many plies before the end of random games, where it matters what is played."""
    found: list[Any] = []
    for number in range(1000):
        chance = Chance(seed, number)
        state = new(chance.word())
        while not state.is_over:
            state.push(chance.choice(state.legal_moves))
        for _ in range(plies):
            state.pop()
        if (
            state.is_over
            or len(state.legal_moves) < 2
            or redtiles.perft(state, plies) > MOST_LEAVES
        ):
            continue
        if len(set(worths(state).values())) > 1:
            found.append(state)
        if len(found) == wanted:
            return found
    raise AssertionError("too few positions in which it matters what is played")


CASES: dict[str, tuple[Any, int]] = {
    "red-2-last": (lambda _: State(Rules(2, small_copies=1, large_copies=0)), 1),
    "red-2": (lambda _: State(Rules(2, small_copies=1, large_copies=0)), 2),
    "red-3-last": (lambda _: State(Rules(3, small_copies=1, large_copies=0)), 1),
    "red-3": (lambda _: State(Rules(3, small_copies=1, large_copies=0)), 2),
    "red-3-shared": (lambda _: State(Rules(3, "shared", 1, 0)), 2),
    "redstone": (lambda _: redstone.State(redstone.Rules(2, pie=False)), 2),
}


@pytest.mark.parametrize("name", CASES)
def test_the_best_move_at_the_end_of_a_game(name: str) -> None:
    new, plies = CASES[name]
    for state in endings(new, plies, wanted=4, seed=11):
        seat = state.seat
        worth = worths(state)
        move = parse(PLAYER).seeded(5).choose(state.view(seat))
        assert worth[move] == max(worth.values()), state.to_text()


def test_a_tie_of_two_for_the_first_place_is_avoided() -> None:
    """It is worth nothing to the two: the third wins."""
    chance = Chance(3)
    tried = 0
    while tried < 5:
        state = State(Rules(3, small_copies=1, large_copies=0))
        while not state.is_over:
            state.push(chance.choice(state.legal_moves))
        state.pop()
        seat: Any = state.seat
        ends = worths(state)
        reasons = set()
        for move in state.legal_moves:
            state.push(move)
            outcome: Any = state.outcome()
            reasons.add((outcome.reason, outcome.returns[seat]))
            state.pop()
        if (redtiles.Reason.THIRD_WINS, 0.0) in reasons and max(ends.values()) > 0:
            tried += 1
            for text in ("greedy", PLAYER):
                assert ends[parse(text).seeded(1).choose(state.view(seat))] == max(ends.values())
