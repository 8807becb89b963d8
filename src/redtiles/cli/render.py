"""``redtiles render``: a picture of a position in a record, or the whole game as a page."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redtiles import NotationError, svg
from redtiles._extras import MissingExtraError
from redtiles.cli.options import fail
from redtiles.cli.replay import STANDARD_INPUT, path_of, standard_input, told
from redtiles.cli.terminal import complain
from redtiles.records import Record, read_records
from redtiles.svg import options_of

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

OPTIONS = (
    "coordinates",
    "group",
    "last_move",
    "legal",
    "liberties",
    "marks",
    "pool",
    "scores",
    "stacked",
)
"""The options of pictures. A game takes those that its picture has, by the same name."""
FORMATS = (".svg", ".png", ".html")


class RefusedError(Exception):
    """Why nothing can be drawn, in one line."""


def run(args: argparse.Namespace) -> int:
    """Draws, writes the file, and returns the exit status."""
    suffix = Path(args.output).suffix.lower()
    if suffix not in FORMATS:
        fail(args, "argument -o/--output: must end with .svg, .png or .html")
    if args.width is not None and suffix != ".png":
        fail(args, "argument --width: only PNG files have a width in pixels")
    try:
        record = chosen(args)
        save(args.output, content_of(args, record, suffix))
    except (RefusedError, MissingExtraError) as error:
        complain(str(error))
        return 1
    return 0


def chosen(args: argparse.Namespace) -> Record:
    """The record that is asked for; :class:`RefusedError` where it is broken or there is none."""
    name = "<stdin>" if args.file == STANDARD_INPUT else args.file
    try:
        found = list(_read(args.file))
    except OSError as error:
        raise RefusedError(f"{name}: {error.strerror or error}") from None
    if not found:
        raise RefusedError(f"{name}: no records")
    if args.record is None and len(found) > 1:
        raise RefusedError(f"{name}: there are {len(found)} records: choose one with --record")
    number = args.record or 1
    if number > len(found):
        raise RefusedError(f"{name}: there is no record {number}: the file has {len(found)}")
    record = found[number - 1]
    if isinstance(record, NotationError):
        raise RefusedError(f"{name}:{record.line}:{record.column}: {told(record)[0]}")
    if args.ply is not None and args.ply > len(record.moves):
        plies = len(record.moves)
        raise RefusedError(f"{name}: record {number}: there is no ply {args.ply}, only {plies}")
    return record


def _read(file: str) -> Iterator[Record | NotationError]:
    """The records of a file in order, and an error for each that is broken."""
    broken: list[NotationError] = []
    with standard_input() if file == STANDARD_INPUT else nullcontext(path_of(file)) as source:
        for record in read_records(source, broken.append):
            yield from broken
            broken.clear()
            yield record
        yield from broken


def content_of(args: argparse.Namespace, record: Record, suffix: str) -> bytes:
    """What goes into the file; a value that an option cannot have is a usage error."""
    try:
        if suffix == ".html":
            return page(args, record).encode()
        drawn = picture(args, record)
        return svg.png(drawn, args.width) if suffix == ".png" else drawn.encode()
    except ValueError as error:
        fail(args, error.message if isinstance(error, NotationError) else str(error))


def picture(args: argparse.Namespace, record: Record) -> str:
    """The SVG of the position after so many moves, by default after the last."""
    state = record.state(args.ply)
    options = wanted(args, record)
    options["names"] = svg.names_in(record)
    seen = state if args.seat is None else state.view(seat_of(args, record))
    return svg.board(seen, **options)


def page(args: argparse.Namespace, record: Record) -> str:
    """The page of the whole game."""
    seat = None if args.seat is None else seat_of(args, record)
    return svg.page(record, ply=args.ply or 0, seat=seat, **wanted(args, record))


def seat_of(args: argparse.Namespace, record: Record) -> int:
    """The seat that is asked for; a usage error where the game has no such seat."""
    seat: int = args.seat
    if seat >= record.rules.players:
        fail(args, f"argument --seat: the game has seats 0 to {record.rules.players - 1}")
    return seat


def wanted(args: argparse.Namespace, record: Record) -> dict[str, Any]:
    """The options that were given; one that the game's picture lacks is a usage error."""
    given = {name: getattr(args, name) for name in OPTIONS if getattr(args, name) is not None}
    for name in given:
        if name not in options_of(record.game):
            option = name.replace("_", "-")
            fail(args, f"argument --{option}: a picture of {record.game} has no such option")
    return given


def save(file: str, content: bytes) -> None:
    """Writes the file."""
    try:
        Path(path_of(file)).write_bytes(content)
    except OSError as error:
        raise RefusedError(f"{file}: cannot be written: {error.strerror or error}") from None
