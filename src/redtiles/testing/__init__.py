"""One conformance suite for any game: what :mod:`redtiles.protocol` promises, put to the test.

Plain functions that raise ``AssertionError`` with a message that says what is wrong and where. They
need no test framework, and the same arguments always try the same games.
"""

from __future__ import annotations

import copy
import gc
import json
import pickle
import sys
from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, SupportsIndex

from redtiles._chance import SEEDS, Chance
from redtiles._value import whole_number
from redtiles.base import needs_start
from redtiles.errors import IllegalMoveError, NotationError, StateError
from redtiles.perft import count, perft
from redtiles.protocol import GameState
from redtiles.records import Record
from redtiles.testing._encodings import check_arrays
from redtiles.testing._failures import (
    FEW_MOVES,
    alike,
    check_numbers,
    fail,
    located,
    look,
    raises,
    require,
    same,
)
from redtiles.testing._outlook import check_outlook
from redtiles.testing._runs import check_measures, check_names, check_runs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from redtiles.protocol import GameModule

__all__ = [
    "check_encodings",
    "check_game",
    "check_move",
    "check_position",
    "check_record",
    "check_rules",
    "check_views",
]

MOST_PLIES = 100_000
"""A random game that is longer is taken to have no end."""
CODES_EVERY = 12
"""Plies between two positions in which every code there is gets tried."""
NO_MOVES: tuple[Any, ...] = (None, -1, 0, 1.5, b"", (), [], {}, "", "no move", object())
"""What is no move of any game, and no text of one."""


def check_game(
    game: GameModule,
    rules: Any = None,
    *,
    seed: SupportsIndex = 0,
    games: SupportsIndex = 3,
    new: Callable[[int], Any] | None = None,
) -> None:
    """Plays random games and checks everything at every ply; ``AssertionError`` says what fails.

    ``game`` is a module with ``Rules``, ``State`` and ``Move``; ``rules`` are ``game.Rules()`` if
    not given. ``new`` makes the state that a game starts from, of a number; without it that is
    ``State(rules)``, or ``State(rules, seed=number)`` where the class attribute ``needs_start`` of
    the state is true. ``seed`` is in 0..2**64-1. Records are checked where the game is registered
    in ``redtiles.GAMES``.
    """
    chosen = game.Rules() if rules is None else rules
    first = whole_number("seed", seed, 0, SEEDS - 1)
    check_rules(game, chosen)
    for number in range(whole_number("games", games, 0)):
        _play(game, chosen, first, number, new or (lambda start: _new(game, chosen, start)))
    with located(lambda: f"{chosen!r}, seed {first}"):
        check_runs(game, chosen, Chance(first))


def _new(game: GameModule, rules: Any, number: int) -> Any:
    return game.State(rules, seed=number) if needs_start(game.State) else game.State(rules)


def _play(game: GameModule, rules: Any, seed: int, number: int, new: Callable[[int], Any]) -> None:
    """One random game, with everything checked on the way."""
    chance = Chance(seed, number)
    start = chance.word()
    state = new(start)
    where = f"{rules!r}, seed {seed}, game {number}"
    lines = [state.to_text()]
    keys = {state.to_text(): state.key()}
    with located(lambda: f"{where}, after {len(lines) - 1} moves, at {lines[-1]!r}"):
        same("what the same number starts with", new(start), state)
        same("moves of a new state", state.moves, ())
        while True:
            _check_position(game, state, chance, state.ply % CODES_EVERY == 0)
            _check_views(game, state, chance)
            check_arrays(game, state, chance)
            if state.is_over:
                break
            require(state.ply < MOST_PLIES, "the game does not end")
            before = state.legal_moves  # read only when the state has moved on
            move = chance.choice(state.legal_moves)
            expected = list(state.legal_moves)
            same("what push returns", state.push(_either(move, chance)), move)
            same("a snapshot of the legal moves, after a push,", list(before), expected)
            lines.append(state.to_text())
            keys[lines[-1]] = state.key()
            earlier = game.State.from_text(lines[-2])
            require(earlier != state or lines[-2] == lines[-1], "two positions are equal")
        same("the number of different keys", len(set(keys.values())), len(keys))
        _check_position(game, state, chance, True)
        _check_end(state)
        if _is_registered(game, rules):
            check_record(game, state)
        _take_back(state, lines)


