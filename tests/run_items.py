"""Runs a case of tests/runs under supervision and compares the findings with what its lines promise."""

from __future__ import annotations

import os
import shlex
import signal
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import case_expectations
from case_items import CaseFailed
from program_item import ProgramItem
from rankwise.findings import Result
from run_sample import FOLDER, is_often

SUFFIXES = (".c", ".cpp", ".py", ".f90")
_MARK = "RANKWISE_TEST_CASE"
_STUCK = 120
"""Seconds after which a case is given up whose program neither ends nor is stuck."""


_ATTEMPTS = 3
_STUCK_BEYOND_LEVEL = 40
"""So often, and for so many seconds, a program runs in which threads call MPI that must not."""


def is_run(path: Path) -> bool:
    """A file is a case unless its name begins with '_': those belong to another case."""
    return path.suffix in SUFFIXES and not path.name.startswith("_")


class RunFile(pytest.File):
    """One program of tests/runs; each of its `run:` lines is a test."""

    def collect(self) -> Iterator[pytest.Item]:
        for line in case_expectations.read(self.path).runs:
            case = RunCase.from_parent(self, name=line)
            if FOLDER in self.path.parents and not is_often(self.path):
                case.add_marker(pytest.mark.long)
            yield case


@dataclass(frozen=True, slots=True)
class Way:
    """How a case is run."""

    ranks: str
    buffering: str = "as-is"
    guard: str = ""
    """`source` for a program that reports its own accesses, `binary` for one that is guarded as it is."""
    openmp: str = ""
    """Whose OpenMP it is compiled with, if any: `gcc` or `llvm`."""
    arguments: tuple[str, ...] = ()


def read_way(line: str) -> Way:
    """Read `-n 3 --buffering zero --guard source --openmp gcc arguments`."""
    words = shlex.split(line)
    options = {"-n": "", "--buffering": "as-is", "--guard": "", "--openmp": ""}
    while words and words[0] in options:
        options[words[0]] = words[1]
        words = words[2:]
    assert options["-n"], f"run: {line} says nothing of ranks"
    return Way(options["-n"], options["--buffering"], options["--guard"], options["--openmp"], tuple(words))


class RunCase(ProgramItem):
    """`rankwise run` on the case."""

    def runtest(self) -> None:
        from run_programs import has_llvm_openmp, mpi

        found = mpi()
        if found is None:
            pytest.skip("no MPI here to run programs with")
        if read_way(self.name).openmp == "llvm" and not has_llvm_openmp():
            pytest.skip("no clang here whose OpenMP programs can be run")
        wrong = wrong_with(self.path, read_way(self.name), found.launcher)
        if wrong:
            raise CaseFailed("\n".join(wrong))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> str:  # type: ignore[override]
        if isinstance(excinfo.value, CaseFailed):
            return f"{self.path}\n{excinfo.value}"
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"run {self.path.name} {self.name}"


def wrong_with(path: Path, way: Way, launcher: str) -> list[str]:
    """Run a case; return how what was found differs from what it promises, and what it left behind."""
    from run_programs import command

    words = [
        launcher,
        "-n",
        way.ranks,
        *command(path, way.openmp, watches=way.guard == "source"),
        *way.arguments,
    ]
    promises = case_expectations.read(path, way.buffering)
    token = uuid.uuid4().hex
    breaks_level = any(code == "RW915" for _, _, code in promises.expected)
    result = _supervised_again(words, way, token) if breaks_level else _supervised(words, way, token)
    wrong = [f"problem: {each.message}" for each in result.problems]
    return [*wrong, *case_expectations.differences(promises, result.findings), *_left_behind(token)]


def _supervised_again(words: list[str], way: Way, token: str) -> Result:
    """Run a program that breaks its thread level: by itself, too, the MPI library then hangs now and then."""
    for _ in range(_ATTEMPTS - 1):
        try:
            result = _supervised(words, way, token, _STUCK_BEYOND_LEVEL)
        except CaseFailed:
            continue
        if not result.problems:
            return result
    return _supervised(words, way, token)


def _supervised(words: list[str], way: Way, token: str, most: int = _STUCK) -> Result:
    from rankwise.config.settings import Settings
    from rankwise.runs.running import RunOptions, run_command

    def give_up(*_: object) -> None:
        raise CaseFailed("the run did not end")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(most)
    try:
        os.environ[_MARK] = token
        return run_command(words, Settings(), RunOptions(way.buffering, guard=bool(way.guard)))[0]
    finally:
        del os.environ[_MARK]
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _left_behind(token: str) -> list[str]:
    """Return a complaint for each process of the case that still lives."""
    from rankwise.procfs.process_stat import has_exited

    wanted = f"{_MARK}={token}".encode()
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdecimal():
            continue
        try:
            marked = wanted in (entry / "environ").read_bytes().split(b"\0")
        except OSError:
            continue
        if marked and not has_exited(int(entry.name)):
            found.append(f"left behind: process {entry.name}")
    return found
