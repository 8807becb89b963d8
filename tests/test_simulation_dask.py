"""Runs on a cluster: a scheduler and two worker processes on this machine."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from needs import needs
from redtiles import Rules, merah
from redtiles._extras import load
from redtiles.simulation import simulate
from simulation_players import First, Troubled

needs("distributed", "dask")

distributed: Any = load("distributed", "dask")


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


# The cluster has sockets of its own that it closes late.
pytestmark = pytest.mark.filterwarnings("default")


def test_a_cluster_makes_no_difference(client: Any) -> None:
    for rules, players, games in (
        (Rules(), ["random"] * 3, 50),
        (Rules(2, small_copies=2), ["greedy", "mc:2"], 6),
        (merah.Rules(), ["random", "greedy"], 4),
    ):
        alone = simulate(rules, players, games, seed=5)
        made = simulate(rules, players, games, seed=5, executor=client.get_executor(), chunk=3)
        assert list(made.rows()) == list(alone.rows())
        assert made.summary() == alone.summary()


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")
def test_a_dead_worker_costs_nothing_but_time(client: Any, tmp_path: Path) -> None:
    rules = Rules(2, small_copies=1)
    alone = simulate(rules, [First(), First()], 12, seed=3)
    before = set(client.scheduler_info()["workers"])
    killer = Troubled("killed", tmp_path / "done", 3, 6)
    made = simulate(
        rules, [killer, First()], 12, seed=3, executor=client.get_executor(), chunk=2, in_flight=3
    )
    assert (tmp_path / "done").exists()
    assert list(made.rows()) == list(alone.rows())
    assert made.summary().games == 12
    client.wait_for_workers(2, timeout=60)
    assert set(client.scheduler_info()["workers"]) != before
