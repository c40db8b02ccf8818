"""Hands runs to the workers of a Dask cluster; each makes whole MPI jobs inside what it was allotted.

Dask makes the run of a worker that is lost again on another one.
"""

from __future__ import annotations

import functools
import pickle
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from rankwise.explore.run_workers import Here
from rankwise.explore.visit_summary import Account
from rankwise.runs.dask_cluster import connected, failed, threads
from rankwise.schedule.schedule import Schedule


class OnDask:
    """Runs as many at a time as the cluster has threads, more as it grows."""

    def __init__(self, address: str, make: Callable[[], Here]) -> None:
        """Connect; `make` is called once on each worker."""
        self._client: Any = connected(address)
        self._make = pickle.dumps(make)

    @property
    def slots(self) -> int:
        return threads(self._client)

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
        done.set_exception(failed(there))
