"""Runs a program of tests/explore under the schedules that its lines name, and compares what it printed.

`// visit: np=3 0:1<2 0:2<1 -> finished: 2 1` says how the run ends and which words it prints then. Of a
run that strays, some words of the reason are given. A run that finishes is repeated with everything forced
that it decided, and prints the same. `// ranks: 3` is for schedules that are not for as many as they say.
Some are run once more with messages that carry clocks: nothing may differ, and clocks know what was decided.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import explore_items
from case_items import CaseFailed
from program_item import ProgramItem
from rankwise.explore.clock_alternatives import Clocked
from rankwise.explore.visit import RunEnding, Visit
from rankwise.runs.running import RunOptions
from rankwise.schedule.schedule import ChoiceKind, Schedule, parse
from run_programs import CHOICE

SUFFIXES = (".c", ".py", ".f90")
_LINE = re.compile(r"(?://|#|!) visit: (?P<schedule>.*?) -> (?P<ending>[\w ]+?)(?:: (?P<words>.*))?")

_CLOCKS = ("vector", "lamport")
_TAKING = (ChoiceKind.RECEIVE, ChoiceKind.PROBE)
_OFTEN = 1
"""So many visits of a program are part of every `make test`, and all that do not finish, without clocks."""


def is_explored(path: Path) -> bool:
    """Return whether a file is such a program; those in Fortran need an MPI that has Fortran."""
    is_meant = path.suffix != ".f90" or CHOICE in os.environ
    return is_meant and path.suffix in SUFFIXES and not path.name.startswith(("_", "test_"))


class VisitFile(pytest.File):
    """One program; each of its `visit:` and `explore:` lines is a test."""

    def collect(self) -> Iterator[pytest.Item]:
        yield from explore_items.cases(self)
        lines = self.path.read_text(encoding="utf-8").splitlines()
        visits = [found for line in lines if (found := _LINE.fullmatch(line.strip())) is not None]
        for number, found in enumerate(visits):
            case = VisitCase.from_parent(self, name=found["schedule"])
            case.ending, case.words = RunEnding(found["ending"]), (found["words"] or "").split()
            if number >= _OFTEN and case.ending is RunEnding.FINISHED:
                case.add_marker(pytest.mark.long)
            yield case
            if number == 0 or case.ending is not RunEnding.FINISHED:
                again = VisitCase.from_parent(self, name=f"{case.name} clocks={_CLOCKS[number % 2]}")
                again.ending, again.words, again.clocks = case.ending, case.words, _CLOCKS[number % 2]
                if number >= _OFTEN:
                    again.add_marker(pytest.mark.long)
                yield again


class VisitCase(ProgramItem):
    """The program under one schedule."""

    ending: RunEnding
    words: list[str]
    clocks = "trace"

    def runtest(self) -> None:
        from rankwise.explore.scheduled_runs import SupervisedRunner
        from run_programs import command, mpi

        found = mpi()
        if found is None:
            pytest.skip("no MPI here to run programs with")
        schedule = parse(self.name.partition(" clocks=")[0])
        ranks = next(iter(re.findall(r"ranks: (\d+)", self.path.read_text(encoding="utf-8"))), schedule.ranks)
        words = [found.launcher, "-n", str(ranks), *command(self.path)]
        runner = SupervisedRunner(words, RunOptions(clocks=self.clocks))
        visit = runner.run(schedule)
        self._compare(visit)
        if visit.ending is RunEnding.FINISHED:
            self._compare(runner.run(Schedule(schedule.ranks, schedule.buffering, visit.outcome())))

    def _compare(self, visit: Visit) -> None:
        said = visit.remark if visit.ending is RunEnding.STRAYED else visit.output
        is_same = (
            " ".join(self.words) in said if visit.ending is RunEnding.STRAYED else said.split() == self.words
        )
        if visit.ending is not self.ending or not is_same:
            decided = " ".join(f"{each.decision}: {each.outcome}" for each in visit.decided)
            raise CaseFailed(
                f"{visit.schedule}\n{visit.ending.value}: {visit.remark} {visit.output}\n{decided}"
            )
        if visit.clocked is not None and visit.ending is not RunEnding.STRAYED:  # that is stopped at once
            self._compare_clocks(visit, visit.clocked)

    def _compare_clocks(self, visit: Visit, clocked: Clocked) -> None:
        known = {
            decision: (sender,)
            for decision, sender in zip(clocked.decisions, clocked.matched, strict=True)
            if sender >= 0
        }
        outcome = {each: what for each, what in visit.outcome().items() if each.kind in _TAKING}
        open_ = {each.decision for each in visit.decided if each.outcome is None}
        if {each: what for each, what in known.items() if each not in open_} != outcome:
            raise CaseFailed(f"{visit.schedule}\nclocks know {known} of {outcome}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> str:  # type: ignore[override]
        if isinstance(excinfo.value, CaseFailed):
            return f"{self.path}\n{excinfo.value}"
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"visit {self.path.name} {self.name}"
