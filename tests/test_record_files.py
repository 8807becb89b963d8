"""Files of many records: what is read, where errors are, and where reading goes on."""

from __future__ import annotations

import io
import itertools
import os
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import IO, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from record_samples import RED, SHORTEST, random_game, records
from redtiles import NotationError, Record, Rules, read_records

FIRST = Record(Rules(), SHORTEST, {"White": "Ann"}, comments={2: "a\nb"})
SECOND = Record(Rules(2), ["wb@0,0"], {"White": "Zoë"})
GOOD = [FIRST, SECOND, Record.from_state(random_game(1))]


def read(text: str) -> tuple[list[Record], list[tuple[int, int]]]:
    """The records of a text, and where the errors in it are."""
    errors: list[NotationError] = []
    found = list(read_records(io.StringIO(text), errors.append))
    return found, [(error.line, error.column) for error in errors]


# Where from


def ways(path: Path) -> Iterator[Callable[[], str | os.PathLike[str] | IO[str]]]:
    """All that a file can be read from."""
    yield lambda: path
    yield lambda: str(path)
    for newline in (None, "", "\n", "\r\n", "\r"):
        yield partial(path.open, encoding="utf-8", newline=newline)
    yield lambda: path.open(encoding="utf-8-sig")
    yield lambda: path.open("r+", encoding="utf-8")
    yield lambda: path.open(encoding="utf-8", errors="surrogateescape")
    yield lambda: io.TextIOWrapper(path.open("rb", buffering=0), encoding="utf-8")
    yield lambda: io.StringIO(path.read_bytes().decode(), newline="")
    yield lambda: io.StringIO(path.read_bytes().decode())


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_paths_and_files(tmp_path: Path, end: str, mark: str) -> None:
    path = tmp_path / "games.red"
    text = mark + "\n".join(map(str, GOOD)).replace("\n", end)
    path.write_bytes(text.encode())
    for way in ways(path):
        source = way()
        assert list(read_records(source)) == GOOD
        if not isinstance(source, (str, os.PathLike)):
            assert not source.closed
            source.close()


def test_a_wrapped_file() -> None:
    with tempfile.NamedTemporaryFile("w+", encoding="utf-8") as file:
        file.write("".join(map(str, GOOD)))
        file.seek(0)
        assert list(read_records(file)) == GOOD


def test_a_pipe() -> None:
    bad = SECOND.to_text().encode().replace(b"\xab", b"\xff\xab")
    for data in (str(SECOND).encode(), b"\xff" + bad + str(SECOND).encode()):
        reading, writing = os.pipe()
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(data)
        with os.fdopen(reading, encoding="utf-8") as file:
            assert list(read_records(file, lambda _: None)) == [SECOND]


def test_a_file_that_has_been_read_in_part(tmp_path: Path) -> None:
    path = tmp_path / "games.red"
    path.write_text("title é\n" + "".join(map(str, GOOD)), encoding="utf-8")
    with path.open(encoding="utf-8") as file:
        file.readline()
        assert list(read_records(file)) == GOOD
    with path.open(encoding="utf-8") as file:
        next(file)  # now the file cannot tell how far it has been read
        assert list(read_records(file)) == GOOD


@pytest.mark.parametrize("source", [None, 0, True, [str(FIRST)], str(FIRST).encode(), FIRST])
def test_neither_path_nor_file(source: Any) -> None:
    with pytest.raises(TypeError):
        read_records(source)


def test_a_file_of_bytes() -> None:
    with pytest.raises(TypeError, match="text file"):
        next(read_records(io.BytesIO(str(FIRST).encode())))  # type: ignore[arg-type]


def test_on_error_is_callable() -> None:
    with pytest.raises(TypeError, match="on_error"):
        read_records(io.StringIO(""), on_error=[])  # type: ignore[arg-type]


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        next(read_records(tmp_path / "games.red"))


# Streaming


class Endless(io.StringIO):
    """Gives the same record for ever, and counts how often."""

    lines = 0

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        assert size is not None
        lines = FIRST.to_text().splitlines(keepends=True)
        self.lines += 1
        return lines[(self.lines - 1) % len(lines)]


def test_records_come_as_soon_as_they_are_read() -> None:
    file = Endless()
    found = read_records(file)
    assert file.lines == 0
    assert list(itertools.islice(found, 3)) == [FIRST] * 3
    assert file.lines == 3 * FIRST.to_text().count("\n") + 1