def _either(move: Any, chance: Chance) -> Any:
    """The move, or its text."""
    return chance.choice((move, str(move)))


def _is_registered(game: GameModule, rules: Any) -> bool:
    # The package that maps names to games stands above: it is looked up, not imported.
    games = sys.modules["redtiles"].GAMES
    return rules.game in games and games[rules.game] is game


# -- rules ------------------------------------------------------------------------------------


def check_rules(game: GameModule, rules: Any) -> None:
    """A rules object: its tags, its dict, its copies."""
    require(type(rules) is game.Rules, "rules are of another type than the game's Rules")
    kept = [
        ("from_tags(to_tags())", game.Rules.from_tags(rules.to_tags())),
        ("from_dict(to_dict())", game.Rules.from_dict(json.loads(json.dumps(rules.to_dict())))),
        ("a copy", copy.copy(rules)),
        ("a deep copy", copy.deepcopy(rules)),
        ("a pickle", pickle.loads(pickle.dumps(rules))),
    ]
    for name, other in kept:
        same(name, other, rules)
        same(f"the hash of {name}", hash(other), hash(rules))
        same(f"the dict of {name}", other.to_dict(), rules.to_dict())
    for name, value in rules.to_tags().items():
        require(isinstance(name, str) and isinstance(value, str), "a tag that is no text")
    require(rules.players >= 1, "a game without players")
    require(rules.round_length >= 0, "a round of negative length")
    check_names(rules)


# -- a position -------------------------------------------------------------------------------


def check_position(
    game: GameModule, state: Any, *, seed: SupportsIndex = 0, every_code: bool = False
) -> None:
    """One state, which is left as it was: verbs, legal moves, push and pop, copies and texts.

    ``every_code`` compares ``is_legal`` with the legal moves for every code there is, and not for
    some at random, which ``seed`` draws.
    """
    _check_position(game, state, Chance(whole_number("seed", seed, 0, SEEDS - 1)), every_code)


def _check_position(game: GameModule, state: Any, chance: Chance, every_code: bool) -> None:
    before = look(state)
    _check_verbs(game, state)
    _check_legal_moves(game, state)
    _check_codes(game, state, chance, every_code)
    _check_refused(game, state, chance)
    _check_undo(state, chance)
    _check_text(game, state)
    _check_copies(game, state, chance)
    check_outlook(state, chance, every_code)
    check_measures(state)
    for depth in range(3 if every_code and len(state.legal_moves) < FEW_MOVES else 2):
        same(f"perft of depth {depth}", perft(state, depth), count(state.copy(), depth))
    alike("the state, after the checks,", state, before)


def _check_verbs(game: GameModule, state: Any) -> None:
    require(type(state) is game.State, "a state of another type than the game's State")
    require(isinstance(state, GameState), "a verb of GameState is missing")
    require(isinstance(state.moves, tuple), "moves is no tuple")
    same("ply", state.ply, len(state.moves))
    same("the number of seats", len(state.seats), state.rules.players)
    outcome = state.outcome()
    for name, is_none in (("to_move", state.to_move is None), ("seat", state.seat is None)):
        require(is_none is state.is_over, f"{name} is None exactly when the game is over")
    require((outcome is not None) is state.is_over, "an outcome is there exactly when it is over")
    if not state.is_over:
        require(state.seat in range(len(state.seats)), "seat is no index of seats")
        same("to_move", state.to_move, state.seats[state.seat])
    same("whether there are legal moves", bool(state.legal_moves), not state.is_over)
    require(0 <= state.key() < 2**63, "key is not in 0..2**63-1")
    require("\n" not in state.to_text(), "to_text has more than one line")
    raises(TypeError, "hash of a state", hash, state)


