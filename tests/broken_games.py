"""Faults that the conformance suite must find; Main Merah is plain Python, and easy to break."""

from __future__ import annotations

from typing import Any

import pytest

from redtiles import merah
from redtiles.testing import check_game


def fails(message: str, **options: Any) -> None:
    """That a game of Main Merah, or another ``game``, fails the suite with a message."""
    given: dict[str, Any] = {"game": merah, "games": 1} | options
    with pytest.raises(AssertionError, match=message) as caught:
        check_game(**given)
    assert "Rules(" in str(caught.value)
