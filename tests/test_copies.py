"""Copies, pickles, and equality of states."""

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from red_examples import SEALED, SEALING_MOVES, SINGLES, WHITE_LEADS, played, row
from redtiles import Rules, State

WAYS: dict[str, Callable[[State], State]] = {
    "copy": State.copy,
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "view": lambda state: state.view(0),
    "dict": lambda state: State.from_dict(state.to_dict()),
}


def pickled(protocol: int) -> Callable[[State], State]:
    return lambda state: pickle.loads(pickle.dumps(state, protocol))


WAYS |= {f"pickle {i}": pickled(i) for i in range(pickle.HIGHEST_PROTOCOL + 1)}


def continued(text: str, *moves: str, rules: Rules | None = None) -> State:
    state = State.from_text(text, rules)
    for move in moves:
        state.push(move)
    return state


STATES = {
    "new": State(),
    "new for two": State(Rules.bga(2)),
    "new at Board Game Arena": State(Rules.bga()),
    "played": played(*SEALING_MOVES[:5], rules=Rules.bga()),
    "ended": played(*SEALING_MOVES, rules=Rules(2)),
    "read": continued("2 b wb@0,0 wb"),
    "read and played": continued("2 b wb@0,0 wb", "wr@1,0", "wb@2,0", rules=Rules.bga(2)),
    "read at the end": continued(f"3 - {SEALED} -", rules=Rules.bga()),
    "another supply": row(WHITE_LEADS, Rules(3, "shared", **SINGLES)),
    "read with another supply": continued("3 w - - 2,0", "wb@0,0"),
}
EACH_WAY = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
EACH_STATE = pytest.mark.parametrize("state", STATES.values(), ids=STATES)


def history(state: State) -> list[str]:
    """The position now and after each move is taken back."""
    other, seen = state.copy(), [state.to_text()]
    for _ in state.moves:
        other.pop()
        seen.append(other.to_text())
    with pytest.raises(IndexError):
        other.pop()
    return seen


@EACH_WAY
@EACH_STATE
def test_a_copy_has_everything(way: Callable[[State], State], state: State) -> None:
    other = way(state)
    assert type(other) is State
    assert other is not state
    assert other == state
    assert (other.moves, other.ply) == (state.moves, state.ply)
    assert history(other) == history(state)
    # Equality of rules leaves out what makes no difference, a copy must not.
    assert repr(other.rules) == repr(state.rules)
    assert other.outcome() == state.outcome()
    assert (other.to_move, other.last_tile, other.pool) == (
        *(state.to_move, state.last_tile, state.pool),
    )
    assert other.to_dict() == state.to_dict()


@EACH_WAY
@EACH_STATE
def test_a_copy_is_independent(way: Callable[[State], State], state: State) -> None:
    before = state.to_dict(), state.to_text(), history(state)
    other = way(state)
    for move in tuple(other.legal_moves)[:1]:
        other.push(move)
        other.pop()
        other.push(move)
    assert (state.to_dict(), state.to_text(), history(state)) == before
    kept, mine = way(state), state.copy()
    while mine.ply:
        mine.pop()
    assert (kept.to_dict(), kept.to_text(), history(kept)) == before


def test_a_deep_copy_of_a_list_keeps_what_is_shared() -> None:
    state = State()
    pair = copy.deepcopy([state, state])
    assert pair[0] is pair[1]
    assert pair[0] is not state
    pair = pickle.loads(pickle.dumps([state, state]))
    assert pair[0] is pair[1]


def test_a_deep_copy_through_a_circle() -> None:
    circle: list[Any] = [State()]
    circle.append(circle)
    other = copy.deepcopy(circle)
    assert other[1] is other
    assert other[0] == circle[0]
    assert other[0] is not circle[0]


def test_equality_is_equality_of_the_line() -> None:
    lines = {state.to_text(): state for state in STATES.values()}
    for text, state in lines.items():
        for other_text, other in lines.items():
            assert (state == other) is (text == other_text)
            assert (state != other) is (text != other_text)
            assert text == other_text or state.key() != other.key()


