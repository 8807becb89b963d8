"""What ``import redtiles`` gives."""

import inspect
import subprocess
import sys
from enum import Enum

import pytest

import redtiles

SETTLED = (
    "GAMES GameState Outcome IllegalMoveError NotationError StateError perft Color Size Tile TILES"
    " Move Rules State Score Group Reason Violation Symmetry SYMMETRIES"
).split()


@pytest.mark.parametrize("name", SETTLED)
def test_the_settled_names(name: str) -> None:
    assert name in redtiles.__all__
    assert hasattr(redtiles, name)


def test_all_is_complete_sorted_and_true() -> None:
    assert len(set(redtiles.__all__)) == len(redtiles.__all__)
    assert all(hasattr(redtiles, name) for name in redtiles.__all__)
    ours = {
        name
        for name, value in vars(redtiles).items()
        if not name.startswith("_")
        and (inspect.isclass(value) or inspect.isfunction(value))
        and value.__module__.startswith("redtiles")
    }
    assert ours <= set(redtiles.__all__)


def test_red_is_the_main_game() -> None:
    assert redtiles.GAMES["red"] is redtiles
    for name in ("Rules", "State", "Move"):
        assert hasattr(redtiles.GAMES["red"], name)


def test_errors_are_value_errors() -> None:
    for error in (redtiles.IllegalMoveError, redtiles.NotationError, redtiles.StateError):
        assert issubclass(error, ValueError)


def test_enums() -> None:
    for enum in (redtiles.Color, redtiles.Size, redtiles.Reason, redtiles.Violation):
        assert issubclass(enum, Enum)


def test_importing_is_cheap() -> None:
    code = "import sys; old = set(sys.modules); import redtiles; print(*set(sys.modules) - old)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    new = set(ran.stdout.split())
    assert "redtiles._core" in new
    assert not new & {"numpy", "dataclasses", "json", "inspect", "argparse", "redtiles.cli"}
    assert not [name for name in new if "adapters" in name]


def test_every_public_name_says_what_it_is() -> None:
    for name in redtiles.__all__:
        value = getattr(redtiles, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert inspect.getdoc(value)
