"""Attacks on the core of Redstone, each in a process of its own: ``hostile_redstone.py NAME``.

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

from hostile import _Careful, look_by_keywords, tried
from redtiles._stones import LegalMoves, Table
from redtiles.redstone import Move, Point, Rules, State

NAMES = tuple(range(1876))


def read(value: object) -> int:
    return value if isinstance(value, int) else -1


def plain_table(size: int = 5, pie: bool = True) -> Table[int]:
    return Table(NAMES, read, size, pie)


def use(table: Table[Any]) -> None:
    """Everything a table can be asked."""
    moves = table.legal_moves()
    for verb in (table.moves, table.rows, table.groups, table.key, table.copy):
        tried(verb)
    for name in ("size", "ply", "status", "offer", "most_moves", "captured"):
        tried(getattr, table, name)
    for place in (-1, 0, 24, 624, 625):
        tried(table.at, place)
    tried(moves.codes)
    for ask in (len, list, reversed, repr, hash, bool):
        tried(ask, moves)
    for key in (0, -1, slice(None), 10**9):
        tried(moves.__getitem__, key)
    for code in (-1, 0, 624, 1250, 1875, 1876, 2**40):
        tried(moves.index, code)
        tried(moves.count, code)
        tried(table.fault, code)
    tried(pickle.dumps, moves)
    tried(table.same_position, table.copy())
    tried(table.perft, 2)


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
        *[float("nan"), float("inf"), Raises(), Lies(), object(), Table, State(), (), (1,)],
        *[Move.SWAP, NAMES, plain_table(), plain_table().legal_moves()],
    ]
    for cls in (Table, LegalMoves):
        tried(cls)
        tried(cls.__new__, cls)
        tried(object.__new__, cls)
        for value in junk:
            tried(cls, value)
            tried(cls, value, value)
            tried(cls, value, value, value, value)
            tried(cls, NAMES, value, value, value)
            tried(cls, NAMES, read, value, value)
            tried(cls.__new__, value)
    for value in junk:
        odd = Table(NAMES, value)
        tried(lambda o=odd, v=value: v in o.legal_moves())
        use(odd)
        table = plain_table()
        table.push(12)
        verbs: list[Callable[..., object]]
        verbs = [table.push, table.fault, table.at, table.same_position]
        for verb in verbs:
            tried(verb, value)
        if not isinstance(value, int):
            tried(table.perft, value)
        for arguments in ((value, 0, 0), ([0], value, 0), ([0], 0, value), ([value], 0, 0)):
            fresh = plain_table()
            tried(fresh.set_up, *arguments)
            use(fresh)
        moves = table.legal_moves()
        verbs = [moves.index, moves.count, moves.__getitem__, moves.__contains__]
        for verb in verbs:
            tried(verb, value)
        tried(moves.index, 0, value, value)
        tried(moves.__getitem__, slice(value, value, value))
        use(table)


def fill(table: Table[Any]) -> None:
    """Plays on to the end: of the legal moves always the last but the swap."""
    while len(codes := table.legal_moves().codes()):
        table.push(codes[-1] if codes[-1] != 1875 else codes[-2])


def positions_that_are_none() -> None:
    """Boards set up as no game has them, and played on."""
    chance = random.Random(5)
    for size in (2, 3, 5, 13, 25):
        for _ in range(60):
            table = plain_table(size)
            codes = [
                chance.randrange(3) * 625 + row * 25 + col
                for row in range(size)
                for col in range(size)
                if chance.random() < chance.choice([0.1, 0.9, 0.99])
            ]
            tried(table.set_up, codes, chance.randrange(6), chance.randrange(3))
            use(table)
            for _ in range(30):
                moves = table.legal_moves().codes()
                if len(moves):
                    table.push(chance.choice(moves))
                    tried(table.set_up, [], 0, 0)
            use(table)
            while not isinstance(tried(table.pop), IndexError):
                pass
            use(table)


def set_up_that_interferes() -> None:
    """Codes that change the table while they are read."""
    table = plain_table()

    class Interferes:
        def __init__(self, verb: Callable[[], object]) -> None:
            self.verb = verb

        def __index__(self) -> int:
            tried(self.verb)
            return 12

    def codes(verb: Callable[[], object]) -> Iterator[int]:
        yield 12
        tried(verb)
        yield 625

    changing: list[Callable[[], object]] = [
        lambda: table.push(12),
        lambda: table.set_up([12], 1, 0),
        lambda: fill(table),
    ]
    others: list[Callable[[], object]] = [
        lambda: table.pop(),
        lambda: (table.push(12), table.pop()),
        lambda: table.legal_moves(),
        lambda: 1 / 0,
    ]
    for verb in changing + others:
        wanted: Any
        for wanted in (codes(verb), [Interferes(verb)], [Interferes(verb), 625]):
            table = plain_table()
            done = tried(table.set_up, wanted, 1, 0)
            assert isinstance(done, ValueError) or verb in others
            use(table)
    endless: Any = iter(lambda: 12, None)
    assert isinstance(tried(plain_table().set_up, endless, 0, 0), ValueError)


def numbers_that_interfere() -> None:
    """Numbers and readers that change the table they are meant for."""
    table = plain_table()

    class Interferes:
        def __index__(self) -> int:
            tried(table.pop)
            tried(fill, table)
            for _ in range(9):
                tried(table.pop)
            return 0

    def reads(value: object) -> Any:
        tried(table.pop)
        tried(fill, table)
        return random.choice([0, 12, -1, 1876, 2**31, 2**70, None, "x", value])

    for _ in range(20):
        table = Table(NAMES, reads, 5)
        fill(table)
        number: Any = Interferes()
        moves = table.legal_moves()
        for verb in (table.push, table.fault, table.at, moves.__getitem__, moves.__contains__):
            tried(verb, number)
        tried(moves.index, 0, number, number)
        tried(moves.__getitem__, slice(number, number, number))
        use(table)


def collector_that_interferes() -> None:
    """Finalizers that run inside the core's verbs and change the table."""
    table = plain_table(4)
    armed = True

    class Tail:
        def __del__(self) -> None:
            if not armed:
                return
            tried(table.pop)
            tried(fill, table)
            for thing in gc.get_objects()[-200:]:
                if type(thing) in (tuple, list):
                    for _ in thing:
                        pass

    gc.set_threshold(3)
    for _ in range(300):
        cycle: list[Any] = [Tail()]
        cycle.append(cycle)
        del cycle
        tried(table.moves)
        tried(table.copy)
        tried(table.groups)
        tried(lambda: [*table.legal_moves()])
        tried(table.push, 3)
        tried(table.pop)
        tried(table.legal_moves().codes)
    armed = False
    use(table)
    while not isinstance(tried(table.pop), IndexError):
        pass