def test_a_path_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.red"
    path.write_text(f"{FIRST}{SECOND}nonsense", encoding="utf-8")
    opened: list[IO[bytes]] = []

    def watched(*args: Any) -> IO[bytes]:
        opened.append(open(*args))  # noqa: PTH123, SIM115
        return opened[-1]

    monkeypatch.setattr("redtiles.records.files.open", watched, raising=False)
    found = read_records(path)
    assert not opened
    assert next(found) == FIRST
    with pytest.raises(NotationError):
        next(found)
    assert opened[0].closed
    with pytest.raises(StopIteration):
        next(found)
    found = read_records(path)
    next(found)
    found.close()  # type: ignore[attr-defined]
    assert opened[1].closed
    with pytest.raises(ZeroDivisionError):
        list(read_records(path, lambda _: 1 / 0))
    assert opened[2].closed


# Errors


def test_nothing() -> None:
    for text in ("", "\n", " \t\r\n\n", "\ufeff", "\ufeff\n"):
        assert list(read_records(io.StringIO(text))) == []


def test_without_on_error_a_broken_record_raises() -> None:
    found = read_records(io.StringIO(f"{FIRST}\n{RED}wb@1,0\n{SECOND}"))
    assert next(found) == FIRST
    with pytest.raises(NotationError) as caught:
        next(found)
    assert (caught.value.line, caught.value.column) == (str(FIRST).count("\n") + 3, 1)
    assert list(found) == []


BROKEN = [
    (RED + "wb@1,0\n", 2, 1),
    (RED + "wb@0,0\n[a", 3, 1),
    (RED + '[a "x]\n*\n', 2, 4),
    (RED + "* *\n", 2, 3),
    (RED + "*\n\ntext", 4, 1),
    ('[Game "chess"]\n1. e4 e5 *\n', 1, 1),
    ('[Game "red\n', 1, 7),
    ('[Game "', 1, 7),
    (RED + "}\n", 2, 1),
    (RED + "{\\x}\n", 2, 2),
    (RED + "{ [a\n[b }}\n", 3, 5),
    (RED + '[a "{]\n', 2, 4),
    (RED + '[a "b"] {\n', 2, 9),
    (RED + '{\n[Game "red"]\n} x\n', 4, 3),
    (RED + 'x {\n[Game "red"]\n}\n', 2, 1),
    (RED + '* {\\}\\\\\\}\n[Game "red"]\\\\}\n', 2, 3),
]


@pytest.mark.parametrize(("text", "line", "column"), BROKEN)
def test_reading_goes_on_at_the_next_record(text: str, line: int, column: int) -> None:
    good, before = f"{FIRST}\n", str(FIRST).count("\n") + 1
    broken = text if text.endswith("\n") else text + "\n"
    for end in ("\n", "\r", "\r\n"):
        whole = (good + broken + good).replace("\n", end)
        assert read(whole) == ([FIRST, FIRST], [(before + line, column)])
    assert read(text) == ([], [(line, column)])


def test_a_comment_without_end_swallows_no_record() -> None:
    plain = Record(Rules(2), ["wb@0,0"])
    text = f"{plain}{RED}{{ oh\n{plain}\n{plain}{RED}wb@0,0 {{{{\n{plain}"
    lines = str(plain).count("\n")
    errors = [(lines + 2, 1), (3 * lines + 5, 8)]
    assert read(text) == ([plain] * 4, errors)


def test_a_comment_may_end_in_what_looks_like_the_next_record() -> None:
    text = f"{RED}wb@0,0 {{\n{RED}wb@0,0 }}\n*\n{SECOND}"
    comment = f"\n{RED}wb@0,0 "
    assert read(text) == ([Record(Rules(), ["wb@0,0"], comments={1: comment}), SECOND], [])


def test_what_stands_before_the_first_record() -> None:
    assert read(f"title\n{FIRST}") == ([FIRST], [(1, 1)])
    assert read(f"\n\n  title\n[White]\n\n{FIRST}") == ([FIRST], [(3, 3)])
    assert read(f"{{\n{RED}*\n}}\n{FIRST}") == ([FIRST], [(1, 1)])
    assert read(' [Game "red"]') == ([], [(1, 2)])
    assert read("text") == ([], [(1, 1)])


def test_a_byte_order_mark_stands_only_at_the_start() -> None:
    assert read(f"{SECOND}\ufeff{FIRST}") == ([], [(SECOND.to_text().count("\n") + 1, 1)])
    assert read(f"\ufeff\ufeff{FIRST}{SECOND}") == ([SECOND], [(1, 1)])


