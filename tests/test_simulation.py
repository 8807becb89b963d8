"""Runs of games: what they come to, whatever they are played on. Nothing here needs an extra."""

from __future__ import annotations

import math
import os
import pickle
from collections import Counter
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar, SupportsIndex

import pytest

import redtiles
import toy_game
from redtiles import Rules, bulk, merah, redstone
from redtiles.players import RandomPlayer
from redtiles.simulation import Simulation, WorkerDiedError, simulate
from redtiles.simulation.games import Job, play_chunk, play_game, seat_seeds
from redtiles.simulation.summary import interval
from simulation_players import First, Troubled

CASES: dict[str, tuple[Any, list[Any], int]] = {
    "red": (Rules(), ["random", "greedy", "mc:2"], 6),
    "red, all random": (Rules(), ["random"] * 3, 40),
    "red, two": (Rules(2, small_copies=2), ["random", "greedy"], 8),
    "red, two, all random": (Rules(2), ["random"] * 2, 40),
    "redstone": (redstone.Rules(4), ["random", "random"], 8),
    "merah": (merah.Rules(3, "house", True), ["greedy", "random", "random"], 4),
    "merah, all random": (merah.Rules(), ["random"] * 2, 6),
}


def run(name: str, **options: Any) -> Simulation:
    rules, players, games = CASES[name]
    return simulate(rules, players, games, **{"seed": 11, "progress": False, **options})


@pytest.fixture(scope="module")
def alone() -> dict[str, list[dict[str, Any]]]:
    """The rows of all cases, played here in one piece."""
    return {name: list(run(name).rows()) for name in CASES}


@pytest.mark.parametrize("name", CASES)
def test_rows_tell_what_the_records_of_the_games_tell(
    name: str, alone: dict[str, list[dict[str, Any]]]
) -> None:
    rules, players, games = CASES[name]
    seats = tuple(map(redtiles.players.parse, players))
    chunk = play_chunk(Job(rules, seats, 11, True), 0, games)
    assert chunk.records is not None
    texts = [f'[Game "{text}' for text in chunk.records.split('[Game "')[1:]]
    assert len(alone[name]) == len(texts) == games
    for number, (row, text) in enumerate(zip(alone[name], texts, strict=True)):
        record = redtiles.Record.parse(text)
        assert record.tags["Seed"] == "11"
        assert record.tags["Number"] == str(number) == str(row["game"])
        assert [record.tags[tag] for tag in list(record.tags)[3:]] == players
        *before, last = record.replay()
        outcome: Any = last.outcome()
        assert row["reason"] == str(outcome.reason)
        assert tuple(row["winners"]) == outcome.seats
        assert tuple(row["returns"]) == outcome.returns
        assert row["plies"] == last.ply
        assert row["legal_moves"] == [len(state.legal_moves) for state in before]
        assert {name: row[name] for name in rules.measures} == last.measures()
        assert list(last.measures()) == list(rules.measures)


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("chunk", [1, 3, 1000])
def test_chunks_make_no_difference(
    name: str, chunk: int, alone: dict[str, list[dict[str, Any]]]
) -> None:
    made = run(name, chunk=chunk)
    assert list(made.rows()) == alone[name]
    assert made.summary() == run(name).summary()


class Backwards(ThreadPoolExecutor):
    """Finishes what it is given in another order: the last first."""

    def __init__(self) -> None:
        super().__init__(1)
        self.held: list[Any] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        future: Future[Any] = Future()
        self.held.append((future, fn, args))
        assert len(self.held) <= 3, "more chunks in flight than wanted"
        if len(self.held) == 3 or args[1] + args[2] == 40:
            for waiting, play, given in reversed(self.held):
                waiting.set_result(play(*given))
            self.held = []
        return future


def test_order_makes_no_difference(alone: dict[str, list[dict[str, Any]]]) -> None:
    for name in ("red, all random", "red, two, all random"):
        with Backwards() as executor:
            made = run(name, executor=executor, chunk=4, in_flight=3)
        assert list(made.rows()) == alone[name]
        assert made.summary() == run(name).summary()


class Counting(ThreadPoolExecutor):
    """Knows how many chunks it had at most that were not finished."""

    def __init__(self) -> None:
        super().__init__(1)
        self.given: list[Any] = []
        self.most = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        future = super().submit(fn, *args, **kwargs)
        self.given.append(future)
        self.most = max(self.most, sum(not future.done() for future in self.given))
        return future


