"""Imports inside the package run downward only."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import redtiles

PACKAGE = Path(redtiles.__file__).parent
GAMES = {"red", "redstone", "merah"}
FACADE = "__init__"
# From the ground up. A module may import from its own level and below, a game from itself and
# below: games never know each other.
LEVELS: tuple[set[str], ...] = (
    {"_core", "_bulk", "_bulk_v3", "_stones"},
    {"errors", "_value", "_chance", "_extras", "_games", "colors"},
    {"protocol", "encoding"},
    {"base"},
    GAMES,
    {"records", "perft", "bulk", "players", "simulation", "svg", "testing"},
    {FACADE},
    {"adapters", "cli"},
    {"__main__"},
)
LEVEL = {part: level for level, parts in enumerate(LEVELS) for part in parts}
FILES = sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))


def part_of(module: str) -> str:
    """The module or folder directly below the package that a dotted name lies in."""
    inside = module.split(".")[1:]
    return inside[0] if inside and is_module(inside[0]) else FACADE


def is_module(name: str) -> bool:
    return (PACKAGE / name).is_dir() or any(PACKAGE.glob(f"{name}.*"))


def imported(file: Path) -> Iterator[str]:
    """The dotted names of everything of ours that a file imports, wherever in it."""
    package = ("redtiles", *file.parent.parts)
    for node in ast.walk(ast.parse((PACKAGE / file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*above, *filter(None, [node.module])))
            names = [f"{base}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (name for name in names if name.split(".")[0] == "redtiles")


def fault(importer: str, target: str) -> str | None:
    """Why one part may not import another, or None if it may."""
    if importer == target:
        return None
    if importer in GAMES and target in GAMES:
        return f"{importer} knows the game {target}"
    if LEVEL[importer] < LEVEL[target]:
        return f"{importer} knows {target}, which stands above it"
    return None


def test_every_file_has_a_level() -> None:
    assert {part_of(f"redtiles.{file.with_suffix('').parts[0]}") for file in FILES} <= set(LEVEL)


@pytest.mark.parametrize("file", FILES, ids=str)
def test_imports_run_downward(file: Path) -> None:
    importer = file.with_suffix("").parts[0]
    faults = {fault(importer, part_of(name)) for name in imported(file)} - {None}
    assert not faults


def test_compiled_sources_import_compiled_ones_only() -> None:
    """Sources lie beside the package only where it was installed to be edited."""
    own = LEVELS[0] | {path.stem for path in PACKAGE.glob("*.pxd")}
    line = re.compile(r"^\s*(?:from|import|cimport)\s+(?:redtiles)?\.(\w+)", re.MULTILINE)
    for file in PACKAGE.glob("*.p[yx][xd]"):
        assert set(line.findall(file.read_text(encoding="utf-8"))) <= own, file.name


def test_a_step_up_is_seen() -> None:
    assert fault("errors", "base")
    assert fault("red", "merah")
    assert fault("records", FACADE)
    assert fault("cli", "__main__")
    assert not fault("cli", "records")
    assert not fault("red", "red")
