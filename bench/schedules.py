"""How many schedules a second are run and judged, beside plain `mpiexec` of the same program in a loop.

Plain runs and forced ones take turns. A pair of runs at a time is compared with a pair of plain ones.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROUNDS = 15
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
    from rankwise.launch.compiling import compiled
    from rankwise.toolchain import mpi_launcher

    launcher = mpi_launcher().command
    with tempfile.TemporaryDirectory() as name:
        source, script = Path(name) / "farm.c", Path(name) / "farm.py"
        source.write_text(C, encoding="utf-8")
        script.write_text(PYTHON, encoding="utf-8")
        programs = {"C": [str(compiled(source, ()))], "mpi4py": [sys.executable, str(script)]}
        for language, words in programs.items():
            for ranks in (2, 4):
                _compare(f"{language}, {ranks} ranks", [*launcher, "-n", str(ranks), *words], ranks)


def _compare(name: str, command: list[str], ranks: int) -> None:
    from rankwise.explore.schedule import parse
    from rankwise.explore.supervised import SupervisedRunner
    from rankwise.explore.visit import Ending

    runner = SupervisedRunner(command)
    schedule = parse(f"np={ranks} " + " ".join(f"0:{at}<{ranks - at}" for at in range(1, ranks)))

    def plain() -> None:
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)

    def forced() -> None:
        visit = runner.run(schedule)
        if visit.ending is not Ending.FINISHED:
            raise SystemExit(f"{name}: {visit.ending.value}: {visit.remark}")

    forced()
    for jobs in (1, 2):
        times = _in_turns(plain, forced, jobs)
        rates = [jobs / statistics.median(each) for each in times]
        ratio = rates[1] / rates[0]
        met = f"; target {TARGET}: {'met' if ratio >= TARGET else 'missed'}" if jobs == 1 else ""
        both = f"plain {rates[0]:6.2f}/s  forced {rates[1]:6.2f}/s"
        print(f"  {name:16} {jobs} at a time: {both}  {ratio:.2f}{met}")


def _in_turns(
    plain: Callable[[], None], forced: Callable[[], None], jobs: int
) -> tuple[list[float], list[float]]:
    times: tuple[list[float], list[float]] = ([], [])
    with ThreadPoolExecutor(max_workers=jobs) as pool:
        for _ in range(ROUNDS):
            for kept, work in zip(times, (plain, forced), strict=True):
                began = time.perf_counter()
                for each in [pool.submit(work) for _ in range(jobs)]:
                    each.result()
                kept.append(time.perf_counter() - began)
    return times
