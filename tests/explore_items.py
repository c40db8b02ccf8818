"""Explores a program of tests/explore as its lines say: how many outcomes there are, and what is found.

`// explore: np=3 buffering=infinite strategy=reduced -> 2` says how many outcomes are visited; with
`-> 2 inconclusive` also what is concluded, where that does not follow from the findings. A line with
`// finds: RW203` has that finding, no other has any. Each one shows again with the schedule that is told for
it: same rule, same place. Words: np, buffering (both, zero, infinite), strategy, mixing, completions, skip,
runs, jobs, clocks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from case_items import CaseFailed
from rankwise.explore.campaigning import Asked, explore_command
from rankwise.explore.explored import Explored
from rankwise.explore.exploring import Limits
from rankwise.explore.schedule import parse
from rankwise.explore.strategies.named import Tuning
from rankwise.explore.supervised import SupervisedRunner
from rankwise.findings import Conclusion, Finding, Result
from rankwise.running import RunOptions
from rankwise.settings import Settings

_LINE = re.compile(
    r"(?://|#|!) explore: (?P<words>.*?) -> (?P<outcomes>\d+)(?: (?P<conclusion>[a-z ]+))?", re.MULTILINE
)
_FINDS = re.compile(r"(?://|#|!) finds: (?P<codes>[\w, ]+)$")


def cases(file: pytest.File) -> Iterator[pytest.Item]:
    """Yield a test for each `explore:` line of a program."""
    for line in file.path.read_text(encoding="utf-8").splitlines():
        if (found := _LINE.fullmatch(line.strip())) is not None:
            case = ExploreCase.from_parent(file, name=f"explore {found['words']}")
            case.words = dict(each.split("=", 1) for each in found["words"].split())
            case.outcomes, case.conclusion = int(found["outcomes"]), found["conclusion"] or ""
            yield case


class ExploreCase(pytest.Item):
    """The program, explored in one way."""

    words: dict[str, str]
    outcomes: int
    conclusion: str

    def runtest(self) -> None:
        from run_programs import command, mpi

        found = mpi()
        if found is None:
            pytest.skip("no MPI here to run programs with")
        words = (found.launcher, "-n", self.words["np"], *command(self.path))
        result = explore_command(self._asked(words), Settings())
        violations = result.violations
        expected = self._expected()
        told = {(each.rule.code, each.where.line) for each in violations}
        visited = re.search(r" in ([\d,]+) outcomes? of", result.summary)
        count = int(visited[1].replace(",", "")) if visited else -1
        if count != self.outcomes or told != expected or not self._is_concluded(result):
            raise CaseFailed(f"{result.summary}\n{result.verdict}\n{told} instead of {expected}")
        for each in violations:
            self._show_again(words, each)

    def _asked(self, words: tuple[str, ...]) -> Asked:
        given = self.words
        buffering = given.get("buffering", "both")
        mixes = "mixing" in given
        return Asked(
            words,
            ("infinite", "zero") if buffering == "both" else (buffering,),
            "bounded" if mixes else given.get("strategy", "reduced"),
            Tuning(mixing=int(given.get("mixing", 0))),
            Explored(tuple(given.get("skip", "").split()), int(given.get("completions", 0))),
            Limits(int(given["runs"]) if "runs" in given else None),
            jobs=int(given.get("jobs", 1)),
            require_complete=True,
            options=RunOptions(clocks=given.get("clocks", "trace")),
        )

    def _expected(self) -> set[tuple[str, int]]:
        lines = enumerate(self.path.read_text(encoding="utf-8").splitlines(), 1)
        marks = ((number, _FINDS.search(line)) for number, line in lines)
        return {(code, number) for number, mark in marks if mark for code in mark["codes"].split(", ")}

    def _is_concluded(self, result: Result) -> bool:
        usual = Conclusion.VIOLATED if result.violations else Conclusion.CLEAN
        return result.verdict.conclusion is (Conclusion(self.conclusion) if self.conclusion else usual)

    def _show_again(self, words: tuple[str, ...], finding: Finding) -> None:
        assert finding.replay is not None
        visit = SupervisedRunner(words).run(parse(finding.replay))
        shown = {(each.rule.code, each.where) for each in visit.findings}
        if (finding.rule.code, finding.where) not in shown:
            raise CaseFailed(
                f"{finding.replay} does not show {finding.rule.code} at {finding.where}: {shown}"
            )

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> str:  # type: ignore[override]
        if isinstance(excinfo.value, CaseFailed):
            return f"{self.path}\n{excinfo.value}"
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"{self.path.name}: {self.name}"
