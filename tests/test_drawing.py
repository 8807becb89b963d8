"""The drawing in plain text."""

import pytest

from red_examples import SEALED, played
from redtiles import State


def test_a_table() -> None:
    assert str(played("wb@0,0", "rw@0,1", "RB@1,-1")) == (
        "  1  rw  .  .\n  0  wb RB RB\n -1   . RB RB\n      0  1  2"
    )


def test_the_empty_table_has_a_drawing_too() -> None:
    assert str(State())


def line(dx: int, dy: int) -> str:
    """A position of 30 small tiles in a line."""
    tiles = "wb wr bw br rw rb".split()
    return ";".join(f"{tiles[i % 6]}@{i * dx},{i * dy}" for i in range(30))


@pytest.mark.parametrize("dx", [-1, 0, 1])
@pytest.mark.parametrize("dy", [-1, 0, 1])
def test_no_line_is_wider_than_80_columns(dx: int, dy: int) -> None:
    if abs(dx) + abs(dy) != 1:
        return
    far = f"RB@{min(30 * dx, 30 * dx + (dx < 0) * -1)},{30 * dy - (dy < 0)}"
    state = State.from_text(f"3 b {line(dx, dy)};{far} -")
    drawn = str(state)
    assert max(map(len, drawn.splitlines())) <= 80
    words = drawn.split()
    assert sum(words.count(tile) for tile in "wb wr bw br rw rb".split()) == 30
    assert words.count("RB") == 4


def test_an_ended_game() -> None:
    drawn = str(State.from_text(f"3 - {SEALED} -")).split()
    assert [drawn.count(tile) for tile in "WB WR BW BR wb wr bw br".split()] == [4] * 4 + [1] * 4
