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


@pytest.mark.parametrize("name", redtiles.GAMES)
def test_what_was_never_made_is_no_legal_move(name: str) -> None:
    game = redtiles.GAMES[name]
    state = game.State(seed=1) if name == "merah" else game.State()
    move = object.__new__(game.Move)
    assert move not in state.legal_moves
    assert state.legal_moves.count(move) == 0
    with pytest.raises(ValueError, match="not a legal move"):
        state.legal_moves.index(move)


@pytest.mark.parametrize("name", redtiles.GAMES)
def test_perft_is_of_states(name: str) -> None:
    game = redtiles.GAMES[name]
    state = game.State(seed=1) if name == "merah" else game.State()
    wrong = [state.legal_moves, state.rules, game.State]
    for other in [*wrong, state.view(0)] if name == "merah" else wrong:
        with pytest.raises(TypeError, match="state must be the state of a game"):
            redtiles.perft(other, 1)


class Row:
    """Some of a dict."""

    def keys(self) -> list[str]:
        return ["format", "version"]

    def __getitem__(self, name: str) -> Any:
        return {"format": "redtiles", "version": 1}[name]


@pytest.mark.parametrize("name", redtiles.GAMES)
@pytest.mark.parametrize("fields", [Row(), [], None, "format"])
def test_from_dict_takes_a_mapping(fields: Any, name: str) -> None:
    for kind in (redtiles.GAMES[name].State, redtiles.Record):
        with pytest.raises(TypeError, match="a dict is wanted"):
            kind.from_dict(fields)