def _check_legal_moves(game: GameModule, state: Any) -> None:
    legal = state.legal_moves
    moves = list(legal)
    require(isinstance(legal, Sequence), "legal_moves is no Sequence")
    same("len(legal_moves)", len(legal), len(moves))
    same("legal_moves[:]", legal[:], tuple(moves))
    codes = [move.code for move in moves]
    require(codes == sorted(set(codes)), "codes of legal moves do not ascend")
    for at, move in enumerate(moves):
        require(type(move) is game.Move, "a legal move of another type than the game's Move")
        require(move in legal and str(move) in legal, f"{move} is legal, but not in legal_moves")
        same(f"legal_moves[{at}]", legal[at], move)
        check_move(game, move)
    same("legal_moves by negative indices", [legal[-1 - i] for i in range(len(moves))], moves[::-1])
    for at in (len(moves), -len(moves) - 1):
        raises(IndexError, "legal_moves beyond the end", legal.__getitem__, at)
    for other in NO_MOVES:
        require(other not in legal, f"{other!r} is in legal_moves")


def check_move(game: GameModule, move: Any) -> None:
    """One move: its text, its code, its copies."""
    require(0 <= move.code < game.Move.CODES, f"the code of {move} is not below Move.CODES")
    require(not isinstance(move, tuple), "a move is a tuple")
    for name, other in (
        ("parse(str())", game.Move.parse(str(move))),
        ("from_code(code)", game.Move.from_code(move.code)),
        ("a pickle", pickle.loads(pickle.dumps(move))),
    ):
        same(f"{name} of {move}", other, move)
        same(f"the hash of {name} of {move}", hash(other), hash(move))
        same(f"the text of {name} of {move}", str(other), str(move))


def _check_codes(game: GameModule, state: Any, chance: Chance, every_code: bool) -> None:
    bound = game.Move.CODES
    legal = state.legal_moves
    codes = {move.code for move in legal}
    tried = range(bound) if every_code else [chance.below(bound) for _ in range(50)]
    for code in tried:
        move = game.Move.from_code(code)
        is_legal = code in codes
        if state.is_legal(move) is not is_legal or (move in legal) is not is_legal:
            fail(f"{move}: is_legal, legal_moves and `in` disagree")
        if (state.violation(move) is None) is not is_legal:
            fail(f"{move}: violation and legal_moves disagree")
    for code in (-1, bound):
        raises(ValueError, f"Move.from_code({code})", game.Move.from_code, code)


def _check_refused(game: GameModule, state: Any, chance: Chance) -> None:
    """Moves that are not legal, texts that are no moves: refused, and nothing has changed."""
    before = look(state)
    for _ in range(3):
        move = game.Move.from_code(chance.below(game.Move.CODES))
        violation = state.violation(move)
        if violation is None:
            continue
        require(isinstance(violation, Enum), "a violation is no member of an enum")
        error = raises(IllegalMoveError, f"push({move})", state.push, _either(move, chance))
        same("the move of the error", error.move, move)
        same("the violation of the error", error.violation, violation)
    for verb in (state.push, state.is_legal, state.violation):
        raises(NotationError, "text that is no move", verb, "no move")
        for other in (None, 1, b"", ()):
            raises(TypeError, f"{other!r} for a move", verb, other)
    alike("the state, after refused moves,", state, before)


def _check_undo(state: Any, chance: Chance) -> None:
    before = look(state)
    for move in list(state.legal_moves)[:1] + [chance.choice(m) for m in [state.legal_moves] if m]:
        state.push(move)
        same("moves after a push", state.moves, (*before.moves, move))
        same("what pop returns", state.pop(), move)
        alike("the state, after push and pop,", state, before)
    if state.moves:
        last = state.pop()
        same("moves after a pop", state.moves, before.moves[:-1])
        state.push(last)
        alike("the state, after pop and push,", state, before)
    else:
        raises(IndexError, "pop of no move", state.pop)


