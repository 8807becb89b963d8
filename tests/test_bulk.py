"""``redtiles.bulk``: what it takes and gives, threads, seeds, builds, Ctrl-C."""

from __future__ import annotations

import inspect
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import hostile_bulk
import redtiles
from bulk_kernels import BUILDS, as_games, kernels, line
from red_examples import SEALING_MOVES, played
from redtiles import Reason, Rules, State, _bulk, bulk

SEED = 2011


@pytest.fixture(params=BUILDS)
def build(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Each build in turn, in use by ``redtiles.bulk``."""
    found = kernels(request.param)
    monkeypatch.setattr(bulk, "_kernels", found)
    return found


def listed(made: bulk.RandomGames) -> list[Any]:
    return [array.tolist() for array in made]


# -- what it gives ------------------------------------------------------------------------------


@pytest.mark.parametrize("games", [0, 1, 5])
def test_arrays(build: Any, games: int) -> None:
    made = bulk.random_games(games, seed=SEED)
    assert build.instruction_set() in BUILDS
    points = bulk.score(made.placements)
    for array, form, shape in (
        (made.placements, "b", (games, 36, 3)),
        (made.lengths, "B", (games,)),
        (made.points, "B", (games, 3, 2)),
        (points, "B", (games, 3, 2)),
        (made.legal_moves, "H", (games, 36)),
    ):
        width = 2 if form == "H" else 1
        assert type(array) is memoryview
        assert (array.format, array.shape, array.itemsize) == (form, shape, width)
        assert array.c_contiguous
        assert not array.readonly
        assert len(array.tobytes()) == array.nbytes == np.prod(shape) * width
        seen = np.asarray(array)
        assert (seen.dtype, seen.shape) == (np.dtype(form), shape)
        assert games == 0 or np.shares_memory(seen, np.asarray(array))
    assert made._fields == ("placements", "lengths", "points", "legal_moves")
    assert points.tolist() == made.points.tolist()


@pytest.mark.usefixtures("build")
def test_arrays_outlive_what_they_came_from() -> None:
    array = np.asarray(bulk.random_games(100, seed=SEED).placements)
    again = np.asarray(bulk.random_games(100, seed=SEED).placements)
    assert (array == again).all()
    assert not np.shares_memory(array, again)


@pytest.mark.usefixtures("build")
def test_points_count_red_with_two_players_too() -> None:
    made = bulk.random_games(50, seed=SEED, rules=Rules(2))
    assert np.asarray(made.points)[:, 2].min() > 0


@pytest.mark.usefixtures("build")
def test_the_option_for_ties_changes_no_game() -> None:
    shared = bulk.random_games(200, seed=SEED, rules=Rules.bga())
    assert listed(shared) == listed(bulk.random_games(200, seed=SEED))


@pytest.mark.usefixtures("build")
def test_no_playouts() -> None:
    for players in (2, 3):
        made = bulk.playouts(State(Rules(players)), 0, seed=1)
        seats = State(Rules(players)).seats
        assert made == bulk.Playouts(
            games=0,
            plies=0,
            wins=dict.fromkeys(seats, 0),
            reasons=dict.fromkeys(Reason, 0),
            returns=(0.0,) * players,
            score_sums=dict.fromkeys(seats, 0),
            score_squares=dict.fromkeys(seats, 0),
        )


def test_defaults() -> None:
    assert listed(bulk.random_games(20, seed=1)) == listed(
        bulk.random_games(20, seed=1, rules=Rules(), threads=1, first=0)
    )


# -- what it takes ------------------------------------------------------------------------------


def test_the_seed_is_asked_for_by_name() -> None:
    for verb in (bulk.playouts, bulk.random_games):
        seed = inspect.signature(verb).parameters["seed"]
        assert seed.kind is inspect.Parameter.KEYWORD_ONLY
        assert seed.default is inspect.Parameter.empty
    untyped: Any = bulk
    calls: list[Callable[[], object]] = [
        lambda: untyped.playouts(State(), 1),
        lambda: untyped.playouts(State(), 1, 1),
        lambda: untyped.random_games(1),
        lambda: untyped.random_games(1, 1),
        lambda: untyped.random_games(1, seed=None),
    ]
    for call in calls:
        with pytest.raises(TypeError):
            call()


NUMBERS = {
    "games": (0, 2**63 - 1),
    "seed": (0, 2**64 - 1),
    "threads": (1, 1024),
    "first": (0, 2**63 - 1),
}


def both(arguments: dict[str, Any]) -> list[Callable[[], object]]:
    """Playouts and random games, three of them unless told otherwise."""
    given = {"games": 3, "seed": SEED, **arguments}
    return [lambda: bulk.playouts(State(), **given), lambda: bulk.random_games(**given)]


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_out_of_range(name: str) -> None:
    least, greatest = NUMBERS[name]
    for number in (least - 1, greatest + 1, -(10**30), 10**30):
        for call in both({name: number}):
            with pytest.raises(ValueError, match=name):
                call()
    for number in (least, greatest) if name != "games" else (least,):
        for call in both({name: number}):
            call()


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize(
    "wrong", [True, False, 1.0, 1.5, "1", None, b"1", [1], np.float64(1)], ids=repr
)
def test_numbers_that_are_none(name: str, wrong: object) -> None:
    for call in both({name: wrong}):
        with pytest.raises(TypeError, match=name):
            call()


def test_numbers_of_other_kinds() -> None:
    class Two:
        def __index__(self) -> int:
            return 2

    for kind in (np.int8, np.uint64, lambda _: Two()):
        made = bulk.random_games(kind(2), seed=kind(2), threads=kind(2), first=kind(2))
        assert listed(made) == listed(bulk.random_games(2, seed=2, threads=2, first=2))


def test_more_games_than_memory_holds() -> None:
    for games in (2**50, 2**62):
        with pytest.raises((MemoryError, ValueError)):
            bulk.random_games(games, seed=1)


def test_wrong_states_and_rules() -> None:
    wrong: list[Any] = [None, "3 w - -", State, Rules(), State()._table, object()]
    for value in wrong:
        with pytest.raises(TypeError):
            bulk.playouts(value, 1, seed=1)
    wrong = [None, 3, Rules, State(), {"players": 3}]
    for value in wrong:
        with pytest.raises(TypeError):
            bulk.random_games(1, seed=1, rules=value)
    with pytest.raises(TypeError):
        bulk.playouts(State.__new__(State), 1, seed=1)


def test_threads_of_score() -> None:
    rows = bulk.random_games(3, seed=1).placements
    for number in (0, -1, 1025):
        with pytest.raises(ValueError, match="threads"):
            bulk.score(rows, number)
    wrong: list[Any] = [True, 1.0, None, "1"]
    for value in wrong:
        with pytest.raises(TypeError, match="threads"):
            bulk.score(rows, threads=value)


# -- the same everywhere ------------------------------------------------------------------------


@pytest.mark.usefixtures("build")
@pytest.mark.parametrize("chunk", [None, 64])
def test_threads_change_nothing(chunk: int | None, monkeypatch: Any) -> None:
    if chunk is not None:
        monkeypatch.setattr(bulk, "CHUNK", chunk)
    games = 5000 if chunk is None else 1000
    for rules in (Rules(), Rules(2)):
        alone = bulk.random_games(games, seed=SEED, rules=rules)
        sums = bulk.playouts(State(rules), games, seed=SEED)
        points = bulk.score(alone.placements)
        assert points == alone.points
        for threads in (2, 3, 7):
            made = bulk.random_games(games, seed=SEED, rules=rules, threads=threads)
            assert all(a == b for a, b in zip(made, alone, strict=True))
            again = bulk.playouts(State(rules), games, seed=SEED, threads=threads)
            assert again._replace(returns=()) == sums._replace(returns=())
            assert again.returns == pytest.approx(sums.returns)
            assert bulk.score(alone.placements, threads=threads) == points


@pytest.mark.usefixtures("build")
@pytest.mark.parametrize("chunk", [1, 7, 100, 10**9])
def test_the_size_of_the_parts_changes_nothing(chunk: int, monkeypatch: Any) -> None:
    state = line(13, 2)
    whole = bulk.random_games(300, seed=SEED), bulk.playouts(state, 300, seed=SEED)
    monkeypatch.setattr(bulk, "CHUNK", chunk)
    parts = bulk.random_games(300, seed=SEED), bulk.playouts(state, 300, seed=SEED, threads=2)
    assert listed(parts[0]) == listed(whole[0])
    assert parts[1] == whole[1]
    assert bulk.score(whole[0].placements, 2) == whole[0].points


@pytest.mark.usefixtures("build")
def test_a_run_in_parts() -> None:
    whole = as_games(bulk.random_games(100, seed=SEED))
    for first, games in ((0, 10), (10, 1), (50, 50), (99, 1), (100, 0)):
        part = as_games(bulk.random_games(games, seed=SEED, first=first))
        pairs: Any = zip(part, whole, strict=True)
        for some, of_all in pairs:
            assert (some == of_all[first : first + games]).all()
    ends = bulk.random_games(2, seed=SEED, first=2**63 - 1)
    assert listed(ends)[1] == [36, 36]
    state = played(*SEALING_MOVES[:4])
    plies = [bulk.playouts(state, 10, seed=SEED, first=first).plies for first in (0, 10, 20)]
    assert sum(plies) == bulk.playouts(state, 30, seed=SEED).plies


@pytest.mark.usefixtures("build")
def test_seeds_give_different_games() -> None:
    seeds = (0, 1, 2, 2**63, 2**64 - 1)
    games = [tuple(map(tuple, as_games(bulk.random_games(20, seed=s)).placements)) for s in seeds]
    texts = {str(game) for run in games for game in run}
    assert len(texts) == 100


def test_builds_agree() -> None:
    v3 = kernels("x86-64-v3")
    for players, small, large in ((3, 5, 1), (2, 5, 1), (2, 3, 0), (3, 1, 1)):
        found = []
        for kernel in (_bulk, v3):
            source = kernel.Source(players, small, large)
            made = [
                memoryview(kernel.Block("b", (20_000, 36, 3))),
                memoryview(kernel.Block("B", (20_000,))),
                memoryview(kernel.Block("B", (20_000, 3, 2))),
                memoryview(kernel.Block("H", (20_000, 36))),
            ]
            source.random_games(SEED, 3, 0, 20_000, *made)
            points = memoryview(kernel.Block("B", (20_000, 3, 2)))
            assert kernel.Rows(made[0]).score(points, 0, 20_000) is None
            found.append([*made, points, source.playouts(SEED, 3, 20_000)])
        assert found[0] == found[1]


def run_python(code: str, **variables: str) -> str:
    environment = {name: v for name, v in os.environ.items() if name != "REDTILES_BASELINE"}
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env=environment | variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


def test_the_build_is_chosen_on_import() -> None:
    ask = "from redtiles import bulk; print(bulk.instruction_set())"
    best = run_python(ask)
    assert best in BUILDS
    for value in ("", "0"):
        assert run_python(ask, REDTILES_BASELINE=value) == best
    assert run_python(ask, REDTILES_BASELINE="1") == "baseline"
    assert bulk.instruction_set() in BUILDS
    kernels("x86-64-v3")
    assert best == "x86-64-v3"


def test_builds_agree_in_processes_of_their_own() -> None:
    code = (
        "import hashlib; from redtiles import Rules, State, bulk\n"
        "made = bulk.random_games(3000, seed=5, rules=Rules(2), threads=2)\n"
        "print(hashlib.sha256(b''.join(map(bytes, made))).hexdigest())\n"
        "print(bulk.playouts(State(), 3000, seed=5))"
    )
    assert run_python(code) == run_python(code, REDTILES_BASELINE="1")


def test_bulk_is_loaded_when_it_is_asked_for() -> None:
    code = (
        "import sys, redtiles\n"
        "assert not any('bulk' in name for name in sys.modules)\n"
        "assert redtiles.bulk.score and 'numpy' not in sys.modules"
    )
    run_python(code)
    assert redtiles.bulk is bulk


# -- others work meanwhile ----------------------------------------------------------------------


@pytest.mark.usefixtures("build")
@pytest.mark.parametrize("verb", ["playouts", "random_games", "score"])
def test_the_interpreter_lock_is_released(verb: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "CHUNK", 10**9)  # one call into the kernel
    games = 100_000
    rows = bulk.random_games(games, seed=1).placements
    ticks: list[float] = []
    done = threading.Event()

    def tick() -> None:
        while not done.wait(0.0005):
            ticks.append(time.monotonic())

    calls: dict[str, Callable[[], object]] = {
        "playouts": lambda: bulk.playouts(State(), games, seed=1),
        "random_games": lambda: bulk.random_games(games, seed=1),
        "score": lambda: bulk.score(rows),
    }
    ticker = threading.Thread(target=tick)
    ticker.start()
    begin = time.monotonic()
    calls[verb]()
    end = time.monotonic()
    done.set()
    ticker.join()
    quarter = (end - begin) / 4
    assert any(begin + quarter < at < end - quarter for at in ticks)


class BrokenError(Exception):
    pass


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_an_error_in_one_part_stops_the_others(threads: int) -> None:
    done = []

    def work(first: int, count: int) -> None:
        if first >= 3 * bulk.CHUNK:
            raise BrokenError
        done.append(count)

    with pytest.raises(BrokenError):
        bulk._run(10**12, threads, work)
    assert done == [bulk.CHUNK] * 3


def test_no_more_threads_than_parts() -> None:
    seen = set()

    def work(first: int, count: int) -> None:
        assert count
        seen.add((first, threading.current_thread()))
        time.sleep(0.01)

    before = threading.active_count()
    bulk._run(3 * bulk.CHUNK, 1024, work)
    assert {first for first, _ in seen} == {0, bulk.CHUNK, 2 * bulk.CHUNK}
    assert len({thread for _, thread in seen}) <= 3
    assert threading.active_count() == before


INTERRUPTED = """
import signal, sys, threading, time
from redtiles import State, bulk
signal.signal(signal.SIGINT, signal.default_int_handler)  # who runs the tests may ignore it
print("go", flush=True)
try:
    {call}
except KeyboardInterrupt:
    # Nothing of the run goes on: the other threads have come to an end, too.
    time.sleep(0.5)
    sys.exit(130 if threading.active_count() == 1 else 1)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT to another process")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("call", ["playouts(State(), 2**62", "random_games(10**7"])
def test_ctrl_c(call: str, threads: int) -> None:
    code = INTERRUPTED.format(call=f"bulk.{call}, seed=1, threads={threads})")
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "go\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        try:
            _, errors = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130, errors


@pytest.mark.parametrize("attack", hostile_bulk.ATTACKS)
def test_the_interpreter_survives(attack: str) -> None:
    command = [sys.executable, "-X", "faulthandler", hostile_bulk.__file__, attack]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]


def test_a_shape_that_changes_its_length() -> None:
    class Shape(list[int]):
        asked = 0

        def __len__(self) -> int:
            self.asked += 1
            return 3 if self.asked == 1 else 4000

    block = memoryview(_bulk.Block("b", Shape([1, 2, 3])))
    assert block.shape == (1, 2, 3)