@pytest.mark.parametrize(
    ("moves", "others"),
    [
        ("wb@0,0 wr@1,0 bw@0,1", "wb@0,0 bw@0,1 wr@1,0"),
        ("wb@0,0 wr@1,0 bw@0,1 RB@2,0", "wb@0,0 bw@0,1 wr@1,0 RB@2,0"),
    ],
)
def test_the_order_of_moves_does_not_count(moves: str, others: str) -> None:
    one, other = played(*moves.split()), played(*others.split())
    assert one.moves != other.moves
    assert one == other
    assert one.key() == other.key()
    assert one == State.from_text(one.to_text())


def test_options_that_are_no_part_of_the_position_do_not_count() -> None:
    assert State(Rules.bga()) == State()
    assert State(Rules.bga()).key() == State().key()


def test_the_last_tile_counts_where_it_is_written() -> None:
    one, other = State.from_text("2 w RB@1,0;wb@0,0 wb"), State.from_text("2 w RB@1,0;wb@0,0 -")
    assert one != other
    assert one.key() != other.key()
    one = played("wb@0,0", "wr@1,0", "br@2,0", "wr@3,0")
    other = played("wb@0,0", "wr@3,0".replace("3", "1"), "br@2,0", "wr@3,0")
    assert one == other
    one = played(*"wb@0,0 wr@1,0 br@2,0".split(), rules=Rules(2))
    other = played(*"wb@0,0 br@1,0".split(), rules=Rules(2))
    assert one != other


@pytest.mark.parametrize(
    "texts",
    [
        ("3 w - -", "2 w - -"),
        ("3 w - -", "3 w - - 4,1"),
        ("3 w - - 5,0", "3 w - - 4,1"),
        ("3 b wb@0,0 -", "3 b wr@0,0 -"),
        ("3 r wb@0,0;wb@1,0 -", "3 r wb@0,0;wb@0,1 -"),
        ("3 r wb@0,0;wr@1,0 -", "3 r wr@0,0;wb@1,0 -"),
        ("2 w wb@0,0;wr@1,0 wb", "2 w wb@0,0;wr@1,0 wr"),
    ],
)
def test_different_positions(texts: tuple[str, str]) -> None:
    one, other = map(State.from_text, texts)
    assert one != other
    assert one.key() != other.key()


@pytest.mark.parametrize("other", [None, 0, "3 w - -", Rules(), object()])
def test_a_state_is_nothing_else(other: Any) -> None:
    assert State() != other
    assert (State() == other) is False


def test_an_object_may_claim_to_equal_a_state() -> None:
    class Anything:
        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = None  # type: ignore[assignment]

    assert State() == Anything()


def test_states_are_unhashable_and_unordered() -> None:
    state: Any = State()
    with pytest.raises(TypeError):
        hash(state)
    with pytest.raises(TypeError):
        _ = state < State()
    with pytest.raises(TypeError):
        _ = {state}


KEYS = {
    "3 w - -": 4018814223219608962,
    "2 b wb@0,0 wb": 4566766838964449355,
    f"3 - {SEALED} -": 2258070225973905351,
    "2 w wb@0,0;RB@1,0 - 4,1": 3315711048093970740,
}


@pytest.mark.parametrize(("text", "key"), KEYS.items())
def test_keys_are_the_same_in_every_release(text: str, key: int) -> None:
    assert State.from_text(text).key() == key
    assert 0 <= key < 2**63


def test_keys_are_the_same_in_every_process() -> None:
    code = f"import redtiles; print([redtiles.State.from_text(t).key() for t in {list(KEYS)}])"
    for seed in ("0", "1"):
        out = subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        assert out.strip() == str(list(KEYS.values()))


def test_keys_of_play_are_undone_with_the_move() -> None:
    state = State(Rules(2))
    keys = [state.key()]
    for move in SEALING_MOVES:
        state.push(move)
        keys.append(state.key())
    assert len(set(keys)) == len(keys)
    assert all(0 <= key < 2**63 for key in keys)
    while state.ply:
        assert state.key() == keys.pop() == State.from_text(state.to_text()).key()
        state.pop()
