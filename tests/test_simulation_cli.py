"""``redtiles simulate`` with players, processes, folders and figures."""

from __future__ import annotations

import json
import os
import re
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from needs import needs
from redtiles import GAMES, Rules
from redtiles.cli import main
from redtiles.cli.present import PRESENTERS
from redtiles.cli.simulate import option_of, seat_options, widest
from redtiles.cli.workers import Workers
from redtiles.simulation import simulate

posix = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(command: str, status: int = 0) -> tuple[str, str]:
        assert main(["simulate", *command.split()]) == status
        captured = capsys.readouterr()
        return captured.out, captured.err

    return run


def test_every_seat_of_every_game_has_an_option() -> None:
    assert seat_options() == {
        "--white": ["red"],
        "--black": ["red"],
        "--red": ["red"],
        "--first-player": ["redstone"],
        "--second-player": ["redstone"],
        "--seat-0": ["merah"],
        "--seat-1": ["merah"],
        "--seat-2": ["merah"],
    }
    for game in PRESENTERS:
        for name in widest(game).seat_names.values():
            assert option_of(name) in seat_options()


@pytest.mark.parametrize(
    ("command", "game", "rules", "players"),
    [
        ("--white mc:2 --black greedy", "red", {}, ["mc:2", "greedy", "random"]),
        ("--players 2 --black greedy", "red", {"players": 2}, ["random", "greedy"]),
        (
            "--game redstone --size 3 --second-player greedy",
            "redstone",
            {"size": 3},
            ["random", "greedy"],
        ),
        (
            "--game merah --players 3 --seat-2 greedy --seat-0 mc:1",
            "merah",
            {"players": 3},
            ["mc:1", "random", "greedy"],
        ),
    ],
)
def test_players(
    command: str, game: str, rules: dict[str, Any], players: list[str], run: Any
) -> None:
    told = json.loads(run(f"{command} --games 3 --seed 4 --json")[0])
    made = simulate(GAMES[game].Rules(**rules), players, 3, seed=4).summary()
    assert told == json.loads(json.dumps(made.to_dict()))
    assert list(told["players"].values()) == players
    lines = run(f"{command} --games 3 --seed 4")[0].split("\n")
    assert lines[0] == "3 games, seed 4"
    names = made.rules.seat_names.values()
    assert lines[2 : 2 + len(players)] == [
        f"{name}: {player}" for name, player in zip(names, players, strict=True)
    ]
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("--white best", "argument --white: 'best' is no player"),
        ("--players 2 --red greedy", "argument --red: not allowed with --game red with 2 players"),
        ("--seat-0 greedy", "argument --seat-0: not allowed with --game red"),
        ("--game redstone --white greedy", "argument --white: not allowed with --game redstone"),
        ("--records", "argument --records: not allowed without --out"),
        ("--resume", "argument --resume: not allowed without --out"),
        ("--out=", "argument --out: must be the path of a folder"),
        ("--plot run.txt", "argument --plot: the name must end with one of .pdf, .png, .svg"),
        ("--jobs 0", "argument --jobs: must be a whole number in 1..1024"),
        ("--chunk 0", "argument --chunk: must be a whole number in 1.."),
    ],
)
def test_usage_errors(command: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["simulate", "--games", "1", *command.split()])
    assert stopped.value.code == 2
    assert message in capsys.readouterr().err


def test_processes_make_no_difference(run: Any) -> None:
    assert run("--games 30 --chunk 8 --jobs 2") == run("--games 30")


