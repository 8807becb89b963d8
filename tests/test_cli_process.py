"""The command line as a program of its own: pipes, terminals, encodings, signals."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from redtiles import Rules, State
from redtiles.records import Record

EXAMPLES = Path(__file__).parent.parent / "examples"
EXAMPLE = str(EXAMPLES / "three-players.red")
COMMAND = [sys.executable, "-m", "redtiles"]

posix = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")


UNWANTED = {
    "FORCE_COLOR",
    "NO_COLOR",
    "TERM",
    "PYTHONIOENCODING",
    "PYTHONUNBUFFERED",
    "PYTHONUTF8",
}


def environment(**changes: str) -> dict[str, str]:
    return {name: v for name, v in os.environ.items() if name not in UNWANTED} | changes


def run(
    *argv: str, stdin: bytes = b"", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *argv],
        input=stdin,
        capture_output=True,
        timeout=60,
        env=env or environment(),
        check=False,
    )


def test_exit_statuses(tmp_path: Path) -> None:
    assert run("replay", EXAMPLE).returncode == 0
    assert run("replay", str(tmp_path / "missing")).returncode == 1
    assert run("simulate", "--games", "-1").returncode == 2
    assert run("--help").returncode == 0


def test_standard_input() -> None:
    text = Path(EXAMPLE).read_bytes()
    assert run("replay", "-", stdin=text).stdout == run("replay", EXAMPLE).stdout
    broken = run("replay", "-", stdin=b"nonsense\n")
    assert broken.returncode == 1
    assert broken.stderr.startswith(b"redtiles: <stdin>:1:1: ")
    latin = run("replay", "-", stdin=text.replace(b"Ines", b"In\xe9s"))
    assert latin.returncode == 1
    assert latin.stderr.startswith(b"redtiles: <stdin>:")
    assert latin.stderr.count(b"\n") == 1


def test_import_does_not_load_the_command_line() -> None:
    code = "import redtiles, sys; print('redtiles.cli' in sys.modules, 'argparse' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=60)
    assert done.stdout.split() == [b"False", b"False"]


@posix
@pytest.mark.parametrize("stderr", [subprocess.PIPE, subprocess.STDOUT])
@pytest.mark.parametrize(
    "argv",
    [["replay", "{many}"], ["replay", "{many}", "--json"], ["--help"], ["perft", "--depth=2"]],
)
def test_pipe_that_closes_early(argv: list[str], stderr: int, tmp_path: Path) -> None:
    many = tmp_path / "many.red"
    illegal = '[Game "red"]\n\nwb@0,0 wb@0,0 *\n'
    many.write_text((Path(EXAMPLE).read_text(encoding="utf-8") + "\n" + illegal) * 100)
    process = subprocess.Popen(
        [*COMMAND, *[arg.format(many=many) for arg in argv]],
        stdout=subprocess.PIPE,
        stderr=stderr,
        env=environment(),
    )
    assert process.stdout is not None
    process.stdout.close()
    complaints = process.stderr.read() if process.stderr is not None else b""
    if process.stderr is not None:
        process.stderr.close()
    assert process.wait(timeout=60) == 141
    assert b"Traceback" not in complaints
    assert b"Exception" not in complaints
    assert b"Broken" not in complaints


@posix
def test_head_gets_the_first_line() -> None:
    command = f"'{sys.executable}' -m redtiles replay '{EXAMPLE}' | head -n 1"
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, timeout=60, env=environment(), check=True
    )
    assert done.stdout == b"Record 1, after 36 of 36 plies\n"
    assert done.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("argv", [["replay", EXAMPLE], ["--version"], ["perft", "--help"]])
def test_a_full_disk_is_told(argv: list[str], unbuffered: str) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, *argv],
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            env=environment(PYTHONUNBUFFERED=unbuffered),
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == b"redtiles: cannot write the output: No space left on device\n"


@posix
def test_closed_standard_streams() -> None:
    unwritten = b"redtiles: cannot write the output: it is closed\n"
    expected = {"2>&-": (0, b""), "<&-": (0, b""), ">&-": (1, unwritten), ">&- 2>&-": (1, b"")}
    for closed, result in expected.items():
        command = f"'{sys.executable}' -m redtiles replay '{EXAMPLE}' {closed}"
        done = subprocess.run(
            ["sh", "-c", command], capture_output=True, timeout=60, env=environment(), check=False
        )
        assert (done.returncode, done.stderr) == result
    command = f"'{sys.executable}' -m redtiles replay - <&-"
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, timeout=60, env=environment(), check=False
    )
    assert (done.returncode, done.stderr) == (1, b"redtiles: <stdin>: it is closed\n")


@posix
@pytest.mark.parametrize(
    "argv", [["simulate", f"--games={10**12}"], ["perft", "--depth=9", "--json"]]
)
def test_interrupt(argv: list[str]) -> None:
    # The signal may be ignored where the tests run, and must not come before the program begins.
    code = (
        "import signal, sys; from redtiles.cli import main;"
        "signal.signal(signal.SIGINT, signal.default_int_handler);"
        "print('ready', file=sys.stderr, flush=True); sys.exit(main())"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, *argv],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stderr is not None
    assert process.stderr.readline() == b"ready\n"
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == b""
    assert err == b"redtiles: interrupted\n"


# -- terminals ----------------------------------------------------------------------------------


def on_terminal(*argv: str, env: dict[str, str]) -> str:
    """What a program shows on a terminal of its own."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    try:
        process = subprocess.Popen([*COMMAND, *argv], stdin=theirs, stdout=theirs, env=env)
        os.close(theirs)
        shown = b""
        while True:
            try:
                part = os.read(ours, 1 << 16)
            except OSError:  # Linux: nobody has the other end open
                break
            if not part:
                break
            shown += part
        assert process.wait(timeout=60) == 0
    finally:
        os.close(ours)
    return shown.decode().replace("\r\n", "\n")


