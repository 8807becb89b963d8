"""Which rule a move breaks, and which comes first where several are broken."""

import copy
import pickle

import pytest

from red_examples import SEALED, played, row
from redtiles import IllegalMoveError, Move, Rules, State, Tile, Violation

V = Violation

EMPTY = "3 w - -"
ENDED = f"3 - {SEALED} -"
ENDED_FOR_TWO = f"2 - {SEALED} wb"
NO_LARGE = "3 w - - 5,0"
LARGE_USED = "3 r wb@0,0;WB@1,0 -"
SMALL_USED = "3 b wb@0,0 - 1,1"
REPEAT = "2 b wb@0,0 wb"
REPEAT_BESIDE_LARGE = "2 w wb@0,0;WB@1,0 wb"

CASES = [
    ("the game is over", ENDED, "wb@5,5", V.GAME_OVER),
    ("over, and off the table", ENDED, "RB@31,0", V.GAME_OVER),
    ("over, and not in the pool", ENDED, "WB@4,0", V.GAME_OVER),
    ("over, and on a taken cell", ENDED, "rb@0,0", V.GAME_OVER),
    ("over, and no small neighbor", ENDED, "rb@-20,3", V.GAME_OVER),
    ("over, and beside a large tile", ENDED, "RB@4,0", V.GAME_OVER),
    ("over, and a repeat", ENDED_FOR_TWO, "wb@9,9", V.GAME_OVER),
    ("beyond the right", LARGE_USED, "RB@31,0", V.OFF_TABLE),
    ("beyond the top", LARGE_USED, "RB@0,31", V.OFF_TABLE),
    ("beyond the corner", LARGE_USED, "RB@31,31", V.OFF_TABLE),
    ("off the table, and not in the pool", LARGE_USED, "WB@31,0", V.OFF_TABLE),
    ("off the table, and a first large tile", EMPTY, "RB@31,0", V.OFF_TABLE),
    ("off the table, not in the pool, first", NO_LARGE, "WB@0,31", V.OFF_TABLE),
    ("not in the pool", SMALL_USED, "wb@1,0", V.NOT_IN_POOL),
    ("not in the pool: large", LARGE_USED, "WB@-2,0", V.NOT_IN_POOL),
    ("not in the pool, and a first large tile", NO_LARGE, "WB@0,0", V.NOT_IN_POOL),
    ("not in the pool, and on a taken cell", SMALL_USED, "wb@0,0", V.NOT_IN_POOL),
    ("not in the pool, and no small neighbor", SMALL_USED, "wb@5,5", V.NOT_IN_POOL),
    ("first and large", EMPTY, "WB@0,0", V.FIRST_NOT_SMALL),
    ("first and large, and elsewhere", EMPTY, "WB@3,-3", V.FIRST_NOT_SMALL),
    ("first and elsewhere", EMPTY, "wb@1,0", V.FIRST_NOT_AT_ORIGIN),
    ("first and in a corner", EMPTY, "wb@-32,-32", V.FIRST_NOT_AT_ORIGIN),
    ("on a small tile", LARGE_USED, "rb@0,0", V.OVERLAP),
    ("on a large tile", LARGE_USED, "rb@2,1", V.OVERLAP),
    ("large, with one cell on a small tile", LARGE_USED, "RB@-1,-1", V.OVERLAP),
    ("on a taken cell without small neighbor", LARGE_USED, "rb@2,0", V.OVERLAP),
    ("on a large tile and beside it", LARGE_USED, "RB@2,1", V.OVERLAP),
    ("on a taken cell, and a repeat", REPEAT, "wb@0,0", V.OVERLAP),
    ("nothing near", LARGE_USED, "rb@9,9", V.NO_SMALL_NEIGHBOR),
    ("a corner of a small tile", LARGE_USED, "rb@-1,-1", V.NO_SMALL_NEIGHBOR),
    ("a large tile's corner", LARGE_USED, "RB@-2,-2", V.NO_SMALL_NEIGHBOR),
    ("an edge of a large tile", LARGE_USED, "rb@3,0", V.NO_SMALL_NEIGHBOR),
    ("large beside large, no small neighbor", LARGE_USED, "RB@3,0", V.NO_SMALL_NEIGHBOR),
    ("no small neighbor, and a repeat", REPEAT, "wb@1,1", V.NO_SMALL_NEIGHBOR),
    (
        "beside a large tile, no small one, a repeat",
        REPEAT_BESIDE_LARGE,
        "wb@3,0",
        V.NO_SMALL_NEIGHBOR,
    ),
    ("large beside a small and a large tile", LARGE_USED, "RB@0,-2", V.LARGE_NEIGHBOR),
    ("large above both", LARGE_USED, "RB@-1,1", V.LARGE_NEIGHBOR),
    ("large, with a corner at a large tile", LARGE_USED, "RB@-1,-2", None),
    ("a repeat", REPEAT, "wb@1,0", V.REPEATS_TILE),
    ("another type", REPEAT, "wr@1,0", None),
    ("the same colors, large", REPEAT, "WB@1,0", None),
    ("three may repeat", "3 b wb@0,0 -", "wb@1,0", None),
]