def _check_text(game: GameModule, state: Any) -> None:
    text = state.to_text()
    for rules in (state.rules, None):
        other = game.State.from_text(text, rules)
        same("from_text(to_text())", other, state)
        same("to_text of what was read", other.to_text(), text)
        same("the key of what was read", other.key(), state.key())
        same("moves of what was read", other.moves, ())
        same("legal moves of what was read", list(other.legal_moves), list(state.legal_moves))
        same("seat of what was read", (other.seat, other.seats), (state.seat, state.seats))
        same("outcome of what was read", other.outcome(), state.outcome())
    for wrong in ("", "no position", f"{text} ", f" {text}", f"{text}\n"):
        raises(StateError, f"from_text({wrong!r})", game.State.from_text, wrong)


def _check_copies(game: GameModule, state: Any, chance: Chance) -> None:
    before = look(state)
    fields = json.loads(json.dumps(state.to_dict()))
    same("to_dict as JSON", fields, before.fields)
    protocol = chance.below(pickle.HIGHEST_PROTOCOL + 1)
    copies = [
        ("copy()", state.copy()),
        ("copy.copy", copy.copy(state)),
        ("copy.deepcopy", copy.deepcopy(state)),
        (f"a pickle of protocol {protocol}", pickle.loads(pickle.dumps(state, protocol))),
        ("from_dict(to_dict())", game.State.from_dict(fields)),
    ]
    for name, other in copies:
        require(type(other) is type(state), f"{name} is of another type")
        require(other is not state, f"{name} is the state itself")
        same(name, other, state)
        alike(name, other, before)
        while other.ply:
            other.pop()
        for move in before.moves:
            other.push(move)
        alike(f"{name}, after its moves were taken back and made again,", other, before)
        for move in list(other.legal_moves)[-1:]:
            other.push(move)
        alike(f"the state, after changes of {name},", state, before)


# -- views --------------------------------------------------------------------------------------


def check_views(game: GameModule, state: Any, *, seed: SupportsIndex = 0) -> None:
    """What every seat may know of a state.

    Where everything is open a view is a copy. Else it is a value without hidden things: states
    sampled from it, which differ in what is hidden, give views that are equal, and print and
    pickle alike; and no state can be reached from it. ``seed`` draws the samples.
    """
    _check_views(game, state, Chance(whole_number("seed", seed, 0, SEEDS - 1)))


def _check_views(game: GameModule, state: Any, chance: Chance) -> None:
    seats = range(len(state.seats))
    before = look(state)
    for seat in (-1, len(seats)):
        raises(ValueError, f"view({seat})", state.view, seat)
    for seat in seats:
        view = state.view(seat)
        if isinstance(view, game.State):
            require(view is not state, "a view is the state itself")
            alike("a view", view, before)
            for move in list(view.legal_moves)[:1]:
                view.push(move)
        else:
            _check_hidden(game, state, view, seat, chance)
        alike("the state, after a look at views,", state, before)


def _check_hidden(game: GameModule, state: Any, view: Any, seat: int, chance: Chance) -> None:
    same("seat of a view", view.seat, seat)
    same("to_move of a view", view.to_move, state.to_move)
    same("moves of a view", view.moves, state.moves)
    own = list(state.legal_moves) if seat == state.seat else []
    same(f"legal moves of the view of seat {seat}", list(view.legal_moves), own)
    require(not _reaches(view, game.State), "a state can be reached from a view")
    shown = _shown(view)
    same("a view asked for again", _shown(state.view(seat)), shown)
    same("a pickle of a view", _shown(pickle.loads(pickle.dumps(view))), shown)
    drawn = chance.word()
    same("a sample of the same seed", view.sample(drawn), view.sample(drawn))
    sample = view.sample(drawn)
    require(type(sample) is game.State, "a sample is of another type than the game's State")
    same("moves of a sample", sample.moves, state.moves)
    same("rules of a sample", sample.rules, state.rules)
    same("the view of a sample", _shown(sample.view(seat)), shown)
    same("a sample read from its line", game.State.from_text(sample.to_text()), sample)
    earlier = state.copy()
    while earlier.ply:
        earlier.pop()
        sample.pop()
        same("an earlier view of a sample", _shown(sample.view(seat)), _shown(earlier.view(seat)))
    check_numbers("sample of a view", view.sample, (-1, SEEDS))


