"""Wrong uses of the games in OpenSpiel raise errors; none ends the process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from needs import needs

needs("pyspiel", "openspiel")
needs("numpy", "openspiel")

from openspiel_games import adapter, pyspiel  # noqa: E402


def test_no_wrong_use_ends_the_process() -> None:
    script = Path(__file__).with_name("hostile_openspiel.py")
    ran = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, f"{ran.stdout[-300:]}\n{ran.stderr[-2000:]}"
    word, number = ran.stdout.splitlines()[-1].split()
    assert word == "survived"
    assert int(number) > 800


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("redtiles_red(players=4)", "players must be in 2..3, not 4"),
        ("redtiles_red(three_way_tie=no)", "three_way_tie must be 'replay' or 'shared', not 'no'"),
        ("redtiles_red(small_copies=6)", "small_copies must be in 1..5, not 6"),
        ("redtiles_red(reward=money)", "reward must be 'outcome' or 'score', not 'money'"),
        ("redtiles_redstone(size=1)", "size must be in 2..25, not 1"),
        ("redtiles_merah(first=2)", "first must be in 0..1, not 2"),
        ("redtiles_merah(redeal=no)", "redeal must be 'classic' or 'house', not 'no'"),
    ],
)
def test_a_wrong_parameter_is_named(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=message.replace(".", r"\.")):
        pyspiel.load_game(name)


def test_an_unknown_parameter_is_named() -> None:
    with pytest.raises(pyspiel.SpielError, match="foo"):
        pyspiel.load_game("redtiles_red(foo=1)")
    with pytest.raises(ValueError, match="redtiles_red has no parameter 'foo', only players"):
        adapter.RedGame({"foo": 1})


@pytest.mark.parametrize(
    ("action", "error"), [(49152, ValueError), (-2, ValueError), (-1, pyspiel.SpielError)]
)
def test_what_is_no_code_is_refused_and_changes_nothing(
    action: int, error: type[Exception]
) -> None:
    state = pyspiel.load_game("redtiles_red").new_initial_state()
    with pytest.raises(error):
        state.apply_action(action)
    assert state.history() == []


def test_an_illegal_action_is_named_and_changes_nothing() -> None:
    state = pyspiel.load_game("redtiles_red").new_initial_state()
    state.apply_action(2080)
    with pytest.raises(ValueError, match="wb@0,0 after 1 move:"):
        state.apply_action(2080)
    assert state.history() == [2080]
    assert str(state.core.moves[0]) == "wb@0,0"