def test_folder_and_records(run: Any, tmp_path: Path) -> None:
    needs("pyarrow", "sim")
    out = tmp_path / "run"
    command = f"--games 9 --chunk 4 --black greedy --out {out} --records"
    plain = run("--games 9 --black greedy")
    assert run(command) == plain
    assert len(list(out.glob("*.parquet"))) == len(list(out.glob("*.red"))) == 3
    assert main(["replay", *map(str, sorted(out.glob("*.red"))[:1])]) == 0
    assert run(f"{command} --resume --jobs 2")[0].endswith(plain[0])
    _, err = run(command, status=1)
    assert err == f"redtiles: {out} holds this run already: --resume goes on with it\n"
    _, err = run(f"{command} --resume --seed 5", status=1)
    assert err == f"redtiles: {out} holds another run: its seed is 0, not 5\n"


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_plot(kind: str, run: Any, tmp_path: Path) -> None:
    needs("matplotlib", "plot")
    names = [tmp_path / f"{name}.{kind}" for name in ("first", "second")]
    for name in names:
        run(f"--games 20 --plot {name}")
    first, second = (name.read_bytes() for name in names)
    assert first == second
    assert first.startswith({"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}[kind])


def unplayed(*_: object) -> None:
    raise AssertionError("a game was played")


@pytest.mark.parametrize(
    ("plot", "told"),
    [
        ("missing/x.png", "there is no folder"),
        ("file/x.png", "there is no folder"),
        ("folder.png", "cannot be written"),
    ],
)
def test_a_figure_without_a_place_is_told_before_the_games(
    plot: str, told: str, run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs("matplotlib", "plot")
    (tmp_path / "file").touch()
    (tmp_path / "folder.png").mkdir()
    monkeypatch.setattr("redtiles.cli.simulate.play", unplayed)
    out, err = run(f"--games 20 --plot {tmp_path}/{plot}", status=1)
    assert out == ""
    assert err.startswith("redtiles: ")
    assert told in err


def test_a_figure_in_the_folder_of_the_run(run: Any, tmp_path: Path) -> None:
    needs("matplotlib", "plot")
    needs("pyarrow", "sim")
    run(f"--games 20 --out {tmp_path}/run --plot {tmp_path}/run/x.png")
    assert (tmp_path / "run" / "x.png").exists()


@pytest.mark.parametrize("options", ["", " --json"])
def test_a_figure_that_fails_costs_no_report(
    options: str, run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs("matplotlib", "plot")

    def full(*_: object, **__: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("matplotlib.figure.Figure.savefig", full)
    out, err = run(f"--games 20 --plot {tmp_path}/x.png{options}", status=1)
    assert out == run(f"--games 20{options}")[0]
    assert err == "redtiles: the disk is full\n"


def test_a_missing_extra_is_told(run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("pyarrow", "matplotlib", "matplotlib.figure"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr("redtiles.simulation.run.play_chunk", unplayed)
    for option, extra in (("--out", "sim"), ("--plot", "plot")):
        _, err = run(f"--games 5 {option} {tmp_path}/x.png", status=1)
        assert f"pip install 'redtiles[{extra}]'" in err


def test_no_bar_where_there_is_no_terminal(run: Any) -> None:
    assert run("--games 20")[1] == ""


@posix
def test_a_bar_on_a_terminal() -> None:
    needs("tqdm", "sim")
    pty, fcntl, termios = map(pytest.importorskip, ("pty", "fcntl", "termios"))
    ours, theirs = pty.openpty()
    fcntl.ioctl(ours, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    command = [sys.executable, "-m", "redtiles", "simulate", "--games", "20000", "--chunk", "1000"]
    environment = os.environ | {"TERM": "xterm", "TQDM_MININTERVAL": "0"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, env=environment) as ran:
        os.close(theirs)
        shown = b""
        while True:
            try:
                part = os.read(ours, 1 << 16)
            except OSError:  # nobody has the other end open
                break
            if not part:
                break
            shown += part
        out = ran.stdout.read() if ran.stdout else b""
    os.close(ours)
    assert ran.returncode == 0
    assert b"20000" in shown
    assert b"games/s" in shown
    assert out == subprocess.run(command, capture_output=True, check=True, timeout=60).stdout


def interrupted(options: str, ready: Callable[[int], bool]) -> tuple[int, bytes, bytes]:
    """How a run in two processes ends, and what it prints, when Ctrl-C comes in a terminal."""
    command = [sys.executable, "-m", "redtiles", "simulate", "--white", "greedy", "--jobs", "2"]
    command += ["--games", "100000", *options.split()]
    code = "import os, signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
    code += f"os.execv(sys.executable, {command!r})"
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    end = time.monotonic() + 60
    while not ready(process.pid) and time.monotonic() < end:
        time.sleep(0.001)
    os.killpg(process.pid, signal.SIGINT)  # it reaches all processes of a terminal
    printed, complained = process.communicate(timeout=60)
    return process.returncode, printed, complained


def has_begun_to_start(pid: int) -> bool:
    """Whether a worker of a process is where Python would let Ctrl-C interrupt it."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    for child in children[1:]:  # the first tracks resources
        caught = re.search(r"SigCgt:\s*([0-9a-f]+)", Path(f"/proc/{child}/status").read_text())
        if caught and int(caught[1], 16) >> (signal.SIGINT - 1) & 1:
            return True
    return False


@posix
@pytest.mark.parametrize("chunk", [1, 20])
def test_interrupt_while_processes_play(chunk: int, tmp_path: Path) -> None:
    """What was finished is kept, and all that is told is how to go on."""
    needs("pyarrow", "sim")
    out = tmp_path / "run"
    told = b"redtiles: interrupted; --resume goes on with what is finished\n"
    for _ in range(2):  # also a run that goes on
        before = len(list(out.glob("*.parquet")))
        ended = interrupted(
            f"--chunk {chunk} --out {out} --resume",
            lambda _: len(list(out.glob("*.parquet"))) > before,  # noqa: B023
        )
        assert ended == (130, b"", told)
        assert len(list(out.glob("*.parquet"))) > before


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux")
def test_interrupt_while_processes_start() -> None:
    for _ in range(3):
        assert interrupted("", has_begun_to_start) == (130, b"", b"redtiles: interrupted\n")


@posix
@pytest.mark.parametrize("number", ["SIGTERM", "SIGKILL"])
def test_processes_end_with_a_program_that_is_killed(number: str, tmp_path: Path) -> None:
    needs("pyarrow", "sim")
    out = tmp_path / "run"
    command = [sys.executable, "-m", "redtiles", "simulate", "--white", "greedy", "--jobs", "2"]
    command += ["--games", "100000", "--chunk", "1", "--out", str(out)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        end = time.monotonic() + 60
        while not list(out.glob("*.parquet")) and time.monotonic() < end:
            time.sleep(0.001)
        program.send_signal(signal.Signals[number])
        program.communicate(timeout=60)  # until no process has its end of the pipes open
    assert program.returncode == -signal.Signals[number]


def test_what_is_done_when_the_workers_are_left() -> None:
    """All of it where there is no error, and nothing more where there is one."""
    with Workers(1) as workers:
        futures = [workers.submit(pow, 2, n) for n in range(20)]
    assert [future.result() for future in futures] == [2**n for n in range(20)]
    workers = Workers(1)
    futures = [workers.submit(time.sleep, 10) for _ in range(3)]
    assert futures[2].cancel()
    workers.__exit__(ZeroDivisionError, ZeroDivisionError(), None)
    assert [type(future.exception()) for future in futures[:2]] == [BrokenProcessPool] * 2


def test_errors_of_workers_are_told() -> None:
    with Workers(1) as workers:
        assert isinstance(workers.submit(pow, 0, -1).exception(), ZeroDivisionError)
        assert workers.submit(pow, 2, 3).result() == 8
    with pytest.raises(RuntimeError, match="shutdown"):
        workers.submit(pow, 2, 3)


def test_an_interrupted_run_goes_on(run: Any, tmp_path: Path) -> None:
    needs("pyarrow", "sim")
    out = tmp_path / "run"
    simulate(Rules(), ["random"] * 3, 9, seed=0, out=out, chunk=4)
    (out / "part-000000000004.parquet").unlink()
    assert run(f"--games 9 --chunk 4 --out {out} --resume") == run("--games 9")