def _shown(view: Any) -> tuple[Any, ...]:
    """All that a view shows, holds, and lets be pickled."""
    told = view, hash(view), str(view), repr(view), pickle.dumps(view), tuple(view.legal_moves)
    return *told, list(_held(view))


def _held(item: Any) -> Iterator[tuple[str, Any]]:
    """What can be read from an object, methods aside."""
    for name in dir(item):
        if not (name.startswith("__") and name.endswith("__")):
            value = getattr(item, name)
            if not callable(value):
                yield name, value


def _reaches(value: Any, wanted: type) -> bool:
    """Whether an object of a type can be reached, other than through classes and modules."""
    seen: set[int] = set()
    queue = [value]
    while queue:
        item = queue.pop()
        if isinstance(item, wanted):
            return True
        if id(item) in seen or isinstance(item, (type, type(sys), type(check_game))):
            continue
        seen.add(id(item))
        queue += gc.get_referents(item)
        queue += list(_slots(item))
    return False


def _slots(item: Any) -> Iterator[Any]:
    for cls in type(item).__mro__:
        names = cls.__dict__.get("__slots__", ())
        for name in (names,) if isinstance(names, str) else names:
            if hasattr(item, name):
                yield getattr(item, name)


def check_encodings(game: GameModule, state: Any, *, seed: SupportsIndex = 0) -> None:
    """What every seat sees of a state as arrays of numbers, and what arrays are read as.

    Of both kinds: shape, format, bounds and parts; the same array every time, and from the view of
    the seat and from states that look the same to it, drawn by ``seed``; and that it reads back.
    A game whose rules have no encoding passes.
    """
    check_arrays(game, state, Chance(whole_number("seed", seed, 0, SEEDS - 1)))


# -- the end, and the record ----------------------------------------------------------------------


def _check_end(state: Any) -> None:
    outcome = state.outcome()
    seats = range(len(state.seats))
    same("returns of the outcome", len(outcome.returns), len(seats))
    require(abs(sum(outcome.returns) - 1) < 1e-9, "returns do not sum to 1")
    require(isinstance(outcome.reason, Enum), "the reason is no member of an enum")
    require(outcome.seats == tuple(sorted(set(outcome.seats))), "winning seats do not ascend")
    same("winners", outcome.winners, tuple([state.seats[seat] for seat in outcome.seats]))
    shares = outcome.seats or tuple(seats)
    for seat in seats:
        expected = 1 / len(shares) if seat in shares else 0
        require(abs(outcome.returns[seat] - expected) < 1e-9, "winners do not share equally")


def check_record(game: GameModule, state: Any) -> None:
    """The record of the moves of a state: text, dict, copies, and every state on the way."""
    record = Record.from_state(state, {"Event": "conformance"})
    for name, other in (
        ("parse(to_text())", Record.parse(record.to_text())),
        ("from_dict(to_dict())", Record.from_dict(json.loads(json.dumps(record.to_dict())))),
        ("a pickle", pickle.loads(pickle.dumps(record))),
    ):
        same(f"{name} of the record", other, record)
        same(f"the text of {name} of the record", other.to_text(), record.to_text())
    same("the state of the record", look(record.state()), look(state))
    same("the outcome of the record", record.outcome(), state.outcome())
    same("a state from the dict of the record", game.State.from_dict(record.to_dict()), state)
    earlier = state.copy()
    replayed = list(record.replay())
    same("the number of states in the record", len(replayed), state.ply + 1)
    for other in reversed(replayed):
        same("a state in the record", other, earlier)
        if earlier.ply:
            earlier.pop()


def _take_back(state: Any, lines: list[str]) -> None:
    """Every move taken back, with the position lines seen on the way."""
    other = state.copy()
    for line in reversed(lines):
        same("the line after moves were taken back", other.to_text(), line)
        if other.ply:
            other.pop()