def keywords_that_look() -> None:
    """No argument has a name: what is being made would be within reach while names are compared."""

    def use_any(thing: Any) -> None:
        if type(thing) is Table:
            use(thing)
        tried(list, thing)

    look_by_keywords((Table, LegalMoves), ("names", "read", "size", "pie", "table"), use_any)
    assert isinstance(tried(Table, NAMES, read, size=5), TypeError)
    assert isinstance(tried(LegalMoves, table=plain_table()), TypeError)


def bare_states() -> None:
    """States and values that nothing was put into."""
    makers: list[Callable[[], Any]] = [
        lambda: State.__new__(State),
        lambda: object.__new__(State),
    ]
    for maker in makers:
        for name in dir(State):
            state = maker()
            verb = tried(getattr, state, name)
            if callable(verb) and name != "__class__":
                for args in ((), ("b@a1",), (0,), ("a1",), (State(),)):
                    tried(verb, *args)
            tried(lambda s=state: s == State())
            tried(lambda s=state: State() == s)
        state = maker()
        tried(lambda s=state: delattr(s, "_table"))
        tried(str, state)
        tried(pickle.dumps, state)
    state = State()
    state.push("b@a1")
    for cls in (Move, Point):
        bare: Any = object.__new__(cls)
        for junk in (None, -1, 1876, 2**64, "x", 1.5, True):
            if junk is not None:
                bare = object.__new__(cls)
                object.__setattr__(bare, "code", junk)
            for ask in (state.push, state.violation, state.stone_at, str, hash, repr):
                tried(ask, bare)
            tried(state.legal_moves.__contains__, bare)
            tried(state.legal_moves.index, bare)


def forged_pickles() -> None:
    """Each byte of pickles replaced; what loads must be sound."""
    state = State.from_text("4 b 3b/1r2/1wr1/bwrw -", Rules(4))
    for move in ("r@a2", "w@a1"):
        state.push(move)
    chance = random.Random(7)
    things = (state, Move.parse("r@c3"), state.legal_moves, Rules(9), state.groups(), Point(3, 4))
    for thing in things:
        for protocol in (0, 2, 4):
            whole = pickle.dumps(thing, protocol)
            for i in range(min(len(whole), 400)):
                for byte in {0, 255, whole[i] ^ 1, chance.randrange(256)}:
                    forged = whole[:i] + bytes([byte]) + whole[i + 1 :]
                    loaded = tried(_Careful(io.BytesIO(forged)).load)
                    if type(loaded) is Move:
                        assert Move.from_code(loaded.code) is loaded
                    if type(loaded) is State:
                        assert State.from_text(loaded.to_text(), loaded.rules) == loaded
                        assert State.from_dict(loaded.to_dict()) == loaded.copy()


def threads_that_share() -> None:
    """Many threads count and play, each on a state of its own, and read one that they share."""
    sys.setswitchinterval(1e-6)
    text = "4 b 3b/1r2/1wr1/bwrw -"
    shared = State.from_text(text)
    wanted = [move.code for move in shared.legal_moves]
    shared = State.from_text(text)
    faults: list[object] = []

    def play(seed: int) -> None:
        chance = random.Random(seed)
        try:
            for _ in range(15):
                if [move.code for move in shared.legal_moves] != wanted:
                    faults.append("shared moves")
                if shared.copy() != shared or shared._perft(2) != shared.copy()._perft(2):
                    faults.append("shared copy")
                own = State(Rules(4 + seed % 3))
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
        positions_that_are_none,
        set_up_that_interferes,
        numbers_that_interfere,
        collector_that_interferes,
        keywords_that_look,
        bare_states,
        forged_pickles,
        threads_that_share,
    )
}

if __name__ == "__main__":
    ATTACKS[sys.argv[1]]()
