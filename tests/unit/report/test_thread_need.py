"""The thread level that a program needs is in the findings file and below the findings."""

from __future__ import annotations

from rankwise.findings import Conclusion, Location, Result, Verdict
from rankwise.findings.coverage import Coverage, ThreadNeed
from rankwise.report import findings_file
from rankwise.report.terminal import render

PLACES = tuple(Location("hybrid.c", line, 3) for line in range(10, 16))


def result(need: ThreadNeed) -> Result:
    coverage = Coverage(functions=1, threads=need)
    return Result("check", (), Verdict(Conclusion.CLEAN), summary="no findings", coverage=coverage)


def text(need: ThreadNeed) -> str:
    return " ".join(render(result(need), width=200).split())


def test_the_findings_file_keeps_it() -> None:
    need = ThreadNeed("MPI_THREAD_MULTIPLE", "MPI_THREAD_SINGLE", PLACES, is_whole=False)
    read = findings_file.load(findings_file.dump(result(need)))
    assert read.coverage is not None
    assert read.coverage.threads == need


def test_the_level_is_shown_with_the_first_calls_that_need_it() -> None:
    shown = text(ThreadNeed("MPI_THREAD_MULTIPLE", "MPI_THREAD_SINGLE", PLACES))
    assert "minimum thread level this program needs: MPI_THREAD_MULTIPLE (hybrid.c:10:3" in shown
    assert "and 2 more" in shown
    assert shown.endswith("it requests MPI_THREAD_SINGLE")


def test_what_is_asked_for_is_not_repeated() -> None:
    assert "asks for" not in text(ThreadNeed("MPI_THREAD_FUNNELED", "MPI_THREAD_FUNNELED", PLACES[:1]))


def test_a_program_without_calls_in_regions_says_so() -> None:
    assert "no parallel region calls MPI" in text(ThreadNeed("MPI_THREAD_SINGLE"))
