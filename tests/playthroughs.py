"""``python tests/playthroughs.py`` plays games through OpenSpiel and keeps what it prints.

The files in ``tests/playthroughs`` are as OpenSpiel's ``generate_playthrough`` writes them. They
pin down all that a game tells OpenSpiel, so look at the difference before you keep new ones.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

from openspiel_games import GAMES

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 1


def generator() -> Any:
    """OpenSpiel's module, with its flags as they are by default."""
    made = import_module("open_spiel.python.algorithms.generate_playthrough")
    import_module("absl.flags").FLAGS.mark_as_parsed()
    return made


def path_of(name: str) -> Path:
    """The file of a game with its parameters."""
    return FOLDER / f"{re.sub(r'[^a-z0-9_]+', '-', name.lower()).strip('-')}.txt"


def has_wide_planes(name: str) -> bool:
    """Whether the tensor of an observation would fill pages; then only strings are kept."""
    return name.startswith("redtiles_red(") or name in ("redtiles_red", "redtiles_redstone")


def main() -> None:
    """Writes all files."""
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        observed = "strings" if has_wide_planes(name) else None
        lines = generator().playthrough_lines(name, seed=SEED, observation_params_string=observed)
        path_of(name).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
