"""Where the records of a text lie: its lines, and the sections that begin with a tag ``Game``."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NoReturn

from redtiles.errors import NotationError
from redtiles.records.content import MOST_COMMENT_TEXT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FIRST_TAG = '[Game "'
"""How the first line of a record begins."""

MOST_CHARACTERS = 8_000_000
"""Characters of a record as it is read. Whatever a record may hold takes fewer to write."""

REACH = 2 * MOST_COMMENT_TEXT + 2
"""Where a comment that is not closed after so many characters is taken to have no end."""


class Section:
    """A record as it stands in a text, or what stands before the first."""

    def __init__(self, line: int) -> None:
        """It begins at a line, numbered from 1."""
        self.line = line
        self.size = 0
        self._lines: list[str] = []

    def add(self, line: str) -> None:
        """Appends a line; what makes the section too large is not kept."""
        if self.size <= MOST_CHARACTERS:
            self._lines.append(line)
            self.size += len(line) + 1

    @property
    def text(self) -> str:
        """The lines, with line feeds between them."""
        return "\n".join(self._lines)

    @property
    def is_record(self) -> bool:
        """Whether it begins as a record does."""
        return bool(self._lines) and self._lines[0].startswith(FIRST_TAG)

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing but white space."""
        return not any(line.strip(" \t") for line in self._lines)


def split_lines(pieces: Iterable[str]) -> Iterator[str]:
    """The lines of a text that comes in pieces, without their ends: LF, CRLF or CR.

    After the last line end there is one more line, empty or not. A byte-order mark at the
    beginning is left out. Of lines too long for a record the rest is left out.
    """
    begun: list[str] = []
    size = 0
    skipped = "\ufeff"  # where the next piece begins with it
    for piece in pieces:
        if not piece:
            continue
        text = piece.removeprefix(skipped)
        skipped = "\n" if piece[-1] == "\r" else ""
        first, *others = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        if size <= MOST_CHARACTERS:
            begun.append(first)
            size += len(first)
        if others:
            yield "".join(begun)
            yield from others[:-1]
            begun, size = others[-1:], len(others[-1])
    yield "".join(begun)


def split_sections(pieces: Iterable[str]) -> Iterator[Section]:
    """What stands before the first record, be it nothing, and then every record."""
    return _Splitter(split_lines(pieces)).sections()


class _Splitter:
    """Tells the lines that begin a record from those like them inside comments.

    Positions are counted from the start of the text, with one character for a line end.
    """

    def __init__(self, lines: Iterator[str]) -> None:
        self._unread = lines
        self._ahead: deque[str] = deque()  # searched for the end of a comment already
        self._line = ""
        self._start = 0
        self._searched = 0  # no comment that is open here ends before

    def _lines(self) -> Iterator[str]:
        while True:
            line = self._ahead.popleft() if self._ahead else next(self._unread, None)
            if line is None:
                return
            self._line = line
            yield line
            self._start += len(line) + 1

    def sections(self) -> Iterator[Section]:
        section = Section(1)
        outside = 0  # where the comment ends that has been opened last
        for number, line in enumerate(self._lines(), 1):
            begins_outside = outside <= self._start
            if begins_outside and line.startswith(FIRST_TAG):
                yield section
                section = Section(number)
            section.add(line)
            if "{" in line and not (begins_outside and line.lstrip(" \t").startswith("[")):
                outside = self._pass_comments(max(outside, self._start))
        yield section

    def _pass_comments(self, outside: int) -> int:
        """Where the last comment ends that begins in the line, after a position outside."""
        while (brace := self._line.find("{", max(outside - self._start, 0))) >= 0:
            opening = self._start + brace
            outside = self._end_of_comment(opening) or opening + 1
        return outside

    def _end_of_comment(self, opening: int) -> int | None:
        """The position after the brace that closes a comment; ``None`` where there is none.

        Each line is searched once, however many braces are never closed.
        """
        line, start = self._line, self._start
        at = max(opening + 1, self._searched)
        while at - opening <= REACH:
            if at > start + len(line):
                following = next(self._unread, None)
                if following is None:
                    break
                self._ahead.append(following)
                line, start = following, at
            closing = find_closing(line, "}", at - start, len(line))
            if closing >= 0:
                return start + closing + 1
            at = self._searched = start + len(line) + 1
        return None


def find_closing(text: str, close: str, start: int, end: int) -> int:
    """Offset of the first closing character that no backslash escapes, -1 where there is none."""
    at = text.find(close, start, end)
    while at >= 0:
        unescaped = at
        while unescaped > start and text[unescaped - 1] == "\\":
            unescaped -= 1
        if (at - unescaped) % 2 == 0:
            return at
        at = text.find(close, at + 1, end)
    return -1


def only_section(text: str) -> Section:
    """The section of the one record of a text; ``NotationError`` where there is not one."""
    before, *sections = split_sections([text])
    if not before.is_blank or not sections:
        fail_before(before)
    if len(sections) > 1:
        raise NotationError("one record is wanted, and here begins another", sections[1].line)
    return sections[0]


def fail_before(section: Section) -> NoReturn:
    """Raises the error for what stands where a record should begin."""
    text = section.text
    rest = text.lstrip(" \t\n")
    before = text[: len(text) - len(rest)]
    line = section.line + before.count("\n")
    column = len(before) - before.rfind("\n")
    raise NotationError(f'a record begins with a line such as {FIRST_TAG}red"]', line, column)
