"""Reading the records of a file, one after the other."""

from __future__ import annotations

import codecs
import io
import os
from typing import IO, TYPE_CHECKING, Any, BinaryIO

from redtiles.errors import NotationError
from redtiles.records.record import Record, record_of
from redtiles.records.sections import split_sections

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["read_records"]

PIECE = 1 << 16
"""Characters, or bytes, that are read at once at most."""


def read_records(
    path_or_text_file: str | os.PathLike[str] | IO[str],
    on_error: Callable[[NotationError], object] | None = None,
) -> Iterator[Record]:
    """The records of a UTF-8 text, a path or an open file, each as soon as it has been read.

    A broken record raises ``NotationError``, which counts lines in the file; with ``on_error``
    that is called with the error instead, and reading goes on at the next line that begins
    ``[Game "`` outside a comment. A brace that is never closed opens no comment. A path is opened
    for the first record and closed after the last; a file given open stays open, and is read
    ahead of the records.
    """
    if on_error is not None and not callable(on_error):
        raise TypeError(f"on_error must be callable, not {type(on_error).__name__}")
    if isinstance(path_or_text_file, (str, os.PathLike)):
        return _records_of_path(path_or_text_file, on_error)
    if not hasattr(path_or_text_file, "readline"):
        kind = type(path_or_text_file).__name__
        raise TypeError(f"a path or a text file is wanted, not {kind}")
    return _records(_pieces(path_or_text_file), on_error)  # which keeps the file, and so it open


def _records_of_path(
    path: str | os.PathLike[str], on_error: Callable[[NotationError], object] | None
) -> Iterator[Record]:
    with open(path, "rb") as file:  # noqa: PTH123 - pathlib costs too much to import
        yield from _records(_decoded(file), on_error)


def _records(
    pieces: Iterable[str], on_error: Callable[[NotationError], object] | None
) -> Iterator[Record]:
    for section in split_sections(pieces):
        try:
            record = record_of(section)
        except NotationError as error:
            if on_error is None:
                raise
            on_error(error)
        else:
            if record is not None:
                yield record


def _pieces(file: Any) -> Iterable[str]:
    """The text of an open file; where it cannot be decoded there are surrogates."""
    below = _bytes_below(file)
    yield from _decoded(below) if below is not None else _as_is(file)


def _bytes_below(file: Any) -> BinaryIO | None:
    """The file of bytes that a UTF-8 text file reads from, set to where that has been read.

    The text file itself would lose what it has read together with bytes that are no UTF-8.
    """
    if not hasattr(file, "buffer") or getattr(file, "errors", None) != "strict":
        return None
    try:
        encoding = codecs.lookup(file.encoding).name
    except (LookupError, TypeError):
        return None
    if encoding not in ("utf-8", "utf-8-sig"):
        return None
    try:
        file.reconfigure(errors="strict")  # refused once something has been read
    except io.UnsupportedOperation:
        try:
            file.seek(file.tell())
        except OSError:
            return None
    below: BinaryIO = file.buffer
    return below


def _decoded(file: BinaryIO) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
    while piece := file.readline(PIECE):
        yield decoder.decode(piece)
    yield decoder.decode(b"", True)


def _as_is(file: Any) -> Iterator[str]:
    while True:
        try:
            piece = file.readline(PIECE)
        except UnicodeError:
            yield "\udcff"
            return
        if not isinstance(piece, str):
            raise TypeError(f"a text file is wanted; this one reads {type(piece).__name__}")
        if not piece:
            return
        yield piece
