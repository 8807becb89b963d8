"""The folder of a run: a manifest, and a part for every finished chunk.

Every file gets its name only when all of it is on disk, so that a run may be killed at any time.
A chunk is finished when its Parquet file is there; its records, if any, come before. A Parquet file
carries the manifest and a digest of the records beside it, so that mixed-up files are found.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redtiles._extras import load
from redtiles.records import read_records
from redtiles.simulation.arrow import EXTRA, check, columns_of, read_part, write_part
from redtiles.simulation.errors import RunFolderError
from redtiles.simulation.lock import locked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import BinaryIO

    from redtiles.columns import Columns
    from redtiles.records import Record
    from redtiles.simulation.games import Chunk, Job

MANIFEST = "run.json"
FORMAT = "redtiles-simulation"
VERSION = 1
TOLD = "redtiles.simulation"
"""The metadata of a part that tell its run: the manifest."""
DIGEST = "redtiles.simulation.records"
"""The metadata of a part that tell the digest of its records."""
RELEASE = "release"
"""What in the manifest tells the release of redtiles that plays."""
UNFINISHED = ".unfinished"
"""How the name of a file ends while it is written."""


def manifest_of(job: Job, games: int, chunk: int) -> dict[str, Any]:
    """What tells a run from any other."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": job.rules.game,
        "rules": job.rules.to_dict(),
        "players": [str(player) for player in job.players],
        "seed": job.seed,
        "games": games,
        "chunk": chunk,
        "records": job.records,
        # The package stands above: it is looked up, not imported.
        RELEASE: sys.modules["redtiles"].__version__,
    }


