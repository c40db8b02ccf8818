"""A Dask cluster whose workers make runs: with dask-jobqueue one of Slurm, PBS, LSF, SGE and others."""

from __future__ import annotations

import importlib
from typing import Any

from rankwise.errors import MissingTool, RankwiseError

SCHEDULER_ANSWERS = 10
"""Seconds that a scheduler has to reply.
Test: tests/unit/explore/test_on_dask.py::test_an_address_without_a_scheduler."""


def connected(address: str) -> Any:
    """Return a client of the scheduler at an address."""
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError as error:
        raise MissingTool(
            "--on dask: needs the package distributed", "pip install 'rankwise[dask]'"
        ) from error
    try:
        return distributed.Client(address, timeout=SCHEDULER_ANSWERS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise RankwiseError(
            f"no Dask scheduler replies at {address}", "dask scheduler prints its address: tcp://HOST:8786"
        ) from error


def threads(client: Any) -> int:
    """Return how many runs the cluster can make at a time."""
    return max(1, int(sum(client.nthreads().values())))


def failed(there: Any) -> BaseException:
    """Return why work that was submitted has no result, in words that a user can act on."""
    error = there.exception()
    if isinstance(error, RankwiseError):
        return error
    return RankwiseError(
        f"a worker of the Dask cluster could not run: {type(error).__name__}: {error}",
        "do its workers have the program, MPI and this rankwise? what was done can be resumed: --resume",
    )
