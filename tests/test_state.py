"""What a state says of itself, making moves and taking them back."""

from typing import Any

import numpy as np
import pytest

import redtiles
from red_examples import LIFTED_BAN, SEALED, SEALING_MOVES, SINGLES, played, row
from redtiles import TILES, Color, IllegalMoveError, Move, NotationError, Rules, State, Tile

WHITE, BLACK, RED = Color
HUGE = pytest.param(10**6000, id="huge")
MINUS_HUGE = pytest.param(-(10**6000), id="minus_huge")
TWO = Rules(2)
JUNK: list[Any] = [None, 0, 2080, b"wb@0,0", ["wb@0,0"], ("wb", 0, 0), 1.0, TILES[0]]


def texts(moves: tuple[Move, ...]) -> list[str]:
    return [str(move) for move in moves]


def everything(state: State) -> tuple[object, ...]:
    """All that a state tells."""
    return (
        *(state.to_text(), state.moves, state.ply, state.to_move, state.seat, state.seats),
        *(state.pool, state.placements, state.last_tile, state.scores(), state.outcome()),
        *(tuple(state.legal_moves), state.is_over, state.key(), str(state), state.to_dict()),
    )


def test_a_new_game() -> None:
    state = State()
    assert (state.moves, state.ply, state.placements) == ((), 0, ())
    assert (state.to_move, state.seat, state.seats) == (WHITE, 0, (WHITE, BLACK, RED))
    assert not state.is_over
    assert state.outcome() is None
    assert state.last_tile is None
    assert State(Rules()) == State(rules=Rules()) == state


def test_a_state_has_the_verbs_of_the_protocol() -> None:
    state: redtiles.GameState[Move] = State()
    assert isinstance(state, redtiles.GameState)


def test_three_players_take_turns() -> None:
    state = State()
    seen = [(state.to_move, state.seat, state.ply)]
    for move in SEALING_MOVES:
        state.push(move)
        seen.append((state.to_move, state.seat, state.ply))
        assert state.seats == (WHITE, BLACK, RED)
        assert len(state.moves) == state.ply
    turns = [(WHITE, 0), (BLACK, 1), (RED, 2)] * 3
    assert seen[:-1] == [(*turn, ply) for ply, turn in enumerate(turns[:-1])]
    assert seen[-1] == (None, None, 8)


def test_two_players_take_turns() -> None:
    state = State(TWO)
    assert (state.to_move, state.seat, state.seats) == (WHITE, 0, (WHITE, BLACK))
    state.push("wb@0,0")
    assert (state.to_move, state.seat) == (BLACK, 1)
    state.push("wr@0,1")
    assert (state.to_move, state.seat) == (WHITE, 0)


def test_after_a_text_the_tiles_on_the_table_tell_the_turn_and_the_moves_count_anew() -> None:
    state = State.from_text("3 b wb@0,0 -")
    assert (state.moves, state.ply, state.to_move, state.seat) == ((), 0, BLACK, 1)
    state.push("wr@1,0")
    assert (texts(state.moves), state.ply, state.to_move) == (["wr@1,0"], 1, RED)


def test_the_pool_is_a_new_dict_in_the_order_of_tiles() -> None:
    state = played("wb@0,0", "wb@1,0", "RB@2,0")
    assert list(state.pool) == list(TILES)
    assert list(state.pool.values()) == [3, 5, 5, 5, 5, 5, 1, 1, 1, 1, 1, 0]
    state.pool.clear()
    assert len(state.pool) == 12
    state.pop()
    assert state.pool[Tile.parse("RB")] == 1


def test_placements_are_sorted_by_y_then_x() -> None:
    moves = "wb@0,0 wr@1,0 RB@-1,1 bw@0,-1 wb@1,1".split()
    in_order = "bw@0,-1 wb@0,0 wr@1,0 RB@-1,1 wb@1,1".split()
    state = played(*moves)
    assert texts(state.moves) == moves
    assert texts(state.placements) == in_order
    assert isinstance(state.placements, tuple)
    read = State.from_text(f"3 r {';'.join(moves)} -")
    assert texts(read.placements) == in_order


