"""The legal moves of a position, as a sequence that knows no more than who is to move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex, cast, final, overload

from redtiles._value import Value, code_of, set_once
from redtiles.merah.cards import NOBODY, PAIRS, codes_in
from redtiles.merah.moves import CHOICES, Move, as_move, named
from redtiles.merah.position import fault

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["LegalMoves"]


@final
class LegalMoves(Value, Sequence[Move]):
    """The legal moves of one position, in ascending code: an immutable snapshot.

    It stays true of its position whatever happens to the state afterwards. ``len`` and ``in`` build
    no list; ``in`` takes a move or its text. Slices are tuples.
    """

    __slots__ = ("_auto", "_hand", "_table", "_turned")
    __match_args__ = ()

    _hand: int
    _table: int
    _turned: int
    _auto: bool

    def __init__(self, hand: int, table: int, turned: int, auto: bool) -> None:
        """What the player to move holds, sees and has to choose for; an empty hand when over."""
        set_once(self, "_hand", hand)
        set_once(self, "_table", table)
        set_once(self, "_turned", turned)
        set_once(self, "_auto", auto)

    def _fields(self) -> tuple[Any, ...]:
        return self._hand, self._table, self._turned, self._auto

    def __len__(self) -> int:
        if self._turned != NOBODY:
            return (self._table & PAIRS[self._turned]).bit_count()
        if self._auto:
            return self._hand.bit_count()
        total = 0
        for laid in codes_in(self._hand):
            total += (self._table & PAIRS[laid]).bit_count() or 1
        return total

    def __iter__(self) -> Iterator[Move]:
        if self._turned != NOBODY:
            for take in codes_in(self._table & PAIRS[self._turned]):
                yield named(CHOICES + take)
            return
        for laid in codes_in(self._hand):
            pairing = 0 if self._auto else self._table & PAIRS[laid]
            for take in codes_in(pairing or 1 << NOBODY):
                yield named(laid * 53 + take)

    def __contains__(self, value: object) -> bool:
        code = code_of(Move, value)
        return code >= 0 and (
            fault(self._hand, self._table, self._turned, self._auto, code) is None
        )

    @overload
    def __getitem__(self, index: SupportsIndex) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Move | tuple[Move, ...]:
        try:
            return tuple(self)[index]
        except IndexError:
            raise IndexError("index of a legal move out of range") from None

    def index(self, value: object, start: int = 0, stop: int | None = None) -> int:
        """Index of a move or its text; ``ValueError`` when it is not among those asked for."""
        if value not in self:
            raise ValueError("not a legal move")
        end = len(self) if stop is None else stop
        return tuple(self).index(as_move(cast("str", value)), start, end)

    def count(self, value: object) -> int:
        """1 for a legal move or its text, else 0."""
        return int(value in self)

    def codes(self) -> memoryview:
        """All codes, as a uint16 buffer."""
        from array import array  # not needed on import

        return memoryview(array("H", [move.code for move in self])).toreadonly()

    def __repr__(self) -> str:
        return f"<LegalMoves: {len(self)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (tuple(self),)
