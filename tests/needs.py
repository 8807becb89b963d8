"""Tests that need a library of an extra: skipped without it, failed where all must be there."""

from __future__ import annotations

import os
import shutil
from importlib.util import find_spec
from typing import NoReturn

import pytest

EVERYTHING = "REDTILES_ALL_EXTRAS"
"""The environment variable that makes a missing library a failure."""


def needs(module: str, extra: str) -> None:
    """Called at the top of a test module or of a test."""
    if find_spec(module) is not None:
        return
    _missing(f"{module} is not installed: pip install 'redtiles[{extra}]'")


def needs_program(*names: str) -> str:
    """The path of a program that has one of the names; called like :func:`needs`."""
    for name in names:
        found = shutil.which(name)
        if found is not None:
            return found
    return _missing(f"none of these programs is installed: {', '.join(names)}")


def _missing(missing: str) -> NoReturn:
    if os.environ.get(EVERYTHING):
        pytest.fail(missing)
    pytest.skip(missing, allow_module_level=True)
