"""``import redtiles`` beyond the start of Python, against modules of the standard library."""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
import venv
from pathlib import Path
from time import perf_counter

import redtiles
from benchmarks import scratch
from benchmarks.contest import Comparison, Contest, Contestant, Options, Round
from benchmarks.peers import agree

OURS, PEER = "import redtiles", "import enum, typing, functools, collections.abc"


class Fresh:
    """A fresh virtual environment with nothing but the package as it is installed here."""

    def __init__(self) -> None:
        folder = scratch.folder()
        venv.create(folder, symlinks=os.name != "nt", with_pip=False)
        places = sysconfig.get_paths("venv", vars={"base": str(folder), "platbase": str(folder)})
        shutil.copytree(
            Path(str(redtiles.__file__)).parent,
            Path(places["purelib"], "redtiles"),
            ignore=shutil.ignore_patterns("__pycache__"),
        )
        self.python = shutil.which("python", path=places["scripts"]) or ""
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
        self.folder = folder
        self.run("import redtiles.cli, redtiles.bulk")  # so that everything is compiled

    def run(self, code: str) -> bytes:
        """What a new process prints."""
        command = [self.python, "-c", code]
        return subprocess.run(
            command, check=True, stdout=subprocess.PIPE, env=self.environment, cwd=self.folder
        ).stdout

    def seconds(self, code: str) -> float:
        """How long it takes, all in all."""
        start = perf_counter()
        self.run(code)
        return perf_counter() - start

    def beyond(self, code: str, times: int) -> Round:
        """The least time of many processes, beyond that of as many which do nothing, in turns."""

        def one_round() -> float:
            bare = full = float("inf")
            for _ in range(times):
                bare = min(bare, self.seconds("pass"))
                full = min(full, self.seconds(code))
            return max(full - bare, 1e-9)

        return one_round


def ask(options: Options) -> Contest:
    times = options.pick(40, 2)
    fresh = Fresh()
    moves = fresh.run("import redtiles; print(len(redtiles.State().legal_moves))")
    agree("first moves, in the fresh environment", moves.split(), [b"6"])
    return Contest(
        f"a process in a fresh environment, least of {times}, beyond python -c pass",
        "import",
        [Contestant(name, fresh.beyond(name, times)) for name in (OURS, PEER)],
        [Comparison(OURS, PEER, "time", must=2.5, aim=1.5)],
    )