@posix
def test_color_on_a_terminal_only() -> None:
    plain = run("replay", EXAMPLE, env=environment(TERM="xterm")).stdout.decode()
    colored = on_terminal("replay", EXAMPLE, env=environment(TERM="xterm"))
    assert "\x1b" not in plain
    assert "\x1b[" in colored
    assert on_terminal("replay", EXAMPLE, env=environment(TERM="xterm", NO_COLOR="")) == colored
    for off in ({"TERM": "xterm", "NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert on_terminal("replay", EXAMPLE, env=environment(**off)) == plain
    assert "\x1b" not in on_terminal("replay", EXAMPLE, "--json", env=environment(TERM="xterm"))


# -- encodings ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "env",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "ascii:strict"},
        {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        {"PYTHONIOENCODING": "cp1252"},
        {"PYTHONIOENCODING": "utf-8"},
    ],
)
def test_every_encoding_will_do(env: dict[str, str], tmp_path: Path) -> None:
    state = State()
    state.push("wb@0,0")
    record = Record(Rules(), state.moves, tags={"White": "Zoë 紅"}, comments={0: "→ 紅 \U0001f600"})
    path = tmp_path / "names-ë.red"
    path.write_text(record.to_text(), encoding="utf-8")
    for option in ([], ["--json"]):
        done = run("replay", str(path), *option, env=environment(**env))
        assert (done.returncode, done.stderr) == (0, b"")
        assert b"wb@0,0" in done.stdout
    assert json.loads(done.stdout)[0]["record"]["tags"]["White"] == "Zoë 紅"
    path.write_text(record.to_text().replace("wb@0,0", "WB@0,0"), encoding="utf-8")
    done = run("replay", str(path), env=environment(**env))
    assert done.returncode == 1
    assert b"the first tile must be small" in done.stderr


@posix
def test_file_name_that_is_no_text() -> None:
    name = os.fsdecode(b"missing-\xff\x1b[31m.red")
    done = run("replay", name)
    assert done.returncode == 1
    assert done.stderr.startswith(rb"redtiles: missing-\udcff\x1b[31m.red: ")
    assert json.loads(run("replay", name, "--json").stdout)[0]["error"]["file"] == name
