"""Play the games behind docs/numbers.rst: ``python docs/red_numbers.py [NAME...]``.

Every run writes its report, its figures and its summary as JSON to docs/numbers. The commands are
those of ``redtiles simulate``, so anyone can repeat them; the results do not depend on the machine.
"""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stdout
from pathlib import Path

from redtiles.cli import main

FOLDER = Path(__file__).parent / "numbers"

RUNS = {
    "random-3": "--games 2000000 --seed 1",
    "random-2": "--players 2 --games 2000000 --seed 1",
    "greedy-3": "--white greedy --black greedy --red greedy --games 20000 --seed 1",
    "greedy-2": "--players 2 --white greedy --black greedy --games 20000 --seed 1",
    "search-3": "--white mc:100 --black mc:100 --red mc:100 --games 2000 --seed 1",
    "search-2": "--players 2 --white mc:100 --black mc:100 --games 2000 --seed 1",
}
"""The options of each run, by the name of its files."""


def command(options: str) -> str:
    """The command of a run, as it is shown."""
    return f"redtiles simulate {options}"


def call(options: str) -> str:
    """What a command prints."""
    printed = io.StringIO()
    with redirect_stdout(printed):
        status = main(["simulate", *options.split()])
    if status:
        raise SystemExit(status)
    return printed.getvalue()


def play(name: str) -> None:
    """One run; its games are kept, so that it can go on and is played but once."""
    options = RUNS[name]
    folder = FOLDER / "runs" / name
    kept = f"{options} --out {folder} --resume"
    (FOLDER / f"{name}.json").write_text(call(f"{kept} --json"), encoding="utf-8")
    report = call(f"{kept} --plot {FOLDER / name}.svg")
    (FOLDER / f"{name}.txt").write_text(f"$ {command(options)}\n{report}", encoding="utf-8")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or RUNS:
        play(name)
