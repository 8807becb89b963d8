"""The C reference, compiled on the spot for this very processor."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

from benchmarks import scratch
from benchmarks.contest import Round
from benchmarks.peers import PeerMissingError

SOURCE = Path(__file__).with_name("yardstick.c")
FLAGS = ("-O3", "-march=native", "-Wno-psabi")


def compiler() -> str | None:
    """The C compiler at hand: that of ``CC``, or one of the usual names."""
    names = [os.environ.get("CC", ""), "gcc", "clang", "cc"]
    return next(filter(None, map(shutil.which, filter(None, names))), None)


def compiler_version() -> str:
    """Its first word about itself."""
    command = compiler()
    if command is None:
        return "no compiler found"
    said = subprocess.run([command, "--version"], capture_output=True, text=True, check=False)
    return said.stdout.partition("\n")[0] or command


@cache
def program() -> str:
    """The compiled program; ``PeerMissingError`` where it cannot be made."""
    command = compiler()
    if command is None:
        raise PeerMissingError("no C compiler was found to make the yardstick")
    target = str(scratch.folder() / "yardstick")
    made = subprocess.run(
        [command, *FLAGS, "-o", target, str(SOURCE)], capture_output=True, text=True, check=False
    )
    if made.returncode:
        raise PeerMissingError(f"{command} could not make the yardstick: {made.stderr[:200]}")
    return target


def ask(*words: object, given: bytes = b"") -> list[list[str]]:
    """The words of each line that the program prints."""
    command = [program(), *map(str, words)]
    ran = subprocess.run(command, input=given, stdout=subprocess.PIPE, check=True)
    return [line.split() for line in ran.stdout.decode().splitlines()]


def timed(*words: object, units: int, given: bytes = b"") -> Round:
    """A round of a command that ends with the seconds it took, the time of the processor."""
    program()
    return lambda: float(ask(*words, given=given)[0][-1]) / units
