"""Values that a small integer tells apart, in the order of that integer."""

from __future__ import annotations

from typing import Any, Self, SupportsIndex, TypeVar

from redtiles._value import Value

CodedT = TypeVar("CodedT", bound="Coded")


class Coded(Value, sealed=False):
    """A value that is known by its ``code`` alone, and ordered by it."""

    __slots__ = ("code",)

    code: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """The value of a text; ``NotationError`` for another."""
        raise NotImplementedError

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


def read_coded(kind: type[CodedT], value: CodedT | str) -> CodedT:
    """A value of a kind, or that of a text; ``TypeError`` for anything else."""
    if type(value) is kind:
        return value
    if isinstance(value, str):
        return kind.parse(value)
    name = kind.__name__
    raise TypeError(f"a {name.lower()} is a {name} or its text, not {type(value).__name__}")
