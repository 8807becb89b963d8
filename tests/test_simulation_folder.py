"""Folders of runs: whole files only, the same bytes however often a run was cut short."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
)
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import redtiles
from needs import needs
from redtiles import Record, Rules, merah, read_records, redstone
from redtiles._extras import load
from redtiles.simulation import RunFolderError, WorkerDiedError, folder, simulate
from simulation_folders import contents, environment, small
from simulation_players import First, Troubled

needs("pyarrow", "sim")

pa: Any = load("pyarrow", "sim")
pq: Any = load("pyarrow.parquet", "sim")

GAMES = {
    "red": (Rules(), ["random", "greedy", "random"]),
    "red, all random": (Rules(2), ["random"] * 2),
    "redstone": (redstone.Rules(3), ["random"] * 2),
    "merah": (merah.Rules(), ["random"] * 2),
}
posix = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")


@pytest.fixture
def whole(tmp_path: Path) -> dict[str, bytes]:
    """The files of that run, when nothing disturbs it."""
    small(tmp_path / "whole")
    return contents(tmp_path / "whole")


@pytest.mark.parametrize("name", GAMES)
def test_folder_table_and_rows_agree(name: str, tmp_path: Path) -> None:
    rules, players = GAMES[name]
    kept = simulate(rules, players, 7, seed=2)
    made = simulate(rules, players, 7, seed=2, out=tmp_path / "run", chunk=3, records=True)
    assert made.out == tmp_path / "run"
    rows = list(kept.rows())
    assert list(made.rows()) == made.table.to_pylist() == kept.table.to_pylist() == rows
    assert made.table.schema == kept.table.schema
    assert made.table.column_names == [
        *["game", "reason", "winners", "returns", "plies"],
        *rules.measures,
        "legal_moves",
    ]
    assert made.summary() == kept.summary()
    records = list(made.records())
    outcomes: list[Any] = [record.outcome() for record in records]
    assert [[*outcome.seats] for outcome in outcomes] == [row["winners"] for row in rows]
    assert sorted(contents(tmp_path / "run")) == sorted(
        ["run.json", *[f"part-{n:012}.{end}" for n in (0, 3, 6) for end in ("parquet", rules.game)]]
    )
    files = sorted((tmp_path / "run").glob(f"*.{rules.game}"))
    assert [record for file in files for record in read_records(file)] == records
    again = simulate(
        rules, players, 7, seed=2, out=tmp_path / "run", chunk=3, records=True, resume=True
    )
    assert list(again.rows()) == rows
    assert again.summary() == kept.summary()


def test_the_manifest_tells_the_run(tmp_path: Path) -> None:
    simulate(merah.Rules(3), ["random", "greedy", "mc:1"], 65, seed=9, out=tmp_path / "run")
    told = json.loads((tmp_path / "run" / "run.json").read_text())
    assert told == {
        "format": "redtiles-simulation",
        "version": 1,
        "game": "merah",
        "rules": {"players": 3, "redeal": "classic", "auto": False},
        "players": ["random", "greedy", "mc:1"],
        "seed": 9,
        "games": 65,
        "chunk": 2,
        "records": False,
        "release": redtiles.__version__,
    }
    part = pq.read_schema(tmp_path / "run" / "part-000000000000.parquet")
    assert json.loads(part.metadata[b"redtiles.simulation"]) == told


def test_no_games_make_an_empty_table(tmp_path: Path) -> None:
    made = simulate(Rules(), ["random"] * 3, 0, seed=1, out=tmp_path / "run", records=True)
    assert made.table.num_rows == 0
    assert "score_r" in made.table.column_names
    assert list(made.records()) == []


def test_processes_write_the_same_files(tmp_path: Path, whole: dict[str, bytes]) -> None:
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        small(tmp_path / "run", executor=executor)
    assert contents(tmp_path / "run") == whole


# -- runs cut short -------------------------------------------------------------------------------


@posix
def test_a_dead_worker_loses_no_finished_game(tmp_path: Path, whole: dict[str, bytes]) -> None:
    killer = Troubled("killed", tmp_path / "done", 3, 4)
    with (
        ProcessPoolExecutor(1, get_context("spawn")) as executor,
        pytest.raises(WorkerDiedError, match=r"after 4 finished games; resume=True goes on"),
    ):
        small(tmp_path / "run", killer, executor=executor, in_flight=1)
    left = contents(tmp_path / "run")
    assert [name for name in left if name.endswith("parquet")] == [
        "part-000000000000.parquet",
        "part-000000000002.parquet",
    ]
    with ProcessPoolExecutor(1, get_context("spawn")) as executor:
        made = small(tmp_path / "run", killer, executor=executor, resume=True)
    assert contents(tmp_path / "run") == whole
    assert [row["game"] for row in made.rows()] == list(range(9))
    assert made.summary().games == 9


@posix
def test_a_killed_run_goes_on(tmp_path: Path, whole: dict[str, bytes]) -> None:
    code = (
        "import sys; from pathlib import Path; from redtiles import Rules;"
        "from redtiles.simulation import simulate;"
        "from simulation_players import First, Troubled;"
        "killer = Troubled('killed', Path(sys.argv[1]), 3, 6);"
        "simulate(Rules(2, small_copies=1), [killer, First()], 9, seed=3, chunk=2, records=True,"
        " out=sys.argv[2], resume=True); print('through')"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "done"), str(tmp_path / "run")]
    ends = [
        subprocess.run(command, env=environment(), capture_output=True, timeout=60, check=False)
        for _ in range(2)
    ]
    assert [end.returncode for end in ends] == [-9, 0]
    assert ends[1].stdout == b"through\n"
    assert contents(tmp_path / "run") == whole


@pytest.mark.parametrize(
    ("kind", "error"), [("interrupted", KeyboardInterrupt), ("fault", ZeroDivisionError)]
)
def test_what_was_finished_is_there(
    kind: str, error: type[BaseException], tmp_path: Path, whole: dict[str, bytes]
) -> None:
    player = Troubled(kind, tmp_path / "done", 3, 5)
    with pytest.raises(error):
        small(tmp_path / "run", player)
    assert len(list((tmp_path / "run").glob("*.parquet"))) == 2
    small(tmp_path / "run", player, resume=True)
    assert contents(tmp_path / "run") == whole


class Together(Executor):
    """Finishes all chunks it was given at once, of which the one at game 2 fails."""

    def __init__(self, error: BaseException) -> None:
        self.error = error
        self.held: list[Any] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.held.append((future, fn, args))
        if len(self.held) == 3:
            for waiting, play, given in self.held:
                if given[1] == 2:
                    waiting.set_exception(self.error)
                else:
                    waiting.set_result(play(*given))
        return future


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (BrokenExecutor("a process died"), WorkerDiedError),
        (ValueError("a fault"), ValueError),
        (CancelledError(), CancelledError),
    ],
)
def test_what_is_finished_when_another_chunk_fails_is_kept(
    error: BaseException, told: type[BaseException], tmp_path: Path, whole: dict[str, bytes]
) -> None:
    with pytest.raises(told):
        small(tmp_path / "run", executor=Together(error), in_flight=3)
    assert sorted(path.name for path in (tmp_path / "run").glob("*.parquet")) == [
        "part-000000000000.parquet",
        "part-000000000004.parquet",
    ]
    small(tmp_path / "run", resume=True)
    assert contents(tmp_path / "run") == whole


@pytest.mark.parametrize("stage", ["records", "part", "name"])
def test_a_file_appears_whole_or_not_at_all(
    stage: str, tmp_path: Path, whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    write: Callable[..., None] = folder.RunFolder._write
    part = "part-000000000004"
    stopped = {"records": ".red", "part": ".parquet", "name": ".parquet"}[stage]

    def half(file: Any) -> None:
        file.write(b"half a file")
        raise OSError("the disk is full")

    def refuse(*_: object) -> None:
        raise OSError("the disk is full")

    def cut_short(self: Any, name: str, fill: Any) -> None:
        if name != part + stopped:
            write(self, name, fill)
        elif stage != "name":
            write(self, name, half)
        else:
            with monkeypatch.context() as patch:
                patch.setattr(Path, "replace", refuse)
                write(self, name, fill)

    with monkeypatch.context() as patch:
        patch.setattr(folder.RunFolder, "_write", cut_short)
        with pytest.raises(OSError, match="disk is full"):
            small(tmp_path / "run")
    there = contents(tmp_path / "run")
    assert f"{part}{stopped}.unfinished" in there
    assert {name: data for name, data in there.items() if not name.endswith("unfinished")} == {
        name: data for name, data in whole.items() if name in there
    }
    assert f"{part}.parquet" not in there
    small(tmp_path / "run", resume=True)
    assert contents(tmp_path / "run") == whole


def test_files_are_on_disk_before_they_have_their_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda number: synced.append(os.fstat(number).st_ino))
    small(tmp_path / "run")
    for file in (tmp_path / "run").iterdir():
        assert file.stat().st_ino in synced


OWN = ["run.json.unfinished", "part-000000000004.parquet.unfinished"]
OWN += ["part-000000000004.red.unfinished", "part-1000000000000.red.unfinished"]
OTHERS = ["thesis.unfinished", ".unfinished", "part-4.parquet.unfinished", "run.json.unfinished2"]
OTHERS += ["part-000000000004.txt.unfinished", "a part-000000000004.red.unfinished"]


@pytest.mark.parametrize("name", OWN)
def test_what_a_run_left_unfinished_is_deleted(
    name: str, tmp_path: Path, whole: dict[str, bytes]
) -> None:
    (tmp_path / "run").mkdir()
    for _ in range(2):  # before there is a manifest, and with one
        (tmp_path / "run" / name).write_text("half a file")
        small(tmp_path / "run", resume=True)
        assert contents(tmp_path / "run") == whole


@pytest.mark.parametrize("name", OTHERS)
def test_files_of_others_are_left_alone(name: str, tmp_path: Path, whole: dict[str, bytes]) -> None:
    (tmp_path / "run").mkdir()
    mine = tmp_path / "run" / name
    mine.write_text("mine")
    with pytest.raises(RunFolderError, match="holds other things"):
        small(tmp_path / "run", resume=True)
    mine.unlink()
    small(tmp_path / "run")
    mine.write_text("mine")
    small(tmp_path / "run", resume=True)
    assert contents(tmp_path / "run") == whole | {name: b"mine"}


# -- folders that do not fit ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"seed": 4}, "its seed is 3, not 4"),
        ({"games": 10}, "its games is 9, not 10"),
        ({"chunk": 3}, "its chunk is 2, not 3"),
        ({"records": False}, "its records is true, not false"),
        ({"players": ["random", "greedy"]}, "its players is"),
        ({"rules": Rules(2)}, "its rules is"),
        ({"rules": redstone.Rules()}, 'its game is "red", not "redstone"'),
    ],
)
@pytest.mark.parametrize("resume", [True, False])
def test_another_run_is_refused(
    change: dict[str, Any], told: str, resume: bool, tmp_path: Path
) -> None:
    small(tmp_path / "run")
    before = contents(tmp_path / "run")
    given: dict[str, Any] = {
        "rules": Rules(2, small_copies=1),
        "players": [First(), First()],
        "games": 9,
        "seed": 3,
        "chunk": 2,
        "records": True,
    } | change
    rules, players, games = (given.pop(name) for name in ("rules", "players", "games"))
    with pytest.raises(RunFolderError, match="holds another run") as caught:
        simulate(rules, players, games, out=tmp_path / "run", resume=resume, **given)
    assert told in str(caught.value)
    assert contents(tmp_path / "run") == before


def test_a_run_that_is_there_is_not_begun_again(tmp_path: Path) -> None:
    small(tmp_path / "run")
    before = contents(tmp_path / "run")
    with pytest.raises(RunFolderError, match="resume=True goes on"):
        small(tmp_path / "run")
    assert contents(tmp_path / "run") == before


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("notes.txt", "mine", "holds other things"),
        ("run.json", "{", "cannot be read"),
        ("run.json", "[" * 100_000, "cannot be read"),
        ("run.json", "[]", "is not of a run"),
        ("run.json", '{"format": "other"}', "is not of a run"),
    ],
)
@pytest.mark.parametrize("resume", [True, False])
def test_a_folder_of_another_kind_is_refused(
    name: str, text: str, message: str, resume: bool, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(RunFolderError, match=message):
        small(tmp_path, resume=resume)
    assert contents(tmp_path) == {name: text.encode()}


@pytest.mark.parametrize("resume", [True, False])
def test_a_file_is_no_folder(resume: bool, tmp_path: Path) -> None:
    (tmp_path / "run").write_text("mine")
    with pytest.raises(RunFolderError, match="run is no folder"):
        small(tmp_path / "run", resume=resume)
    assert contents(tmp_path) == {"run": b"mine"}


def test_a_player_that_cannot_be_in_a_record_is_told_at_once(tmp_path: Path) -> None:
    class Loud(First):
        def __str__(self) -> str:
            return "first\a"

    with pytest.raises(ValueError, match=r"players\[0\] cannot be in a record: .*U\+0007"):
        small(tmp_path / "run", Loud())
    assert not (tmp_path / "run").exists()
    small(tmp_path / "run", Loud(), records=False)


def test_a_later_version_is_refused(tmp_path: Path) -> None:
    small(tmp_path / "run")
    manifest = tmp_path / "run" / "run.json"
    manifest.write_text(manifest.read_text().replace('"version": 1', '"version": 2'))
    with pytest.raises(RunFolderError, match="its version is 2, not 1"):
        small(tmp_path / "run", resume=True)


PART = "part-000000000002.parquet"
RECORDS = "part-000000000002.red"
TOLD = "redtiles.simulation"


def table_with(table: Any, name: str, values: list[Any]) -> Any:
    """The table with other values in a column."""
    at = table.column_names.index(name)
    return table.set_column(at, table.field(at), pa.array(values, table.field(at).type))


DAMAGED_TABLES: dict[str, Callable[[Any], Any]] = {
    "a column too few": lambda table: table.drop_columns(["plies"]),
    "a column too many": lambda table: table.append_column("mine", pa.array([1, 2])),
    "columns in another order": lambda table: table.select(table.column_names[::-1]),
    "another type": lambda table: table.set_column(
        4, pa.field("plies", pa.int64(), nullable=False), table["plies"].cast(pa.int64())
    ),
    "columns that may have nulls": lambda table: pa.table(table.to_pydict()).cast(
        pa.schema([field.with_nullable(True) for field in table.schema])
    ),
    "a game too few": lambda table: table.slice(0, 1),
    "games in another order": lambda table: table.take([1, 0]),
    "other games": lambda table: table_with(table, "game", [4, 5]),
    "an unknown reason": lambda table: table_with(table, "reason", ["none"] * 2),
    "a seat that is none": lambda table: table_with(table, "winners", [[0], [2]]),
    "a null among winners": lambda table: table_with(table, "winners", [[0], [None]]),
    "a null among returns": lambda table: table_with(table, "returns", [[1, 0], [1, None]]),
    "returns too few": lambda table: table_with(table, "returns", [[1, 0], [1]]),
    "a null among moves": lambda table: table_with(
        table, "legal_moves", [[None, *row[1:]] for row in table["legal_moves"].to_pylist()]
    ),
    "moves too few": lambda table: table_with(
        table, "legal_moves", [row[1:] for row in table["legal_moves"].to_pylist()]
    ),
}


def told_as_damaged(out: Path) -> None:
    """A run does not go on with the part, and does when that has been deleted."""
    with pytest.raises(RunFolderError, match=rf"{PART} is damaged \(.+\): delete it and resume$"):
        small(out, resume=True)
    (out / PART).unlink()
    assert small(out, resume=True).table.num_rows == 9


@pytest.mark.parametrize("name", DAMAGED_TABLES)
def test_a_part_with_another_table_is_damaged(name: str, tmp_path: Path) -> None:
    small(tmp_path / "run")
    part = tmp_path / "run" / PART
    table = pq.ParquetFile(part).read()
    told = table.schema.metadata
    pq.write_table(table, part)
    small(tmp_path / "run", resume=True)  # however a part was written, if it holds the games
    pq.write_table(DAMAGED_TABLES[name](table).replace_schema_metadata(told), part)
    told_as_damaged(tmp_path / "run")


@pytest.mark.parametrize(
    "told", [None, {}, {TOLD: "[]"}, {TOLD: "["}, {TOLD: "[" * 99_999}, {"mine": "{}"}]
)
def test_a_part_that_tells_no_run_is_damaged(told: Any, tmp_path: Path) -> None:
    small(tmp_path / "run")
    part = tmp_path / "run" / PART
    pq.write_table(pq.ParquetFile(part).read().replace_schema_metadata(told), part)
    told_as_damaged(tmp_path / "run")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"seed": 4}, "its seed is 4, not 3"),
        ({"records": False}, "its records is false, not true"),
        ({"player": "greedy"}, "its players is"),
        ({"games": 10}, "its games is 10, not 9"),
        ({"rules": Rules(2, small_copies=1, large_copies=0)}, "its rules is"),
    ],
)
def test_a_part_of_another_run_is_refused(
    change: dict[str, Any], told: str, tmp_path: Path
) -> None:
    small(tmp_path / "run")
    small(tmp_path / "other", **change)
    (tmp_path / "run" / PART).write_bytes((tmp_path / "other" / PART).read_bytes())
    before = contents(tmp_path / "run")
    with pytest.raises(RunFolderError, match=rf"{PART} is of another run .*delete it") as caught:
        small(tmp_path / "run", resume=True)
    assert told in str(caught.value)
    assert contents(tmp_path / "run") == before
    (tmp_path / "run" / PART).unlink()
    assert small(tmp_path / "run", resume=True).table.num_rows == 9


@pytest.mark.parametrize(
    "data", [b"", b"PAR1", b"no Parquet at all", b"PAR1 and nothing else", b"PAR1" * 100]
)
def test_a_part_of_other_bytes_is_damaged(data: bytes, tmp_path: Path) -> None:
    small(tmp_path / "run")
    (tmp_path / "run" / PART).write_bytes(data)
    told_as_damaged(tmp_path / "run")


def test_a_part_that_is_cut_is_damaged(tmp_path: Path) -> None:
    made = small(tmp_path / "run")
    part = tmp_path / "run" / PART
    data = part.read_bytes()
    for length in range(0, len(data), 37):
        part.write_bytes(data[:length])
        with pytest.raises(RunFolderError, match="is damaged"):
            list(made.rows())


def test_no_flipped_bit_changes_a_game(tmp_path: Path) -> None:
    """It is found, or it is where nothing of a game is."""
    made = small(tmp_path / "run")
    rows = made.table.to_pylist()
    part = tmp_path / "run" / PART
    data = part.read_bytes()
    found = 0
    for bit in range(0, 8 * len(data), 41):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        part.write_bytes(flipped)
        try:
            assert made.table.to_pylist() == rows
        except RunFolderError:
            found += 1
    assert found > 0


def test_missing_records_are_made_again(tmp_path: Path, whole: dict[str, bytes]) -> None:
    small(tmp_path / "run")
    (tmp_path / "run" / RECORDS).unlink()
    small(tmp_path / "run", resume=True)
    assert contents(tmp_path / "run") == whole


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text[:0],
        lambda text: text[:-1],
        lambda text: text[: len(text) // 2],
        lambda text: text[: text.rindex(b"[Game ")],
        lambda text: text + text,
        lambda text: text.replace(b"[Seed ", b"[Sead ", 1),
    ],
    ids=["nothing", "a byte less", "half", "a record less", "twice", "another"],
)
def test_records_that_were_changed_are_told(
    change: Callable[[bytes], bytes], tmp_path: Path, whole: dict[str, bytes]
) -> None:
    made = small(tmp_path / "run")
    records = tmp_path / "run" / RECORDS
    records.write_bytes(change(records.read_bytes()))
    told = rf"{RECORDS} is damaged \(it is not as it was written\): delete it and resume$"
    with pytest.raises(RunFolderError, match=told):
        small(tmp_path / "run", resume=True)
    with pytest.raises(RunFolderError, match=told):
        list(made.records())
    records.unlink()
    with pytest.raises(RunFolderError, match=f"{RECORDS} is damaged"):
        list(made.records())
    small(tmp_path / "run", resume=True)
    assert contents(tmp_path / "run") == whole


def test_other_readers_read_the_parts(tmp_path: Path) -> None:
    made = small(tmp_path / "run")
    dataset = pytest.importorskip("pyarrow.dataset")
    files = sorted((tmp_path / "run").glob("*.parquet"))
    table: Any = dataset.dataset(files).to_table()
    assert table.to_pylist() == list(made.rows())
    assert isinstance(made.table, pa.Table)
    assert all(isinstance(record, Record) for record in made.records())
    assert isinstance(redtiles.Rules(), type(made.rules))
