"""Runs inputs on the workers of a Dask cluster; all of them can read what the ranks record."""

from __future__ import annotations

import functools
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rankwise.errors import RankwiseError
from rankwise.runs.dask_cluster import connected, failed, threads
from rankwise.testing.campaign.kept_runs import KeptRuns
from rankwise.testing.campaign.observation import InputRunner, Observation
from rankwise.testing.inputs.program_input import ProgramInput
from rankwise.testing.path import RecordedRun


class InputsOnDask:
    """An `InputRunner` whose runs are made elsewhere."""

    def __init__(
        self,
        address: str,
        make: Callable[[], InputRunner],
        kept: KeptRuns,
        read: Callable[[Path], RecordedRun],
    ) -> None:
        """Connect; `make` is called once on each worker, `read` reads here what the ranks wrote there."""
        self._client: Any = connected(address)
        self._make = pickle.dumps(make)
        self._kept, self._read = kept, read

    @property
    def slots(self) -> int:
        """How many runs the cluster makes at a time."""
        return threads(self._client)

    def run(self, given: ProgramInput) -> Observation:
        known = self._kept.recall(given, self._read)
        if known is not None:
            return known
        there = self._client.submit(run_there, self._make, given, pure=False)
        try:
            there.result()
        except Exception:
            raise failed(there) from None
        seen = self._kept.recall(given, self._read)
        if seen is None:
            raise RankwiseError(
                f"a worker of the Dask cluster ran the program and left nothing in {self._kept.folder}",
                'output = "FOLDER" in rankwise.toml: one that its workers can write to',
            )
        return seen

    def stop(self) -> None:
        self._client.close()


def run_there(make: bytes, given: ProgramInput) -> None:
    """Run an input on a worker; what it brought is kept in the folder of the campaign."""
    _runner(make).run(given)


@functools.lru_cache(maxsize=4)
def _runner(make: bytes) -> InputRunner:
    made: Callable[[], InputRunner] = pickle.loads(make)
    return made()
