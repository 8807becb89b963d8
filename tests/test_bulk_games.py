"""Games of ``redtiles.bulk``, replayed move by move through the package and the oracle."""

from __future__ import annotations

import os
from collections import Counter
from itertools import product
from typing import Any

import numpy as np
import pytest

from bulk_kernels import (
    BUILDS,
    Games,
    as_games,
    best_points,
    games_from,
    kernels,
    line,
    oracle_moves,
    oracle_points,
    spans,
)
from oracle.red import Game
from red_examples import LIFTED_BAN, SEALING_MOVES, played, row
from redtiles import Color, Move, Reason, Rules, State, bulk

FEW = os.environ.get("HYPOTHESIS_PROFILE") == "repeat"
SUPPLIES = [*product(range(1, 6), range(2))]


@pytest.fixture(params=BUILDS)
def build(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Each build in turn, in use by ``redtiles.bulk``."""
    found = kernels(request.param)
    monkeypatch.setattr(bulk, "_kernels", found)
    return found


STARTS = {
    "first tile laid": played("wb@0,0"),
    "one move from sealed": played(*SEALING_MOVES[:-1]),
    "sealed": played(*SEALING_MOVES),
    "two sealed": played(*SEALING_MOVES, rules=Rules(2)),
    "ban in force": played("wb@0,0", rules=Rules(2)),
    "ban in force, read": State.from_text("2 b wb@0,0 wb"),
    "ban of another than the tile laid last": State.from_text("2 w wb@0,0;wr@1,0 wb"),
    "large tile laid last": played("wb@0,0", "RB@1,0", rules=Rules(2)),
    "ban lifted": row(LIFTED_BAN[:-2], rules=Rules(2, small_copies=2, large_copies=0)),
    "nothing but large tiles left": line(30),
    "one large tile left": line(30, 2, "WB@30,0 WR@-2,0 BW@3,1 BR@6,1 RW@9,1"),
    "13 columns": line(13),
    "13 columns, two players": line(13, 2),
    "12 columns and a large tile": line(11, 3, "WB@11,0"),
    "14 columns": line(14, 2),
    "14 columns, ban of another": State.from_text(line(14, 2).to_text()[:-2] + "rb"),
    "14 columns with a large tile": line(12, 3, "WB@12,0"),
    "on either side": played(*[f"wb@{x},0" for x in (0, -1, -2, 1)], "RB@-4,0", "WB@2,-1"),
    "13 rows": State.from_text(
        "3 b " + ";".join(f"{tile}@0,{y}" for y, tile in enumerate("wb wr bw".split() * 4 + ["rb"]))
        + " -"
    ),
    "10 rows below 0,0": State.from_text(
        "3 b " + ";".join(f"{tile}@0,{y}" for y, tile in enumerate("wb wr".split() * 5, -9)) + " -"
    ),
}  # fmt: skip
"""Where playouts begin, beside the empty table."""


def check_replay(games: Games, start: State) -> None:
    """Each game is legal move by move, over when it ends and not before, and scores right."""
    begun = [move.code for move in start._table.placements()]
    for game in range(len(games.lengths)):
        state = start.copy()
        codes = games.codes(game)
        assert sorted(codes[: len(begun)]) == sorted(begun)
        legal = [0] * len(begun)
        for code in codes[len(begun) :]:
            legal.append(len(state.legal_moves))
            assert legal[-1]
            state.push(Move.from_code(code))
        assert state.is_over
        assert games.legal_moves[game].tolist() == legal + [0] * (36 - len(codes))
        assert (games.placements[game, len(codes) :] == -1).all()
        assert games.points[game].tolist() == best_points(state)


@pytest.mark.usefixtures("build")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("supply", SUPPLIES, ids=str)
def test_games_replay(players: int, supply: tuple[int, int]) -> None:
    rules = Rules(players, "shared", *supply)
    number = 50 if FEW else 2000 if supply == (5, 1) else 100
    games = as_games(bulk.random_games(number, seed=7, rules=rules))
    check_replay(games, State(rules))
    if supply == (5, 1) and not FEW:
        # The sample is worth something: it has games that outgrew the torus, and short ones.
        assert (spans(games.placements).max(axis=1) > 13).sum() > 30
        assert Counter(games.lengths.tolist()).keys() == {8, 36}
    if supply[1] == 0:
        assert set(games.lengths.tolist()) == {6 * supply[0]}


@pytest.mark.usefixtures("build")
@pytest.mark.parametrize("players", [2, 3])
def test_games_that_outgrow_the_torus_replay(players: int) -> None:
    rules = Rules(players)
    games = as_games(bulk.random_games(500 if FEW else 20_000, seed=11, rules=rules))
    wide = np.flatnonzero(spans(games.placements).max(axis=1) > 13)
    short = np.flatnonzero(games.lengths < 36)
    assert len(wide) >= len(games.lengths) // 50
    assert len(short) >= len(games.lengths) // 200
    chosen = np.concatenate([wide, short])
    few = Games(
        games.placements[chosen],
        games.lengths[chosen],
        games.points[chosen],
        games.legal_moves[chosen],
    )
    check_replay(few, State(rules))


@pytest.mark.parametrize("start", STARTS.values(), ids=STARTS)
def test_games_from_anywhere_replay(build: Any, start: State) -> None:
    check_replay(games_from(build, start, 20 if FEW else 200, seed=3), start)


@pytest.mark.usefixtures("build")
@pytest.mark.parametrize("players", [2, 3])
def test_games_replay_in_the_oracle(players: int) -> None:
    games = as_games(bulk.random_games(2000, seed=players, rules=Rules(players)))
    wide = np.flatnonzero(spans(games.placements).max(axis=1) > 13)[:2]
    short = np.flatnonzero(games.lengths < 36)[:2]
    for i in [0, 1, *wide, *short]:
        game = Game(players)
        for ply, move in enumerate(oracle_moves(games.codes(i))):
            assert games.legal_moves[i, ply] == len(game.legal_moves())
            game.push(move)
        assert game.is_over
    for i in range(200 if FEW else 2000):
        assert games.points[i].tolist() == oracle_points(oracle_moves(games.codes(i)))


@pytest.mark.usefixtures("build")
@pytest.mark.parametrize("supply", [(1, 0), (1, 1), (2, 1)])
@pytest.mark.parametrize("players", [2, 3])
def test_small_games_replay_in_the_oracle(players: int, supply: tuple[int, int]) -> None:
    games = as_games(bulk.random_games(10, seed=5, rules=Rules(players, "replay", *supply)))
    for i in range(10):
        game = Game(players, "replay", *supply)
        for ply, move in enumerate(oracle_moves(games.codes(i))):
            assert games.legal_moves[i, ply] == len(game.legal_moves())
            game.push(move)
        assert game.is_over


# -- playouts -----------------------------------------------------------------------------------


def tallied(games: Games, start: State) -> bulk.Playouts:
    """The sums that playouts must tell of these games, by the package's states."""
    rules = start.rules
    seats = list(Color)[: rules.players]
    plies = 0
    wins = dict.fromkeys(seats, 0)
    reasons = dict.fromkeys(Reason, 0)
    returns = [0.0] * len(seats)
    sums = dict.fromkeys(seats, 0)
    squares = dict.fromkeys(seats, 0)
    for game in range(len(games.lengths)):
        state = start.copy()
        for code in games.codes(game)[len(start.placements) :]:
            state.push(Move.from_code(code))
        outcome = state.outcome()
        assert outcome is not None
        plies += state.ply - start.ply
        reasons[Reason(str(outcome.reason))] += 1
        for color in seats:
            total = state.scores()[color].total
            wins[color] += color in outcome.winners
            sums[color] += total
            squares[color] += total * total
        returns = [a + b for a, b in zip(returns, outcome.returns, strict=True)]
    return bulk.Playouts(len(games.lengths), plies, wins, reasons, tuple(returns), sums, squares)


def check_playouts(start: State, games: int, seed: int, build: Any) -> bulk.Playouts:
    before = start.to_dict()
    made = bulk.playouts(start, games, seed=seed)
    expected = tallied(games_from(build, start, games, seed), start)
    assert made._replace(returns=()) == expected._replace(returns=())
    assert made.returns == pytest.approx(expected.returns)
    assert sum(made.returns) == pytest.approx(games)
    assert sum(made.reasons.values()) == games
    assert start.to_dict() == before
    seats = list(start.seats)
    assert list(made.wins) == list(made.score_sums) == list(made.score_squares) == seats
    assert list(made.reasons) == list(Reason)
    return made


@pytest.mark.parametrize("start", STARTS.values(), ids=STARTS)
def test_playouts_sum_up_the_games(build: Any, start: State) -> None:
    made = check_playouts(start, 20 if FEW else 200, 3, build)
    left = 36 if start.rules.small_copies == 5 else 12
    if not start.is_over:
        assert 0 < made.plies <= made.games * (left - len(start.placements))


@pytest.mark.parametrize("tie", ["replay", "shared"])
@pytest.mark.parametrize("players", [2, 3])
def test_playouts_of_a_new_state_are_the_random_games(build: Any, players: int, tie: Any) -> None:
    # Of so small games many end in a tie.
    rules = Rules(players, tie, small_copies=1, large_copies=0)
    start = State(rules)
    made = check_playouts(start, 1000, 9, build)
    games = as_games(bulk.random_games(1000, seed=9, rules=rules))
    assert tallied(games, start)._replace(returns=()) == made._replace(returns=())
    expected = {Reason.HIGHEST_SCORE, Reason.SHARED}
    if players == 3:
        expected = {Reason.HIGHEST_SCORE, Reason.THIRD_WINS, Reason(tie)}
    assert {reason for reason, times in made.reasons.items() if times} == expected | (
        {Reason.SHARED} if tie == "shared" else set()
    )


@pytest.mark.usefixtures("build")
def test_playouts_of_a_finished_game() -> None:
    made = bulk.playouts(played(*SEALING_MOVES), 5, seed=1)
    state = played(*SEALING_MOVES)
    outcome = state.outcome()
    assert outcome is not None
    assert (made.games, made.plies) == (5, 0)
    assert made.returns == tuple([5 * share for share in outcome.returns])
    assert made.score_sums == {color: 5 * score.total for color, score in state.scores().items()}
    assert made.score_squares == {
        color: 5 * score.total**2 for color, score in state.scores().items()
    }


@pytest.mark.usefixtures("build")
def test_moves_made_before_do_not_count_as_plies() -> None:
    moved = played("wb@0,0", "wr@1,0")
    read = State.from_text(moved.to_text())
    assert bulk.playouts(moved, 300, seed=1) == bulk.playouts(read, 300, seed=1)
    assert bulk.playouts(moved, 300, seed=1).plies <= 300 * 34


# -- what is known of random games ----------------------------------------------------------------

YARDSTICK = 100_000


def near(found: float, expected: float, spread: float, slack: float) -> bool:
    """Within five standard errors, and what the expected number was rounded by."""
    return bool(abs(found - expected) <= 5 * spread / YARDSTICK**0.5 + slack)


@pytest.mark.usefixtures("build")
def test_three_players_as_others_measured() -> None:
    games = as_games(bulk.random_games(YARDSTICK, seed=2011))
    assert near(games.lengths.mean(), 35.596, 3.34, 0.005)
    assert near((games.lengths < 36).mean(), 0.0144, 0.0144**0.5, 0.00005)
    totals = games.points.astype(int).prod(axis=2)
    for color in range(3):
        assert near(totals[:, color].mean(), 31.5, totals[:, color].std(), 0.2)
    all_tie = (totals == totals[:, :1]).all(axis=1)
    assert near(all_tie.mean(), 0.0033, 0.0033**0.5, 0.00005)


@pytest.mark.usefixtures("build")
def test_two_players_as_others_measured() -> None:
    games = as_games(bulk.random_games(YARDSTICK, seed=2011, rules=Rules(2)))
    assert near(games.lengths.mean(), 35.51, 3.68, 0.005)
    assert near((games.lengths < 36).mean(), 0.0176, 0.0176**0.5, 0.00005)


@pytest.mark.usefixtures("build")
def test_no_game_is_shorter_than_eight_plies() -> None:
    for players in (2, 3):
        games = as_games(bulk.random_games(YARDSTICK, seed=1, rules=Rules(players)))
        assert min(games.lengths.tolist()) == 8
