"""Every legal move is as likely as any other, and games depend on seed and number alone.

Seeds are fixed, so that a test passes always or never; bounds leave a right program a chance of
less than one in a million to fail.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from bulk_kernels import BUILDS, Games, as_games, games_from, kernels, line, spans
from red_examples import LIFTED_BAN, played, row
from redtiles import Move, Rules, State, bulk

FEW = os.environ.get("HYPOTHESIS_PROFILE") == "repeat"
GAMES = 5_000 if FEW else 50_000
SIX = State(Rules(small_copies=1, large_copies=0))


@pytest.fixture(params=BUILDS)
def build(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Each build in turn, in use by ``redtiles.bulk``."""
    found = kernels(request.param)
    monkeypatch.setattr(bulk, "_kernels", found)
    return found


def all_alike(drawn: Sequence[object], possible: set[Any]) -> None:
    """Chi-square: whatever is possible was drawn about as often as the rest, and nothing else."""
    counts = Counter(drawn)
    assert set(counts) == possible
    expected = len(drawn) / len(possible)
    assert expected >= 10
    freedom = len(possible) - 1
    chi = sum((times - expected) ** 2 for times in counts.values()) / expected
    # Wilson and Hilferty: the cube root is nearly normal.
    deviation = (chi / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))
    assert abs(deviation) < 5 * (2 / (9 * freedom)) ** 0.5


def next_codes(games: Games, start: State, plies: int = 1) -> list[tuple[int, ...]]:
    begun = len(start.placements)
    return [tuple(games.codes(i)[begun : begun + plies]) for i in range(len(games.lengths))]


def sequences(start: State, plies: int) -> set[tuple[int, ...]]:
    """All that may be played next. They must be alike: as many ways to go on from each move."""
    if plies == 0:
        return {()}
    found = set()
    for move in start.legal_moves:
        after = start.copy()
        after.push(move)
        found |= {(move.code, *rest) for rest in sequences(after, plies - 1)}
    return found


@pytest.mark.usefixtures("build")
@pytest.mark.parametrize(("players", "ways"), [(3, 432), (2, 408)])
def test_two_moves_from_the_empty_table(players: int, ways: int) -> None:
    start = State(Rules(players))
    games = as_games(bulk.random_games(GAMES, seed=1, rules=start.rules))
    all_alike(next_codes(games, start), sequences(start, 1))
    possible = sequences(start, 2)
    assert len(possible) == ways
    all_alike(next_codes(games, start, 2), possible)


FROM = {
    "ban in force": played("wb@0,0", rules=Rules(2)),
    "ban of another": State.from_text("2 w wb@0,0;wr@1,0 wb"),
    "ban after larges": played("wb@0,0", "RB@1,0", "wr@0,1", "WB@-2,0", rules=Rules(2)),
    "ban lifted": row(LIFTED_BAN[:-1], rules=Rules(2, small_copies=2, large_copies=0)),
    "two types left": row(LIFTED_BAN[:-2], rules=Rules(2, small_copies=2, large_copies=0)),
    "types used up": row("wb wr rb rb bw br wr".split(), Rules(3, "replay", 2, 1)),
    "large tiles only": line(30),
    "13 columns": line(13),
    "14 columns": line(14),
    "14 columns, two players": line(14, 2),
    "14 columns, ban of another": State.from_text(line(14, 2).to_text()[:-2] + "rb"),
    "a column and a row of 13": State.from_text(
        "3 b "
        + ";".join(f"{'wb wr bw br'.split()[x % 4]}@{x},0" for x in range(12))
        + ";rb@0,1;rw@0,2;rb@0,3;rw@0,4;rb@0,5;RB@0,6;rw@-1,0 -"
    ),
}


@pytest.mark.parametrize("start", FROM.values(), ids=FROM)
def test_next_move_from_anywhere(build: Any, start: State) -> None:
    possible = sequences(start, 1)
    games = games_from(build, start, max(GAMES // 5, 25 * len(possible)), seed=21)
    all_alike(next_codes(games, start), possible)


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
@pytest.mark.parametrize("players", [2, 3])
def test_next_move_after_the_torus_was_outgrown(build: Any, players: int, seed: int) -> None:
    start = line(13, players)
    games = games_from(build, start, GAMES, seed)
    outgrown = {
        move.code for move in start.legal_moves if move.x < 0 or move.x + move.tile.side > 13
    }
    drawn = next_codes(games, start, 2)
    for code in sorted(outgrown):
        after = start.copy()
        after.push(Move.from_code(code))
        second = [two[1] for two in drawn if two[0] == code]
        # The moves of a size are alike in number; so few games are for sizes and sides only.
        sides = Counter((Move.from_code(c).tile.side, Move.from_code(c).x > 6) for c in second)
        legal = Counter((m.tile.side, m.x > 6) for m in after.legal_moves)
        for kind, ways in legal.items():
            share = ways / legal.total()
            spread = (len(second) * share * (1 - share)) ** 0.5
            assert abs(sides[kind] - len(second) * share) < 6 * spread + 1


class Drift:
    """How far the moves drawn are off the mean of the legal ones, in several measures."""

    def __init__(self) -> None:
        self.off = np.zeros(4)
        self.variance = np.zeros(4)
        self.moves = 0

    def add(self, legal: Sequence[int], drawn: int) -> None:
        codes = np.array(legal)
        large, x, y = codes >> 12 >= 6, (codes & 63) - 32, (codes >> 6 & 63) - 32
        measures = np.array([np.arange(len(codes)), large, np.abs(x) + np.abs(y), y])
        at = legal.index(drawn)
        self.off += measures[:, at] - measures.mean(axis=1)
        self.variance += measures.var(axis=1)
        self.moves += 1


@pytest.mark.parametrize("seed", [1, 2**64 - 1])
@pytest.mark.parametrize("begun", [0, 13])
@pytest.mark.parametrize("players", [2, 3])
def test_moves_are_fair_at_every_ply(players: int, begun: int, seed: int) -> None:
    start = line(begun, players)
    games = games_from(bulk._kernels, start, GAMES, seed)
    wide = np.flatnonzero(spans(games.placements).max(axis=1) > 13)[:200]
    on_torus, beyond = Drift(), Drift()
    for game in [*range(100), *wide[wide >= 100]]:
        state = start.copy()
        for ply, code in enumerate(games.codes(game)[begun:], begun):
            if ply > 0 and np.any(spans(games.placements[game : game + 1, :ply]) > 13):
                beyond.add(state.legal_moves.codes().tolist(), code)
            elif game < 100:  # the others were chosen for the moves made here
                on_torus.add(state.legal_moves.codes().tolist(), code)
            state.push(Move.from_code(code))
    for drift in (on_torus, beyond):
        assert drift.moves > 300
        assert (np.abs(drift.off) <= 5 * drift.variance**0.5).all()
