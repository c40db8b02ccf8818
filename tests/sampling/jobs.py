"""Real jobs to look at, on every MPI that is installed; nothing of them is left behind."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from rankwise.hang.sources.ptrace_sampling import PtraceSource
from rankwise.procfs.process_stat import has_exited
from rankwise.sampling.job_ranks import job_of
from rankwise.sampling.rank_sample import ExaminationResult, Source, Standing
from run_programs import mpi

HERE = Path(__file__).parent
FAILED_POLLS = 60.0


@dataclass(frozen=True)
class Mpi:
    """An MPI that programs can be built and started with."""

    name: str
    launcher: tuple[str, ...]
    compiler: tuple[str, ...]


def mpis() -> list[Mpi]:
    """Return what is installed: the one that came as a Python package, and Debian's two."""
    found = []
    own = mpi()
    if own is not None:
        found.append(Mpi("embedded", (own.launcher,), own.compiler))
    for name in ("mpich", "openmpi"):
        launcher, compiler = shutil.which(f"mpiexec.{name}"), shutil.which(f"mpicc.{name}")
        if launcher and compiler:
            extra = ("--allow-run-as-root", "--oversubscribe") if name == "openmpi" else ()
            found.append(Mpi(name, (launcher, *extra), (compiler,)))
    return found


_SELDOM = {"mpich": pytest.mark.long, "openmpi": pytest.mark.slow}
each_mpi = pytest.mark.parametrize(
    "mpi",
    [pytest.param(each, marks=_SELDOM.get(each.name, ()), id=each.name) for each in mpis()],
)


def built(mpi: Mpi, folder: Path, *flags: str, source: str = "places.c") -> Path:
    """Return a program of this folder compiled with these flags."""
    program = folder / Path(source).stem
    words = [
        mpi.compiler[0],
        str(HERE / source),
        *flags,
        "-pthread",
        "-o",
        str(program),
        *mpi.compiler[1:],
    ]
    subprocess.run(words, check=True, capture_output=True)
    return program


@contextlib.contextmanager
def job(
    mpi: Mpi,
    folder: Path,
    program: Sequence[str | Path],
    places: Sequence[str],
    variables: Mapping[str, str] | None = None,
) -> Iterator[int]:
    """Run a job whose ranks go to these places; give its launcher when all are there."""
    words = [*mpi.launcher, "-n", str(len(places)), *map(str, program), *places]
    with (folder / "output").open("wb") as output:
        child = subprocess.Popen(
            words, env=variables, cwd=folder, stdout=output, stderr=subprocess.STDOUT, start_new_session=True
        )
    try:
        wait_until(lambda: len(list(folder.glob("ready.*"))) == len(places) or child.poll() is not None)
        assert child.poll() is None, (folder / "output").read_text(errors="replace")
        yield child.pid
    finally:
        numbers = [int(each.name) for each in Path("/proc").iterdir() if each.name.isdecimal()]
        below = [each for each in numbers if is_below(each, child.pid)]
        child.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(5)
        for pid in (child.pid, *below):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        child.wait(FAILED_POLLS)
        wait_until(lambda: all(map(has_exited, below)))


def examined(source: Source) -> ExaminationResult:
    """Examine a job until it is decided whether it can go on."""
    examination = source.examine()
    assert examination is not None
    while True:
        examination.sample(source.ranks())
        shown = examination.shown()
        if shown.standing is not Standing.UNDECIDED:
            return shown
        time.sleep(0.1)


def is_below(pid: int, root: int) -> bool:
    from rankwise.procfs import process_stat

    while pid > 1:
        pid = process_stat.parent(pid)
        if pid == root:
            return True
    return False


@contextlib.contextmanager
def source_of(pid: int) -> Iterator[PtraceSource]:
    source = PtraceSource(job_of(pid))
    try:
        yield source
    finally:
        source.close()


def wait_until(is_so: Callable[[], bool]) -> bool:
    """Wait until something is so; return whether it came to that."""
    until = time.monotonic() + FAILED_POLLS
    while not is_so():
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


PYTHON = (sys.executable, HERE / "places.py")
