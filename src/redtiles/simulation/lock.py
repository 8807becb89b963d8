"""Folders that one run has for itself, by a lock of the system that ends with its process."""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from redtiles.simulation.errors import RunFolderError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_held: set[int] = set()
"""Descriptors of the folders that this process has locked."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Has a folder to itself; :class:`RunFolderError` where another process or thread has it.

    Where the system cannot lock folders, as on Windows, nobody is kept out.
    """
    number = _lock(folder)
    try:
        yield
    finally:
        if number is not None:
            _held.discard(number)
            os.close(number)


def _lock(folder: Path) -> int | None:
    try:
        import fcntl
    except ImportError:  # on Windows
        return None
    number = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(number)
        raise RunFolderError(f"{folder} is in use: another run is writing to it") from error
    except OSError:  # some network file systems lock no folders
        os.close(number)
        return None
    _held.add(number)
    return number


def _let_go() -> None:
    """In a forked process: a worker that outlives the run must not keep others out."""
    for number in _held:
        with suppress(OSError):
            os.close(number)
    _held.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go)
