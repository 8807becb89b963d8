"""Attacks on the compiled core, each run in a process of its own: ``python hostile.py NAME``.

An attack ends well when it returns: whatever the core does, it raises a Python exception or gives
a sound object, and the interpreter lives.
"""

import gc
import io
import pickle
import random
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any, cast

from redtiles import Move, Rules, State
from redtiles._core import LegalMoves, Names, Table


def read_code(value: object) -> int:
    return value if isinstance(value, int) else -1


def plain_names() -> Names[Any, Any]:
    return Names(lambda code: code, read_code, read_code)


def tried(verb: Callable[..., object], *args: object, **kwargs: object) -> object:
    """What a call gives, or the exception it raises."""
    try:
        return verb(*args, **kwargs)
    except Exception as error:
        return error


def use(table: Table[Any, Any]) -> None:
    """Everything a table can be asked."""
    moves = table.legal_moves()
    for verb in (table.moves, table.placements, table.best_points, table.key, table.copy):
        tried(verb)
    for role in range(6):
        tried(table.groups, role)
    for x in range(-3, 4):
        tried(table.at, x, 0)
    tried(moves.codes)
    for ask in (len, list, reversed, repr, hash, bool):
        tried(ask, moves)
    for key in (0, -1, slice(None), 10**9):
        tried(moves.__getitem__, key)
    for tile in range(-1, 13):
        tried(moves.of, tile)
    for code in (-1, 0, 2080, 49151, 49152):
        tried(moves.index, code)
        tried(moves.count, code)
        tried(table.fault, code)
    tried(pickle.dumps, moves)
    tried(table.perft, 1)


def wrong_arguments() -> None:
    """Every verb with numbers and objects it does not want."""

    class Raises:
        def __index__(self) -> int:
            raise RuntimeError

    class Lies:
        def __index__(self) -> int:
            return cast("int", "1")

    junk: list[Any] = [
        *[None, True, 1.5, "1", b"1", -1, 2**31, 2**32, 2**63, 2**64, -(2**64), 10**6000, [], {}],
        *[
            float("nan"),
            float("inf"),
            Raises(),
            Lies(),
            object(),
            Table,
            State(),
            Move.from_code(0),
        ],
        *[plain_names(), Table(plain_names()), Table(plain_names()).legal_moves()],
    ]
    for cls in (Names, Table, LegalMoves):
        tried(cls)
        tried(cls.__new__, cls)
        tried(object.__new__, cls)
        for value in junk:
            tried(cls, value)
            tried(cls, value, value)
            tried(cls, value, value, value)
            tried(cls, plain_names(), value, value, value)
            tried(cls.__new__, value)
    for value in junk:
        table = Table(plain_names())
        table.push(2080)
        verbs: list[Callable[..., object]]
        verbs = [table.push, table.fault, table.set_up, table.groups]
        verbs.append(table.same_position)
        for verb in verbs:
            tried(verb, value)
        if not isinstance(value, int):
            tried(table.perft, value)
        tried(table.at, value, value)
        tried(Table(plain_names()).set_up, [value])
        tried(Table(plain_names()).set_up, [2080], value)
        moves = table.legal_moves()
        verbs = [moves.index, moves.count, moves.of, moves.__getitem__, moves.__contains__]
        for verb in verbs:
            tried(verb, value)
        tried(moves.index, 2080, value, value)
        tried(moves.__getitem__, slice(value, value, value))
        tried(plain_names().__getitem__, value)
        use(table)


