"""The example that learns: it runs, and it does learn."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from needs import needs

needs("pettingzoo", "pettingzoo")

import numpy as np  # noqa: E402

EXAMPLE = Path(__file__).parent.parent / "examples" / "learn_red.py"


@pytest.fixture(scope="module")
def learn_red() -> Any:
    spec = spec_from_file_location("learn_red", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "learn_red", module)  # its dataclass looks there
        spec.loader.exec_module(module)
    return module


def test_it_learns(learn_red: Any, capsys: pytest.CaptureFixture[str]) -> None:
    before, after = learn_red.main(games=150, tests=100)
    assert before[0] - 2 * before[1] < 0.5 < before[0] + 2 * before[1]
    assert after[0] - 2 * after[1] > 0.5
    printed = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in printed] == ["before", "after 150 games"]


def test_its_features(learn_red: Any) -> None:
    """At 1,0, beside wb@0,0 and below bw@1,1."""
    env = learn_red.make_env()
    env.reset(options={"start": "2 b wb@0,0;bw@0,1;bw@1,1 - 2,0"})
    codes = env.unwrapped.module.Move
    for seat, text, expected in (
        (1, "br@1,0", [1, 0, 0, 0, 0, 0, 1, 0, 0, 0]),  # a black border below a black one
        (1, "rw@1,0", [0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),  # a white circle below a white one
        (0, "rw@1,0", [0, 0, 0, 1, 0, 0, 0, 0, 1, 0]),  # the same, for White
        (0, "wb@1,0", [1, 0, 0, 0, 1, 0, 1, 0, 0, 1]),  # beside its like
    ):
        actions, rows = learn_red.features(env.observe("player_1"), seat)
        row = rows[np.flatnonzero(actions == codes.parse(text).code)[0]]
        assert row.tolist() == expected, text