def test_the_order_of_the_violations() -> None:
    assert [violation.name for violation in Violation] == (
        "GAME_OVER OFF_TABLE NOT_IN_POOL FIRST_NOT_SMALL FIRST_NOT_AT_ORIGIN OVERLAP"
        " NO_SMALL_NEIGHBOR LARGE_NEIGHBOR REPEATS_TILE"
    ).split()


@pytest.mark.parametrize(
    ("position", "move", "violation"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_the_first_rule_that_is_broken(
    position: str, move: str, violation: Violation | None
) -> None:
    state = State.from_text(position)
    assert state.violation(move) is violation
    assert state.violation(Move.parse(move)) is violation
    assert state.is_legal(move) is (violation is None)
    assert (move in state.legal_moves) is (violation is None)
    if violation is None:
        assert str(state.push(move)) == move
        return
    with pytest.raises(IllegalMoveError) as caught:
        state.push(move)
    error = caught.value
    assert isinstance(error, ValueError)
    assert (error.move, error.violation, error.ply) == (Move.parse(move), violation, 0)
    assert state.to_text() == position


def test_the_end_is_judged_without_the_ban_on_repeats() -> None:
    tiles = "rb wr rb bw wr br bw rw br rw wb".split()
    state = row(tiles, Rules(2, small_copies=2, large_copies=0))
    assert not state.is_over
    assert state.violation("wb@11,0") is None
    assert {str(move.tile) for move in state.legal_moves} == {"wb"}


def test_the_ban_holds_where_another_type_can_be_placed() -> None:
    # One wb and one rw are left, and the opponent has just played wb.
    tiles = "rb wr rb bw wr br bw rw br wb".split()
    state = row(tiles, Rules(2, small_copies=2, large_copies=0))
    assert state.violation("wb@10,0") is V.REPEATS_TILE
    assert {str(move.tile) for move in state.legal_moves} == {"rw"}


def test_the_ban_is_lifted_where_the_other_types_left_have_no_place() -> None:
    # One wb and one WR are left, and no large tile fits beside the five that lie here.
    state = State.from_text(
        "2 w RW@-3,-2;br@-1,-2;RB@0,-2;rw@-1,-1;wb@2,-1;rw@-2,0;bw@-1,0;rb@0,0;rb@1,0;br@2,0;"
        "WB@3,0;BR@-3,1;wr@-1,1;BW@0,1;wr@2,1;bw@-1,2 wb 2,1"
    )
    assert {str(tile) for tile, left in state.pool.items() if left} == {"wb", "WR"}
    assert state.last_tile == Tile.parse("wb")
    assert {str(move.tile) for move in state.legal_moves} == {"wb"}
    assert state.violation("wb@-1,3") is None
    assert state.violation("WR@-1,3") is V.LARGE_NEIGHBOR


@pytest.mark.parametrize("violation", list(Violation))
def test_an_error_says_what_is_wrong(violation: Violation) -> None:
    error = IllegalMoveError(Move.parse("wb@1,0"), violation, 7)
    assert "wb@1,0" in str(error)
    assert "7" in str(error)
    assert violation.explanation in str(error)


def test_errors_survive_copies_and_pickles() -> None:
    state = played("wb@0,0", "wr@1,0", "wb@2,0")
    with pytest.raises(IllegalMoveError) as caught:
        state.push("wb@0,0")
    error = caught.value
    assert error.ply == 3
    copies = [copy.copy(error), copy.deepcopy(error)]
    copies += [
        pickle.loads(pickle.dumps(error, protocol))
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
    ]
    for other in copies:
        assert type(other) is IllegalMoveError
        assert (other.move, other.violation, other.ply) == (error.move, V.OVERLAP, 3)
        assert str(other) == str(error)
