"""Observations of a game as arrays of small integers, for programs that learn.

``state.rules.encoding()`` gives the encoding of a game. It writes what one seat sees of a state
into an array of a fixed shape, and reads such an array back.
"""

from __future__ import annotations

import math
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self, cast

from redtiles._value import excerpt, require_text, whole_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import SupportsIndex

__all__ = ["Encoding", "Kind"]

Kind = Literal["observation", "information"]

FORMATS = frozenset("?bBhHiIlLqQfd")
"""The formats of buffers whose numbers are read."""


def require_kind(kind: object) -> Kind:
    """The kind of an encoding; ``ValueError`` or ``TypeError`` for anything else."""
    text = require_text("kind", kind)
    if text not in ("observation", "information"):
        raise ValueError(f"kind must be 'observation' or 'information', not {excerpt(text)}")
    return "observation" if text == "observation" else "information"


class Encoding:
    """How the states of a game with some rules are written as int8 arrays, as a seat sees them.

    Arrays come as C-contiguous memoryviews of format ``b``: ``numpy.asarray`` makes an array of one
    without a copy, and numpy is not needed. Every call makes a new one, which may be changed.
    """

    rules: Any
    """The rules object of the states."""
    kind: Kind
    """``"observation"``: what a seat sees now; ``"information"``: all that it has ever seen. The
    two differ in games that hide something."""
    shape: tuple[int, ...]
    """The shape of the arrays."""
    low: int = 0
    """No entry is less."""
    high: int
    """No entry is greater."""
    parts: Mapping[str, slice]
    """What an array consists of: names, and where each lies along the first axis."""

    _shown_types: ClassVar[tuple[type, ...]]
    """What can be encoded: the game's ``State`` and, if another type, its view."""

    def __init__(
        self,
        rules: Any,
        kind: Kind,
        parts: Iterable[tuple[str, int]],
        plane: tuple[int, ...],
        high: int,
    ) -> None:
        """``parts`` are names and lengths along the first axis, ``plane`` is the other axes."""
        self.rules = rules
        self.kind = require_kind(kind)
        self.high = high
        places, length = {}, 0
        for name, count in parts:
            places[name] = slice(length, length + count)
            length += count
        self.parts = MappingProxyType(places)
        self.shape = (length, *plane)
        self._plane = math.prod(plane)

    @property
    def size(self) -> int:
        """The number of entries of an array."""
        return math.prod(self.shape)

    def encode(self, shown: Any, seat: SupportsIndex) -> memoryview:
        """The array of a state, or of a view of it, as a seat sees it.

        ``ValueError`` where there is no such seat, where the rules are others and where the view is
        another seat's; ``TypeError`` for what is neither state nor view.
        """
        viewer = whole_number("seat", seat, 0, self.rules.players - 1)
        if type(shown) not in self._shown_types:
            raise TypeError(f"a State of {self.rules.game} is wanted, not {type(shown).__name__}")
        if shown.rules is not self.rules and shown.rules != self.rules:
            raise ValueError(f"the state is of {shown.rules}, not of {self.rules}")
        return memoryview(self._write(shown, viewer)).cast("b", self.shape)

    def decode(self, values: Any) -> Any:
        """What an array shows.

        That is a state with no moves made. In Main Merah it is what the seat saw, a ``Shown``, and
        for information the seat's ``View``.

        ``values`` is an array as :meth:`encode` gives it, or any C-contiguous buffer with as many
        numbers in the same order, floats too. ``ValueError`` where it is the array of no state.
        """
        return self._decoded(values)[0]

    def seat_of(self, values: Any) -> int:
        """The seat that an array was made for; ``ValueError`` as in :meth:`decode`."""
        return self._decoded(values)[1]

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return (self.rules, self.kind) == (other.rules, other.kind)

    def __hash__(self) -> int:
        return hash((self.rules, self.kind))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _of, (self.rules, self.kind)

    def __repr__(self) -> str:
        return f"{self.rules!r}.encoding({self.kind!r})"

    def _decoded(self, values: Any) -> tuple[Any, int]:
        cells = self._cells(values)
        try:
            shown, seat = self._read(cells)
            if not 0 <= seat < self.rules.players:
                raise ValueError("there is no such seat")
            again = self._again(shown, seat)
        except (ValueError, LookupError) as error:
            raise ValueError(f"the array is no {self.kind} of {self.rules}: {error}") from error
        if again != cells:
            wrong = next(i for i, cell in enumerate(again) if cell != cells[i])
            place = self._name(wrong // self._plane)
            raise ValueError(f"the array is no {self.kind} of {self.rules}: see {place}")
        return shown, seat

    def _cells(self, values: Any) -> bytes:
        """The numbers of a buffer, each as a byte."""
        buffer = memoryview(values)
        if buffer.format not in FORMATS or not buffer.c_contiguous:
            raise TypeError("a C-contiguous array of numbers is wanted")
        length = buffer.nbytes // buffer.itemsize
        if length != self.size:
            raise ValueError(f"an array of {self.size} numbers is wanted, not of {length}")
        cells = buffer.tobytes()
        if buffer.itemsize == 1 and not cells.translate(None, bytes(range(self.high + 1))):
            return cells
        numbers = buffer.cast("B").cast(cast("Any", buffer.format)).tolist()
        for place, number in enumerate(numbers):
            if not 0 <= number <= self.high or number != int(number):
                name = self._name(place // self._plane)
                raise ValueError(f"{name}: {number} is no whole number in 0..{self.high}")
        return bytes(map(int, numbers))

    def _name(self, index: int) -> str:
        """The part that an index along the first axis lies in."""
        return next(name for name, part in self.parts.items() if index < part.stop)

    def _plane_at(self, cells: Sequence[int], name: str) -> list[int]:
        """The first entry of every plane of a part whose planes are constant."""
        part = self.parts[name]
        return [cells[index * self._plane] for index in range(part.start, part.stop)]

    # -- what a game defines ------------------------------------------------------------------

    def _write(self, shown: Any, viewer: int) -> bytearray:
        """The cells of a state or a view."""
        raise NotImplementedError

    def _read(self, cells: bytes) -> tuple[Any, int]:
        """What cells show and the seat; ``ValueError`` or ``LookupError`` if they show nothing.

        Cells that no state is written as need not be refused.
        """
        raise NotImplementedError

    def _again(self, shown: Any, seat: int) -> bytearray:
        """The cells of what was read."""
        return self._write(shown, seat)


def _of(rules: Any, kind: Kind) -> Any:
    return rules.encoding(kind)


def only(flags: Sequence[int]) -> int:
    """The index of the one flag that is set; -1 if none is, ``ValueError`` if several are."""
    if sum(flags) > 1:
        raise ValueError("there is more than one where there should be one")
    return flags.index(1) if 1 in flags else -1
