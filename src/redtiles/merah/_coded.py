"""Values that a small integer tells apart, in the order of that integer."""

from __future__ import annotations

from typing import Any, Self, SupportsIndex

from redtiles._value import Value


class Coded(Value, sealed=False):
    """A value that is known by its ``code`` alone, and ordered by it."""

    __slots__ = ("code",)

    code: int

    @classmethod
    def from_code(cls, code: SupportsIndex) -> Self:
        """The value of a code; ``ValueError`` out of range."""
        raise NotImplementedError

    def __hash__(self) -> int:
        return self.code

    def __eq__(self, other: object) -> bool:
        return self.code == other.code if type(other) is type(self) else NotImplemented

    def __lt__(self, other: Self) -> bool:
        return self.code < other.code if type(other) is type(self) else NotImplemented

    def __le__(self, other: Self) -> bool:
        return self.code <= other.code if type(other) is type(self) else NotImplemented

    def __gt__(self, other: Self) -> bool:
        return self.code > other.code if type(other) is type(self) else NotImplemented

    def __ge__(self, other: Self) -> bool:
        return self.code >= other.code if type(other) is type(self) else NotImplemented

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_code, (self.code,)
