"""``python -m benchmarks [QUESTION ...]``: answers checked, then times in tables."""

from __future__ import annotations

import argparse
import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks.contest import Contest, Options
from benchmarks.machine import machine
from benchmarks.peers import WrongAnswerError
from benchmarks.tables import contest_lines, unmet

QUESTIONS = {
    "playouts": "random games with scores, against C on two boards, and on two threads",
    "perft": "counting sequences of moves, against C",
    "scoring": "points of many positions, against labelling, union-find, graphs, and your own",
    "scores": "state.scores() of one position, against labelling",
    "random_game": "a random game in Python, against open_spiel",
    "openspiel": "a random game through OpenSpiel, against its own games of hex, go and havannah",
    "legal_moves": "iterating over legal moves, against a ready list",
    "push_pop": "making and taking back a move, against python-chess",
    "copying": "copying a state, against python-chess",
    "import_time": "import redtiles, against four modules of the standard library",
    "growth": "how cost grows with the tiles on the table and the number of games",
    "instructions": "instructions of the kernels, counted by callgrind",
}
ON_REQUEST = ("instructions",)
"""Questions that are asked only by name."""


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="How fast redtiles is, side by side with its peers (the extra 'bench'). "
        f"Asks all questions but {', '.join(ON_REQUEST)} unless some are named.",
    )
    made.add_argument("questions", nargs="*", metavar="QUESTION", help="see --list")
    made.add_argument("--list", action="store_true", help="list the questions")
    made.add_argument("--quick", action="store_true", help="check answers, time but little")
    made.add_argument("--json", metavar="FILE", help="write all results to a file, too")
    made.add_argument(
        "--contestant",
        action="append",
        default=[],
        metavar="MODULE:FUNCTION",
        help="scoring: a function from int8 placements (n, 36, 3) to points (n, 3, 2)",
    )
    made.add_argument("--plot", metavar="FILE", help="growth: draw the figures (.svg, .png)")
    made.add_argument("--check", action="store_true", help="instructions: fail on other numbers")
    made.add_argument("--store", action="store_true", help="instructions: expect these from now on")
    return made


def ask(name: str, options: Options) -> dict[str, Any]:
    """Asks one question, prints the tables and returns the results."""
    print(f"\n== {name}", flush=True)
    asked = import_module(f"benchmarks.{name}").ask(options)
    if isinstance(asked, Contest):
        asked.run(options.rounds)
        lines = contest_lines(asked)
    else:
        lines = asked.lines
    print(asked.title, *lines, sep="\n", flush=True)
    results: dict[str, Any] = asked.results()
    return results


def main(words: list[str] | None = None) -> int:
    """0: all answers are right, and what was to be checked is as expected."""
    line = parser()
    given = line.parse_args(words)
    if given.list:
        width = max(map(len, QUESTIONS))
        for name, about in QUESTIONS.items():
            print(f"{name:{width}}  {about}")
        return 0
    unknown = [name for name in given.questions if name not in QUESTIONS]
    if unknown:
        line.error(f"no such question: {', '.join(unknown)} (see --list)")
    names = given.questions or [name for name in QUESTIONS if name not in ON_REQUEST]
    if given.contestant and "scoring" not in names:
        line.error("--contestant is for the question scoring")
    options = Options(given.quick, tuple(given.contestant), given.check, given.store, given.plot)
    described = machine()
    for what, value in described.items():
        print(f"{what}: {value}")
    if given.quick:
        print("QUICK: the answers are checked; the times are of too little work to mean much")
    results = {}
    wrong = []
    for name in names:
        try:
            results[name] = ask(name, options)
        except WrongAnswerError as error:
            wrong.append(name)
            print(f"WRONG ANSWER: {error}")
    if given.json:
        text = json.dumps({"machine": described, "quick": given.quick, "questions": results})
        Path(given.json).write_text(text + "\n", encoding="utf-8")
    print()
    for comparison in unmet(results):
        print(f'"must" not met: {comparison}')
    failed = wrong + [name for name, result in results.items() if result.get("failed")]
    if failed:
        print(f"FAILED: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
