"""What the environments of PettingZoo draw and print."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from needs import needs
from red_examples import SEALING_MOVES
from redtiles import Move

needs("pettingzoo", "pettingzoo")

import numpy as np  # noqa: E402

from environments import play  # noqa: E402
from redtiles.adapters.pettingzoo import merah_v0, red_v0, redstone_v0  # noqa: E402


@pytest.mark.parametrize("game", [red_v0, redstone_v0, merah_v0])
def test_ansi(game: Any) -> None:
    env = game.env(render_mode="ansi")
    env.reset(seed=1)
    for _ in play(env, Random(1), 4):
        pass
    text = env.render()
    seat = env.agent_selection
    assert text.startswith(f"{env.position}\n")
    assert f"{seat} ({env.position.to_move}) to move after 4 moves" in text


def test_ansi_at_the_end() -> None:
    env = red_v0.env(render_mode="ansi")
    env.reset()
    for text in SEALING_MOVES:
        env.step(Move.parse(text).code)
    assert env.render().endswith("\nover after 8 moves, won by player_1 (b)")


def test_human(capsys: pytest.CaptureFixture[str]) -> None:
    env = red_v0.env(render_mode="human")
    env.reset()
    capsys.readouterr()
    env.step(Move.parse("wb@0,0").code)
    printed = capsys.readouterr().out
    assert "wb" in printed
    assert printed.endswith("player_1 (b) to move after 1 move\n")
    assert env.render() is None
    assert capsys.readouterr().out == printed


RED_PAINT, BLACK_PAINT = (232, 65, 47), (22, 22, 22)


def painted(picture: Any, color: tuple[int, int, int]) -> tuple[float, float]:
    """The middle, as row and column, of all that is about of a color."""
    near = np.abs(picture.astype(int) - np.array(color)).max(axis=2) < 12
    rows, columns = np.nonzero(near)
    return float(rows.mean()), float(columns.mean())


def test_rgb_array() -> None:
    env = red_v0.env(render_mode="rgb_array")
    env.reset()
    pictures = [env.render()]
    for text in SEALING_MOVES:
        env.step(Move.parse(text).code)
        pictures.append(env.render())
    assert {picture.shape for picture in pictures} == {(640, 640, 3)}
    assert len({picture.tobytes() for picture in pictures}) == len(pictures)
    corners = {
        tuple(picture[row, column]) for picture in pictures for row in (0, -1) for column in (0, -1)
    }
    assert len(corners) == 1  # nothing but the background of every drawing


def test_rgb_array_is_not_upside_down() -> None:
    """Red stones in the lower left corner and black ones to the right above."""
    env = redstone_v0.env(size=5, pie=False, render_mode="rgb_array")
    env.reset(options={"start": "5 b 2bb1/5/5/r4/rr1w1 -"})
    picture = env.render()[:, :340]  # without the panel beside the board
    row, column = painted(picture, RED_PAINT)
    black_row, black_column = painted(picture, BLACK_PAINT)
    assert row > black_row + 50
    assert column < black_column - 50


def test_no_render_mode() -> None:
    env = red_v0.raw_env()
    env.reset()
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert env.render() is None