@pytest.mark.parametrize("in_flight", [1, 3])
def test_chunks_in_flight_are_few(in_flight: int) -> None:
    with Counting() as executor:
        simulate(
            Rules(),
            ["greedy"] * 3,
            12,
            seed=1,
            executor=executor,
            chunk=1,
            in_flight=in_flight,
        )
    assert len(executor.given) == 12
    assert 1 <= executor.most <= in_flight


class EnoughError(Exception):
    """All games were given."""


class Listing(ThreadPoolExecutor):
    """Plays nothing, but knows the sizes of the chunks it was given."""

    def __init__(self, games: int, workers: int) -> None:
        super().__init__(workers)
        self.games = games
        self.sizes: list[int] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:  # noqa: ARG002
        self.sizes.append(args[2])
        if sum(self.sizes) == self.games:
            raise EnoughError
        return Future()


@pytest.mark.parametrize("workers", [1, 8])
@pytest.mark.parametrize(
    ("player", "games", "sizes"),
    [
        ("greedy", 1, [1]),
        ("greedy", 50, [1] * 50),
        ("greedy", 64, [1] * 64),
        ("greedy", 65, [2] * 32 + [1]),
        ("greedy", 3201, [50] * 64 + [1]),
        ("greedy", 9999, [50] * 199 + [49]),
        ("random", 999, [999]),
        ("random", 1001, [1000, 1]),
        ("random", 128_000, [2000] * 64),
        ("random", 700_001, [10_000] * 70 + [1]),
    ],
)
def test_chunks_depend_on_the_run_alone(
    player: str, games: int, sizes: list[int], workers: int
) -> None:
    executor = Listing(games, workers)
    with pytest.raises(EnoughError):
        simulate(Rules(), [player] * 3, games, seed=1, executor=executor, in_flight=10_000)
    assert executor.sizes == sizes


def test_processes_make_no_difference(alone: dict[str, list[dict[str, Any]]]) -> None:
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        for name in CASES:
            made = run(name, executor=executor, chunk=3)
            assert list(made.rows()) == alone[name]


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")
@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_a_worker_that_dies_ends_the_run(method: str, tmp_path: Path) -> None:
    killer = Troubled("killed", tmp_path / "done", 3, 4)
    with (
        ProcessPoolExecutor(1, get_context(method)) as executor,
        pytest.raises(WorkerDiedError, match="after 4 finished games") as caught,
    ):
        simulate(
            Rules(2, small_copies=1),
            [killer, First()],
            9,
            seed=3,
            executor=executor,
            chunk=2,
            in_flight=1,
        )
    assert caught.value.finished == 4
    copied = pickle.loads(pickle.dumps(caught.value))
    assert str(copied) == str(caught.value)
    assert copied.finished == 4


def test_a_game_depends_on_seed_and_number_alone() -> None:
    rules = merah.Rules()
    few, many = (simulate(rules, ["random"] * 2, n, seed=5) for n in (3, 6))
    assert list(many.rows())[:3] == list(few.rows())
    assert list(simulate(rules, ["random"] * 2, 3, seed=6).rows()) != list(few.rows())
    seeds = [seat_seeds(seed, number, 3) for seed in (0, 1, 2**64 - 1) for number in range(50)]
    assert len({word for words in seeds for word in words}) == 3 * 3 * 50


def test_deals_are_those_of_the_seed() -> None:
    rules = merah.Rules(3, "house")
    for number in range(5):
        state, _ = play_game(Job(rules, (RandomPlayer(),) * 3, 8, False), number)
        assert state.deal == merah.Deal.from_seed(8, rules, number)


def test_a_random_player_plays_the_same_without_a_view(monkeypatch: pytest.MonkeyPatch) -> None:
    class Onlooker:
        """A random player by another name, so that it is given views."""

        def __init__(self, player: RandomPlayer) -> None:
            self.player = player

        def choose(self, view: Any) -> Any:
            assert isinstance(view, merah.View)
            return self.player.choose(view)

        def seeded(self, seed: SupportsIndex) -> Onlooker:
            return Onlooker(self.player.seeded(seed))

        def __str__(self) -> str:
            return "random"

    rules = merah.Rules()
    plain = simulate(rules, ["random"] * 2, 5, seed=1)
    watched = simulate(rules, [Onlooker(RandomPlayer()), "random"], 5, seed=1)
    assert list(watched.rows()) == list(plain.rows())


