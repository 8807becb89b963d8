"""Tests that need a library of an extra: skipped without it, failed where all must be there."""

from __future__ import annotations

import os
from importlib.util import find_spec

import pytest

EVERYTHING = "REDTILES_ALL_EXTRAS"
"""The environment variable that makes a missing library a failure."""


def needs(module: str, extra: str) -> None:
    """Called at the top of a test module or of a test."""
    if find_spec(module) is not None:
        return
    missing = f"{module} is not installed: pip install 'redtiles[{extra}]'"
    if os.environ.get(EVERYTHING):
        pytest.fail(missing)
    pytest.skip(missing, allow_module_level=True)
