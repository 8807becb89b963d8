"""Arrays for programs that learn, put to the test: see :mod:`redtiles.encoding`."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any, get_args

from redtiles.encoding import Kind
from redtiles.testing._failures import alike, check_numbers, fail, look, raises, require, same

if TYPE_CHECKING:
    from redtiles._chance import Chance
    from redtiles.protocol import GameModule

NO_ARRAYS: tuple[Any, ...] = (None, 1, "", [])
"""What is no buffer."""


def encodings_of(rules: Any) -> dict[Kind, Any]:
    """The encoding of each kind; none for a game that has none."""
    make = getattr(rules, "encoding", None)
    if make is None:
        return {}
    try:
        return {kind: make(kind) for kind in get_args(Kind)}
    except NotImplementedError:
        return {}


def check_arrays(game: GameModule, state: Any, chance: Chance) -> None:
    """What every seat sees of a state, as arrays; the state is left as it was."""
    before = look(state)
    encodings = encodings_of(state.rules)
    for kind, encoding in encodings.items():
        _check_object(encoding, state.rules, kind)
        reads = False
        for seat in range(len(state.seats)):
            values = _check_array(encoding, state, seat, chance.word())
            reads = _check_decoded(game, encoding, values, state.view(seat), seat)
            if reads:
                _check_changed(game, encoding, values, state.view(seat), chance)
        _check_refused(encoding, state)
        if reads:
            _check_unreadable(encoding)
    if encodings:
        raises(ValueError, "encoding('nothing')", state.rules.encoding, "nothing")
        raises(TypeError, "encoding(None)", state.rules.encoding, None)
    alike("the state, after it was encoded,", state, before)


def _check_object(encoding: Any, rules: Any, kind: Kind) -> None:
    what = f"the encoding of kind {kind!r}"
    same(f"rules of {what}", encoding.rules, rules)
    same(f"kind of {what}", encoding.kind, kind)
    ends = [0, *[part.stop for part in encoding.parts.values()]]
    starts = [part.start for part in encoding.parts.values()]
    require(
        starts == ends[:-1] and ends[-1] == encoding.shape[0],
        f"parts of {what} do not cover the first axis one after the other",
    )
    for name, other in (
        ("asked for again", rules.encoding(kind)),
        ("copied", copy.deepcopy(encoding)),
        ("pickled", pickle.loads(pickle.dumps(encoding))),
    ):
        same(f"{what}, {name},", other, encoding)
        same(f"the hash of {what}, {name},", hash(other), hash(encoding))


def _check_array(encoding: Any, state: Any, seat: int, seed: int) -> memoryview:
    """The array of a state as a seat sees it."""
    what = f"the {encoding.kind} array of seat {seat}"
    values = memoryview(encoding.encode(state, seat))
    same(f"the format of {what}", values.format, "b")
    same(f"the shape of {what}", values.shape, tuple(encoding.shape))
    require(values.c_contiguous, f"{what} is not C-contiguous")
    cells = values.tobytes()
    allowed = bytes([number % 256 for number in range(encoding.low, encoding.high + 1)])
    if cells.translate(None, allowed):
        fail(f"an entry of {what} is not in {encoding.low}..{encoding.high}")
    again = memoryview(encoding.encode(state, seat))
    _same_cells(encoding, f"{what}, asked for again,", again, cells)
    require(not again.readonly, f"{what} cannot be changed")
    again.cast("B")[:] = bytes(len(cells))
    _same_cells(encoding, f"{what}, after another was changed,", values, cells)
    view = state.view(seat)
    for name, shown in (("the view", view), ("a state that looks the same", view.sample(seed))):
        _same_cells(encoding, f"{what}, of {name},", encoding.encode(shown, seat), cells)
    return values


def _same_cells(encoding: Any, what: str, found: Any, expected: bytes) -> None:
    """That two arrays are equal; else the first entry that differs, and the part it lies in."""
    cells = bytes(found)
    same(f"the number of entries of {what}", len(cells), len(expected))
    if cells == expected:
        return
    place = next(i for i, cell in enumerate(cells) if cell != expected[i])
    index = place // (len(cells) // encoding.shape[0])
    part = next(name for name, part in encoding.parts.items() if index < part.stop)
    fail(f"{what} has {cells[place]} at {place}, in the part {part!r}, not {expected[place]}")


def _check_decoded(
    game: GameModule, encoding: Any, values: memoryview, view: Any, seat: int
) -> bool:
    """That the array gives back what it was made of: a position, a view, or fields of one.

    ``False`` where arrays cannot be read at all.
    """
    what = f"the {encoding.kind} array of seat {seat}"
    try:
        shown = encoding.decode(values)
    except NotImplementedError:
        return False
    same(f"seat_of of {what}", encoding.seat_of(values), seat)
    if isinstance(shown, game.State) and not isinstance(view, game.State):
        shown = shown.view(seat)
    if isinstance(shown, game.State):
        same(f"what {what} decodes to", shown.to_text(), view.to_text())
        same(f"moves of what {what} decodes to", shown.moves, ())
    elif type(shown) is type(view):
        same(f"what {what} decodes to", shown, view)
    else:
        for name in getattr(shown, "_fields", ()):
            same(f"{name} of what {what} decodes to", getattr(shown, name), getattr(view, name))
    return True


def _check_changed(
    game: GameModule, encoding: Any, values: memoryview, view: Any, chance: Chance
) -> None:
    """That an array that was changed somewhere is refused, or is that of what it is read as."""
    cells = bytearray(values)
    plane = len(cells) // encoding.shape[0]
    place = plane * chance.below(encoding.shape[0])
    number = encoding.low + chance.below(encoding.high - encoding.low + 1)
    cells[place : place + plane] = bytes([number % 256]) * plane
    changed = memoryview(cells).cast("b", tuple(encoding.shape))
    try:
        shown, seat = encoding.decode(changed), encoding.seat_of(changed)
    except ValueError:
        return
    what = f"a changed {encoding.kind} array"
    require(0 <= seat < encoding.rules.players, f"{what} is read as that of seat {seat}")
    if isinstance(shown, (game.State, type(view))):
        again = encoding.encode(shown, seat)
        _same_cells(encoding, f"{what}, of what it is read as,", again, bytes(cells))


def _check_refused(encoding: Any, state: Any) -> None:
    kind = encoding.kind
    seats = len(state.seats)
    check_numbers(
        f"encode by a seat, of kind {kind!r},",
        lambda seat: encoding.encode(state, seat),
        (-1, seats),
    )
    raises(TypeError, f"encode(None), of kind {kind!r},", encoding.encode, None, 0)


def _check_unreadable(encoding: Any) -> None:
    """What is no array of this encoding."""
    beyond = bytes([encoding.high + 1]) * encoding.size
    for verb, action in (("decode", encoding.decode), ("seat_of", encoding.seat_of)):
        name = f"{verb} of kind {encoding.kind!r}, given"
        for other in NO_ARRAYS:
            raises(TypeError, f"{name} {other!r},", action, other)
        raises(ValueError, f"{name} nothing,", action, b"")
        raises(ValueError, f"{name} entries that are too great,", action, beyond)
