"""Mass play on a Dask cluster: real worker processes, one of which is lost in the middle."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import Client, LocalCluster

from egorules import egocentric_world as ew
from egorules.cli import app
from egorules.tools.batches import Counted, InProcess, dask
from egorules.tools.results import simulation_csv, simulation_data
from egorules.tools.simulate import Simulation, simulate
from tests.cluster import two_workers

SETUP = ew.Setup(3, "single")
POLICIES = ("greedy", "random", "greedy")


def written(result: Simulation) -> tuple[str, str]:
    return json.dumps(simulation_data(result)), simulation_csv(result)


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with two_workers() as running:
        yield running


def workers(cluster: LocalCluster) -> dict[str, int]:
    """The workers' processes, by address."""
    with Client(cluster.scheduler_address) as client:
        return dict(client.run(os.getpid))


def test_a_worker_is_lost_and_the_result_is_the_same(cluster: LocalCluster) -> None:
    games = 120
    before = workers(cluster)
    lost: list[int] = []

    def progress(counted: Counted) -> None:
        if not lost:
            assert counted.games < games
            lost.append(next(iter(before.values())))
            os.kill(lost[0], signal.SIGKILL)

    with dask(cluster.scheduler_address) as executor:
        result = simulate(ew, SETUP, POLICIES, games, seed=2, executor=executor, progress=progress)
    assert lost
    assert lost[0] not in workers(cluster).values()
    alone = simulate(ew, SETUP, POLICIES, games, seed=2, executor=InProcess())
    assert written(result) == written(alone)


def test_the_command_plays_on_a_cluster(cluster: LocalCluster, tmp_path: Path) -> None:
    run = ["simulate", "--seats", "3", "--length", "single", "--games", "30", "--json"]
    there = ["--engine", "dask", "--scheduler", cluster.scheduler_address]
    files = [tmp_path / name for name in ("there.json", "here.json")]
    assert app.run([*run, *there, "--out", str(files[0])]) == 0
    assert app.run([*run, "--workers", "1", "--out", str(files[1])]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
