"""The legal moves of a position: a sequence, and a snapshot."""

import copy
import pickle
import random
import tracemalloc
from collections.abc import Callable, Sequence
from typing import Any, cast
from unittest.mock import Mock

import numpy as np
import pytest

from red_examples import SEALED, SEALING_MOVES, played
from redtiles import TILES, Color, Move, NotationError, Rules, State, Tile

FIRST = "wb@0,0 wr@0,0 bw@0,0 br@0,0 rw@0,0 rb@0,0".split()
BESIDE_ONE = [(0, -1), (-1, 0), (1, 0), (0, 1)]
"""Where a small tile may lie beside one at 0,0, by (y, x)."""
AROUND_ONE = [(-1, -2), (0, -2), (-2, -1), (1, -1), (-2, 0), (1, 0), (-1, 1), (0, 1)]
"""Least cells of the large tiles that share an edge with a small one at 0,0, by (y, x)."""
SECOND = [f"{tile}@{x},{y}" for tile in TILES[:6] for x, y in BESIDE_ONE] + [
    f"{tile}@{x},{y}" for tile in TILES[6:] for x, y in AROUND_ONE
]
ENDED = f"3 - {SEALED} -"
HUGE = 10**6000


def texts(moves: Sequence[Move]) -> list[str]:
    return [str(move) for move in moves]


def test_the_first_moves() -> None:
    assert texts(State().legal_moves) == FIRST


def test_the_second_moves() -> None:
    assert texts(played("wb@0,0").legal_moves) == SECOND
    assert len(SECOND) == 72


def test_two_players_do_not_repeat() -> None:
    second = [text for text in SECOND if not text.startswith("wb")]
    assert texts(played("wb@0,0", rules=Rules(2)).legal_moves) == second


def test_it_is_a_sequence_of_moves_in_ascending_code() -> None:
    moves = played(*SEALING_MOVES[:6]).legal_moves
    assert isinstance(moves, Sequence)
    assert not isinstance(moves, tuple | list)
    assert all(type(move) is Move for move in moves)
    codes = [move.code for move in moves]
    assert codes == sorted(set(codes))
    assert len(moves) == len(codes)


def test_it_does_what_a_tuple_does() -> None:
    moves = played("wb@0,0").legal_moves
    whole = tuple(map(Move.parse, SECOND))
    assert tuple(moves) == tuple(iter(moves)) == whole
    assert tuple(reversed(moves)) == whole[::-1]
    assert [moves[i] for i in range(-72, 72)] == [whole[i] for i in range(-72, 72)]
    assert [moves.index(move) for move in whole] == list(range(72))
    assert all(moves.count(move) == 1 for move in whole)
    assert sorted(moves, reverse=True) == list(whole[::-1])
    assert random.Random(1).choice(moves) == random.Random(1).choice(whole)
    assert random.Random(2).sample(moves, 5) == random.Random(2).sample(whole, 5)
    assert (max(moves), min(moves)) == (whole[-1], whole[0])
    assert list(zip(moves, whole, strict=True)) == list(zip(whole, whole, strict=True))


@pytest.mark.parametrize(
    "cut",
    [
        *[slice(None), slice(3), slice(3, 7), slice(-5, None), slice(None, None, -1)],
        *[slice(60, 5, -7), slice(100, 200), slice(5, 2), slice(-1000, 1000, 13)],
        *[slice(-(2**70), 2**70), slice(None, None, 2**70)],
    ],
    ids=str,
)
def test_slices_are_tuples(cut: slice) -> None:
    part = played("wb@0,0").legal_moves[cut]
    assert type(part) is tuple
    assert part == tuple(map(Move.parse, SECOND))[cut]


def test_indices_of_every_integer_type() -> None:
    moves = played("wb@0,0").legal_moves
    for number in (3, np.int8(3), np.uint64(3)):
        assert str(moves[number]) == SECOND[3]


def test_indices_out_of_range() -> None:
    for state in played("wb@0,0"), State.from_text(ENDED):
        size = len(state.legal_moves)
        for index in (size, -size - 1, 10**9, 2**63, -(2**63) - 1, HUGE, -HUGE):
            with pytest.raises(IndexError):
                state.legal_moves[index]


@pytest.mark.parametrize("index", ["0", 0.0, None, (0, 1), Move.parse("wb@0,0")], ids=repr)
def test_indices_of_other_types(index: Any) -> None:
    with pytest.raises(TypeError):
        State().legal_moves[index]
    with pytest.raises(TypeError):
        State().legal_moves[index:1.5]


