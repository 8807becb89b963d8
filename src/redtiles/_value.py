"""Small immutable values, and the reading of numbers and texts that callers hand in."""

from __future__ import annotations

import operator
from typing import Any, Self, SupportsIndex, TypeVar

from redtiles.errors import NotationError

CodedT = TypeVar("CodedT", bound="Coded")


def set_once(value: Value, name: str, field: object) -> None:
    """Fills a slot of a :class:`Value` that is being made; ``AttributeError`` when it is full."""
    if hasattr(value, name):
        raise AttributeError(f"{type(value).__name__} is immutable")
    object.__setattr__(value, name, field)


class Sealed:
    """A class that no other may be derived from: its objects are checked where they are made."""

    __slots__ = ()

    def __init_subclass__(cls, sealed: bool = True, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        for base in cls.__bases__:
            if base.__dict__.get("_sealed", False):
                raise TypeError(f"{base.__name__} cannot be subclassed")
        cls._sealed = sealed

    _sealed = False


class Value(Sealed, sealed=False):
    """An immutable value that is no tuple; equal values have equal fields.

    A subclass names its fields in ``__slots__`` and ``__match_args__`` and fills them with
    :data:`set_once`.
    """

    __slots__ = ()
    __match_args__: tuple[str, ...] = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def _fields(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in self.__match_args__])

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash(self._fields())

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"{type(self).__name__}({fields})"

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: object) -> Any:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._fields()


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


def flag(name: str, value: object) -> bool:
    """The value, which must be a bool."""
    if not isinstance(value, bool):
        raise TypeError(f"{name} must be True or False, not {type(value).__name__}")
    return value


def whole_number(
    name: str, value: SupportsIndex, least: int | None = None, greatest: int | None = None
) -> int:
    """The plain ``int`` of any kind of integer in a range, the ends included.

    Raises ``TypeError`` for a bool, a float or anything else without ``__index__``, ``ValueError``
    out of the range.
    """
    if isinstance(value, bool):
        raise TypeError(f"{name} must be an integer, not bool")
    try:
        number = int.__index__(operator.index(value))
    except TypeError:
        raise TypeError(f"{name} must be an integer, not {type(value).__name__}") from None
    if (least is not None and number < least) or (greatest is not None and number > greatest):
        wanted = f"at least {least}" if greatest is None else f"in {least}..{greatest}"
        raise ValueError(f"{name} must be {wanted}{but_is(number)}")
    return number


def but_is(number: int) -> str:
    """``, not 7`` for a message; nothing where the number would fill the screen."""
    return f", not {number}" if -(10**30) < number < 10**30 else ""


def text_number(text: str) -> int | None:
    """The number of a text ``0`` or ``-?[1-9][0-9]*`` of at most nine digits, else ``None``."""
    digits = text[1:] if text[:1] == "-" else text
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 9:
        return None
    if digits[0] == "0" and text != "0":
        return None
    return int(text)


def excerpt(text: str) -> str:
    """A text for a message: quoted, and cut when it is long."""
    return repr(text) if len(text) <= 40 else repr(text[:40]) + "…"


def require_text(name: str, value: Any) -> str:
    """The value as plain text, or ``TypeError``; what only claims to be a ``str`` is none."""
    try:
        return str.__str__(value)
    except TypeError:
        raise TypeError(f"{name} must be text, not {type(value).__name__}") from None


def read_coded(kind: type[CodedT], value: CodedT | str) -> CodedT:
    """A value of a kind, or that of a text; ``TypeError`` for anything else."""
    if type(value) is kind:
        return value
    if isinstance(value, str):
        return kind.parse(value)
    name = kind.__name__
    raise TypeError(f"a {name.lower()} is a {name} or its text, not {type(value).__name__}")


def code_of(kind: type[Coded], value: object) -> int:
    """The code of a value of a kind or of its text, -1 for anything else."""
    try:
        return value.code if type(value) is kind else kind.parse(value).code  # type: ignore[arg-type]
    except (NotationError, TypeError, AttributeError):  # the last: what was never made
        return -1


def not_text(what: str, text: str, offset: int = 0) -> NotationError:
    """The error for a text that is no ``what``; it goes wrong at an offset."""
    line = text.count("\n", 0, offset) + 1
    column = offset - text.rfind("\n", 0, offset)
    return NotationError(f"{excerpt(text)} is no {what}", line, column)
