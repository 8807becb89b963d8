"""The mapping of names to games."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from types import ModuleType
from typing import Any

import pytest

import redtiles
from redtiles import GAMES


def test_it_maps_names_to_modules() -> None:
    assert isinstance(GAMES, Mapping)
    assert GAMES["red"] is redtiles
    assert GAMES["merah"] is redtiles.merah
    assert list(GAMES) == list(GAMES.keys())
    assert len(GAMES) == len(list(GAMES)) == len(set(GAMES))
    for name, module in GAMES.items():
        assert isinstance(module, ModuleType)
        assert GAMES[name] is GAMES.get(name) is module
        assert name in GAMES
        assert module.Rules.game == name
        for part in ("Rules", "State", "Move"):
            assert isinstance(getattr(module, part), type)
        if name != "red":
            assert getattr(redtiles, name) is module
            assert name in dir(redtiles)
            assert name in redtiles.__all__


def test_other_names_are_not_there() -> None:
    other: Any
    for other in ("", "Red", "chess", None, 3, ("red",)):
        assert other not in GAMES
        assert GAMES.get(other) is None
        with pytest.raises(KeyError):
            GAMES[other]
    with pytest.raises(AttributeError):
        redtiles.chess  # noqa: B018


def test_it_is_read_only() -> None:
    games: Any = GAMES
    with pytest.raises(TypeError):
        games["chess"] = redtiles
    with pytest.raises(TypeError):
        del games["red"]
    with pytest.raises(AttributeError):
        games.clear()
    assert "merah" in repr(GAMES)


def test_looking_at_the_names_loads_no_game() -> None:
    code = (
        "import sys, redtiles\n"
        "games = redtiles.GAMES\n"
        "list(games), 'merah' in games, len(games), repr(games)\n"
        "assert 'redtiles.merah' not in sys.modules\n"
        "from redtiles import merah\n"
        "assert redtiles.GAMES['merah'] is merah"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
