"""Points and moves of Redstone: texts, codes, order."""

from __future__ import annotations

import copy
import pickle
import time
from typing import Any

import pytest

import redtiles
from oracle.redstone import code_of, move_of, point_text, text_of
from redtiles import redstone
from redtiles.redstone import Color, Move, NotationError, Point


class Three:
    def __index__(self) -> int:
        return 3


def test_the_color_is_that_of_red() -> None:
    assert redstone.Color is redtiles.Color
    assert redstone.NotationError is redtiles.NotationError
    assert redstone.Outcome is redtiles.Outcome


def test_every_point() -> None:
    points = [Point(col, row) for row in range(25) for col in range(25)]
    for i, point in enumerate(points):
        assert (point.col, point.row, point.code) == (i % 25, i // 25, i)
        assert str(point) == point_text((point.col, point.row))
        assert Point.parse(str(point)) is point is Point.from_code(i)
        assert eval(repr(point)) is point
        assert pickle.loads(pickle.dumps(point)) == point == copy.deepcopy(point)
    assert sorted({*points}) == points
    assert len({*points}) == 625
    assert (str(points[0]), str(points[-1]), str(Point(8, 0)), str(Point(7, 9))) == (
        *("a1", "z25", "j1", "h10"),
    )


def test_points_are_no_tuples_and_compare_with_points_alone() -> None:
    point: Any = Point(3, 3)
    assert not isinstance(point, tuple)
    assert point != (3, 3)
    assert point != "d4"
    assert Point(24, 0) < Point(0, 1) <= Point(0, 1)
    assert Point(0, 1) > Point(24, 0) >= Point(24, 0)
    with pytest.raises(TypeError):
        assert point < "d4"
    match point:
        case Point(col, row):
            assert (col, row) == (3, 3)
    with pytest.raises(AttributeError):
        point.col = 4


def test_points_out_of_range() -> None:
    assert Point(Three(), 3) is Point(3, 3)
    for code in (-1, 625):
        with pytest.raises(ValueError, match="code"):
            Point.from_code(code)
    for col, row in ((-1, 0), (25, 0), (0, -1), (0, 25), (10**6000, 0)):
        with pytest.raises(ValueError, match=r"in 0\.\.24"):
            Point(col, row)
    wrong: Any
    for wrong in (1.0, "1", True, None):
        with pytest.raises(TypeError):
            Point(wrong, 0)
        with pytest.raises(TypeError):
            Point(0, wrong)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        *[("", 1), ("4", 1), ("i1", 1), ("A1", 1), ("D4", 1), ("é1", 1), (" a1", 1)],
        *[("a", 2), ("a0", 2), ("a01", 2), ("a26", 2), ("a-1", 2), ("a+1", 2), ("aa1", 2)],
        *[("a1 ", 2), ("a1\n", 2), ("a٣", 2), ("a1.0", 2), ("d" + "1" * 5000, 2)],
    ],
)
def test_texts_that_are_no_points(text: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        Point.parse(text)
    assert (caught.value.line, caught.value.column) == (1, column)
    with pytest.raises(NotationError) as caught:
        Move.parse("b@" + text)
    assert (caught.value.line, caught.value.column) == (1, 2 + column)


def test_every_move() -> None:
    assert Move.CODES == 1876
    for code in range(Move.CODES):
        move = Move.from_code(code)
        plain = move_of(code)
        assert move.code == code == code_of(plain)
        assert str(move) == text_of(plain)
        assert Move.parse(str(move)) is move
        assert eval(repr(move)) is move
        if move.stone is not None and move.point is not None:
            assert Move(move.stone, move.point) is move
            assert Move(str(move.stone), str(move.point)) is move
        assert pickle.loads(pickle.dumps(move)) is move is copy.deepcopy(move)
    moves = [Move.from_code(code) for code in range(Move.CODES)]
    assert sorted({*moves}) == moves
    assert len({*moves}) == 1876


def test_the_swap() -> None:
    swap = Move.SWAP
    assert (str(swap), swap.code, swap.stone, swap.point) == ("swap", 1875, None, None)
    assert Move.parse("swap") is swap
    match swap:
        case Move(stone=None, point=None):
            pass
        case _:
            pytest.fail("no match")


def test_some_codes() -> None:
    for text, code in (("b@a1", 0), ("b@b1", 1), ("b@a2", 25), ("w@a1", 625), ("r@z25", 1874)):
        assert Move.parse(text).code == code


def test_moves_compare_with_moves_alone() -> None:
    move: Any = Move("b", "d4")
    assert not isinstance(move, tuple)
    assert move != "b@d4"
    assert move != redtiles.Move.from_code(move.code)
    assert Move("b", "z25") < Move("w", "a1") <= Move("w", "a1")
    assert Move("w", "a1") > Move("b", "z25") >= Move("b", "z25")
    with pytest.raises(TypeError):
        assert move < 3
    match move:
        case Move(Color.BLACK, Point(3, row)):
            assert row == 3
        case _:
            pytest.fail("no match")
    with pytest.raises(AttributeError):
        move.code = 3


@pytest.mark.parametrize(
    "text",
    [
        *["", "b", "b@", "@d4", "d4", "bd4", "B@d4", "x@d4", "bb@d4", "b@d4@", "b@@d4", "b d4"],
        *[" b@d4", "b@d4 ", "b@d4\n", "Swap", "swap ", "swapped", "wb@0,0", "b@4,4", "-"],
    ],
)
def test_texts_that_are_no_moves(text: str) -> None:
    with pytest.raises(NotationError):
        Move.parse(text)


def test_wrong_types_and_numbers() -> None:
    wrong: Any
    for wrong in (None, 3, b"b@d4", ["b@d4"], ("b", "d4")):
        with pytest.raises(TypeError):
            Move.parse(wrong)
        with pytest.raises(TypeError):
            Move("b", wrong)
        with pytest.raises(TypeError):
            Move(wrong, "d4")
    for wrong in (1.0, "1", True, None):
        with pytest.raises(TypeError):
            Move.from_code(wrong)
    for code in (-1, 1876, 10**6000):
        with pytest.raises(ValueError, match="code"):
            Move.from_code(code)
    assert Move.from_code(Three()).code == 3


def test_long_texts_are_refused_at_once() -> None:
    began = time.perf_counter()
    for text in ("b@" + "d" * 10**6, "b" * 10**6, "b@d" + "4" * 10**6):
        with pytest.raises(NotationError) as caught:
            Move.parse(text)
        assert len(str(caught.value)) < 200
    assert time.perf_counter() - began < 2
