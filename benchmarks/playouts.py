"""Random games with scores, against the C yardstick on both of its boards; and two threads."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from time import perf_counter, process_time

from benchmarks import yardstick
from benchmarks.contest import Comparison, Contest, Contestant, Options, Round, entrant, timed
from benchmarks.games import TILES, game_bytes, moves_of, rows_of
from benchmarks.machine import cores
from benchmarks.peers import PeerMissingError, WrongAnswerError, agree
from redtiles import State, bulk

SEED = 7
OURS, FORCED = "redtiles, 1 thread", "redtiles, baseline forced"
ONE, TWO = "redtiles, 1 thread, wall time", "redtiles, 2 threads, wall time"
ROWS, TORUS = "yardstick, rows (G+score)", "yardstick, torus (V+score)"


def work(games: int, threads: int = 1) -> bulk.Playouts:
    """The work that is timed."""
    return bulk.playouts(State(), games, seed=SEED, threads=threads)


def main(games: int) -> None:
    """Does the work in a process of its own, and prints its time and what came of it."""
    work(games // 10)
    start = process_time()
    made = work(games)
    spent = process_time() - start
    print(json.dumps([spent, bulk.instruction_set(), totals(made)]))


def totals(made: bulk.Playouts) -> list[float]:
    """All numbers of an answer."""
    sums = (made.wins, made.reasons, made.score_sums, made.score_squares)
    return [made.games, made.plies, *made.returns, *(n for part in sums for n in part.values())]


def forced(games: int) -> tuple[float, list[float]]:
    """Seconds and totals of the baseline build."""
    code = f"from benchmarks.playouts import main; main({games})"
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"REDTILES_BASELINE": "1"},
        stdout=subprocess.PIPE,
        check=True,
    )
    spent, instructions, answer = json.loads(ran.stdout)
    agree("the build in use when the baseline is forced", instructions, "baseline")
    return spent, answer


def forced_round(games: int) -> Round:
    agree("totals of the baseline build", forced(games)[1], totals(work(games)))
    return lambda: forced(games)[0] / games


def same_rules(games: int) -> None:
    """Legal moves on the way and points at the end must be the same for the same games."""
    placements, lengths, points = game_bytes(games)
    rows = rows_of(memoryview(placements).cast("b", (games, TILES, 3)))
    told = yardstick.ask("check", given=placements)
    agree("games that the yardstick looked at", len(told), games)
    for i, (row, words) in enumerate(zip(rows, told, strict=True)):
        state, moves = State(), 0
        for move in moves_of(row):
            moves += len(state.legal_moves)
            state.push(move)
        agree("tiles of a game", state.ply, lengths[i])
        on_rows, on_torus, *best = map(int, words)
        agree("legal moves on the yardstick's rows", on_rows, moves)
        agree("legal moves on the yardstick's torus", on_torus, moves if on_torus >= 0 else -1)
        right = points[6 * i : 6 * i + 6]
        agree("the yardstick's points", best, [*right[::2], *right[1::2]])


def same_chances(board: str, games: int) -> None:
    """Its games are others, so means must be alike: six standard deviations are allowed."""
    made = work(games)
    plies, scores, ended_early, _ = map(float, yardstick.ask("play", board, games)[0])
    # The deviation of a sum is at most the sum of the deviations.
    deviation = sum(
        math.sqrt(square / games - (total / games) ** 2)
        for total, square in zip(made.score_sums.values(), made.score_squares.values(), strict=True)
    )
    bounds = {
        "scores": (scores, sum(made.score_sums.values()), deviation),
        "plies": (plies, made.plies, 28 * math.sqrt(0.015)),  # 1.4 % end early, most at 8 plies
        "games that end early": (ended_early, 0.0143 * games, math.sqrt(0.015)),
    }
    for what, (theirs, ours, spread) in bounds.items():
        if abs(theirs - ours) > 6 * spread * math.sqrt(2 * games):
            raise WrongAnswerError(f"{what} on the yardstick's {board}: {theirs}, not about {ours}")


def yardstick_round(board: str, games: int) -> Round:
    same_rules(200)
    same_chances(board, games)
    return yardstick.timed("play", board, games, units=games)


def wall_round(games: int, threads: int) -> Round:
    if cores() < threads:
        raise PeerMissingError(f"there is only {cores()} core")
    agree(f"totals of {threads} threads", totals(work(games, threads)), totals(work(games)))
    return timed(lambda: work(games, threads), units=games, clock=perf_counter)


def ask(options: Options) -> Contest:
    games = options.pick(50_000, 5_000)
    many = options.pick(200_000, 10_000)
    contestants = [
        Contestant(OURS, timed(lambda: work(games), units=games)),
        entrant(FORCED, lambda: forced_round(games)),
        entrant(ROWS, lambda: yardstick_round("rows", games)),
        entrant(TORUS, lambda: yardstick_round("torus", games)),
        entrant(ONE, lambda: wall_round(many, 1)),
        entrant(TWO, lambda: wall_round(many, 2)),
    ]
    comparisons = [
        Comparison(OURS, ROWS, "speed", must=0.9),
        Comparison(OURS, TORUS, "speed", aim=1.0),
        Comparison(FORCED, ROWS, "speed", must=0.5, aim=0.65),
        Comparison(TWO, ONE, "speed", must=1.8, aim=1.95),
    ]
    return Contest(
        "random games with scores, from the empty table", "game", contestants, comparisons
    )
