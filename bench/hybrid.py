"""What the analysis of threads adds to compiling, as a program of MPI and OpenMP grows.

Each function has a parallel region with several constructs and calls of MPI, some through helpers; main calls
all. Times are of the processor: of clang that writes IR for checking, of the user's compiler that writes an
object with -O2, of all static checking, and of the part about threads.
"""

from __future__ import annotations

import gc
import resource
import subprocess
import tempfile
import time
from pathlib import Path

SIZES = (10, 40, 160)
_PUBLISHED = 0.06
"""The share of compile time that Saillard et al. (Euro-Par 2015, Fig. 4) report at most."""
_CODES = ("RW502", "RW506", "RW508", "RW915")
_FUNCTION = """
static void exchange_{n}(double *a, int peer) {{
    MPI_Sendrecv_replace(a, 8, MPI_DOUBLE, peer, {n}, peer, {n}, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}}
static double step_{n}(double *a, int count, int peer) {{
    double sum = 0, total = 0;
#pragma omp parallel
    {{
#pragma omp for schedule(dynamic)
        for (int i = 0; i < count; i++)
            a[i] = a[i] * 0.5 + i;
#pragma omp master
        exchange_{n}(a, peer);
#pragma omp barrier
#pragma omp for reduction(+:sum)
        for (int i = 0; i < count; i++)
            sum += a[i];
#pragma omp single
        {{
            MPI_Allreduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
#pragma omp task
            MPI_Send(&total, 1, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD);
#pragma omp taskwait
        }}
#pragma omp critical
        MPI_Send(&total, 1, MPI_DOUBLE, peer, 2, MPI_COMM_WORLD);
    }}
    return total;
}}
"""


def run() -> None:
    """Print seconds of processor time, and the analysis of threads as a share of compile time."""
    from rankwise.checks import find_checks
    from rankwise.checks.threads.level_needs import thread_need
    from rankwise.program.model import Model
    from rankwise.source import ReadingOptions, read_sources
    from rankwise.toolchain.mpi import mpi_compiler

    gc.set_threshold(200_000, 20, 100)  # as the command does
    print("  functions     to IR       -O2   check all   threads   / to IR     / -O2")
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            path = Path(folder) / f"hybrid_{size}.c"
            path.write_text(_program(size))
            before = _used_by_children()
            reading = read_sources([path], ("-fopenmp",), ReadingOptions(use_cache=False))
            to_ir = _used_by_children() - before
            before = _used_by_children()
            subprocess.run(
                [*mpi_compiler("c").words, "-O2", "-fopenmp", "-c", path, "-o", path.with_suffix(".o")],
                check=True,
            )
            to_object = _used_by_children() - before
            model = Model(reading.program)
            alone = of_threads = 0.0
            for check in find_checks():
                began = time.process_time()
                check.run(model)
                took = time.process_time() - began
                alone += took
                of_threads += took if check.codes[0] in _CODES else 0.0
            began = time.process_time()
            thread_need(model)
            of_threads += time.process_time() - began
            print(
                f"  {size:9}{to_ir:10.2f}{to_object:10.2f}{alone:12.2f}{of_threads:10.3f}"
                f"{of_threads / to_ir:10.1%}{of_threads / to_object:10.1%}",
                flush=True,
            )
    print(f"  published for a plugin of the compiler: at most {_PUBLISHED:.0%}")


def _used_by_children() -> float:
    """Return the seconds of processor time of all compilers so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _program(functions: int) -> str:
    lines = ["#include <mpi.h>", "#include <stdlib.h>"]
    lines += [_FUNCTION.format(n=number) for number in range(functions)]
    calls = "\n".join(f"    step_{number}(a, 64, 1 - rank);" for number in range(functions))
    lines += ["int main(int argc, char **argv) {", "    int provided, rank;"]
    lines += ["    double *a = malloc(64 * sizeof(double));"]
    lines += ["    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);"]
    lines += ["    MPI_Comm_rank(MPI_COMM_WORLD, &rank);", calls, "    MPI_Finalize();"]
    return "\n".join([*lines, "    free(a);", "    return 0;", "}", ""])
