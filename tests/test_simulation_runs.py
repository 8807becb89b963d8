"""Runs that share a folder, or leave it: what fails early, two at once, another release."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from typing import Any

import pytest

import redtiles
from needs import needs
from redtiles.simulation import RunFolderError, WorkerDiedError, folder
from simulation_folders import contents, environment, small
from simulation_players import First, LockedError, Raising

needs("pyarrow", "sim")

posix = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")


@pytest.fixture
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of that run, when nothing disturbs it."""
    path = tmp_path_factory.mktemp("whole") / "run"
    small(path)
    return contents(path)


# -- runs that fail early -------------------------------------------------------------------------

SHUT = RuntimeError("cannot schedule new futures after shutdown")


class Refusing(Executor):
    """Plays some chunks and then fails to take another."""

    def __init__(self, taken: int, error: Exception) -> None:
        self.taken = taken
        self.error = error

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if not self.taken:
            raise self.error
        self.taken -= 1
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"executor": Refusing(0, SHUT)}, RuntimeError),
        ({"executor": Refusing(0, BrokenExecutor("a process died"))}, WorkerDiedError),
        ({"player": Raising("locked")}, LockedError),
    ],
    ids=["no chunk is taken", "a process died", "a player fails"],
)
def test_nothing_remains_of_a_run_that_finished_nothing(
    options: dict[str, Any], error: type[Exception], tmp_path: Path, whole: dict[str, bytes]
) -> None:
    for name in ("run", "folders/that/are/missing", "empty"):
        out = tmp_path / name
        if name == "empty":
            out.mkdir()
        with pytest.raises(error):
            small(out, **options)
        assert [path.name for path in tmp_path.rglob("*")] == (["empty"] if name == "empty" else [])
    small(tmp_path / "run")
    assert contents(tmp_path / "run") == whole


def test_a_file_that_cannot_be_written_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(folder, "write_part", full)
        with pytest.raises(OSError, match="disk is full"):
            small(tmp_path / "run", records=False)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="disk is full"):
            small(tmp_path / "run")
    assert list(tmp_path.iterdir()) == []


def test_what_is_finished_remains(tmp_path: Path, whole: dict[str, bytes]) -> None:
    with pytest.raises(RuntimeError, match="cannot schedule"):
        small(tmp_path / "run", executor=Refusing(3, SHUT))
    left = contents(tmp_path / "run")
    assert len([name for name in left if name.endswith("parquet")]) == 3
    assert left.items() <= whole.items()
    with pytest.raises(RuntimeError, match="cannot schedule"):  # nor does what goes on with it
        small(tmp_path / "run", executor=Refusing(0, SHUT), resume=True)
    assert contents(tmp_path / "run") == left
    small(tmp_path / "run", resume=True)
    assert contents(tmp_path / "run") == whole


# -- two runs at once -----------------------------------------------------------------------------

RUN = """
import os, sys
from redtiles import Rules
from redtiles.simulation import simulate
from simulation_players import First

class Slow(First):
    def choose(self, view):
        if "fork" not in sys.argv or os.fork() == 0:
            print(os.getpid(), flush=True)
        sys.stdin.readline()
        return super().choose(view)

simulate(Rules(2, small_copies=1), [Slow(), First()], 9, seed=3, chunk=2, records=True,
    out=sys.argv[1])
"""


def begun(*args: str) -> tuple[subprocess.Popen[str], int]:
    """A process that has begun a run and waits for a line, and the id of it or of its worker."""
    process = subprocess.Popen(
        [sys.executable, "-c", RUN, *args],
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    return process, int(process.stdout.readline())


@posix
@pytest.mark.parametrize("resume", [True, False])
def test_a_folder_that_another_process_writes_to_is_refused(
    resume: bool, tmp_path: Path, whole: dict[str, bytes]
) -> None:
    out = tmp_path / "run"
    process, _ = begun(str(out))
    with process:
        before = contents(out)
        with pytest.raises(RunFolderError, match="run is in use: another run is writing to it"):
            small(out, resume=resume)
        assert contents(out) == before
        process.communicate("\n" * 1000, timeout=60)
    assert process.returncode == 0
    assert contents(out) == whole
    small(out, resume=True)


@posix
def test_a_folder_that_another_thread_writes_to_is_refused(tmp_path: Path) -> None:
    refused = []

    class Curious(First):
        def choose(self, view: Any) -> Any:
            with pytest.raises(RunFolderError, match="is in use"):
                small(tmp_path / "run", resume=True)
            refused.append(view)
            return super().choose(view)

    small(tmp_path / "run", Curious())
    assert refused


@posix
def test_a_worker_that_outlives_its_run_keeps_nobody_out(
    tmp_path: Path, whole: dict[str, bytes]
) -> None:
    process, worker = begun(str(tmp_path / "run"), "fork")
    try:
        process.kill()
        process.wait(60)
        small(tmp_path / "run", resume=True)
    finally:
        os.kill(worker, signal.SIGKILL)  # fails where it is not there
        process.communicate()
    assert contents(tmp_path / "run") == whole


def test_a_run_of_another_release_does_not_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(redtiles, "__version__", "0.0.9")
        small(tmp_path / "run")
    before = contents(tmp_path / "run")
    told = f'its release is "0.0.9", not "{redtiles.__version__}", and its players may choose'
    with pytest.raises(RunFolderError, match=f"holds another run: {told} otherwise"):
        small(tmp_path / "run", resume=True)
    with pytest.raises(RunFolderError, match="its seed is 3, not 4"):
        small(tmp_path / "run", resume=True, seed=4)
    assert contents(tmp_path / "run") == before
