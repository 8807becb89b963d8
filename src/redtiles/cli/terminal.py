"""Writing for people: color where it is wanted, wrapped lines, nothing that steers a terminal."""

from __future__ import annotations

import errno
import os
import sys
import unicodedata
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

WIDTH = 80
"""Columns of the narrowest terminal that everything is made for."""

PROGRAM = "redtiles"


class OutputError(Exception):
    """Standard output cannot be written; no ``OSError``, so that none is taken for the other."""


class PipeClosedError(OutputError):
    """Who reads the output has gone."""


class Style:
    """Escape sequences around texts, or the texts alone where there is no color."""

    def __init__(self, color: bool) -> None:
        self.color = color

    def paint(self, text: str, codes: str) -> str:
        """The text with the parameters of an SGR sequence, such as ``1`` for bold."""
        return f"\x1b[{codes}m{text}\x1b[0m" if self.color else text

    def bold(self, text: str) -> str:
        """The text in bold."""
        return self.paint(text, "1")


def wants_color(stream: TextIO | None, environ: Mapping[str, str] = os.environ) -> bool:
    """Whether a stream is a terminal that shows colors to somebody who does not mind them."""
    if stream is None or not stream.isatty() or environ.get("NO_COLOR"):
        return False
    # Windows sets no TERM; its newer terminal sets WT_SESSION.
    return environ.get("TERM", "dumb") != "dumb" or (
        "TERM" not in environ and bool(environ.get("WT_SESSION"))
    )


def harmless(text: str) -> str:
    """The text with everything but printable characters and spaces as backslash escapes."""
    return "".join(
        [
            c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode("ascii")
            for c in text
        ]
    )


def columns(text: str) -> int:
    """Columns that printable text takes on a terminal."""
    total = 0
    for c in text:
        if unicodedata.category(c) not in ("Mn", "Me"):  # these combine with what is before them
            total += 2 if unicodedata.east_asian_width(c) in "WF" else 1
    return total


def wrap(text: str, first: str = "", rest: str | None = None) -> list[str]:
    """Lines of at most :data:`WIDTH` columns, broken at spaces where that can be done.

    ``first`` begins the first line and ``rest`` (as many spaces, if not given) the others.
    """
    rest = " " * columns(first) if rest is None else rest
    lines: list[str] = []
    line, room = first, WIDTH - columns(first)
    fresh = True
    for word in text.split(" "):
        space = 0 if fresh else 1
        if not fresh and columns(word) + 1 > room:
            lines.append(line.rstrip(" "))
            line, room, space = rest, WIDTH - columns(rest), 0
        elif space:
            line, room = line + " ", room - 1
        for c in word:
            if columns(c) > room:
                lines.append(line)
                line, room = rest, WIDTH - columns(rest)
            line, room = line + c, room - columns(c)
        fresh = False
    lines.append(line.rstrip(" "))
    return lines


def wrap_list(items: Iterable[str], first: str) -> list[str]:
    """Short items with a space between, as :func:`wrap` would break them."""
    return wrap(" ".join(items), first)


def named(title: str, names: Sequence[str], seat: int) -> str:
    """Who has a seat: the title, and the name where it is known."""
    name = harmless(names[seat]).strip() if seat < len(names) else ""
    return f"{title} ({name})" if name else title


def shown(text: str, stream: TextIO) -> str:
    """The text with escapes for characters that the stream's encoding lacks."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)


def write(text: str) -> None:
    """Text to standard output; :class:`OutputError` says what failed."""
    stream = sys.stdout
    if stream is None:  # it was closed when the program started
        raise OutputError("it is closed")
    _to_file(lambda: stream.write(shown(text, stream)))


def flush() -> None:
    """Brings what was written to where it goes, with the same errors."""
    if sys.stdout is not None:
        _to_file(sys.stdout.flush)


def _to_file(action: Callable[[], object]) -> None:
    try:
        action()
    except OSError as error:
        # Windows calls a pipe without a reader an invalid argument.
        if error.errno == errno.EPIPE or (os.name == "nt" and error.errno == errno.EINVAL):
            raise PipeClosedError from None
        raise OutputError(error.strerror or str(error)) from None


def complain(message: str) -> None:
    """One line on standard error, after everything written so far."""
    flush()
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(shown(f"{PROGRAM}: {harmless(message)}\n", sys.stderr))
        sys.stderr.flush()
    except OSError:
        silence(sys.stderr)


def silence(stream: TextIO | None) -> None:
    """Lets what the stream still holds go nowhere when the program exits: nobody listens."""
    if stream is None:
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, stream.fileno())
    except (OSError, ValueError):
        pass  # no file is behind it, as under a test runner
    finally:
        os.close(nowhere)
