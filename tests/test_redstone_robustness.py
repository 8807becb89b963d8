"""Nothing in Redstone crashes the interpreter, leaves a changed state behind, or leaks."""

import operator
import subprocess
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hostile_redstone
from redtiles import _stones, perft
from redtiles.redstone import Group, Move, Point, Rules, State
from test_robustness import counted, failing

HOSTILE = Path(hostile_redstone.__file__)
FINAL: list[Any] = [State, Move, Point, Rules, Group, _stones.Table, _stones.LegalMoves]


@pytest.mark.parametrize("attack", hostile_redstone.ATTACKS)
def test_the_interpreter_survives(attack: str) -> None:
    command = [sys.executable, "-X", "faulthandler", str(HOSTILE), attack]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]


@pytest.mark.parametrize("final", FINAL, ids=lambda cls: cls.__name__)
def test_final_classes_refuse_subclasses(final: Any) -> None:
    with pytest.raises(TypeError):
        types.new_class("Sub", (final,))


VERBS: dict[str, Callable[[Any], object]] = {
    **{
        name: operator.attrgetter(name)
        for name in "rules moves ply to_move seat seats legal_moves is_over".split()
    },
    **{
        name: operator.methodcaller(name)
        for name in "groups outcome copy key to_text to_dict pop start".split()
    },
    "push": lambda state: state.push("b@a1"),
    "violation": lambda state: state.violation(Move.SWAP),
    "is_legal": lambda state: state.is_legal("b@a1"),
    "stone_at": lambda state: state.stone_at("a1"),
    "view": lambda state: state.view(0),
    "perft": lambda state: perft(state, 1),
    "==": lambda state: state == State(),
    "== of another": lambda state: State() == state,
    "str": str,
    "repr": repr,
}


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS)
def test_a_bare_state_raises_type_errors(verb: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError):
        verb(State.__new__(State))


def test_states_and_values_take_no_new_attributes() -> None:
    things: list[Any] = [State(), Move.SWAP, Point(0, 0), Rules(), State().legal_moves]
    for thing in things:
        with pytest.raises(AttributeError):
            thing.note = 1
        assert not hasattr(thing, "__dict__")


SHARED = State.from_text("4 b 3b/1r2/1wr1/bwrw -")


def there_and_back() -> None:
    SHARED.push("r@a2")
    SHARED.pop()


ACTIONS: dict[str, Callable[[], object]] = {
    "illegal push": failing(SHARED.push, "b@a1"),
    "broken text": failing(SHARED.push, "b@"),
    "pop": failing(State().pop),
    "position": failing(State.from_text, "3 b 1r1/rbr/1rw -"),
    "broken position": failing(State.from_text, "junk"),
    "table": failing(_stones.Table, ()),
    "off the board": failing(SHARED.stone_at, "z25"),
    "copy": SHARED.copy,
    "push and pop": there_and_back,
    "moves": lambda: SHARED.copy().legal_moves[:],
    "groups": SHARED.groups,
    "dicts": lambda: State.from_dict(SHARED.to_dict()),
}


@pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS)
def test_nothing_piles_up(action: Callable[[], object]) -> None:
    assert counted(action) < 50


def test_objects_are_referred_to_as_often_as_before() -> None:
    state = State(Rules(5))
    move = Move.parse("b@c3")

    def work() -> None:
        for _ in range(1000):
            again = state.copy()
            again.push(move)
            _ = again.moves, tuple(state.legal_moves), state.legal_moves[12], move in again.moves
            again.pop()

    work()
    before = sys.getrefcount(move), sys.getrefcount(None), sys.getrefcount(State)
    work()
    after = sys.getrefcount(move), sys.getrefcount(None), sys.getrefcount(State)
    assert all(abs(a - b) < 50 for a, b in zip(after, before, strict=True))


def test_an_interrupted_verb_leaves_the_state_as_it_was() -> None:
    class Stop(BaseException):
        pass

    class Number:
        def __index__(self) -> int:
            raise Stop

    number: Any = Number()
    before = SHARED.to_dict()
    for verb in (
        lambda: Point(number, 0),
        lambda: Rules(number),
        lambda: SHARED.view(number),
        lambda: SHARED.legal_moves[number],
        lambda: perft(SHARED, number),
    ):
        with pytest.raises(Stop):
            verb()
    assert SHARED.to_dict() == before