@pytest.mark.parametrize(
    "bad", [b"\xff", b"\xc3", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80"]
)
@pytest.mark.parametrize("padding", [0, 65_536 - 30, 70_000])
def test_bytes_that_are_no_utf8(tmp_path: Path, bad: bytes, padding: int) -> None:
    path = tmp_path / "games.red"
    good = SECOND.to_text().encode()
    line = SECOND.to_text().count("\n") + 2
    comment = "é".encode() * padding
    path.write_bytes(good + RED.encode() + b"{" + comment + bad + b"}\n*\n" + good)
    for way in ways(path):
        try:
            source = way()
        except UnicodeDecodeError:
            continue
        errors: list[NotationError] = []
        assert list(read_records(source, errors.append)) == [SECOND, SECOND]
        assert [(error.line, error.column) for error in errors] == [(line, padding + 2)]
        if not isinstance(source, (str, os.PathLike)):
            source.close()


def test_bytes_that_end_too_soon(tmp_path: Path) -> None:
    path = tmp_path / "games.red"
    path.write_bytes(SECOND.to_text().encode() + "é".encode()[:1])
    with pytest.raises(NotationError) as caught:
        list(read_records(path))
    assert (caught.value.line, caught.value.column) == (SECOND.to_text().count("\n") + 1, 1)


def test_utf16_is_no_utf8(tmp_path: Path) -> None:
    path = tmp_path / "games.red"
    path.write_text(FIRST.to_text(), encoding="utf-16")
    with pytest.raises(NotationError):
        list(read_records(path))


def test_a_file_that_cannot_be_decoded_otherwise() -> None:
    class Failing(io.StringIO):
        def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
            piece = super().readline(-1 if size is None else size)
            if piece:
                return piece
            raise UnicodeDecodeError("cp932", b"\x81", 0, 1, "incomplete")

    errors: list[NotationError] = []
    assert list(read_records(Failing(f"{FIRST}{SECOND}"), errors.append)) == [FIRST]
    assert errors[0].line == f"{FIRST}{SECOND}".count("\n") + 1


def test_other_encodings(tmp_path: Path) -> None:
    path = tmp_path / "games.red"
    path.write_text(SECOND.to_text(), encoding="utf-16")
    with path.open(encoding="utf-16") as file:
        assert list(read_records(file)) == [SECOND]


# Many records


@given(
    st.lists(records() | st.sampled_from(BROKEN), max_size=6),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from([1, 2, 3, 7, 65536]),
)
@settings(max_examples=60)
def test_good_and_broken_records(
    parts: list[Record | tuple[str, int, int]], end: str, size: int
) -> None:
    text, good, errors = "", [], []
    for part in parts:
        if isinstance(part, Record):
            good.append(part)
            text += part.to_text() + "\n"
        else:
            errors.append((text.count("\n") + part[1], part[2]))
            text += part[0].rstrip("\n") + "\n\n"

    class Small(io.StringIO):
        """Gives few characters at once."""

        def readline(self, _: int | None = -1) -> str:  # type: ignore[override]
            return super().read(size)

    found: list[NotationError] = []
    assert list(read_records(Small(text.replace("\n", end), newline=""), found.append)) == good
    assert [(error.line, error.column) for error in found] == errors


LINES = st.sampled_from(
    [
        '[Game "red"]',
        '[Players "3"]',
        "wb@0,0",
        "*",
        "{",
        "}",
        "{}",
        "{{",
        "}}",
        "\\}",
        "\\\\}",
        "[{",
        "",
    ]
)


@given(st.lists(LINES, max_size=20))
@settings(max_examples=400)
def test_sections_are_those_of_the_definition(lines: list[str]) -> None:
    """Compared with a slow reader of whole texts."""
    text = "\n".join(lines)
    starts = naive_starts(text)
    errors: list[NotationError] = []
    found = list(read_records(io.StringIO(text), errors.append))
    garbage = text[: starts[0] if starts else len(text)].strip()
    assert len(found) + len(errors) == len(starts) + bool(garbage)
    for start, end in itertools.pairwise([*starts, len(text)]):
        try:
            record = Record.parse(text[start:end])
        except NotationError:
            continue
        assert record == found.pop(0)
    assert not found


def naive_starts(text: str) -> list[int]:
    starts = []
    at = 0
    while at < len(text):
        if at == 0 or text[at - 1] == "\n":
            if text.startswith('[Game "', at):
                starts.append(at)
            if text.startswith("[", at):
                at = (text + "\n").index("\n", at)
                continue
        at = naive_end(text, at) if text[at] == "{" else at + 1
    return starts


def naive_end(text: str, opening: int) -> int:
    """Where the comment ends, or the place after the brace that opens none."""
    at = opening + 1
    while at < len(text) and text[at] != "}":
        at += 2 if text[at] == "\\" else 1
    return at + 1 if at < len(text) else opening + 1


def test_a_file_that_nobody_else_keeps() -> None:
    text = FIRST.to_text() + "\n" + SECOND.to_text()
    # No name holds the file while its records are read: the iterator must.
    records_read = read_records(io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
    assert list(records_read) == [FIRST, SECOND]
