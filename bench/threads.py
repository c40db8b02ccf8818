"""What recording threads costs: regions of OpenMP of some microseconds, and threads that call MPI at once.

Both are measured with one recorder on one program, plain and recorded in turns; each program measures short
bursts, and the best counts. A team has no more threads than there are cores where regions are timed.
"""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import run_programs
from bench.recording import sides

ROUNDS = 5
SECONDS = 1
REGIONS = (10, 30, 100)
"""Microseconds of work of each thread in a region."""
CALLERS = (1, 2, 4, 8, 16)
MOST = 1.05
_REGIONS = """\
#include <mpi.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
static volatile double sink;
static void work(long turns) {
    double x = 1;
    for (long i = 0; i < turns; i++) x = x * 1.0000001 + 1e-9;
    sink = x;
}
int main(int argc, char **argv) {
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    double aim = atof(argv[2]) * 1e-6, limit = atof(argv[1]);
    long turns = 1000;
    for (double best = 0; best < aim; turns += turns / 20 + 1) { /* as many as take so long at least */
        best = 1;
        for (int i = 0; i < 20; i++) {
            double start = omp_get_wtime();
            work(turns);
            double took = omp_get_wtime() - start;
            if (took < best) best = took;
        }
    }
    double best = 1e9, began = omp_get_wtime();
    while (omp_get_wtime() - began < limit) {
        double start = omp_get_wtime();
        for (int i = 0; i < 200; i++) {
#pragma omp parallel for schedule(static)
            for (int k = 0; k < omp_get_num_threads(); k++)
                work(turns);
        }
        double took = (omp_get_wtime() - start) / 200;
        if (took < best) best = took;
    }
    printf("measured %.1f\\n", best * 1e9);
    MPI_Finalize();
    return 0;
}
"""
_CALLERS = """\
#include <mpi.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    int provided, threads = atoi(argv[2]);
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    double best = 1e9, limit = atof(argv[1]), began = omp_get_wtime();
    while (omp_get_wtime() - began < limit) {
        double start = omp_get_wtime();
#pragma omp parallel num_threads(threads)
        {
            int tag = omp_get_thread_num(), out = tag, in;
            for (int i = 0; i < 400; i++) {
                MPI_Request request;
                MPI_Irecv(&in, 1, MPI_INT, 0, tag, MPI_COMM_SELF, &request);
                MPI_Send(&out, 1, MPI_INT, 0, tag, MPI_COMM_SELF);
                MPI_Wait(&request, MPI_STATUS_IGNORE);
            }
        }
        double took = (omp_get_wtime() - start) / (1200.0 * threads);
        if (took < best) best = took;
    }
    printf("measured %.1f\\n", best * 1e9);
    MPI_Finalize();
    return 0;
}
"""


def run() -> None:
    """Print nanoseconds of a region, and of a call of MPI by one of several threads, plain and recorded."""
    found = run_programs.mpi()
    if found is None:
        print("  skipped: there is no MPI here; pip install 'rankwise[toolchain]' brings one")
        return
    cores = len(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print(
            f"  regions on {cores} threads, runtime    plain ns   recorded ns   best ratio   median of rounds"
        )
        for openmp in _runtimes():
            program = _compiled(folder, "regions", _REGIONS, openmp)
            for size in REGIONS:
                command = [found.launcher, "-n", "1", str(program), str(SECONDS), str(size)]
                _row(f"{size} us, {openmp}", command, {"OMP_NUM_THREADS": str(cores)})
        print("  threads in MPI at once, runtime    plain ns   recorded ns   best ratio   median of rounds")
        for openmp in _runtimes():
            program = _compiled(folder, "callers", _CALLERS, openmp)
            for count in CALLERS:
                command = [found.launcher, "-n", "1", str(program), str(SECONDS), str(count)]
                _row(f"{count} threads, {openmp}", command, {})
    print(f"  target: at most {MOST} on regions of 10 us and more")


def _runtimes() -> tuple[str, ...]:
    return ("gcc", "llvm") if run_programs.has_llvm_openmp() else ("gcc",)


def _compiled(folder: Path, name: str, text: str, openmp: str) -> Path:
    source = folder / f"{name}.c"
    source.write_text(text)
    return run_programs.compiled(source, openmp=openmp)


def _row(name: str, command: Sequence[str], further: Mapping[str, str]) -> None:
    plain, recorded = [], []
    for _ in range(ROUNDS):
        with sides(command, 1) as (bare, wrapped, _):
            plain.append(_measured(command, {**bare, **further}))
            recorded.append(_measured(command, {**wrapped, **further}))
    ratios = [after / before for before, after in zip(plain, recorded, strict=True)]
    best = min(recorded) / min(plain)
    times = f"{min(plain):10,.0f} {min(recorded):13,.0f}"
    print(f"  {name:32} {times} {best:12.3f} {statistics.median(ratios):18.3f}", flush=True)


def _measured(command: Sequence[str], variables: Mapping[str, str]) -> float:
    done = subprocess.run(command, env=dict(variables), capture_output=True, text=True, timeout=300)
    found = re.search(r"measured ([\d.]+)", done.stdout)
    assert found is not None, done.stdout + done.stderr
    return float(found.group(1))
