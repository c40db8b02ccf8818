"""Explores a program of tests/explore as its lines say: how many outcomes there are, and what is found.

`// explore: np=3 buffering=infinite strategy=reduced -> 2` says how many outcomes are visited, `-> 6 orders`
how many are decided by prediction, `-> some` that the number depends on how the first run comes out; with
`-> 2 inconclusive` also what is concluded, where that does not follow from the findings. A line with
`// finds: RW203` has that finding, no other has any; `// finds: RW201 with zero` has it only where that
buffering is among those explored. Each one shows again with its schedule, or in any run
if it has none: same rule, same place. Words: np, buffering (both, zero, infinite), strategy, mixing,
completions, failed_polls, skip, runs, jobs, clocks, long.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from case_items import CaseFailed
from program_item import ProgramItem
from rankwise.config.settings import Settings
from rankwise.explore.explorer import ExploreLimits
from rankwise.explore.request import ExploreRequest
from rankwise.explore.scheduled_runs import SupervisedRunner
from rankwise.explore.scope import Explored
from rankwise.explore.strategies.by_name import Tuning
from rankwise.findings import Conclusion, Evidence, Finding, Result
from rankwise.runs.running import RunOptions
from rankwise.schedule.schedule import Schedule, parse
from rankwise.workflows.explore import explore_command

_EVERY = 4
_LINE = re.compile(
    r"(?://|#|!) explore: (?P<words>.*?) -> (?P<count>\d+ orders|\d+|some)(?: (?P<conclusion>[a-z ]+))?"
)
_FINDS = re.compile(r"(?://|#|!) finds: (?P<codes>RW\d+(?:, RW\d+)*)(?: with (?P<buffering>\w+))?$")
_COUNT = re.compile(r" in (?P<orders>[\d,]+) orders? decided by| in (?P<outcomes>[\d,]+) outcomes? of")


def cases(file: pytest.File) -> Iterator[pytest.Item]:
    """Yield a test for each `explore:` line of a program; the further ones take long, but for `orders`.

    `make test` runs each fourth program, chosen by a hash of its name, and `make test-slow` the others.
    """
    lines = file.path.read_text(encoding="utf-8").splitlines()
    is_first = True
    for line in lines:
        if (found := _LINE.fullmatch(line.strip())) is not None:
            case = ExploreCase.from_parent(file, name=f"explore {found['words']}")
            case.words = dict(each.split("=", 1) for each in found["words"].split())
            if "long" in case.words or not (is_first or file.path.parent.name == "orders"):
                case.add_marker(pytest.mark.long)
            elif zlib.crc32(file.path.name.encode()) % _EVERY:
                case.add_marker(pytest.mark.slow)
            is_first = False
            case.count, case.conclusion = found["count"], found["conclusion"] or ""
            yield case


class ExploreCase(ProgramItem):
    """The program, explored in one way."""

    words: dict[str, str]
    count: str
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
        reported = {(each.rule.code, each.where.line) for each in violations}
        if not self._is_counted(result) or reported != expected or not self._is_concluded(result):
            raise CaseFailed(f"{result.summary}\n{result.verdict}\n{reported} instead of {expected}")
        for each in violations:
            self._show_again(words, each)

    def _asked(self, words: tuple[str, ...]) -> ExploreRequest:
        given = self.words
        buffering = given.get("buffering", "both")
        mixes = "mixing" in given
        return ExploreRequest(
            words,
            ("infinite", "zero") if buffering == "both" else (buffering,),
            "bounded" if mixes else given.get("strategy", "reduced"),
            Tuning(mixing=int(given.get("mixing", 0))),
            Explored(
                tuple(given.get("skip", "").split()),
                int(given.get("completions", 0)),
                int(given.get("failed_polls", 0)),
            ),
            ExploreLimits(int(given["runs"]) if "runs" in given else None),
            jobs=int(given.get("jobs", 1)),
            require_complete=True,
            options=RunOptions(clocks=given.get("clocks", "trace"), in_turn="failed_polls" in given),
        )

    def _expected(self) -> set[tuple[str, int]]:
        lines = enumerate(self.path.read_text(encoding="utf-8").splitlines(), 1)
        marks = ((number, _FINDS.search(line)) for number, line in lines)
        explored = self._asked(()).bufferings
        return {
            (code, number)
            for number, mark in marks
            if mark and (mark["buffering"] or explored[0]) in explored
            for code in mark["codes"].split(", ")
        }

    def _is_counted(self, result: Result) -> bool:
        found = _COUNT.search(result.summary)
        assert found is not None, result.summary
        orders, outcomes = (each and each.replace(",", "") for each in found.group("orders", "outcomes"))
        return self.count in ("some", f"{orders} orders" if orders else outcomes)

    def _is_concluded(self, result: Result) -> bool:
        usual = Conclusion.VIOLATED if result.violations else Conclusion.CLEAN
        return result.verdict.conclusion is (Conclusion(self.conclusion) if self.conclusion else usual)

    def _show_again(self, words: tuple[str, ...], finding: Finding) -> None:
        assert finding.evidence is Evidence.WITNESSED
        free = Schedule(int(self.words["np"]), self._asked(()).bufferings[0])  # every run shows it
        visit = SupervisedRunner(words).run(parse(finding.replay) if finding.replay else free)
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
