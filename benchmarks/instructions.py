"""Instructions of the kernels, counted by callgrind: the same on a busy machine as on an idle one.

Every count is the difference of two runs, one of which does more of one thing, so that the start
of Python cancels. Counts depend on the compilers that built redtiles and, where Python runs between
the calls, on its version; they are compared only where these are the same.
"""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from benchmarks.contest import Options, Report
from benchmarks.machine import built_with, cores, cython_version
from benchmarks.tables import table
from redtiles import bulk

EXPECTED = Path(__file__).with_name("instructions.json")
TOLERANCE = 0.03
PYTHON = ".".join(platform.python_version_tuple()[:2])

BULK = ("baseline", "x86-64-v3")
"""The builds of the bulk kernels. The other kernels are built once, for all processors."""
PREPARE = {
    "bulk": "from redtiles import State, bulk\n"
    "state, rows = State(), bulk.random_games(2048, seed=7).placements\n"
    "print(bulk.instruction_set())",
    "core": "from redtiles import State, perft\n"
    "from benchmarks.games import middle_game\n"
    "state = middle_game()\n"
    "move = state.legal_moves[7]",
}
KERNELS: dict[str, tuple[str, str, int, int]] = {
    "playouts, a game": ("bulk", "bulk.playouts(state, 2048, seed=7)", 1, 2048),
    "bulk.score, a position": ("bulk", "bulk.score(rows)", 2, 2048),
    "perft(4), a call": ("core", "perft(State(), 4)", 1, 1),
    "push, pop": ("core", "state.push(move); state.pop()", 2000, 1),
    "push, len(legal_moves), pop": (
        "core",
        "state.push(move); len(state.legal_moves); state.pop()",
        2000,
        1,
    ),
    "push, list(legal_moves), pop": (
        "core",
        "state.push(move); list(state.legal_moves); state.pop()",
        500,
        1,
    ),
    "push, scores(), pop": ("core", "state.push(move); state.scores(); state.pop()", 2000, 1),
}
"""By name: what to prepare, the statement, how often, and the units of work in it."""
PURE_C = ("playouts", "bulk.score", "perft")
"""Kernels in which Python hardly runs."""


def program(group: str, more: str | None) -> str:
    """A script that does every statement of a group once, and one of them many more times."""
    lines = [PREPARE[group]]
    for name, (of, statement, times, _) in KERNELS.items():
        if of == group:
            repeats = 1 + (times if name == more else 0)
            lines.append(f"for _ in range({repeats}): {statement}")
    return "\n".join(lines)


def count(valgrind: str, build: str, group: str, more: str | None) -> int | None:
    """Instructions of one process; ``None`` when the build does not run under valgrind."""
    command = [valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable]
    environment = {
        **{k: v for k, v in os.environ.items() if not k.startswith("PYTHON")},
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "REDTILES_BASELINE": "1" if build == "baseline" else "0",
    }
    ran = subprocess.run(
        [*command, "-c", program(group, more)],
        env=environment,
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    found = re.search(r"Collected : (\d+)", ran.stderr)
    if ran.returncode or not found:
        raise RuntimeError(f"callgrind ended with {ran.returncode}:\n{ran.stderr[-2000:]}")
    if group == "bulk" and ran.stdout.split() != [build]:
        return None
    return int(found[1])


def jobs() -> list[tuple[str, str, str | None]]:
    """Build, group and kernel of all runs: for each group one run more than it has kernels."""
    groups = [*((build, "bulk") for build in BULK), ("baseline", "core")]
    return [
        (build, group, more)
        for build, group in groups
        for more in (None, *(name for name, kernel in KERNELS.items() if kernel[0] == group))
    ]


def measure(valgrind: str) -> dict[str, float]:
    """Instructions for each unit of work, by kernel and build."""
    runs = jobs()
    with ThreadPoolExecutor(cores()) as pool:
        counts = dict(zip(runs, pool.map(lambda job: count(valgrind, *job), runs), strict=True))
    found = {}
    for (build, group, more), total in counts.items():
        base = counts[build, group, None]
        if more is not None and total is not None and base is not None:
            _, _, times, units = KERNELS[more]
            label = f"{more} ({build})" if group == "bulk" else more
            found[label] = round((total - base) / times / units, 1)
    return found


def made_by() -> dict[str, str]:
    """What all counts depend on."""
    return {
        "compiler": built_with(),
        "Cython": cython_version(),
        "machine": platform.machine(),
    }


def split(counts: dict[str, float]) -> tuple[dict[str, float], dict[str, float]]:
    """Counts of pure C, and those that depend on the version of Python, too."""
    pure = {name: n for name, n in counts.items() if name.startswith(PURE_C)}
    return pure, {name: n for name, n in counts.items() if name not in pure}


def store(found: dict[str, float]) -> None:
    """Expects these counts from now on; those with other Pythons stay if the rest is the same."""
    here = made_by()
    before = json.loads(EXPECTED.read_text(encoding="utf-8")) if EXPECTED.exists() else {}
    same = all(before.get(what) == value for what, value in here.items())
    pure, mixed = split(found)
    kept = before.get("with Python", {}) if same else {}
    text = json.dumps({**here, "counts": pure, "with Python": {**kept, PYTHON: mixed}}, indent=1)
    EXPECTED.write_text(text + "\n", encoding="utf-8")


def stored() -> tuple[dict[str, float], list[str]]:
    """The counts that are to be expected here, and why others are not compared."""
    expected: dict[str, Any] = json.loads(EXPECTED.read_text(encoding="utf-8"))
    differing = [
        f"{what} is {value}, counts are stored for {expected[what]}"
        for what, value in made_by().items()
        if expected[what] != value
    ]
    if differing:
        return {}, differing
    mixed = expected["with Python"]
    if PYTHON in mixed:
        return {**expected["counts"], **mixed[PYTHON]}, []
    return expected["counts"], [f"Python is {PYTHON}, counts are stored for {', '.join(mixed)}"]


def compare(found: dict[str, float]) -> tuple[list[str], bool]:
    """Lines of a table, and whether all counts that can be compared are as expected."""
    expected, reasons = stored()
    rows: list[Sequence[str]] = []
    well = True
    for name in dict.fromkeys([*found, *expected]):
        counted = f"{found[name]:,.0f}" if name in found else "–"
        right = f"{expected[name]:,.0f}" if name in expected else "–"
        verdict = "NOT COMPARED"
        if name in found and name in expected:
            change = found[name] / expected[name] - 1
            good = abs(change) <= TOLERANCE
            well = well and good
            verdict = f"{change:+.1%}" if good else f"{change:+.1%} WRONG"
        elif name in expected:
            reasons.append(f"{name}: valgrind does not run this build here")
        rows.append([name, counted, right, verdict])
    lines = table(["instructions", "counted", "expected", "change"], rows)
    lines += [f"NOT COMPARED: {reason}" for reason in reasons]
    if not well:
        lines.append(
            f"Counts differ by more than {TOLERANCE:.0%}. If that is meant: "
            "python -m benchmarks instructions --store"
        )
    return lines, well


def ask(options: Options) -> Report:
    title = "instructions of the kernels, counted by callgrind"
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        lines = ["MISSING: valgrind is not installed; nothing was counted or compared"]
        return Report(title, lines, {"counts": {}}, failed=options.check)
    if bulk.instruction_set() not in BULK:
        raise RuntimeError(f"an instruction set unheard of: {bulk.instruction_set()}")
    found = measure(valgrind)
    if options.store:
        store(found)
    lines, well = compare(found)
    return Report(title, lines, {**made_by(), "counts": found}, failed=options.check and not well)
