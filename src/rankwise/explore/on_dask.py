"""Hands runs to the workers of a Dask cluster; each makes whole MPI jobs inside what it was allotted.

With dask-jobqueue the cluster is one of Slurm, PBS, LSF, SGE and others. Dask makes the run of a worker that
is lost again on another one.
"""

from __future__ import annotations

import functools
import importlib
import pickle
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from rankwise.errors import MissingTool, RankwiseError
from rankwise.explore import explore_timing as timing
from rankwise.explore.run_workers import Here
from rankwise.explore.visit_summary import Account
from rankwise.schedule.schedule import Schedule


class OnDask:
    """Runs as many at a time as the cluster has threads, more as it grows."""

    def __init__(self, address: str, make: Callable[[], Here]) -> None:
        """Connect; `make` is called once on each worker."""
        self._client: Any = _connected(address)
        self._make = pickle.dumps(make)

    @property
    def slots(self) -> int:
        return max(1, int(sum(self._client.nthreads().values())))

    def start(self, schedule: Schedule) -> Future[Account]:
        done: Future[Account] = Future()
        there = self._client.submit(run_there, self._make, schedule, pure=False)
        there.add_done_callback(functools.partial(_pass_on, done))
        done.add_done_callback(lambda here: there.cancel() if here.cancelled() else None)
        return done

    def stop(self) -> None:
        self._client.close()


def run_there(make: bytes, schedule: Schedule) -> Account:
    """Run a schedule on a worker."""
    return _here(make).run(schedule)


@functools.lru_cache(maxsize=4)
def _here(make: bytes) -> Here:
    made: Callable[[], Here] = pickle.loads(make)
    return made()


def _pass_on(done: Future[Account], there: Any) -> None:
    if not done.set_running_or_notify_cancel():
        return
    if there.status == "finished":
        done.set_result(there.result())
    else:
        done.set_exception(_failed(there))


def _failed(there: Any) -> BaseException:
    error = there.exception()
    if isinstance(error, RankwiseError):
        return error
    return RankwiseError(
        f"a worker of the Dask cluster could not run: {type(error).__name__}: {error}",
        "do its workers have the program, MPI and this rankwise? what was done can be resumed: --resume",
    )


def _connected(address: str) -> Any:
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError as error:
        raise MissingTool(
            "--on dask: needs the package distributed", "pip install 'rankwise[dask]'"
        ) from error
    try:
        return distributed.Client(address, timeout=timing.SCHEDULER_ANSWERS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise RankwiseError(
            f"no Dask scheduler replies at {address}", "dask scheduler prints its address: tcp://HOST:8786"
        ) from error
