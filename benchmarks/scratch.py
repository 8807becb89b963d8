"""Folders that last as long as this process."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from pathlib import Path


def folder() -> Path:
    """A new empty folder, removed at the end."""
    made = tempfile.mkdtemp(prefix="redtiles-benchmarks-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return Path(made)
