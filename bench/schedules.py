"""How many schedules a second are run and judged, beside plain `mpiexec` of the same program in a loop.

Batches of plain runs and of forced ones take turns. Runs are begun as the explorer begins them, where there
are always some to begin. As many at a time as there are cores are compared with one at a time on one core.
"""

from __future__ import annotations

import functools
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rankwise.explore.run_workers import Workers
    from rankwise.explore.visit_summary import Account
    from rankwise.schedule.schedule import Schedule

ROUNDS = 5
BATCH = 16
TARGET = 0.8
"""Of the rate of plain runs, one at a time."""

C = """\
#include <mpi.h>
int main(int argc, char **argv) {
    int rank, size, value;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 1; i < size && rank == 0; i++)
        MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
"""
PYTHON = """\
from array import array
from mpi4py import MPI
comm = MPI.COMM_WORLD
value = array("i", [comm.rank])
for _ in range(comm.size - 1 if comm.rank == 0 else 0):
    comm.Recv(value, source=MPI.ANY_SOURCE)
if comm.rank:
    comm.Send(value, dest=0)
"""


def run() -> None:
    """Print rates and their ratio for two and four ranks."""
    from rankwise.launch.programs import compiled
    from rankwise.toolchain import mpi_launcher

    launcher = mpi_launcher()
    print(f"  {launcher.family} {launcher.version}")
    with tempfile.TemporaryDirectory() as name:
        source, script = Path(name) / "farm.c", Path(name) / "farm.py"
        source.write_text(C, encoding="utf-8")
        script.write_text(PYTHON, encoding="utf-8")
        programs = {"C": [str(compiled(source, ()))], "mpi4py": [sys.executable, str(script)]}
        for language, words in programs.items():
            for ranks in (2, 4):
                command = [*launcher.command, "-n", str(ranks), *words]
                if subprocess.run(command, capture_output=True, check=False).returncode:
                    print(f"  {language} does not run under {launcher.command[0]}: not measured")
                    break
                _compare(f"{language}, {ranks} ranks", command, ranks)


def _compare(name: str, command: list[str], ranks: int) -> None:
    from rankwise.schedule.schedule import parse

    schedule = parse(f"np={ranks} " + " ".join(f"0:{at}<{ranks - at}" for at in range(1, ranks)))
    cores = os.sched_getaffinity(0)
    many = len(cores)
    alone = _rates(command, schedule, 1, cores)
    ratio = alone[1] / alone[0]
    met = f"; target {TARGET}: {'met' if ratio >= TARGET else 'missed'}"
    _print(f"{name:16} 1 at a time", alone, met)
    together = _rates(command, schedule, many, cores)
    _print(f"{'':16} {many} at a time", together)
    one = _rates(command, schedule, 1, {min(cores)})
    gains = [f"{now / then:.2f}" for now, then in zip(together, one, strict=True)]
    _print(
        f"{'':16} 1, on one core", one, f"; {many} on {many} cores: plain x {gains[0]}, forced x {gains[1]}"
    )


def _print(name: str, rates: list[float], more: str = "") -> None:
    both = f"plain {rates[0]:6.2f}/s  forced {rates[1]:6.2f}/s"
    print(f"  {name:32} {both}  {rates[1] / rates[0]:.2f}{more}", flush=True)


def _rates(command: list[str], schedule: Schedule, jobs: int, cores: set[int]) -> list[float]:
    """Return how many plain and how many forced runs there are a second, on these cores."""
    from rankwise.config.settings import Settings
    from rankwise.explore.request import ExploreRequest
    from rankwise.workflows.explore import workers_for

    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)  # all that is started inherits it
    workers = workers_for(ExploreRequest(tuple(command), jobs=jobs), Settings())
    try:
        _forced(workers, schedule)
        works = functools.partial(_plain, command, jobs), functools.partial(_forced, workers, schedule)
        return [BATCH / statistics.median(each) for each in _in_turns(*works)]
    finally:
        workers.stop()
        os.sched_setaffinity(0, before)


def _forced(workers: Workers, schedule: Schedule) -> None:
    from rankwise.explore.visit import RunEnding

    begun: set[Future[Account]] = set()
    for left in reversed(range(BATCH)):
        begun.add(workers.start(schedule))
        while begun and (len(begun) >= workers.slots or not left):
            done, begun = wait(begun, return_when=FIRST_COMPLETED)
            for seen in (each.result() for each in done):
                if seen.ending is not RunEnding.FINISHED:
                    raise SystemExit(f"{schedule}: {seen.ending.value}: {seen.remark}")


def _plain(command: list[str], jobs: int) -> None:
    with ThreadPoolExecutor(max_workers=jobs) as pool:
        for each in [pool.submit(subprocess.run, command, capture_output=True) for _ in range(BATCH)]:
            each.result().check_returncode()


def _in_turns(*works: Callable[[], None]) -> list[list[float]]:
    times: list[list[float]] = [[] for _ in works]
    for _ in range(ROUNDS):
        for kept, work in zip(times, works, strict=True):
            began = time.perf_counter()
            work()
            kept.append(time.perf_counter() - began)
    return times