def test_placement_at() -> None:
    state = played("wb@0,0", "RB@-2,-1")
    large = Move.parse("RB@-2,-1")
    covered = {(0, 0): Move.parse("wb@0,0")}
    covered |= dict.fromkeys([(-2, -1), (-1, -1), (-2, 0), (-1, 0)], large)
    for x in range(-34, 34):
        for y in range(-34, 34):
            assert state.placement_at(x, y) == covered.get((x, y))
    assert state.placement_at(np.int8(-1), np.uint8(0)) == large
    state.pop()
    assert state.placement_at(-2, -1) is None


@pytest.mark.parametrize(
    "number", [32, -33, 64, -64, 4096, 2**31, 2**32, 2**63, 2**64, -(2**64), HUGE, MINUS_HUGE]
)
def test_nothing_lies_far_away(number: int) -> None:
    state = played("wb@0,0")
    assert state.placement_at(number, 0) is None
    assert state.placement_at(0, number) is None
    assert state.placement_at(number, number) is None


@pytest.mark.parametrize("number", [True, 0.0, "0", None, np.True_, [0]])
def test_cells_are_integers(number: Any) -> None:
    for x, y in (number, 0), (0, number), (number, 99), (99, number):
        with pytest.raises(TypeError):
            State().placement_at(x, y)


def test_three_players_have_no_last_tile() -> None:
    state = State()
    for move in SEALING_MOVES:
        state.push(move)
        assert state.last_tile is None


def test_the_last_tile_of_two_players_is_the_type_just_played() -> None:
    state = State(TWO)
    for move, last in ("wb@0,0", "wb"), ("rw@1,0", "rw"), ("wb@2,0", "wb"):
        state.push(move)
        assert state.last_tile == Tile.parse(last)
    state.pop()
    assert state.last_tile == Tile.parse("rw")
    state.pop()
    state.pop()
    assert state.last_tile is None


def test_a_used_up_type_is_no_last_tile() -> None:
    assert played("wb@0,0", "RB@1,0", rules=TWO).last_tile is None
    state = row("wb wr wb wr wb wr wb wr wb".split(), TWO)
    assert state.pool[Tile.parse("wb")] == 0
    assert state.last_tile is None
    state.pop()
    assert state.last_tile == Tile.parse("wr")


def test_the_last_tile_stays_when_the_ban_is_lifted() -> None:
    state = row(LIFTED_BAN[:-1], Rules(2, small_copies=2, large_copies=0))
    assert state.last_tile == Tile.parse("wb")
    assert {move.tile for move in state.legal_moves} == {Tile.parse("wb")}
    state.push("wb@11,0")
    assert state.is_over
    assert state.last_tile is None


def test_the_last_tile_stays_when_the_game_is_over() -> None:
    state = played(*SEALING_MOVES, rules=TWO)
    assert state.is_over
    assert state.last_tile == Tile.parse("br")


def test_the_last_tile_after_a_text_and_back_at_its_start() -> None:
    state = State.from_text("2 w wb@0,0;wr@1,0 wb")
    assert state.last_tile == Tile.parse("wb")
    state.push("bw@2,0")
    assert state.last_tile == Tile.parse("bw")
    state.pop()
    assert state.last_tile == Tile.parse("wb")
    assert state.violation("wb@2,0") is redtiles.Violation.REPEATS_TILE
    unknown = State.from_text("2 w RB@1,0;wb@0,0 -")
    unknown.push("wb@0,1")
    unknown.pop()
    assert unknown.last_tile is None
    assert unknown.is_legal("wb@0,1")


def test_push_returns_the_move_made() -> None:
    state = State()
    move = Move.parse("wb@0,0")
    assert state.push(move) == move
    assert state.push("wr@1,0") == Move.parse("wr@1,0")
    assert texts(state.moves) == ["wb@0,0", "wr@1,0"]
    assert isinstance(state.moves, tuple)
    assert all(type(move) is Move for move in state.moves)


def test_pop_returns_the_last_move_and_restores_everything() -> None:
    for rules in Rules(), TWO:
        state = State(rules)
        seen = [everything(state)]
        for move in SEALING_MOVES:
            state.push(move)
            seen.append(everything(state))
        for move in reversed(SEALING_MOVES):
            assert everything(state) == seen.pop()
            assert str(state.pop()) == move
        assert [everything(state)] == seen


@pytest.mark.parametrize("text", ["3 w - -", "3 b wb@0,0 -", f"3 - {SEALED} -"])
def test_pop_ends_where_the_state_was_set_up(text: str) -> None:
    state = State.from_text(text)
    before = everything(state)
    with pytest.raises(IndexError):
        state.pop()
    assert everything(state) == before


