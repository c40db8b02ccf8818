"""What a sample of a rank costs: reading the process, reading the recorder's page, and gdb beside them.

Processor time is the watcher's own; how long a rank was stopped is measured around each stop.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from rankwise.hang.sources.ptrace_sampling import PtraceSource
from rankwise.hang.sources.shim_sampling import ShimSource
from rankwise.launch.environment import environment
from rankwise.launch.which_mpi import compile_flags
from rankwise.native.build import recorder_for
from rankwise.procfs import thread_stop
from rankwise.sampling.job_ranks import job_of
from rankwise.sampling.rank_sample import Source
from sampling.jobs import PYTHON, Mpi, built, job, mpis, wait_until

_RANKS = 8
_LOOKS = 100


class _Timed(thread_stop.Stops):
    """Stops threads, and notes for how long."""

    seconds: list[float]

    def _collect(self, waiting: set[int]) -> Iterator[tuple[int, thread_stop.Registers]]:
        for found in super()._collect(waiting):
            began = time.perf_counter()
            yield found
            self.seconds.append(time.perf_counter() - began)


def run() -> None:
    for mpi in mpis():
        with tempfile.TemporaryDirectory() as name:
            program = built(mpi, Path(name), "-O2")
            for place in ("iterate", "receive", "sleep"):
                _measure(mpi, Path(name), [program], place)
    with tempfile.TemporaryDirectory() as name:
        _measure(mpis()[0], Path(name), PYTHON, "receive")


def _measure(mpi: Mpi, folder: Path, program: list[str | Path] | tuple[str | Path, ...], place: str) -> None:
    trace = Path(tempfile.mkdtemp(dir=folder))
    command = [*mpi.launcher, *map(str, program)]
    preload = recorder_for(compile_flags(command), fortran=False, guard=False)
    variables = environment(os.environ, preload, trace, "bench", sharing=True, extra={})
    for each in folder.glob("ready.*"):
        each.unlink()
    with job(mpi, folder, program, (place,) * _RANKS, variables) as launcher:
        attach = PtraceSource(job_of(launcher))
        stops = _Timed()
        stops.seconds = []
        attach._stops = stops
        assert wait_until(lambda: len(attach.ranks()) == _RANKS)
        first = _processor_time(lambda: attach.sample(attach.ranks()), 1)
        into = _a_rank(attach)
        page = _a_rank(ShimSource(trace))
        stopped = (
            f"stopped for {statistics.median(stops.seconds) * 1e6:.0f} µs"
            if stops.seconds
            else "never stopped"
        )
        debugger = _gdb(attach.places()[1].pid)
        attach.close()
    kind = "mpi4py" if program is PYTHON else mpi.name
    print(f"  {kind:9}{place:9}attach {into * 1e3:.3f} ms a rank ({stopped}),", end="")
    print(f" {first / _RANKS * 1e3:.0f} ms the first time")
    print(f"{'':20}page {page * 1e3:.3f} ms, {page / into:.2f} of it;", end="")
    print(f" gdb {debugger * 1e3:.0f} ms, {debugger / into:.0f} times")


def _a_rank(source: Source) -> float:
    source.sample(source.ranks())
    return _processor_time(lambda: source.sample(source.ranks()), _LOOKS) / _RANKS


def _processor_time(do: Callable[[], object], times: int) -> float:
    """Return the processor time of doing something, in seconds."""
    began = time.process_time()
    for _ in range(times):
        do()
    return (time.process_time() - began) / times


def _gdb(pid: int) -> float:
    """Return the processor time of one backtrace by gdb."""
    tool = shutil.which("gdb")
    if tool is None:
        return float("nan")
    before = os.times()
    subprocess.run([tool, "-p", str(pid), "-batch", "-ex", "bt"], capture_output=True, check=False)
    after = os.times()
    return after.children_user - before.children_user + after.children_system - before.children_system
