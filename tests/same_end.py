"""Runs a correct program with and without rankwise: it must end in the same way and print the same lines.

The modes are those in which a rank may have to wait in the recorder: for the agreement on a collective,
because of a schedule, or for clocks that travel with messages.
"""

from __future__ import annotations

import dataclasses
import os
import re
import shutil
import signal
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import case_expectations
from end_to_end.command_line import command as rankwise_command
from rankwise.config.settings import Settings
from rankwise.explore.explorer import ExploreLimits
from rankwise.explore.request import ExploreRequest
from rankwise.explore.scope import Explored
from rankwise.findings import Evidence, Result
from rankwise.report.findings_file import load
from rankwise.runs.running import RunOptions, run_command
from rankwise.workflows.explore import explore_command
from run_items import Way, read_way
from run_programs import command, mpi, words_for_python

_RUNS = 6
"""So many runs of each buffering are explored."""
_BUFFERED = ("env", "-u", "PYTHONUNBUFFERED")
"""With it Python writes a line and its end separately, and launchers mix that with lines of other ranks."""
_LONGEST = 120
_PATIENCE = 60.0
"""A machine with much else to do takes long over programs that compute between two polls."""


@dataclass(frozen=True, slots=True)
class Alone:
    """How a program ends without rankwise, and what it prints."""

    status: int
    printed: str

    def ends_as(self, status: int) -> bool:
        """Return whether a status is the same; of ranks that end with several, launchers return any."""
        return status == self.status or (status > 0 and self.status > 0)


@dataclass(frozen=True, slots=True)
class Job:
    """A program with its ranks and arguments, and where files about it may go."""

    path: Path
    way: Way
    folder: Path

    @property
    def words(self) -> list[str]:
        found = mpi()
        assert found is not None
        return [found.launcher, "-n", self.way.ranks, *_BUFFERED, *command(self.path), *self.way.arguments]


def ways_of(path: Path) -> list[Way]:
    """Return the distinct ranks and arguments that the `run:` lines of a program name."""
    plain = [
        Way(way.ranks, arguments=way.arguments) for way in map(read_way, case_expectations.read(path).runs)
    ]
    return list(dict.fromkeys(plain))


def alone(job: Job) -> Alone:
    """Run a program without rankwise."""
    variables = {**os.environ, "OMPI_MCA_rmaps_base_oversubscribe": "1"}  # more ranks than cores
    done = subprocess.run(
        job.words, capture_output=True, text=True, timeout=_LONGEST, check=False, env=variables
    )
    return Alone(done.returncode, done.stdout)


def wrong_in(mode: str, job: Job, expected: Alone) -> list[str]:
    """Return how the program ends in another way in this mode than without rankwise."""
    with _given_up_after(_LONGEST):
        return [f"{mode}: {each}" for each in MODES[mode](job, expected)]


@contextmanager
def _given_up_after(seconds: int) -> Iterator[None]:
    """Fail if what is done here does not end: a rank may poll forever."""

    def give_up(*_: object) -> None:
        raise AssertionError("the run did not end")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _run(job: Job, expected: Alone, options: RunOptions) -> list[str]:
    output = job.folder / "printed"
    options = dataclasses.replace(options, output=output, give_up_after=_PATIENCE)
    result, run = run_command(job.words, Settings(), options)
    assert run is not None
    wrong = _complaints(result)
    if not expected.ends_as(run.status):
        wrong.append(f"ended with status {run.status} instead of {expected.status}")
    return [*wrong, *_differences(output.read_text("utf-8", "replace"), expected)]


def _plainly(job: Job, expected: Alone) -> list[str]:
    return _run(job, expected, RunOptions())


def _asking_first(job: Job, expected: Alone) -> list[str]:
    """Every blocking collective is a suspect."""
    return _run(job, expected, RunOptions(check_before=True))


def _guarded(job: Job, expected: Alone) -> list[str]:
    return _run(job, expected, RunOptions(check_before=True, guard=True))


