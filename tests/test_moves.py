"""Moves: fields, texts and codes."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from redtiles import TILES, Color, Move, NotationError, Size, Tile

WB = Tile.parse("wb")
COORDINATES = st.integers(-32, 31)
MOVES = st.builds(Move, st.sampled_from(TILES), COORDINATES, COORDINATES)

HUGE = pytest.param(10**6000, id="huge")
MINUS_HUGE = pytest.param(-(10**6000), id="minus_huge")
NO_NUMBERS = [
    *["", "-", "+1", "01", "00", "-0", "-01", "--1", "1-", "1_0", "1.0", "1e1", "0x1", "1l"],
    *[" 1", "1 ", "1\n", "\n1", "\t1", "1\0", "\ufeff1", "1\u2028"],
    *["٣", "１", "²", "−1", "–1", "१", "Ⅷ", "½"],
    *["32", "-33", "64", "99", "-100", "1000000000", "9" * 5000, "-" + "9" * 5000],
]


class Index:
    """An integer by ``__index__`` alone."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


class Count(int):
    """An integer of a class of its own, that prints otherwise."""

    def __str__(self) -> str:
        return "many"

    __repr__ = __str__


def test_a_move_is_a_tile_and_a_cell() -> None:
    move = Move(Tile.parse("RB"), -2, 1)
    assert move.tile == Tile(Color.RED, Color.BLACK, Size.LARGE)
    assert (move.x, move.y) == (-2, 1)
    assert str(move) == "RB@-2,1"


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("wb@0,0", ((0, 0),)),
        ("rb@-32,31", ((-32, 31),)),
        ("RB@-2,1", ((-2, 1), (-1, 1), (-2, 2), (-1, 2))),
        ("WB@31,31", ((31, 31), (32, 31), (31, 32), (32, 32))),
    ],
)
def test_cells_are_a_tuple_by_y_and_x(text: str, cells: tuple[tuple[int, int], ...]) -> None:
    assert Move.parse(text).cells == cells


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("wb@-32,-32", 0),
        ("wb@-31,-32", 1),
        ("wb@-32,-31", 64),
        ("wb@0,0", 2080),
        ("wb@31,31", 4095),
        ("wr@-32,-32", 4096),
        ("RB@-2,1", 47198),
        ("RB@31,31", 49151),
    ],
)
def test_codes_written_out(text: str, code: int) -> None:
    assert Move.parse(text).code == code
    assert str(Move.from_code(code)) == text


def test_every_code_is_a_move_and_codes_follow_the_formula() -> None:
    assert Move.CODES == 49152
    for code in range(49152):
        move = Move.from_code(code)
        index = TILES.index(move.tile)
        assert move.code == code == index * 4096 + (move.y + 32) * 64 + (move.x + 32)


@given(MOVES)
def test_the_text_of_a_move_is_what_parse_reads(move: Move) -> None:
    assert str(move) == f"{move.tile}@{move.x},{move.y}"
    assert Move.parse(str(move)) == move
    assert Move(move.tile, move.x, move.y) == move
    assert eval(repr(move), {"Move": Move}) == move


@pytest.mark.parametrize("code", [-1, 49152, 10**9, -(10**9), HUGE, MINUS_HUGE])
def test_codes_out_of_range(code: int) -> None:
    with pytest.raises(ValueError, match="code") as caught:
        Move.from_code(code)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("number", [32, -33, 64, 10**9, 2**63, -(2**63) - 1, HUGE, MINUS_HUGE])
def test_cells_out_of_range(number: int) -> None:
    with pytest.raises(ValueError, match="x must be") as caught:
        Move(WB, number, 0)
    assert len(str(caught.value)) < 200
    with pytest.raises(ValueError, match="y must be"):
        Move(WB, 0, number)


@pytest.mark.parametrize(
    "number", [True, False, 1.0, 0.0, "1", None, 1j, [1], np.bool_(True), np.float64(2)]
)
def test_what_is_no_integer_is_a_type_error(number: Any) -> None:
    with pytest.raises(TypeError):
        Move(WB, number, 0)
    with pytest.raises(TypeError):
        Move(WB, 0, number)
    with pytest.raises(TypeError):
        Move.from_code(number)


@pytest.mark.parametrize(
    "number",
    [7, np.int8(7), np.int64(7), np.uint16(7), Index(7), Count(7)],
    ids=lambda number: type(number).__name__,
)
def test_every_kind_of_integer_is_taken_and_becomes_a_plain_one(number: Any) -> None:
    move = Move(WB, number, number)
    assert type(move.x) is type(move.y) is int
    assert str(move) == "wb@7,7"
    assert Move.from_code(number) == Move(WB, -25, -32)