def test_it_is_immutable() -> None:
    moves: Any = State().legal_moves
    with pytest.raises(TypeError):
        moves[0] = moves[1]
    with pytest.raises(TypeError):
        del moves[0]
    for name in ("size", "moves", "names", "legal", "new"):
        with pytest.raises(AttributeError):
            setattr(moves, name, 0)
    for name in ("append", "pop", "clear", "sort", "__dict__"):
        assert not hasattr(moves, name)


def test_it_is_true_exactly_when_there_is_a_move() -> None:
    assert State().legal_moves
    ended = State.from_text(ENDED).legal_moves
    assert not ended
    assert (len(ended), list(ended), ended[:], list(reversed(ended))) == (0, [], (), [])
    assert ended.of(TILES[0]) == ()
    assert "wb@0,0" not in ended


def test_in_takes_a_move_or_its_text() -> None:
    moves = played("wb@0,0").legal_moves
    legal = set(SECOND)
    for tile in TILES:
        for x in range(-4, 5):
            for y in range(-4, 5):
                move = Move(tile, x, y)
                assert (move in moves) is (str(move) in moves) is (str(move) in legal)


@pytest.mark.parametrize("text", ["wb@-32,-32", "RB@31,31", "RB@31,-32", "wb@-32,31", "WR@30,0"])
def test_moves_at_the_ends_of_the_table_are_not_in_it(text: str) -> None:
    assert text not in State().legal_moves
    assert Move.parse(text) not in played("wb@0,0").legal_moves


@pytest.mark.parametrize(
    "value",
    [
        *[None, 0, 2080, -1, HUGE, 1.0, b"wb@0,0", "", "wb", "wb@0,0 ", "WB@0,0\n", "junk", "w"],
        *[[], {}, set(), ["wb@0,0"], ("wb", 0, 0), slice(1), TILES[0], Color.WHITE, object(), Move],
        *[np.int64(0), np.zeros(3), np.array(["wb@0,0"]), Mock(spec=str), Mock(spec=Move)],
    ],
    ids=lambda value: hex(value)[:9] if type(value) is int else ascii(value)[:20],
)
def test_nothing_else_is_in_it(value: Any) -> None:
    moves = State().legal_moves
    assert (value in moves) is False
    assert moves.count(value) == 0
    with pytest.raises(ValueError, match="not"):
        moves.index(value)


def test_a_text_of_a_class_of_its_own_is_read_by_its_letters() -> None:
    class Odd(str):
        __slots__ = ()

        def __eq__(self, other: object) -> bool:
            raise AssertionError

        __hash__ = None  # type: ignore[assignment]

        def partition(self, _sep: str, /) -> tuple[str, str, str]:
            raise AssertionError

    moves = State().legal_moves
    assert Odd("wb@0,0") in moves
    assert Odd("wb@1,0") not in moves
    assert State().push(Odd("wb@0,0")) == Move.parse("wb@0,0")


def test_index_takes_texts_and_bounds() -> None:
    moves = State().legal_moves
    assert moves.index("br@0,0") == 3
    assert moves.index(Move.parse("br@0,0"), 3) == 3
    assert moves.index("br@0,0", -3, -2) == 3
    assert moves.index("br@0,0", 0, HUGE) == 3
    for start, stop in (4, None), (0, 3), (-2, 6), (3, 3):
        with pytest.raises(ValueError, match="not"):
            moves.index("br@0,0", start, stop)
    with pytest.raises(ValueError, match="not"):
        moves.index("br@1,0")


def test_count() -> None:
    moves = State().legal_moves
    assert [moves.count(text) for text in ("rb@0,0", "rb@1,0", "RB@0,0")] == [1, 0, 0]


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_the_moves_of_one_tile(tile: Tile) -> None:
    moves = played("wb@0,0").legal_moves
    wanted = tuple([Move.parse(text) for text in SECOND if text.startswith(str(tile))])
    assert type(moves.of(tile)) is tuple
    assert moves.of(tile) == wanted


def test_a_tile_that_may_not_be_taken_has_no_moves() -> None:
    assert played("wb@0,0", rules=Rules(2)).legal_moves.of(TILES[0]) == ()
    assert State().legal_moves.of(Tile.parse("WB")) == ()
    assert played("wb@0,0", "RB@1,0").legal_moves.of(Tile.parse("RB")) == ()


