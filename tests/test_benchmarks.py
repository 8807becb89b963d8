"""The benchmark suite answers for itself: names, quick runs, missing peers, wrong contestants."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

CONTESTANTS = """
from redtiles import bulk
def right(placements):
    return bulk.score(placements).tolist()
def wrong(placements):
    points = right(placements)
    points[-1][2][1] += 1
    return points
"""

WITHOUT = """
import runpy, sys
for name in {missing}:
    sys.modules[name] = None
sys.argv = ["benchmarks", *{words}]
runpy.run_module("benchmarks", run_name="__main__")
"""


def run(*words: str, missing: tuple[str, ...] = (), **environment: str) -> tuple[int, str]:
    """Exit status and output of the command, on a machine where some modules are missing."""
    code = WITHOUT.format(missing=missing, words=words)
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return ran.returncode, ran.stdout


def test_list() -> None:
    status, output = run("--list")
    names = {line.split()[0] for line in output.splitlines()}
    assert status == 0
    assert names >= {"playouts", "perft", "scoring", "scores", "import_time", "growth"}
    assert all((ROOT / "benchmarks" / f"{name}.py").is_file() for name in names)


def test_unknown_question() -> None:
    status, output = run("chess")
    assert status == 2
    assert "no such question: chess" in output


def test_quick_run(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    status, output = run("legal_moves", "--quick", "--json", str(file))
    assert status == 0, output
    assert "time of redtiles, state.legal_moves / a ready list" in output
    results = json.loads(file.read_text(encoding="utf-8"))
    assert results["machine"]["redtiles"].endswith(("x86-64-v3", "baseline"))
    (comparison,) = results["questions"]["legal_moves"]["comparisons"]
    assert comparison["must"] == 2
    low, high = comparison["spread"]
    assert 0 < low <= comparison["ratio"] <= high


def test_missing_peer_is_named_and_its_must_not_met() -> None:
    status, output = run("copying", "push_pop", "--quick", missing=("chess",))
    assert status == 0, output
    assert output.count("chess is not installed") == 2
    assert "≤ 1 NOT MET" in output
    assert '"must" not met: copying: redtiles' in output


def test_missing_compiler_is_named() -> None:
    status, output = run("perft", "--quick", PATH="/nowhere", CC="")
    assert status == 0, output
    assert "no C compiler was found" in output
    assert '"must" not met: perft: redtiles' in output


def test_yardstick_agrees() -> None:
    status, output = run("perft", "--quick")
    assert status == 0, output
    assert "WRONG" not in output


@pytest.mark.parametrize(("name", "status"), [("right", 0), ("wrong", 1)])
def test_contestant(tmp_path: Path, name: str, status: int) -> None:
    (tmp_path / "mine.py").write_text(CONTESTANTS, encoding="utf-8")
    others = ("cc3d", "skimage", "numba", "networkx", "rustworkx")
    words = ("scoring", "--quick", "--contestant", f"mine:{name}")
    found, output = run(*words, missing=others, PYTHONPATH=str(tmp_path))
    assert found == status, output
    assert (f"WRONG ANSWER: points of mine:{name}" in output) == (name == "wrong")
    assert (f"speed of redtiles, bulk.score / mine:{name}" in output) == (name == "right")


def test_contestant_needs_its_question() -> None:
    status, output = run("perft", "--contestant", "mine:score")
    assert status == 2
    assert "--contestant is for the question scoring" in output
