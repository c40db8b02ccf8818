"""What clocks in messages cost: small messages plain, recorded, and with a clock, in turns."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from bench.programs import run_programs

ROUNDS = 5
SECONDS = 0.6
"""Of one side of a round."""
RANKS = (2, 4, 8, 16, 32, 64)
SIDES = ("plain", "trace", "lamport", "vector")
MOST_SECONDS = 120
"""Of one run: then the round is left out."""
_PROGRAM = """\
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <time.h>
#define STEPS 256
static double processor(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec * 1e-9;
}
static int value, taken_in;
static void ping_pong(int rank) {
    for (int i = 0; i < STEPS; i++)
        if (rank == 0) {
            MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
            MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        }
}
static void stream(int rank) {
    MPI_Request requests[64];
    for (int i = 0; i < STEPS / 64; i++) {
        for (int k = 0; k < 64; k++)
            if (rank == 0) MPI_Isend(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[k]);
            else MPI_Irecv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &requests[k]);
        MPI_Waitall(64, requests, MPI_STATUSES_IGNORE);
    }
}
static double best_of(void (*burst)(int), int rank, double limit) {
    double best = 1e9, began = MPI_Wtime();
    for (int more = 1; more;) {
        more = MPI_Wtime() - began < limit;
        if (rank == 0) MPI_Send(&more, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        else MPI_Recv(&more, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        double start = MPI_Wtime();
        burst(rank);
        double taken = (MPI_Wtime() - start) / STEPS;
        if (taken < best) best = taken;
    }
    return best * 1e9;
}
/* Processor time, which others on the machine change less: nobody is waited for. */
static double to_itself(double limit) {
    double best = 1e9, began = MPI_Wtime();
    while (MPI_Wtime() - began < limit) {
        double start = processor();
        for (int i = 0; i < STEPS; i++) {
            MPI_Request request;
            MPI_Isend(&value, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, &request);
            MPI_Recv(&taken_in, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
        double taken = (processor() - start) / STEPS;
        if (taken < best) best = taken;
    }
    return best * 1e9;
}
int main(int argc, char **argv) {
    int rank, size, is_over = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank < 2) {
        double limit = atof(argv[1]) / 3, trip = best_of(ping_pong, rank, limit);
        double message = best_of(stream, rank, limit);
        if (rank == 0) printf("measured %.1f %.1f %.1f\\n", trip, message, to_itself(limit));
        for (int other = 2; other < size && rank == 0; other++)
            MPI_Send(&value, 1, MPI_INT, other, 1, MPI_COMM_WORLD);
    } else { /* the others leave the cores alone */
        for (; !is_over; usleep(50000))
            MPI_Iprobe(0, 1, MPI_COMM_WORLD, &is_over, MPI_STATUS_IGNORE);
        MPI_Recv(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
"""


def run() -> None:
    """Print what a round trip, a message of many, and one to oneself take, and the ratio to the plain one.

    The last is processor time, the others are waited for.
    """
    found = run_programs.mpi()
    if found is None:
        print("  skipped: there is no MPI here; pip install 'rankwise[toolchain]' brings one")
        return
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "clocks.c"
        source.write_text(_PROGRAM, encoding="utf-8")
        words = run_programs.command(source)
        print("  ranks  side     round trip ns   ratio     message ns   ratio      to itself ns   ratio")
        for ranks in RANKS:
            _compare(ranks, [found.launcher, "-n", str(ranks), *words, str(SECONDS)])


def _compare(ranks: int, command: Sequence[str]) -> None:
    best = {side: [float("inf")] * 3 for side in SIDES}
    for _ in range(ROUNDS):
        for side in SIDES:
            with _variables(side, command) as variables:
                best[side] = [*map(min, best[side], _measured(command, variables))]
    for side, taken in best.items():
        columns = (
            f"{each:13,.1f} {each / plain:7.3f}" for each, plain in zip(taken, best["plain"], strict=True)
        )
        print(f"  {ranks:5}  {side:8} {'  '.join(columns)}", flush=True)


@contextlib.contextmanager
def _variables(side: str, command: Sequence[str]) -> Iterator[dict[str, str]]:
    """Give the variables of one side; all share cores alike."""
    from rankwise.launch.environment import environment
    from rankwise.launch.which_mpi import compile_flags
    from rankwise.native.build import recorder_for

    folder = Path(tempfile.mkdtemp(dir="/dev/shm"))
    try:
        preload = recorder_for(compile_flags(command)) if side != "plain" else ()
        extra = {"RANKWISE_CLOCKS": side} if side in ("lamport", "vector") else {}
        yield environment(os.environ, preload, folder, "bench", sharing=False, extra=extra)
    finally:
        shutil.rmtree(folder)


def _measured(command: Sequence[str], variables: Mapping[str, str]) -> list[float]:
    try:
        done = subprocess.run(command, env=variables, capture_output=True, text=True, timeout=MOST_SECONDS)
    except subprocess.TimeoutExpired:
        return [float("inf")] * 3
    found = re.search(r"measured ([\d.]+) ([\d.]+) ([\d.]+)", done.stdout)
    assert found is not None, done.stdout + done.stderr
    return [float(each) for each in found.groups()]