@pytest.mark.parametrize("tile", [None, 0, Color.WHITE, b"wb", ("w", "b")])
def test_the_tile_of_a_move_is_a_tile(tile: Any) -> None:
    with pytest.raises((TypeError, NotationError)):
        Move(tile, 0, 0)


@pytest.mark.parametrize("number", NO_NUMBERS, ids=lambda text: ascii(text[:12]))
def test_numbers_in_a_text_are_plain_and_in_range(number: str) -> None:
    for text, column in (f"wb@{number},0", 4), (f"wb@0,{number}", 6):
        with pytest.raises(NotationError) as caught:
            Move.parse(text)
        assert (caught.value.line, caught.value.column) == (1, column)
        assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    "text",
    [
        *["", " ", "@", ",", "@,", "wb", "wb@", "wb@0", "wb@0,", "wb@,0", "wb 0,0", "wb@0;0"],
        *["wb@0,0,0", "wb@@0,0", "wb@0@0", "@0,0", "0,0", "wb@0, 0", "wb @0,0", "wb@0,0 "],
        *[" wb@0,0", "wb@0,0\n", "\nwb@0,0", "wb@0,0\0", "wb@0.0", "wb@(0,0)", "wb@0,0;wb@1,0"],
        *["ww@0,0", "Wb@0,0", "wB@0,0", "xy@0,0", "w@0,0", "wbr@0,0", "ｗb@0,0", "wb＠0,0", "swap"],
    ],
)
def test_other_texts_are_no_move(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Move.parse(text)
    error = caught.value
    assert error.line == 1
    assert 1 <= error.column <= len(text) + 1
    assert isinstance(error, ValueError)


@given(st.text(alphabet="wbrWBR@,-0123 \n٣", max_size=12))
def test_parse_reads_what_str_writes_and_nothing_else(text: str) -> None:
    try:
        move = Move.parse(text)
    except NotationError:
        return
    assert str(move) == text


@pytest.mark.parametrize("value", [None, 0, 2080, b"wb@0,0", ["wb@0,0"], ("wb", 0, 0), 1.0])
def test_parse_takes_text_alone(value: Any) -> None:
    with pytest.raises(TypeError):
        Move.parse(value)


@given(MOVES, MOVES)
def test_moves_compare_by_code(a: Move, b: Move) -> None:
    assert (a == b) == (a.code == b.code)
    assert (a != b) == (a.code != b.code)
    assert (a < b) == (a.code < b.code)
    assert (a <= b) == (a.code <= b.code)
    assert (a > b) == (a.code > b.code)
    assert (a >= b) == (a.code >= b.code)
    if a == b:
        assert hash(a) == hash(b)


def test_moves_sort_by_tile_then_y_then_x() -> None:
    texts = "wb@31,-1 wb@-5,0 wb@2,0 wr@0,-32 RB@0,0".split()
    assert [str(move) for move in sorted(map(Move.parse, reversed(texts)))] == texts


@pytest.mark.parametrize("other", ["wb@0,0", 2080, None, ("wb", 0, 0), WB])
def test_a_move_is_nothing_else(other: Any) -> None:
    move: Any = Move(WB, 0, 0)
    assert move != other
    assert not isinstance(move, tuple | str | int)
    with pytest.raises(TypeError):
        _ = move < other
    with pytest.raises(TypeError):
        _ = move >= other
    with pytest.raises(TypeError):
        iter(move)
    with pytest.raises(TypeError):
        _ = move[0]


@pytest.mark.parametrize("name", ["tile", "x", "y", "code", "cells", "CODES", "new"])
def test_moves_are_immutable(name: str) -> None:
    move: Any = Move(WB, 3, 4)
    with pytest.raises(AttributeError):
        setattr(move, name, 1)
    with pytest.raises(AttributeError):
        delattr(move, name)
    assert str(move) == "wb@3,4"
    assert not hasattr(move, "__dict__")


def test_match_takes_a_move_apart() -> None:
    match Move.parse("RB@-2,1"):
        case Move(Tile(Color.RED, circle, Size.LARGE), x, y=1):
            assert (circle, x) == (Color.BLACK, -2)
        case _:
            pytest.fail("no match")


@given(MOVES)
def test_copies_and_pickles_of_a_move_are_equal(move: Move) -> None:
    assert copy.copy(move) == move
    assert copy.deepcopy([move]) == [move]
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(move, protocol)) == move