@pytest.mark.parametrize("tile", [None, 0, b"wb", Move.parse("wb@0,0"), []], ids=repr)
def test_of_what_is_no_tile(tile: Any) -> None:
    with pytest.raises(TypeError):
        State().legal_moves.of(tile)


def test_of_a_text_that_is_no_tile() -> None:
    with pytest.raises(NotationError):
        State().legal_moves.of("ww")


@pytest.mark.parametrize(
    "state",
    [State(), played("wb@0,0"), played(*SEALING_MOVES[:7]), State.from_text(ENDED)],
    ids=["new", "one", "seven", "ended"],
)
def test_codes_are_a_buffer_of_unsigned_16_bit_integers(state: State) -> None:
    codes = state.legal_moves.codes()
    wanted = [move.code for move in state.legal_moves]
    assert isinstance(codes, memoryview)
    assert (codes.format, codes.itemsize, codes.ndim, codes.shape) == ("H", 2, 1, (len(wanted),))
    assert codes.readonly
    assert codes.c_contiguous
    assert codes.tolist() == wanted
    array = np.asarray(codes)
    assert array.dtype == np.uint16
    assert array.tolist() == wanted
    if wanted:
        assert np.frombuffer(codes, np.uint16).tolist() == wanted
        with pytest.raises(TypeError):
            codes[0] = 0


def test_codes_outlive_the_state() -> None:
    codes = played("wb@0,0").legal_moves.codes()
    assert [str(Move.from_code(code)) for code in codes] == SECOND


ASK: dict[str, Callable[[Any], Any]] = {
    "len": len,
    "iterate": list,
    "reverse": lambda moves: list(reversed(moves))[::-1],
    "index": lambda moves: [moves[i] for i in range(len(moves))],
    "slice": lambda moves: moves[:],
    "in": lambda moves: [text in moves for text in SECOND],
    "find": lambda moves: moves.index(SECOND[5]),
    "of": lambda moves: [moves.of(tile) for tile in TILES],
    "codes": lambda moves: moves.codes().tolist(),
    "bool": bool,
}


@pytest.mark.parametrize("ask", ASK.values(), ids=ASK)
@pytest.mark.parametrize("asked_before", [False, True])
def test_a_snapshot_stays_true_of_its_position(
    ask: Callable[[Any], Any], asked_before: bool
) -> None:
    wanted = ask(played("wb@0,0").legal_moves)
    state = played("wb@0,0")
    moves = state.legal_moves
    if asked_before:
        ask(moves)
    for move in SEALING_MOVES[1:]:
        state.push(move)
        assert ask(moves) == wanted
    while state.ply:
        state.pop()
    state.push("rb@0,0")
    assert ask(moves) == wanted
    del state
    assert ask(moves) == wanted


def test_every_position_has_moves_of_its_own() -> None:
    state = State()
    seen = [state.legal_moves]
    for move in SEALING_MOVES:
        state.push(move)
        seen.append(state.legal_moves)
    for moves in reversed(seen):
        assert list(state.legal_moves) == list(moves)
        if state.ply:
            state.pop()


def test_asking_never_changes_the_state() -> None:
    state = played("wb@0,0", "wr@1,0")
    before = state.to_text(), state.moves, state.key()
    for ask in ASK.values():
        if ask is not ASK["find"]:
            ask(state.legal_moves)
    assert (state.to_text(), state.moves, state.key()) == before


def test_len_and_in_build_no_list() -> None:
    state = State.from_text("3 b " + ";".join(f"{TILES[x % 6]}@{x},0" for x in range(28)) + " -")
    outside = Move.parse("WB@0,1")
    moves = state.legal_moves
    assert len(moves) > 300
    state.push(outside)
    tracemalloc.start()
    try:
        moves = state.legal_moves
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        assert len(moves) > 300
        assert outside not in moves
        assert moves.count(outside) == 0
        assert bool(moves)
        peak = tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()
    assert peak < 8 * len(moves)


def test_copies_and_pickles_have_the_same_moves() -> None:
    moves = played("wb@0,0").legal_moves
    for other in copy.copy(moves), copy.deepcopy(moves), pickle.loads(pickle.dumps(moves)):
        assert tuple(cast("Sequence[Move]", other)) == tuple(moves)


def test_match_takes_the_sequence_apart() -> None:
    match State().legal_moves:
        case [Move(first), *_, Move(last)]:
            assert (str(first), str(last)) == ("wb", "rb")
        case _:
            pytest.fail("no match")
