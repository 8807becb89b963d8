"""What a run refuses, and what it tells of faults of players. Nothing here needs an extra."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import redtiles
from redtiles import Rules
from redtiles._extras import MissingExtraError
from redtiles.players import GreedyPlayer
from redtiles.simulation import PlayerFailedError, simulate
from simulation_players import RAISED, First, Raising, Troubled


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"rules": None}, TypeError, "rules must be the Rules of a game"),
        ({"players": "random"}, TypeError, "one for each seat"),
        ({"players": 3}, TypeError, "one for each seat"),
        ({"players": {"random", "greedy", "mc:1"}}, TypeError, "one for each seat, not set"),
        ({"players": dict.fromkeys(["random", "greedy", "mc:1"])}, TypeError, "not dict"),
        ({"players": iter(["random"] * 3)}, TypeError, "one for each seat"),
        ({"resume": 1, "out": "run"}, TypeError, "resume must be True or False"),
        ({"resume": None}, TypeError, "resume must be True or False"),
        ({"keep": 0}, TypeError, "keep must be True or False"),
        ({"progress": 1}, TypeError, "progress must be True or False"),
        ({"executor": 2}, TypeError, "executor must be an Executor, not int"),
        ({"out": ""}, ValueError, "out must be the path of a folder"),
        ({"out": 3}, TypeError, "PathLike object, not int"),
        ({"players": ["random"] * 2}, ValueError, "3 seats, but 2 players"),
        ({"players": ["random", "random", 5]}, TypeError, r"players\[2\] must be a Player"),
        ({"players": ["random", GreedyPlayer, "random"]}, TypeError, r"players\[1\]"),
        ({"players": ["random", "random", "best"]}, ValueError, "'best' is no player"),
        ({"games": -1}, ValueError, "games"),
        ({"games": 1.0}, TypeError, "games"),
        ({"games": True}, TypeError, "games"),
        ({"seed": 2**64}, ValueError, "seed"),
        ({"seed": "1"}, TypeError, "seed"),
        ({"chunk": 0}, ValueError, "chunk"),
        ({"in_flight": 0}, ValueError, "in_flight"),
        ({"records": True}, ValueError, "records needs a folder"),
        ({"resume": True}, ValueError, "resume needs a folder"),
        ({"records": 1}, TypeError, "records must be True or False"),
    ],
)
def test_what_cannot_be_meant(change: dict[str, Any], error: type[Exception], message: str) -> None:
    given: dict[str, Any] = {
        "rules": Rules(),
        "players": ["random"] * 3,
        "games": 2,
        "seed": 1,
    } | change
    rules, players, games = (given.pop(name) for name in ("rules", "players", "games"))
    with pytest.raises(error, match=message):
        simulate(rules, players, games, **given)


@pytest.mark.parametrize(
    ("kind", "error"), [("illegal", redtiles.IllegalMoveError), ("fault", ZeroDivisionError)]
)
def test_a_fault_of_a_player_is_told_with_the_game(
    kind: str, error: type[Exception], tmp_path: Path
) -> None:
    players: Sequence[Any] = [Troubled(kind, tmp_path / "done", 3, 4), First(), First()]
    with pytest.raises(error) as caught:
        simulate(Rules(), players, 9, seed=3)
    (note,) = caught.value.__notes__
    assert note == "in game 4 of seed 3, after 0 moves, when first was to choose for seat 0"


class Unready(First):
    """Cannot be seeded."""

    def seeded(self, seed: Any) -> Any:
        raise ZeroDivisionError(seed)


def test_a_player_that_cannot_be_seeded_is_told_with_the_game() -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        simulate(Rules(), [First(), Unready(), First()], 1, seed=3)
    assert caught.value.__notes__ == ["in game 0 of seed 3, when first was to be seeded for seat 1"]


class Textless(First):
    """Has no text, and must not play."""

    def choose(self, view: Any) -> Any:
        pytest.fail(f"{view!r} was shown")

    def __str__(self) -> str:
        raise ZeroDivisionError("no text")


def test_a_player_without_a_text_is_told_before_the_games() -> None:
    with pytest.raises(ZeroDivisionError, match="no text"):
        simulate(Rules(), [Textless(), First(), First()], 1, seed=3)


@pytest.fixture(scope="module")
def two_processes() -> Iterator[ProcessPoolExecutor]:
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        yield executor


TOLD_IN_WORKERS = {
    "two parts": "TwoPartsError: one and two",
    "locked": "LockedError: locked",
    "forgetful": "ForgetfulError: forgotten",
    "textless": "TextlessError: (it has no text)",
    "changed": "ChangingError: changed",
    "local": "local_error.<locals>.LocalError: known to nobody else",
}


@pytest.mark.parametrize("kind", RAISED)
def test_an_error_that_cannot_be_sent_is_told(
    kind: str, two_processes: ProcessPoolExecutor
) -> None:
    for _ in range(2):  # the pool lives on
        with pytest.raises(PlayerFailedError) as caught:
            simulate(Rules(), [First(), Raising(kind), First()], 1, seed=3, executor=two_processes)
        error = caught.value
        assert str(error) == f"simulation_players.{TOLD_IN_WORKERS[kind]}"
        note, trace = error.__notes__
        assert note == "in game 0 of seed 3, after 1 move, when first was to choose for seat 1"
        assert "raise error" in trace
        copied = pickle.loads(pickle.dumps(error))
        assert (copied.kind, copied.text) == (error.kind, error.text)
        assert copied.__notes__ == error.__notes__


@pytest.mark.parametrize(
    ("kind", "error"),
    [
        ("illegal", redtiles.IllegalMoveError),
        ("fault", ZeroDivisionError),
        ("no move", TypeError),
    ],
)
def test_an_error_that_can_be_sent_comes_as_it_is(
    kind: str, error: type[Exception], two_processes: ProcessPoolExecutor, tmp_path: Path
) -> None:
    players: Sequence[Any] = [Troubled(kind, tmp_path / "done", 3, 4), First(), First()]
    with pytest.raises(error) as caught:
        simulate(Rules(), players, 9, seed=3, executor=two_processes)
    assert caught.value.__notes__ == [
        "in game 4 of seed 3, after 0 moves, when first was to choose for seat 0"
    ]


def test_extras_that_are_missing_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] in ("pyarrow", "tqdm")]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("pyarrow", "tqdm", "matplotlib", "matplotlib.figure"):
        monkeypatch.setitem(sys.modules, name, None)
    made = simulate(Rules(), ["random"] * 3, 5, seed=1)  # no bar, and no error
    assert len(list(made.rows())) == 5
    for extra, action in (
        ("sim", lambda: made.table),
        ("sim", lambda: simulate(Rules(), ["random"] * 3, 5, seed=1, progress=True)),
        ("sim", lambda: simulate(Rules(), ["random"] * 3, 5, seed=1, out=tmp_path / "run")),
        ("plot", made.plot),
    ):
        with pytest.raises(MissingExtraError, match=rf"pip install 'redtiles\[{extra}\]'"):
            action()
    assert not (tmp_path / "run").exists()
