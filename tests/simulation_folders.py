"""A small run that is kept in a folder, and what is in the folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from redtiles import Rules
from redtiles.simulation import Simulation, simulate
from simulation_players import First


def contents(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(path.iterdir())}


def environment() -> dict[str, str]:
    """That of a process which can import the players of tests."""
    places = [str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")]
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, places))}


def small(out: Path | None, player: Any = None, **options: Any) -> Simulation:
    """A run of 9 games in 5 parts."""
    players = [player or First(), First()]
    given = {"seed": 3, "chunk": 2, "records": out is not None, **options}
    rules, games = given.pop("rules", Rules(2, small_copies=1)), given.pop("games", 9)
    return simulate(rules, players, games, out=out, **given)
