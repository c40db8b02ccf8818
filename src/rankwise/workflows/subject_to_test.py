"""What `test` is given: a program that can record what its branches depend on."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from rankwise.config.settings import Settings
from rankwise.errors import RankwiseError
from rankwise.launch.program_launcher import launcher_for
from rankwise.runs.prepare import prepare
from rankwise.testing.campaign.supervised_inputs import RecordedTarget
from rankwise.testing.native_program import prepare as prepare_native
from rankwise.testing.python.python_target import python_target
from rankwise.toolchain import mpi_launcher, user_python
from rankwise.workflows.verify_subject import Subject, subject_of


@dataclass(frozen=True, slots=True)
class TestSubject:
    """A program, and what it takes to run it."""

    target: RecordedTarget
    words: tuple[str, ...]
    """What starts one rank of the program as its users start it."""
    launcher: tuple[str, ...]
    digest: str
    """Names the content of the program."""


def subject_for_test(
    paths: tuple[Path, ...],
    flags: tuple[str, ...],
    python: str,
    varies: tuple[str, ...],
    home: Path,
    budget: int,
    settings: Settings,
) -> TestSubject:
    """Find out how to run the program that files name."""
    subject = subject_of(paths, None, flags, settings)
    known = [*subject.sources, *([subject.program] if subject.program is not None else [])]
    digest = hashlib.sha256(b"".join(each.read_bytes() for each in known if each.is_file())).hexdigest()
    if subject.script is not None:
        return _python(subject, subject.script, python, varies, home, budget, digest)
    if subject.program is None and subject.language == "fortran":
        raise RankwiseError(
            f"{paths[0]} is Fortran; `rankwise test` reads C, C++ and Python so far",
            "rankwise verify checks and runs it",
        )
    return _native(subject, flags, home, digest)


def _native(subject: Subject, flags: tuple[str, ...], home: Path, digest: str) -> TestSubject:
    program = subject.program
    sources = [program] if program is not None else [each.path for each in subject.parts]
    made = prepare_native(sources, flags)
    launcher = launcher_for(made.executable)
    words = (str(made.executable.absolute()),)
    prepared = prepare([*launcher, "-n", "1", *words], guard=False)
    target = RecordedTarget(
        prepared, launcher, words, made.read, lambda folder, _: made.variables(folder), home, True
    )
    return TestSubject(target, words, launcher, digest)


def _python(
    subject: Subject, script: Path, python: str, varies: tuple[str, ...], home: Path, budget: int, digest: str
) -> TestSubject:
    found = user_python(python)
    launcher = mpi_launcher("python", found)
    if not launcher.found:
        raise RankwiseError("no launcher of MPI programs (mpiexec) was found", launcher.get_it)
    target = python_target(script, found.command, launcher.command, varies, home, budget)
    return TestSubject(target, (found.command, str(script.absolute())), launcher.command, digest)
