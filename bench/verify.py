"""How long `rankwise verify` takes for fifty lines on two ranks, beside building and running them."""

from __future__ import annotations

import os
import resource
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROUNDS = 7
MOST_SECONDS = 120
TARGET = 1.0
"""Seconds that the whole is to take, about, on an idle machine."""

C = """\
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { CELLS = 64, STEPS = 20 };

static void exchange(double *cells, int left, int right) {
    MPI_Request requests[4];
    MPI_Irecv(&cells[0], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&cells[CELLS + 1], 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(&cells[CELLS], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(&cells[1], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &requests[3]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
}

static double relax(const double *before, double *after) {
    double change = 0;
    for (int i = 1; i <= CELLS; i++) {
        after[i] = (before[i - 1] + before[i] + before[i + 1]) / 3;
        change += after[i] > before[i] ? after[i] - before[i] : before[i] - after[i];
    }
    return change;
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    int right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
    double *before = calloc(CELLS + 2, sizeof(double)), *after = calloc(CELLS + 2, sizeof(double));
    before[1] = rank + 1;
    double all = 0;
    for (int step = 0; step < STEPS; step++) {
        exchange(before, left, right);
        double change = relax(before, after);
        MPI_Allreduce(&change, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        double *swapped = before;
        before = after;
        after = swapped;
    }
    if (rank == 0)
        printf("change %g\\n", all);
    free(before);
    free(after);
    MPI_Finalize();
    return 0;
}
"""

PYTHON = """\
import numpy
from mpi4py import MPI

CELLS = 64
STEPS = 20


def exchange(comm, cells, left, right):
    requests = [
        comm.Irecv(cells[0:1], source=left, tag=0),
        comm.Irecv(cells[CELLS + 1 : CELLS + 2], source=right, tag=1),
        comm.Isend(cells[CELLS : CELLS + 1], dest=right, tag=0),
        comm.Isend(cells[1:2], dest=left, tag=1),
    ]
    MPI.Request.Waitall(requests)


def relax(before):
    after = before.copy()
    after[1:-1] = (before[:-2] + before[1:-1] + before[2:]) / 3
    return after


def change_of(before, after):
    return numpy.array([numpy.abs(after[1:-1] - before[1:-1]).sum()])


def main():
    comm = MPI.COMM_WORLD
    rank = comm.Get_rank()
    size = comm.Get_size()
    left = rank - 1 if rank > 0 else MPI.PROC_NULL
    right = rank + 1 if rank < size - 1 else MPI.PROC_NULL
    cells = numpy.zeros(CELLS + 2)
    cells[1] = rank + 1
    total = numpy.zeros(1)
    for step in range(STEPS):
        exchange(comm, cells, left, right)
        after = relax(cells)
        comm.Allreduce(change_of(cells, after), total, op=MPI.SUM)
        cells = after
    largest = comm.reduce(cells.max(), op=MPI.MAX, root=0)
    if rank == 0:
        print("change", total[0])
        print("largest", largest)


if __name__ == "__main__":
    main()
"""


@dataclass(frozen=True, slots=True)
class Took:
    """What a command took, of the clock and of the processors."""

    wall: float
    processor: float


def run() -> None:
    """Print the best of some rounds, all commands in every round."""
    from rankwise.toolchain import mpi_compiler, mpi_launcher

    launcher, compiler = mpi_launcher(), mpi_compiler("c")
    if not launcher.found or not compiler.found:
        print("  skipped: there is no MPI here; pip install 'rankwise[toolchain]' brings one")
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "program.c").write_text(C)
        (folder / "program.py").write_text(PYTHON)
        start = shlex.join([*launcher.command, "-n", "2"])
        build = shlex.join([*compiler.command, "program.c", "-g", "-o", "program"])
        verify = shlex.join([sys.executable, "-m", "rankwise", "verify"])
        print(f"  MPI: {launcher.family} {launcher.version}")
        _compare(folder, f"{build} && {start} ./program", f"{verify} program.c", "program.c")
        _compare(
            folder, f"{start} {shlex.quote(sys.executable)} program.py", f"{verify} program.py", "program.py"
        )
    print(f"  best of {ROUNDS}, what may be kept is kept; target: about {TARGET:g} s on an idle machine")


def _compare(folder: Path, plain: str, verify: str, name: str) -> None:
    commands = {"mpicc && mpiexec" if name.endswith(".c") else "mpiexec": plain, "rankwise verify": verify}
    _took(verify, folder)  # the recorder is built, answers and compiled Python are kept
    rounds: dict[str, list[Took]] = {each: [] for each in commands}
    for _ in range(ROUNDS):
        for each, command in commands.items():
            rounds[each].append(_took(command, folder))
    base = min(took.wall for took in next(iter(rounds.values())))
    for each, took in rounds.items():
        wall, processor = min(one.wall for one in took), min(one.processor for one in took)
        print(
            f"  {name:11} {each:17} {wall:7.2f} s  {wall / base:5.1f} x  processor {processor:5.2f} s",
            flush=True,
        )


def _took(command: str, folder: Path) -> Took:
    before, began = _processor(), time.monotonic()
    words: Sequence[str] = ["sh", "-c", command]
    done = subprocess.run(words, cwd=folder, env=_environment(), capture_output=True, timeout=MOST_SECONDS)
    if done.returncode:
        raise SystemExit(f"{command} ended with {done.returncode}: {done.stderr.decode(errors='replace')}")
    return Took(time.monotonic() - began, _processor() - before)


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _environment() -> Mapping[str, str]:
    """Return the variables without the one that keeps Python from keeping what it has compiled."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
