"""Nothing crashes the interpreter, leaves a changed state behind, or leaks."""

import gc
import subprocess
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hostile
import redtiles
from red_examples import SEALING_MOVES, played
from redtiles import Move, NotationError, Rules, State, StateError, _core

HOSTILE = Path(hostile.__file__)

FINAL: list[Any] = [
    *[State, Move, redtiles.Tile, Rules, redtiles.Outcome, redtiles.Group, redtiles.Symmetry],
    *[_core.Table, _core.LegalMoves, _core.Names, redtiles.Color, redtiles.Violation],
]


@pytest.mark.parametrize("attack", hostile.ATTACKS)
def test_the_interpreter_survives(attack: str) -> None:
    command = [sys.executable, "-X", "faulthandler", str(HOSTILE), attack]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]


@pytest.mark.parametrize("final", FINAL, ids=lambda cls: cls.__name__)
def test_final_classes_refuse_subclasses(final: Any) -> None:
    with pytest.raises(TypeError):
        types.new_class("Sub", (final,))


BARE = [
    "state.moves",
    "state.ply",
    "state.rules",
    "state.to_move",
    "state.seat",
    "state.seats",
    "state.legal_moves",
    "state.is_over",
    "state.pool",
    "state.placements",
    "state.last_tile",
    "state.placement_at(0, 0)",
    'state.is_legal("wb@0,0")',
    'state.violation("wb@0,0")',
    'state.push("wb@0,0")',
    'state.push(Move.parse("wb@0,0"))',
    "state.pop()",
    "state.outcome()",
    "state.scores()",
    'state.groups("w", "border")',
    "state.copy()",
    "state.key()",
    "state.to_text()",
    "state.to_dict()",
    "state.view(0)",
    "state.canonical()",
    "perft(state, 1)",
    "state == State()",
    "State() == state",
    "str(state)",
    "repr(state)",
]


@pytest.mark.parametrize("verb", BARE)
def test_a_bare_state_raises_type_errors(verb: str) -> None:
    names = {"State": State, "Move": Move, "perft": redtiles.perft}
    with pytest.raises(TypeError):
        eval(verb, names | {"state": State.__new__(State)})


def test_states_and_values_take_no_new_attributes() -> None:
    things: list[Any] = [State(), Move.from_code(0), Rules(), State().legal_moves]
    for thing in things:
        with pytest.raises(AttributeError):
            thing.note = 1
        assert not hasattr(thing, "__dict__")


def test_a_verb_is_no_attribute_to_set() -> None:
    state: Any = State()
    for name in ("moves", "ply", "rules", "seat", "seats", "pool", "legal_moves", "placements"):
        with pytest.raises(AttributeError):
            setattr(state, name, ())
        with pytest.raises(AttributeError):
            delattr(state, name)