def _verified(job: Job, expected: Alone) -> list[str]:
    found = job.folder / "verified.json"
    words = ["verify", job.path, "-n", job.way.ranks, "--explore", "0", "--format", "json", "--output", found]
    given = ["--", *job.way.arguments] if job.way.arguments else []
    done = subprocess.run(
        rankwise_command([*words, *given]),
        cwd=job.folder,
        env=_with_chosen_mpi(job.folder),
        capture_output=True,
        text=True,
        timeout=_LONGEST,
        check=False,
    )
    if not found.exists():
        return [done.stdout + done.stderr]
    result = load(found.read_text(encoding="utf-8"))
    wrong = _complaints(result)
    status = re.search(r"ended with status (-?\d+)", result.summary)
    if not expected.ends_as(int(status[1] if status else 0)):
        wrong.append(f"{result.summary}, instead of with status {expected.status}")
    printed = f"\n{done.stdout}".partition("\n{\n")[0].removeprefix("\n")  # the findings come behind it
    return [*wrong, *_differences(printed, expected)]


def _with_chosen_mpi(folder: Path) -> dict[str, str]:
    """Return variables with which `verify` finds the MPI that cases run on before any other."""
    found = mpi()
    assert found is not None
    launcher = Path(found.launcher)
    compiler = launcher.with_name(launcher.name.replace("mpiexec", "mpicc"))
    own = folder / "bin"
    own.mkdir(exist_ok=True)
    for name, path in (("mpiexec", launcher), ("mpicc", compiler)):
        (own / name).write_text(f'#!/bin/sh\nexec "{path}" "$@"\n', encoding="utf-8")
        (own / name).chmod(0o755)
    for_python = dict(each.split("=", 1) for each in words_for_python()[1:])  # behind `env`
    variables = {name: value for name, value in os.environ.items() if name != _BUFFERED[-1]}
    return {**variables, **for_python, "PATH": f"{own}:{os.environ['PATH']}"}


def _explored(job: Job, expected: Alone, options: RunOptions, explored: Explored) -> list[str]:
    options = dataclasses.replace(options, expected=expected.printed, give_up_after=_PATIENCE)
    asked = ExploreRequest(
        tuple(job.words),
        strategy="reduced",
        explored=explored,
        limits=ExploreLimits(runs=_RUNS),
        options=options,
    )
    wrong = _complaints(explore_command(asked, Settings()))
    own = "RW216 the program ended with status"  # that of failure is a finding, also if it is always the same
    return [each for each in wrong if expected.status <= 0 or not each.startswith(own)]


def _in_every_order(job: Job, expected: Alone) -> list[str]:
    options = RunOptions(in_turn=True)
    return _explored(job, expected, options, Explored(completions=2, failed_polls=2))


def _clocked(kind: str) -> Callable[[Job, Alone], list[str]]:
    return lambda job, expected: _explored(job, expected, RunOptions(clocks=kind), Explored())


def _complaints(result: Result) -> list[str]:
    witnessed = [each for each in result.violations if each.evidence is Evidence.WITNESSED]
    wrong = [f"{each.rule.code} {each.message} at {each.where}" for each in witnessed]
    return wrong + [each.message for each in result.problems]


def _differences(printed: str, expected: Alone) -> list[str]:
    """Compare lines in any order: those of several ranks may come in any."""
    now, before = Counter(printed.splitlines()), Counter(expected.printed.splitlines())
    return (
        [f"printed {sorted(now.elements())} instead of {sorted(before.elements())}"] if now != before else []
    )


MODES: dict[str, Callable[[Job, Alone], list[str]]] = {
    "run": _plainly,
    "check-before": _asking_first,
    "guard": _guarded,
    "verify": _verified,
    "explore": _in_every_order,
    "lamport": _clocked("lamport"),
    "vector": _clocked("vector"),
}
FOR_ALL = ("run", "check-before", "verify", "explore", "vector")
"""The modes in which not only the family runs, but every correct program."""


def is_here() -> bool:
    """Return whether there is an MPI to run programs with."""
    found = mpi()
    return found is not None and shutil.which(found.launcher) is not None
