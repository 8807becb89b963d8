"""Columns as Arrow tables, and Parquet files of them."""

from __future__ import annotations

from array import array
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from redtiles._extras import load
from redtiles.columns import Columns, Ending
from redtiles.records.games import game_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

EXTRA = "sim"


def schema_of(measures: Iterable[str], metadata: dict[str, str] | None = None) -> Any:
    """The columns of a table of games."""
    pa = load("pyarrow", EXTRA)
    return pa.schema(
        [
            pa.field("game", pa.uint64(), nullable=False),
            pa.field("reason", pa.string(), nullable=False),
            pa.field("winners", pa.list_(pa.uint8()), nullable=False),
            pa.field("returns", pa.list_(pa.float64()), nullable=False),
            pa.field("plies", pa.uint32(), nullable=False),
            *[pa.field(name, pa.int64(), nullable=False) for name in measures],
            pa.field("legal_moves", pa.list_(pa.uint32()), nullable=False),
        ],
        metadata,
    )


def table_of(columns: Columns, metadata: dict[str, str] | None = None) -> Any:
    """The table of some games: one row a game."""
    pa = load("pyarrow", EXTRA)
    schema = schema_of(columns.measures, metadata)
    ended = _flat(pa, pa.uint16(), columns.ended)

    def by_ending(kind: Any, values: Sequence[Any]) -> Any:
        return pa.array(values, kind).take(ended)

    arrays = [
        _flat(pa, pa.uint64(), array("Q", range(columns.first, columns.first + columns.games))),
        by_ending(pa.string(), [ending.reason for ending in columns.endings]),
        by_ending(pa.list_(pa.uint8()), [list(ending.winners) for ending in columns.endings]),
        by_ending(pa.list_(pa.float64()), [list(ending.returns) for ending in columns.endings]),
        _flat(pa, pa.uint32(), columns.plies),
        *[_flat(pa, pa.int64(), numbers) for numbers in columns.measures.values()],
        _lists(pa, columns),
    ]
    return pa.Table.from_arrays(arrays, schema=schema)


def _flat(pa: Any, kind: Any, numbers: array[int]) -> Any:
    wanted = kind.bit_width // 8
    if numbers.itemsize != wanted:
        codes = {array(code).itemsize: code for code in "BHIQ"}
        numbers = array(codes[wanted], numbers)
    return pa.Array.from_buffers(kind, len(numbers), [None, pa.py_buffer(numbers)])


def _lists(pa: Any, columns: Columns) -> Any:
    """The legal moves at each ply, without the padding."""
    width, padded = columns.width, columns.legal_moves
    values = array(padded.typecode)
    for i, plies in enumerate(columns.plies):
        values += padded[i * width : i * width + plies]
    ends = array("I", accumulate(columns.plies, initial=0))
    return pa.ListArray.from_arrays(_flat(pa, pa.int32(), ends), _flat(pa, pa.uint32(), values))


def columns_of(table: Any, measures: Iterable[str]) -> Columns:
    """The games of a table of :func:`table_of`."""
    games = _numbers(table["game"], "Q")
    known: dict[Ending, int] = {}
    told = [table[name].to_pylist() for name in ("reason", "winners", "returns")]
    ended = [
        known.setdefault(Ending(reason, tuple(winners), tuple(returns)), len(known))
        for reason, winners, returns in zip(*told, strict=True)
    ]
    plies = _numbers(table["plies"], "I")
    width = max(plies, default=0)
    return Columns(
        games[0] if games else 0,
        tuple(known),
        array("H", ended),
        plies,
        {name: _numbers(table[name], "q") for name in measures},
        _padded(table["legal_moves"].combine_chunks(), plies, width),
        width,
    )


def _numbers(column: Any, code: str) -> array[int]:
    """The numbers of a column, which has no nulls."""
    whole = column.combine_chunks() if hasattr(column, "combine_chunks") else column
    numbers = array(code)
    if len(whole):
        begin = whole.offset * numbers.itemsize
        end = begin + len(whole) * numbers.itemsize
        numbers.frombytes(memoryview(whole.buffers()[1])[begin:end])
    return numbers


def _padded(lists: Any, plies: array[int], width: int) -> array[int]:
    """The legal moves at each ply, every game with as many numbers as the longest."""
    values = _numbers(lists.flatten(), "I")
    if len(values) == width * len(plies):
        return values
    padded = array("I")
    begin = 0
    for length in plies:
        padded += values[begin : begin + length]
        padded.extend([0] * (width - length))
        begin += length
    return padded


def write_part(columns: Columns, file: Any, metadata: dict[str, str]) -> None:
    """Writes a Parquet file: the same games always give the same bytes."""
    parquet = load("pyarrow.parquet", EXTRA)
    table = table_of(columns, metadata)
    parquet.write_table(table, file, compression="zstd", write_page_checksum=True)


def read_part(path: Path) -> Any:
    """The table of a Parquet file; ``ValueError`` where it is none."""
    pa = load("pyarrow", EXTRA)
    parquet = load("pyarrow.parquet", EXTRA)
    try:
        with parquet.ParquetFile(path, page_checksum_verification=True) as file:
            table = file.read()
        table.validate(full=True)
    except (pa.ArrowException, TypeError) as error:
        raise ValueError(str(error)) from error
    return table


def check(table: Any, rules: Any, games: range) -> None:
    """Sees to it that a table holds these games; ``ValueError`` where it does not."""
    schema = schema_of(rules.measures)
    if not table.schema.equals(schema):
        raise ValueError(f"its columns are {_told(table.schema)}, not {_told(schema)}")
    if _numbers(table["game"], "Q") != array("Q", games):
        raise ValueError(f"it should hold the games {games.start} to {games.stop - 1} in order")
    lists = {name: table[name].combine_chunks() for name in ("winners", "returns", "legal_moves")}
    for name, column in lists.items():
        if column.flatten().null_count:
            raise ValueError(f"there are nulls in its {name}")
    unknown = {*_different(table["reason"])} - {*map(str, game_of(rules).Reason)}
    if unknown:
        raise ValueError(f"no game ends for the reason {min(unknown)!r}")
    if not {*_different(lists["winners"].flatten())} <= {*range(rules.players)}:
        raise ValueError("it has winners that have no seat")
    if {*_different(lists["returns"].value_lengths())} != {rules.players}:
        raise ValueError("it has not the returns of every seat")
    if _numbers(lists["legal_moves"].value_lengths(), "i").tolist() != table["plies"].to_pylist():
        raise ValueError("it has not the legal moves of every ply")


def _told(schema: Any) -> str:
    return ", ".join([str(field).removesuffix(" not null") for field in schema])


def _different(column: Any) -> list[Any]:
    """The values of a column, each once."""
    values: list[Any] = column.unique().to_pylist()
    return values


def concatenated(tables: Iterable[Any], measures: Iterable[str]) -> Any:
    """All tables as one, without their metadata."""
    pa = load("pyarrow", EXTRA)
    empty = schema_of(measures).empty_table()
    return pa.concat_tables([empty, *[table.replace_schema_metadata() for table in tables]])
