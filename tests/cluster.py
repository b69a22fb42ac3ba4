"""A Dask cluster on this machine, with real worker processes."""

from __future__ import annotations

from distributed import LocalCluster


def two_workers() -> LocalCluster:
    """Two workers that listen to nobody but this machine."""
    return LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",  # any port that is free
        silence_logs=50,
    )
