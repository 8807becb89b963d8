"""Check an environment in which one extra is installed: ``extras.py NAME``.

What the extra is for must work; everything else must work too, or tell the pip command.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import redtiles
from redtiles._extras import MissingExtraError, load


def simulated() -> Any:
    """A few random games."""
    simulation = import_module("redtiles.simulation")
    return simulation.simulate(redtiles.Rules(), ["random"] * 3, 20, seed=1)


def keep_games() -> None:
    """A run whose games are kept in a folder."""
    simulation = import_module("redtiles.simulation")
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "run")
        simulation.simulate(redtiles.Rules(), ["random"] * 3, 20, seed=1, out=out)
        assert list(out.glob("**/*.parquet"))
    assert simulated().table.num_rows == 20


def plot() -> None:
    """A plot of a run."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "plot.png")
        simulated().plot().savefig(file)
        assert file.stat().st_size


def cluster() -> None:
    """What a cluster is made of."""
    assert load("distributed", "dask").Client


def png() -> None:
    """A picture as PNG."""
    svg = import_module("redtiles.svg")
    assert svg.png(svg.board(redtiles.State())).startswith(b"\x89PNG")


def openspiel() -> None:
    """The games of OpenSpiel."""
    import_module("redtiles.adapters.openspiel")
    assert load("pyspiel", "openspiel").load_game("redtiles_red").new_initial_state()


def pettingzoo() -> None:
    """An environment of PettingZoo."""
    env = import_module("redtiles.adapters.pettingzoo.red_v0").env(render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().shape[2] == 3


USES: dict[str, Callable[[], None]] = {
    "sim": keep_games,
    "plot": plot,
    "dask": cluster,
    "png": png,
    "openspiel": openspiel,
    "pettingzoo": pettingzoo,
}


def main() -> None:
    """Try every use in turn."""
    installed = sys.argv[1]
    assert simulated()
    for name, use in USES.items():
        try:
            use()
        except MissingExtraError as error:
            if name == installed or f"pip install 'redtiles[{name}]'" not in str(error):
                raise
            print(f"{installed}: {name} is missing, and told so")
        else:
            print(f"{installed}: {name} works")


main()
