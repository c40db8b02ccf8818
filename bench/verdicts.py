"""How soon a deadlock is known, and how often correct programs are called deadlocked."""

from __future__ import annotations

import contextlib
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

RUNS = 500
"""Supervised runs of correct programs; RANKWISE_BENCH_RUNS names another number."""
_BETWEEN = 250
"""Runs from one line to the next, so that a measurement that is ended early has counted what it did."""
_DEADLOCK = """\
#include <mpi.h>
int main(int argc, char **argv) {
    int rank, size, value;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Recv(&value, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
"""


_POLLING = _DEADLOCK.replace(
    "MPI_Recv(&value, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
    "for (int flag = 0; !flag;) MPI_Iprobe((rank + 1) % size, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);",
)
_DEADLOCKS = {"a ring of receives": _DEADLOCK, "a ring of MPI_Iprobe in loops": _POLLING}


def run() -> None:
    """Print the delay from the last call to the verdict, and the false deadlocks among many correct runs."""
    from rankwise.toolchain import mpi_launcher

    launcher = mpi_launcher()
    if not launcher.found:
        print(f"  skipped: there is no mpiexec here ({launcher.get_it})")
        return
    _delays(list(launcher.command))
    _false_deadlocks(list(launcher.command))


def _delays(launcher: list[str]) -> None:
    from rankwise.launch.programs import compiled

    source = Path(tempfile.gettempdir()) / "rankwise-bench-deadlock.c"
    for name, text in _DEADLOCKS.items():
        source.write_text(text)
        program = str(compiled(source))
        for ranks in (2, 16):
            delays = [supervised([*launcher, "-n", str(ranks), program])[1] for _ in range(5)]
            shown = ", ".join(f"{each:.2f}" for each in delays)
            print(f"  {name}, {ranks:3} ranks: verdict {shown} s after the last call", flush=True)


def _false_deadlocks(launcher: list[str]) -> None:
    import case_expectations
    import run_programs
    from fails_by_itself import fails_by_itself
    from run_items import is_run, read_way

    correct = sorted((Path(__file__).parent.parent / "tests" / "runs").rglob("*_ok.*"))
    cases = [path for path in correct if is_run(path) and not fails_by_itself(path)]
    found = run_programs.mpi()
    if not cases or found is None:
        print("  skipped: there are no cases, or no MPI to run them on")
        return
    runs, wrong, took = int(os.environ.get("RANKWISE_BENCH_RUNS", RUNS)), [], []
    for number in range(runs):
        if number and number % _BETWEEN == 0:
            print(f"    {number:,} runs, {len(wrong)} findings {wrong[-5:]}", flush=True)
        case = cases[number % len(cases)]
        way = read_way(case_expectations.read(case).runs[0])
        program = [*run_programs.command(case, way.openmp), *way.arguments]
        started = time.monotonic()
        codes, _ = supervised([found.launcher, "-n", way.ranks, *program])
        took.append(time.monotonic() - started)
        wrong += [(case.name, code) for code in codes]
    print(f"  {runs:,} supervised runs of {len(cases)} correct programs: {len(wrong)} findings {wrong[:5]}")
    print(f"  median {statistics.median(took):.2f} s a run")


def supervised(command: list[str]) -> tuple[list[str], float]:
    """Run a command silently; return the codes found, and the seconds from the last call to a verdict."""
    from rankwise.config.settings import Settings
    from rankwise.runs.running import RunOptions, judge_run, supervise

    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder, silence():
        done = supervise(command, Path(folder), RunOptions(), True)
        found = judge_run(done.run, Settings())[0]
        codes = [each.rule.code for each in found if not each.is_note]
        return codes, done.ended.found_after or 0.0


@contextlib.contextmanager
def silence():  # type: ignore[no-untyped-def]
    """Keep what programs print out of the table."""
    kept = os.dup(1), os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    sys.stdout.flush()
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept[0], 1)
        os.dup2(kept[1], 2)
        for each in (*kept, nowhere):
            os.close(each)
