"""``redtiles replay``: every record of a file checked, and how the games stand."""

from __future__ import annotations

import errno
import io
import json
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol, TextIO

from redtiles import IllegalMoveError, NotationError
from redtiles.cli.present import PRESENTERS
from redtiles.cli.terminal import (
    Style,
    complain,
    harmless,
    wants_color,
    wrap,
    write,
)
from redtiles.errors import counted
from redtiles.records import Record, read_records
from redtiles.svg import names_in

if TYPE_CHECKING:
    import argparse
    from collections.abc import Generator

STANDARD_INPUT = "-"
WIDEST_LABEL = 16


class Printer(Protocol):
    """Shows records and errors in the order of the file."""

    def record(self, number: int, record: Record, ply: int | None) -> None:
        """Shows a record as it stands after a number of moves, or after the last."""
        ...

    def error(self, number: int, fields: dict[str, Any]) -> None:
        """Shows what is wrong with a record, or with the file where the number is 0."""
        ...

    def end(self) -> None:
        """Comes after the last."""
        ...


class TextPrinter:
    """For people."""

    def __init__(self) -> None:
        self.style = Style(wants_color(sys.stdout))

    def record(self, number: int, record: Record, ply: int | None) -> None:
        """Tags, drawing, details, result and comments."""
        game = PRESENTERS[record.game]
        state = record.state(ply)
        played = f"after {state.ply} of {counted(len(record.moves), 'ply', 'plies')}"
        facts = [("Rules", game.rules_line(record.rules))]
        if record.start is not None:
            facts.append(("Start", record.start))
        lines = [
            *([] if number == 1 else ["", "-" * 40, ""]),
            self.style.bold(f"Record {number}, {played}"),
            *labeled([*facts, *record.tags.items()]),
            "",
            *game.table(state, self.style).split("\n"),
            "",
            *game.details(state, names_in(record), self.style),
            *self._comments(record, state.ply),
        ]
        write("\n".join(lines) + "\n")

    def _comments(self, record: Record, ply: int) -> list[str]:
        lines: list[str] = []
        for after, comment in sorted(record.comments.items()):
            move = str(record.moves[after - 1]) if after else "start"
            first = f"{after:>4}  {move:<9}  "
            for line in comment.split("\n") if after <= ply else ():
                lines += wrap(harmless(line), first)
                first = " " * len(first)
        return ["", self.style.bold("Comments"), *lines] if lines else []

    def error(self, number: int, fields: dict[str, Any]) -> None:
        """Nothing: the line on standard error says it."""

    def end(self) -> None:
        """Nothing."""


def labeled(facts: list[tuple[str, str]]) -> list[str]:
    """Names and values in two columns."""
    width = min(WIDEST_LABEL, max([len(name) for name, _ in facts]))
    lines: list[str] = []
    for name, value in facts:
        if len(name) <= width:
            lines += wrap(harmless(value), f"{name:<{width}}  ")
        else:
            lines += wrap(f"{name}  {harmless(value)}", "", " " * (width + 2))
    return lines


class JsonPrinter:
    """For programs: one array, with an object for each record or error."""

    def __init__(self) -> None:
        self.before = "[\n"

    def record(self, number: int, record: Record, ply: int | None) -> None:
        """The record and the state after a number of moves."""
        state = record.state(ply)
        outcome = state.outcome()
        self._item(
            {
                "number": number,
                "record": record.to_dict(),
                "state": {
                    "ply": state.ply,
                    "position": state.to_text(),
                    "to_move": None if state.to_move is None else str(state.to_move),
                    "outcome": outcome
                    and {
                        "winners": [str(winner) for winner in outcome.winners],
                        "reason": str(outcome.reason),
                        "returns": list(outcome.returns),
                    },
                    **PRESENTERS[record.game].as_dict(state),
                },
            }
        )

    def error(self, number: int, fields: dict[str, Any]) -> None:
        """What is wrong."""
        self._item({"number": number or None, "error": fields})

    def _item(self, item: dict[str, Any]) -> None:
        # JSON leaves the control character DEL as it is.
        write(self.before + json.dumps(item, indent=2).replace("\x7f", "\\u007f"))
        self.before = ",\n"

    def end(self) -> None:
        """Closes the array."""
        write("[]\n" if self.before == "[\n" else "\n]\n")


class Replay:
    """One run over a file."""

    def __init__(self, file: str, ply: int | None, printer: Printer) -> None:
        self.file = file
        self.name = "<stdin>" if file == STANDARD_INPUT else file
        self.ply = ply
        self.printer = printer
        self.number = 0
        self.failed = False

    def run(self) -> int:
        """Shows every record; the exit status."""
        try:
            if self.file == STANDARD_INPUT:
                with standard_input() as text:
                    self.show_all(text)
            else:
                self.show_all(path_of(self.file))
        except OSError as error:
            self.number = 0
            self.report(self.name, error.strerror or str(error), {})
        if not self.number and not self.failed:
            complain(f"{self.name}: no records")
        self.printer.end()
        return int(self.failed)

    def show_all(self, source: str | TextIO) -> None:
        """Shows the records of a path or an open file."""
        for record in read_records(source, self.broken):
            self.show(record)

    def show(self, record: Record) -> None:
        """Shows a record that is in order."""
        self.number += 1
        plies = len(record.moves)
        if self.ply is not None and self.ply > plies:
            reason = f"there is no ply {self.ply}: the record has {plies} plies"
            self.report(f"{self.name}: record {self.number}", reason, {"plies": plies})
            return
        self.printer.record(self.number, record, self.ply)

    def broken(self, error: NotationError) -> None:
        """Reports a record that is not in order."""
        self.number += 1
        message, fields = told(error)
        self.report(f"{self.name}:{error.line}:{error.column}", message, fields)

    def report(self, where: str, message: str, fields: dict[str, Any]) -> None:
        """One error: a line on standard error, an object in JSON."""
        self.failed = True
        complain(f"{where}: {message}")
        self.printer.error(self.number, {"file": self.name, **fields, "message": message})


def told(error: NotationError) -> tuple[str, dict[str, Any]]:
    """What is wrong with a record, without the place, and the same for programs."""
    fields: dict[str, Any] = {"line": error.line, "column": error.column}
    cause = error.__cause__
    if not isinstance(cause, IllegalMoveError):
        return error.message, fields
    explanation = getattr(cause.violation, "explanation", cause.violation)
    fields |= {"ply": error.ply, "move": str(cause.move), "violation": str(cause.violation)}
    before = counted(error.ply or 0, "ply", "plies")
    return f"after {before}: illegal move {cause.move}: {explanation}", fields


def path_of(file: str) -> str:
    """The text, if it can name a file."""
    try:
        if "\0" not in file and os.fsencode(file):
            return file
    except UnicodeEncodeError:
        pass
    raise OSError(errno.EINVAL, "no file has such a name")


@contextmanager
def standard_input() -> Generator[TextIO, None, None]:
    """Standard input as records are read: UTF-8 in every locale. It stays open."""
    if sys.stdin is None:
        raise OSError(errno.EBADF, "it is closed")
    if not hasattr(sys.stdin, "buffer"):
        yield sys.stdin
        return
    text = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", newline="")
    try:
        yield text
    finally:
        text.detach()


def run(args: argparse.Namespace) -> int:
    """Reads the file, shows its records, and returns the exit status."""
    printer: Printer = JsonPrinter() if args.json else TextPrinter()
    return Replay(args.file, args.ply, printer).run()