@pytest.mark.parametrize("players", [2, 3])
def test_random_games_of_red_are_those_of_the_core(players: int) -> None:
    rules = Rules(players)
    made = bulk.random_games(30, seed=4, rules=rules)
    rows = list(simulate(rules, ["random"] * players, 30, seed=4, chunk=7).rows())
    points: Any = made.points.tolist()
    legal: Any = made.legal_moves.tolist()
    assert [row["plies"] for row in rows] == made.lengths.tolist()
    assert [row["legal_moves"] for row in rows] == [
        counts[:plies] for counts, plies in zip(legal, made.lengths, strict=True)
    ]
    for seat, color in enumerate("wbr"[:players]):
        totals = [pair[seat][0] * pair[seat][1] for pair in points]
        assert [row[f"score_{color}"] for row in rows] == totals


def test_random_players_of_red_win_as_often_as_in_the_core() -> None:
    """The games differ, and their distribution does not: a chi-square of 2 by 3."""
    quick = simulate(Rules(), ["random"] * 3, 20_000, seed=1).summary()
    slow = simulate(Rules(), [Plain(), "random", "random"], 600, seed=1).summary()
    for measure in ("plies", "score_w", "score_r"):
        a, b = quick.measures[measure], slow.measures[measure]
        assert a.mean is not None
        assert b.mean is not None
        assert a.spread is not None
        assert abs(a.mean - b.mean) < 5 * a.spread / math.sqrt(600)
    for text, seat in slow.seats.items():
        assert seat.share is not None
        expected: Any = quick.seats[text].share
        assert abs(seat.share - expected) < 5 * math.sqrt(expected * (1 - expected) / 600)


class Plain:
    """A random player that is no ``RandomPlayer``."""

    def __init__(self) -> None:
        self.player = RandomPlayer(1)

    def choose(self, view: Any) -> Any:
        return self.player.choose(view)

    def seeded(self, seed: SupportsIndex) -> Plain:
        other = Plain()
        other.player = self.player.seeded(seed)
        return other

    def __str__(self) -> str:
        return "plain"


class SticksRules(toy_game.Rules):
    """The rules of a game that is nothing like the others."""

    seat_names: ClassVar[dict[str, str]] = {"a": "first of two", "b": "second of two"}
    measures: ClassVar[dict[str, str]] = {"heap": "sticks left"}


class SticksState(toy_game.State):
    """Its states, with the verbs that a simulation asks for."""

    @property
    def seat(self) -> int | None:
        return (self.first + self.ply) % 2 if self.heap else None

    @property
    def legal_moves(self) -> list[toy_game.Move]:
        return [toy_game.Move(n) for n in (1, 2) if n <= self.heap]

    def view(self, seat: int) -> SticksState:  # noqa: ARG002
        return self

    def sample(self, seed: int) -> SticksState:  # noqa: ARG002
        return self

    def measures(self) -> dict[str, int]:
        return {"heap": self.heap}

    @classmethod
    def begin(cls, rules: Any, seed: int, number: int) -> SticksState:  # noqa: ARG003
        return cls(rules, rules.size, number % 2)

    @classmethod
    def random_games(cls, *_: object) -> None:
        return None


def test_a_game_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    game = SimpleNamespace(
        Rules=SticksRules, State=SticksState, Move=toy_game.Move, Reason=toy_game.Reason
    )
    monkeypatch.setattr(redtiles, "GAMES", {**redtiles.GAMES, "sticks": game})
    made = simulate(SticksRules(size=4), [First(), "random"], 20, seed=1)
    rows = list(made.rows())
    for row in rows:  # whoever does not move last loses
        assert row["winners"] == [(row["game"] + row["plies"] + 1) % 2]
        assert 2 <= row["plies"] <= 4
        assert row["legal_moves"][-1] in (1, 2)
    assert made.summary().seats["a"].wins == sum(row["winners"] == [0] for row in rows)
    assert "sticks left" in str(made.summary())
    job = Job(SticksRules(size=4), (First(), First()), 1, True)
    record = play_chunk(job, 3, 1).records
    assert record is not None
    assert '[FirstOfTwo "first"]' in record
    assert '[Start "4/1"]' in record


@pytest.mark.parametrize(
    "rules",
    [
        Rules(3, "shared", 1, 0),
        Rules(2, "replay", 1, 1),
        redstone.Rules(2, False),
        redstone.Rules(25),
        merah.Rules(3, "house", True),
    ],
    ids=str,
)
def test_what_a_game_tells_a_simulation(rules: Any) -> None:
    state_type: Any = redtiles.GAMES[rules.game].State
    state = state_type.begin(rules, 5, 3)
    assert state == state_type.begin(rules, 5, 3)
    assert state.ply == 0
    assert list(state.measures()) == list(rules.measures)
    assert len(rules.seat_names) == rules.players == len(state.seats)