class Odd(str):
    """Text that lies about itself."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0

    def __len__(self) -> int:
        raise RuntimeError

    def __str__(self) -> str:
        raise RuntimeError

    __repr__ = __str__

    def split(self, *_: object, **__: object) -> Any:
        return ["3", "w", "-", "-"]

    def partition(self, *_: object) -> Any:
        return ("wb", "@", "0,0")

    def isascii(self) -> bool:
        return True


def test_texts_of_other_classes_are_read_by_their_letters() -> None:
    assert Move.parse(Odd("RB@-2,1")) == Move.parse("RB@-2,1")
    assert redtiles.Tile.parse(Odd("WB")) == redtiles.Tile.parse("WB")
    assert redtiles.Color.parse(Odd("r")) is redtiles.Color.RED
    assert State.from_text(Odd("3 b wb@0,0 -")) == played("wb@0,0")
    for parse in Move.parse, redtiles.Tile.parse, redtiles.Color.parse:
        with pytest.raises(NotationError):
            parse(Odd("junk"))
    with pytest.raises(StateError):
        State.from_text(Odd("junk"))
    assert Odd("junk") not in State().legal_moves


def counted(action: Callable[[], object]) -> int:
    """How many objects more the collector tracks after many actions."""
    for _ in range(100):
        action()
    gc.collect()
    before = len(gc.get_objects())
    for _ in range(5000):
        action()
    gc.collect()
    return len(gc.get_objects()) - before


def failing(verb: Callable[..., object], *args: object) -> Callable[[], None]:
    def action() -> None:
        try:
            verb(*args)
        except (ValueError, TypeError, IndexError):
            return
        raise AssertionError

    return action


SHARED = played(*SEALING_MOVES[:4])


ACTIONS: dict[str, Callable[[], object]] = {
    "illegal push": failing(SHARED.push, "wb@0,0"),
    "broken text": failing(SHARED.push, "wb@0"),
    "wrong type": failing(SHARED.push, 0),
    "pop": failing(State().pop),
    "position": failing(State.from_text, "3 r wb@0,0;wr@2,0 -"),
    "broken position": failing(State.from_text, "junk"),
    "dict": failing(State.from_dict, State().to_dict() | {"moves": ["wb@0,0", "wb@0,0"]}),
    "index": failing(SHARED.legal_moves.index, "wb@9,9"),
    "table": failing(_core.Table, 0),
    "names": failing(hostile.plain_names().__getitem__, -1),
    "huge": failing(Move.from_code, 10**6000),
    "copy": SHARED.copy,
    "moves": lambda: SHARED.copy().legal_moves[:],
    "codes": lambda: SHARED.legal_moves.codes(),
    "dicts": lambda: State.from_dict(SHARED.to_dict()),
}


@pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS)
def test_nothing_piles_up(action: Callable[[], object]) -> None:
    assert counted(action) < 50


def test_moves_are_referred_to_as_often_as_before() -> None:
    state = played("wb@0,0")
    moves = list(state.legal_moves)
    move = moves[5]

    def work() -> None:
        for _ in range(1000):
            again = state.copy()
            again.push(move)
            _ = again.moves, again.placements, tuple(state.legal_moves), state.legal_moves.of("wb")
            again.pop()
            _ = state.legal_moves[5], move in state.legal_moves

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

    state = played("wb@0,0")
    number: Any = Number()
    before = state.to_dict()
    for verb in (
        lambda: Move(redtiles.TILES[0], number, 0),
        lambda: state.placement_at(0, number),
        lambda: state.view(number),
        lambda: state.legal_moves[number],
        lambda: redtiles.perft(state, number),
    ):
        with pytest.raises(Stop):
            verb()
    assert state.to_dict() == before


class LyingText(str):
    """Text that equals nothing and has no length."""

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return False

    def __len__(self) -> int:
        return 0


def test_a_reserved_tag_in_disguise() -> None:
    with pytest.raises(ValueError, match="reserved"):
        redtiles.Record(redtiles.Rules(), [], {LyingText("Game"): "x"})


@pytest.mark.parametrize("value", ["x", 3, None, (0, False)])
def test_only_a_symmetry_transforms(value: Any) -> None:
    with pytest.raises(TypeError):
        redtiles.State().transform(value)
    with pytest.raises(TypeError):
        Move.parse("wb@0,0").transform(value)


@pytest.mark.parametrize("role", [["border"], None, 1, "x"])
def test_another_role(role: Any) -> None:
    with pytest.raises(ValueError, match="role"):
        redtiles.State().groups("w", role)


def code_at(tile: int, x: int, y: int) -> int:
    return tile * 4096 + (y + 32) * 64 + x + 32


def test_naming_that_changes_the_table() -> None:
    armed: list[int] = []

    def make(code: int) -> int:
        if armed:
            other = armed.pop()
            table.pop()
            table.push(other)
        return code

    table: Any = _core.Table(_core.Names(make, lambda _value: -1, lambda tile: tile))
    table.push(code_at(0, 0, 0))
    table.push(code_at(1, 0, 1))
    armed.append(code_at(1, 1, 0))
    with pytest.raises(RuntimeError):
        table.pop()
    fresh: Any = _core.Table(hostile.plain_names())
    assert fresh.set_up(table.codes()) is None
    assert table.same_position(fresh)
    assert len(table.legal_moves()) == len(fresh.legal_moves())

    table = _core.Table(_core.Names(make, lambda _value: -1, lambda tile: tile))
    for x in range(3):
        table.push(code_at(0, x, 0))
    armed.append(code_at(2, 0, 1))
    assert table.moves() == tuple(code_at(0, x, 0) for x in range(3))