class RunFolder:
    """A folder that holds one run, or is to hold it."""

    def __init__(self, path: str | os.PathLike[str], rules: Any, manifest: dict[str, Any]) -> None:
        self.path = Path(path)
        self.rules = rules
        self.manifest = manifest

    @contextmanager
    def opened(self, resume: bool) -> Iterator[None]:
        """Has the folder for a run: makes it, or goes on with it.

        :class:`RunFolderError` where it does not fit, or another run has it. What was made for a
        run that fails before any chunk is finished is deleted.
        """
        load("pyarrow", EXTRA)  # before anything is made
        if self.path.exists() and not self.path.is_dir():
            raise RunFolderError(f"{self.path} is no folder")
        missing = [path for path in (self.path, *self.path.parents) if not path.exists()]
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            with locked(self.path):
                yield from self._begun(resume)
        except BaseException:
            for path in missing:
                with suppress(OSError):  # something is in it, or it could not be made
                    path.rmdir()
            raise

    def _begun(self, resume: bool) -> Iterator[None]:
        """Sees to the manifest, which goes again where nothing is finished when an error comes."""
        there = (self.path / MANIFEST).exists()
        if there:
            self._check(resume)
        elif not all(map(self._is_left, self.path.iterdir())):
            raise RunFolderError(f"{self.path} holds other things than a run")
        self._delete_left()
        try:
            if not there:
                text = json.dumps(self.manifest, indent=2) + "\n"
                self._write(MANIFEST, lambda file: file.write(text.encode()))
            yield
        except BaseException:
            if not there:
                self._give_up()
            raise

    def _give_up(self) -> None:
        """Deletes what there is of a run, if nothing of it is finished."""
        with suppress(OSError):  # what went wrong before is told
            if not [path for path in self.path.glob("part-*") if not self._is_left(path)]:
                self._delete_left()
                (self.path / MANIFEST).unlink(missing_ok=True)

    def _delete_left(self) -> None:
        for left in filter(self._is_left, list(self.path.iterdir())):
            left.unlink(missing_ok=True)

    def _is_left(self, path: Path) -> bool:
        """Whether it is a file that this run was writing when it was cut short."""
        part = rf"part-\d{{12,}}\.(parquet|{re.escape(self.manifest['game'])})"
        own = rf"({re.escape(MANIFEST)}|{part}){re.escape(UNFINISHED)}"
        return re.fullmatch(own, path.name, re.ASCII) is not None and path.is_file()

    def _check(self, resume: bool) -> None:
        try:
            found = _parsed((self.path / MANIFEST).read_bytes())
        except (OSError, ValueError) as error:
            raise RunFolderError(f"{self.path / MANIFEST} cannot be read: {error}") from error
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise RunFolderError(f"{self.path / MANIFEST} is not of a run")
        other = self._difference(found)
        if other is not None:
            raise RunFolderError(f"{self.path} holds another run: {other}")
        if not resume:
            raise RunFolderError(f"{self.path} holds this run already: resume=True goes on with it")

    def _difference(self, found: dict[str, Any]) -> str | None:
        """What tells another run from this one; ``None`` where it is this."""
        for name, value in self.manifest.items():
            if found.get(name) != value:
                told = f"its {name} is {json.dumps(found.get(name))}, not {json.dumps(value)}"
                # The last to be compared: all else is the same.
                return f"{told}, and its players may choose otherwise" if name == RELEASE else told
        return None

    def part(self, first: int) -> Path:
        """The Parquet file of the chunk that begins with a game."""
        return self.path / f"part-{first:012}.parquet"

    def record_file(self, first: int) -> Path:
        """The records of that chunk."""
        return self.part(first).with_suffix(f".{self.manifest['game']}")

    def finished(self, first: int) -> Columns | None:
        """The games of a chunk; ``None`` where it is not finished, or its records are missing.

        :class:`RunFolderError` where it is damaged, or its records are not as they were written.
        """
        files = [self.part(first)]
        if self.manifest["records"]:
            files.append(self.record_file(first))
        if not all(file.exists() for file in files):
            return None
        table = self.table(first)
        if self.manifest["records"]:
            self._check_records(first, table)
        return columns_of(table, self.rules.measures)

    def firsts(self) -> Iterator[int]:
        """The first games of all chunks of the run."""
        return iter(range(0, self.manifest["games"], self.manifest["chunk"]))

    def save(self, chunk: Chunk) -> None:
        """Puts a finished chunk on disk."""
        first = chunk.columns.first
        told = {TOLD: json.dumps(self.manifest)}
        if chunk.records is not None:
            text = chunk.records.encode()
            told[DIGEST] = _digest(text)
            self._write(self.record_file(first).name, lambda file: file.write(text))
        self._write(self.part(first).name, lambda file: write_part(chunk.columns, file, told))

    def table(self, first: int) -> Any:
        """The table of a finished chunk; :class:`RunFolderError` where it is damaged."""
        part = self.part(first)
        stop = min(first + self.manifest["chunk"], self.manifest["games"])
        try:
            table = read_part(part)
            other = self._difference(_manifest_in(table))
            if other is None:
                check(table, self.rules, range(first, stop))
        except (OSError, ValueError) as error:
            raise _damaged(part, error) from error
        if other is not None:
            raise RunFolderError(f"{part} is of another run ({other}): delete it and resume")
        return table

    def records(self, first: int) -> Iterator[Record]:
        """The records of a finished chunk; :class:`RunFolderError` where they are damaged."""
        self._check_records(first, self.table(first))
        yield from read_records(self.record_file(first))

    def _check_records(self, first: int, table: Any) -> None:
        path = self.record_file(first)
        try:
            found = _digest(path.read_bytes())
        except OSError as error:
            raise _damaged(path, error) from error
        if found.encode() != table.schema.metadata.get(DIGEST.encode()):
            raise _damaged(path, "it is not as it was written")

    def columns(self, first: int) -> Columns:
        """The games of a finished chunk; :class:`RunFolderError` where it is damaged."""
        return columns_of(self.table(first), self.rules.measures)

    def _write(self, name: str, fill: Callable[[BinaryIO], object]) -> None:
        """A file that appears whole or not at all, whatever happens meanwhile."""
        unfinished = self.path / (name + UNFINISHED)
        with unfinished.open("wb") as file:
            fill(file)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(self.path / name)
        with suppress(OSError):  # not every system syncs folders
            folder = os.open(self.path, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)


def _manifest_in(table: Any) -> dict[str, Any]:
    """The manifest that a part carries; ``ValueError`` where it has none."""
    told = (table.schema.metadata or {}).get(TOLD.encode())
    found = None if told is None else _parsed(told)
    if not isinstance(found, dict):
        raise ValueError("it does not tell its run")
    return found


def _digest(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


def _parsed(text: bytes) -> Any:
    """What a JSON text holds; ``ValueError`` where it is none."""
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error


def _damaged(path: Path, error: object) -> RunFolderError:
    why = " ".join(str(error).split())  # in one line
    return RunFolderError(f"{path} is damaged ({why}): delete it and resume")