def test_an_illegal_push_changes_nothing() -> None:
    state = played("wb@0,0", "wr@1,0", rules=TWO)
    before = everything(state)
    for text in "wb@0,0 wb@9,9 wr@2,0 WB@0,0 WB@31,31 WB@1,1 RB@-32,-32".split():
        if state.is_legal(text):
            continue
        for move in text, Move.parse(text):
            with pytest.raises(IllegalMoveError) as caught:
                state.push(move)
            assert caught.value.move == Move.parse(text)
            assert caught.value.violation is state.violation(text)
            assert everything(state) == before


@pytest.mark.parametrize("text", ["", "wb", "0,0", "wb@0,0 ", "swap", "ww@0,0", "wb@32,0", "w"])
def test_a_text_that_is_no_move(text: str) -> None:
    state = played("wb@0,0")
    before = everything(state)
    for verb in state.push, state.is_legal, state.violation:
        with pytest.raises(NotationError) as caught:
            verb(text)
        assert caught.value.line == 1
        assert 1 <= caught.value.column <= len(text) + 1
    assert everything(state) == before


@pytest.mark.parametrize("value", JUNK, ids=repr)
def test_what_is_neither_move_nor_text(value: Any) -> None:
    state = State()
    for verb in state.push, state.is_legal, state.violation:
        with pytest.raises(TypeError):
            verb(value)
    assert state == State()


def test_is_legal_and_violation_take_moves_and_texts() -> None:
    state = played("wb@0,0")
    for move in "wb@1,0", Move.parse("wb@1,0"):
        assert state.is_legal(move) is True
        assert state.violation(move) is None
    for move in "wb@2,0", Move.parse("wb@2,0"):
        assert state.is_legal(move) is False
        assert state.violation(move) is redtiles.Violation.NO_SMALL_NEIGHBOR


@pytest.mark.parametrize("seat", [3, -1, 10**9, HUGE])
def test_no_view_of_no_seat(seat: int) -> None:
    with pytest.raises(ValueError, match="seat"):
        State().view(seat)
    with pytest.raises(ValueError, match="seat"):
        State(TWO).view(2)


@pytest.mark.parametrize("seat", [True, 0.0, "0", None, WHITE])
def test_a_seat_is_an_integer(seat: Any) -> None:
    with pytest.raises(TypeError):
        State().view(seat)


@pytest.mark.parametrize("seat", [0, 1, 2, np.int64(1)])
def test_a_view_is_a_copy(seat: int) -> None:
    state = played("wb@0,0", "wr@1,0")
    view = state.view(seat)
    assert everything(view) == everything(state)
    view.push("wb@0,1")
    assert state.ply == 2


def test_scores_are_those_of_the_seats() -> None:
    assert list(State().scores()) == [WHITE, BLACK, RED]
    assert list(State(TWO).scores()) == [WHITE, BLACK]


def test_a_game_of_six_moves_uses_up_the_pool() -> None:
    state = row("wb wr bw br rw rb".split(), Rules(**SINGLES))
    assert state.is_over
    assert set(state.pool.values()) == {0}
    assert state.to_text() == "3 - wb@0,0;wr@1,0;bw@2,0;br@3,0;rw@4,0;rb@5,0 - 1,0"


@pytest.mark.parametrize("depth", [-1, -(10**9), MINUS_HUGE])
def test_a_negative_depth(depth: int) -> None:
    with pytest.raises(ValueError, match="depth"):
        redtiles.perft(State(), depth)


@pytest.mark.parametrize("depth", [37, 2**31, 2**64, HUGE])
def test_no_game_is_as_long_as_that(depth: int) -> None:
    assert redtiles.perft(State(), depth) == 0
    assert redtiles.perft(State.from_text(f"3 - {SEALED} -"), depth) == 0


@pytest.mark.parametrize("depth", [True, 1.0, "1", None])
def test_a_depth_is_an_integer(depth: Any) -> None:
    with pytest.raises(TypeError):
        redtiles.perft(State(), depth)


def test_perft_leaves_the_state_as_it_was() -> None:
    state = played("wb@0,0")
    before = everything(state)
    assert [redtiles.perft(state, depth) for depth in (0, 1)] == [1, 72]
    assert redtiles.perft(State.from_text(f"3 - {SEALED} -"), 0) == 1
    assert redtiles.perft(State.from_text(f"3 - {SEALED} -"), 1) == 0
    assert everything(state) == before