@pytest.mark.parametrize("supply", [(5, 1), (2, 0), (1, 1)])
@pytest.mark.parametrize("tie", ["replay", "shared"])
@pytest.mark.parametrize("players", [2, 3])
def test_random_games_of_red_replay(players: int, tie: Any, supply: tuple[int, int]) -> None:
    rules = Rules(players, tie, *supply)
    columns, moves = redtiles.State.random_games(rules, 9, 100, 60, moves=True)
    for row, made in zip(columns.rows(), moves, strict=True):
        state = redtiles.State(rules)
        legal = []
        for move in made:
            legal.append(len(state.legal_moves))
            state.push(move)
        outcome: Any = state.outcome()
        assert row["legal_moves"] == legal
        assert (row["reason"], tuple(row["winners"])) == (str(outcome.reason), outcome.seats)
        assert {name: row[name] for name in rules.measures} == state.measures()
    assert [row["game"] for row in columns.rows()] == list(range(100, 160))


@pytest.mark.parametrize("name", CASES)
def test_summary_sums_up_the_rows(name: str, alone: dict[str, list[dict[str, Any]]]) -> None:
    rules, players, games = CASES[name]
    rows = alone[name]
    summary = run(name, keep=False).summary()
    assert (summary.games, summary.seed, summary.rules) == (games, 11, rules)
    assert list(summary.seats) == list(rules.seat_names)
    for number, seat in enumerate(summary.seats.values()):
        won = [row for row in rows if number in row["winners"]]
        assert seat.player == players[number]
        assert (seat.wins, seat.share) == (len(won), len(won) / games)
        assert seat.shared == sum(len(row["winners"]) > 1 for row in won)
        assert seat.returns == pytest.approx(sum(row["returns"][number] for row in rows) / games)
        assert (seat.low, seat.high) == interval(len(won), games)
    module: Any = redtiles.GAMES[rules.game]
    assert summary.reasons == {
        str(reason): sum(row["reason"] == reason for row in rows) for reason in module.Reason
    }
    for measure in ("plies", *rules.measures):
        found = [row[measure] for row in rows]
        numbers = summary.measures[measure]
        assert numbers.mean == sum(found) / games
        assert (numbers.lowest, numbers.highest) == (min(found), max(found))
        assert numbers.sum_of_squares == sum(n * n for n in found)
        assert numbers.counts == dict(sorted(Counter(found).items()))
        assert numbers.spread == pytest.approx(
            math.sqrt(sum((n - numbers.mean) ** 2 for n in found) / games), abs=1e-9
        )
    assert len(summary.legal_moves) == max(row["plies"] for row in rows)
    for ply, told in enumerate(summary.legal_moves):
        there = [row["legal_moves"][ply] for row in rows if row["plies"] > ply]
        assert told.games == len(there)
        assert told.mean == pytest.approx(sum(there) / len(there))
        assert (told.lowest, told.highest) == (min(there), max(there))


def test_intervals_are_those_of_wilson() -> None:
    """Worked out by hand for 1 in 10; for 81 in 263 from Newcombe 1998, table I."""
    low, high = interval(1, 10)
    assert (round(low, 4), round(high, 4)) == (0.0179, 0.4042)
    assert interval(0, 20)[0] == 0.0
    assert interval(20, 20)[1] == 1.0
    low, high = interval(81, 263)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)


def test_no_games() -> None:
    made = simulate(Rules(), ["random"] * 3, 0, seed=1)
    assert list(made.rows()) == []
    summary = made.summary()
    assert summary.legal_moves == ()
    assert all(seat.share is None for seat in summary.seats.values())
    assert "nan" not in str(summary)
    assert str(summary).startswith("0 random games, seed 1\n")


def test_the_text_of_a_summary() -> None:
    lines = str(simulate(Rules(2), ["greedy", "random"], 1, seed=1).summary()).split("\n")
    assert lines[:3] == ["1 game, seed 1", "White: greedy", "Black: random"]
    table = [line for line in lines[3:] if line]
    assert {len(line) for line in table} == {64, 40}


def test_rows_that_were_not_kept() -> None:
    made = simulate(Rules(), ["random"] * 3, 5, seed=1, keep=False)
    assert made.summary().games == 5
    with pytest.raises(ValueError, match="not kept"):
        list(made.rows())
    with pytest.raises(ValueError, match="no records"):
        list(made.records())