def fill(table: Table[Any, Any]) -> None:
    """Plays on to the end: of the legal moves always the one in the middle."""
    while len(codes := table.legal_moves().codes()):
        table.push(codes[len(codes) // 2])


def evil_names() -> None:
    """Callbacks that raise, answer junk, or turn on the table that asks them."""
    table: Table[Any, Any] | None = None
    chance = random.Random(1)

    def turn_on() -> None:
        if table is not None:
            kind = chance.randrange(6)
            if kind == 0:
                tried(table.pop)
            elif kind == 1:
                tried(fill, table)
            elif kind == 2:
                moves = table.legal_moves()
                if len(moves):
                    tried(table.push, moves.codes()[0])
            elif kind == 3:
                tried(table.moves)
            elif kind == 4:
                tried(table.set_up, [2080])
            elif chance.random() < 0.01:
                gc.collect()

    def make(code: int) -> object:
        turn_on()
        return chance.choice([code, None, [code], "junk", object(), gc, make])

    def make_or_raise(code: int) -> object:
        if chance.random() < 0.3:
            raise RuntimeError
        return make(code)

    def read(value: object) -> Any:
        turn_on()
        if chance.random() < 0.2:
            raise RuntimeError
        return chance.choice([0, -1, 2080, 49152, 2**31, 2**64, None, "x", 1.5, value, True])

    for _ in range(30):
        for maker in (make, make_or_raise):
            table = None
            fresh: Table[Any, Any] = Table(Names(maker, read, read), chance.choice([2, 3]))
            table = fresh
            tried(fill, fresh)
            for _ in range(chance.randrange(20)):
                tried(fresh.pop)
            use(fresh)
            while not isinstance(tried(fresh.pop), IndexError):
                pass


def set_up_that_interferes() -> None:
    """Codes that change the table while they are read."""
    table = Table(plain_names())

    class Interferes:
        def __init__(self, verb: Callable[[], object]) -> None:
            self.verb = verb

        def __index__(self) -> int:
            tried(self.verb)
            return 2080

    def codes(verb: Callable[[], object]) -> Iterator[int]:
        yield 2080
        tried(verb)
        yield 2081

    changing: list[Callable[[], object]] = [
        lambda: table.push(2080),
        lambda: table.set_up([2080]),
        lambda: table.set_up([2080, 2081], 0),
        lambda: fill(table),
    ]
    others: list[Callable[[], object]] = [
        lambda: table.pop(),
        lambda: (table.push(2080), table.pop()),
        lambda: table.legal_moves(),
        lambda: 1 / 0,
    ]
    for verb in changing + others:
        for wanted in (codes(verb), [Interferes(verb)], [Interferes(verb), 2080, 2081]):
            table = Table(plain_names(), 2)
            set_up = tried(table.set_up, wanted)
            assert isinstance(set_up, ValueError) or verb in others
            use(table)
            while not isinstance(tried(table.pop), IndexError):
                use(table)
        table = Table(plain_names(), 2)
        tried(table.set_up, [2080], Interferes(verb))
        use(table)
    endless: Any = iter(lambda: 2080, None)
    assert isinstance(tried(Table(plain_names()).set_up, endless), ValueError)


def indices_that_interfere() -> None:
    """Numbers whose ``__index__`` changes the table they are meant for."""
    table = Table(plain_names())

    class Interferes:
        def __index__(self) -> int:
            tried(table.pop)
            tried(fill, table)
            for _ in range(9):
                tried(table.pop)
            return 0

    for _ in range(20):
        table = Table(plain_names())
        fill(table)
        number: Any = Interferes()
        moves = table.legal_moves()
        for verb in (table.push, table.fault, table.groups, moves.__getitem__):
            tried(verb, number)
        tried(table.at, number, number)
        tried(moves.index, 0, number, number)
        tried(moves.__getitem__, slice(number, number, number))
        use(table)


def collector_that_looks() -> None:
    """All that the collector tracks is read while moves are named and tuples are filled."""

    def look() -> None:
        for thing in gc.get_objects():
            if type(thing) in (tuple, list):
                for _ in thing:
                    pass
                gc.get_referents(thing)
        gc.get_referrers(Move.from_code(0))

    class Tail:
        def __del__(self) -> None:
            look()

    state = State()
    state.push("wb@0,0")
    gc.set_threshold(5)
    for _ in range(3):
        state.push(state.legal_moves[0])
        cycle: list[Any] = [Tail()]
        cycle.append(cycle)
        del cycle
        _ = tuple(state.legal_moves), state.moves, state.placements, state.legal_moves.of("RB")


def look_by_keywords(
    kinds: tuple[Any, ...], known: tuple[str, ...], use_one: Callable[[Any], object]
) -> None:
    """Makes objects with names of arguments that, when they are compared, use what is half made."""

    class Name(str):
        __slots__ = ()

        def __eq__(self, other: object) -> bool:
            for thing in gc.get_objects():
                if type(thing) in kinds:
                    use_one(thing)
            return super().__eq__(other)

        __hash__ = str.__hash__

    for kind in kinds:
        for name in known:
            tried(kind, **{Name(name): 3, Name(name + "s"): 3})
            tried(kind.__new__, kind, **{Name(name): 3})


def use_any(thing: Any) -> None:
    """Everything an object of the core can be asked."""
    if type(thing) is Table:
        use(thing)
    for verb in (len, list, lambda named: named[0], lambda legal: 0 in legal):
        tried(verb, thing)


def keywords_that_look() -> None:
    """No argument has a name: what is being made would be within reach while names are compared."""
    known = ("make", "read", "read_tile", "names", "players", "small_copies", "table")
    look_by_keywords((Names, Table, LegalMoves), known, use_any)
    assert isinstance(tried(Table, plain_names(), players=2), TypeError)
    assert isinstance(tried(LegalMoves, table=Table(plain_names())), TypeError)
    assert isinstance(tried(Names, int, int, read_tile=int), TypeError)


def state_of(rules: Any, table: Any) -> State:
    state = State.__new__(State)
    state._rules, state._table = rules, table
    return state


def bare_states() -> None:
    """States that nothing was put into."""
    makers: list[Callable[[], Any]] = [
        lambda: State.__new__(State),
        lambda: object.__new__(State),
        lambda: state_of(Rules(), None),
        lambda: state_of(None, Table(plain_names())),
        lambda: state_of(Rules(2), Table(plain_names())),
    ]
    for maker in makers:
        for name in dir(State):
            state = maker()
            verb = tried(getattr, state, name)
            if callable(verb) and name != "__class__":
                for args in ((), ("wb@0,0",), (0,), (0, 0), ("w", "border"), (State(),)):
                    tried(verb, *args)
            tried(lambda s=state: s == State())
            tried(lambda s=state: State() == s)
        state = maker()
        tried(lambda s=state: delattr(s, "_table"))
        tried(str, state)
        tried(pickle.dumps, state)


def bare_values() -> None:
    """Moves that nothing was put into, or junk by force."""
    move = object.__new__(Move)
    state = State()
    for verb in (state.push, state.violation, state.legal_moves.index, str, hash, repr):
        tried(verb, move)
    assert move not in state.legal_moves
    tried(state.legal_moves.of, move)
    for junk in (-1, 49152, 2**64, None, "x", 1.5, True):
        move = object.__new__(Move)
        object.__setattr__(move, "code", junk)
        for verb in (state.push, state.violation, state.legal_moves.index, str, hash, repr):
            tried(verb, move)
        tried(state.legal_moves.__contains__, move)


class _Careful(pickle._Unpickler):
    """Loads nothing but what a pickle of ours may name.

    It is the one in Python: the other makes room for a memo of any size that a forger names.
    """

    def find_class(self, module: str, name: str) -> Any:
        if module.split(".")[0] == "redtiles" or (module, name) == ("builtins", "tuple"):
            return super().find_class(module, name)
        raise pickle.UnpicklingError(name)


def forged_pickles() -> None:
    """Each byte of pickles replaced; what loads must be sound."""
    state = State.from_text("2 b wb@0,0 wb", Rules(2))
    for move in ("wr@1,0", "RB@0,1"):
        state.push(move)
    chance = random.Random(7)
    for thing in (state, Move.parse("RB@-2,1"), state.legal_moves, Rules.bga()):
        for protocol in (0, 2, 4):
            whole = pickle.dumps(thing, protocol)
            for i in range(min(len(whole), 400)):
                for byte in {0, 255, whole[i] ^ 1, chance.randrange(256)}:
                    forged = whole[:i] + bytes([byte]) + whole[i + 1 :]
                    check_loaded(tried(_Careful(io.BytesIO(forged)).load))


def check_loaded(loaded: object) -> None:
    """What a forged pickle gave is sound."""
    if type(loaded) is Move:
        assert Move.from_code(loaded.code) == loaded
    if type(loaded) is State:
        assert State.from_text(loaded.to_text()) == loaded
        assert State.from_dict(loaded.to_dict()) == loaded.copy()


def threads_that_share_the_names() -> None:
    """Many threads name moves for the first time, each on a state of its own, and read one."""
    sys.setswitchinterval(1e-6)
    shared = State.from_text("3 b wb@0,0;wb@1,0;wb@2,0;RB@0,1 -")
    wanted = [move.code for move in shared.legal_moves]
    shared = State.from_text(shared.to_text())
    faults: list[object] = []

    def play(seed: int) -> None:
        chance = random.Random(seed)
        try:
            for _ in range(15):
                if [move.code for move in shared.legal_moves] != wanted:
                    faults.append("shared moves")
                if shared.copy() != shared or shared.scores() != shared.copy().scores():
                    faults.append("shared copy")
                own = State(Rules(2 + seed % 2))
                while not own.is_over:
                    own.push(chance.choice(own.legal_moves))
                if State.from_dict(own.to_dict()) != own:
                    faults.append("own game")
                while own.ply:
                    own.pop()
                if own != State(own.rules):
                    faults.append("undone")
        except Exception as error:  # to be shown by the main thread
            faults.append(error)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults, faults[:3]


ATTACKS: dict[str, Callable[[], None]] = {
    attack.__name__: attack
    for attack in (
        wrong_arguments,
        evil_names,
        set_up_that_interferes,
        indices_that_interfere,
        collector_that_looks,
        keywords_that_look,
        bare_states,
        bare_values,
        forged_pickles,
        threads_that_share_the_names,
    )
}

if __name__ == "__main__":
    ATTACKS[sys.argv[1]]()
