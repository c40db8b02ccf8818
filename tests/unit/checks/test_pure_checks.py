"""What is proved, cleared and suspected does not depend on which checks are selected, or on their order."""

from __future__ import annotations

import gc
import weakref
from collections import Counter
from pathlib import Path

import pytest

import case_expectations
from rankwise import checks
from rankwise.alignment import collective_alignment
from rankwise.config.limits import Limits
from rankwise.config.settings import Settings
from rankwise.findings import Conclusion, Finding, Result
from rankwise.program.model import Model
from rankwise.source import read_sources
from rankwise.workflows.check import check_program

CASES = Path(__file__).parents[2] / "cases"
PROGRAMS = [
    "collectives/huchant_2019/fig_1b_openmp.c",
    "collectives/openmp/barrier_in_loop.c",
    "collectives/openmp/barrier_in_called_function_ok.c",
    "collectives/arguments/root_and_count.c",
    "collectives/values/settings_packed_ok.c",
    "collectives/python/classes/method_as_callback.py",
    "collectives/python/classes/method_as_callback_ok.py",
    "arguments/in_place/reduce_not_at_the_root.c",
]
SELECTIONS = ["RW1", "RW3", "RW5", "RW9"]
HYBRID = """\
#include <mpi.h>
#include <omp.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, steps, settings[20];
    double sum = 1.0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        steps = argc > 1 ? atoi(argv[1]) : 10;
        settings[0] = steps;
        MPI_Bcast(settings, 20, MPI_INT, 0, MPI_COMM_WORLD);
    } else {
        MPI_Bcast(settings, 20, MPI_INT, 0, MPI_COMM_WORLD);
        steps = settings[0];
    }
#pragma omp parallel firstprivate(steps)
    {
        if (steps > 3) {
#pragma omp barrier
        }
    }
    if (steps > 5)
        MPI_Reduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
"""


@pytest.fixture(params=[*PROGRAMS, "hybrid.c"])
def program(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    if request.param != "hybrid.c":
        return CASES / str(request.param)
    (tmp_path / "hybrid.c").write_text(f"// check: -fopenmp\n{HYBRID}", encoding="utf-8")
    return tmp_path / "hybrid.c"


def result_of(program: Path, *select: str, ranks: tuple[int, ...] = ()) -> Result:
    reading = read_sources([program], case_expectations.read(program).flags)
    return check_program(reading, Settings(select=select, ranks=ranks))


def of_family(findings: tuple[Finding, ...], family: str) -> list[Finding]:
    return [each for each in findings if each.rule.code.startswith(family)]


@pytest.mark.parametrize("ranks", [(), (2, 3)])
def test_a_selection_changes_neither_coverage_nor_other_findings(
    program: Path, ranks: tuple[int, ...]
) -> None:
    everything = result_of(program, ranks=ranks)
    assert everything.coverage is not None
    for family in SELECTIONS:
        selected = result_of(program, family, ranks=ranks)
        assert selected.coverage == everything.coverage
        assert list(selected.findings) == of_family(everything.findings, family)


def test_the_order_of_checks_changes_nothing(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = result_of(program)
    backwards = checks.find_checks()[::-1]
    monkeypatch.setattr(checks, "find_checks", lambda: backwards)
    reverse = result_of(program)
    assert reverse.coverage == usual.coverage
    assert set(reverse.findings) == set(usual.findings)


def test_each_check_returns_its_part_of_the_coverage(program: Path) -> None:
    reading = read_sources([program], case_expectations.read(program).flags)
    results = [check.run(Model(reading.program)) for check in checks.find_checks()]
    covered = result_of(program).coverage
    assert covered is not None
    assert Counter(each for result in results for each in result.cleared) == Counter(covered.cleared)
    assert Counter(each for result in results for each in result.suspects) == Counter(covered.suspects)


def test_nothing_keeps_a_model_when_its_checks_are_done(program: Path) -> None:
    model = Model(read_sources([program], case_expectations.read(program).flags).program)
    for check in checks.find_checks():
        check.run(model)
    remembered = weakref.ref(model)
    del model
    gc.collect()
    assert remembered() is None


def test_the_verdict_is_about_the_rules_that_are_selected() -> None:
    program = CASES / "collectives/arguments/root_and_count.c"
    reading = read_sources([program], ())
    requests, collectives = (
        check_program(reading, Settings(select=(family,)), limit=Limits(steps=1)) for family in ("RW3", "RW1")
    )
    assert requests.coverage == collectives.coverage
    assert requests.coverage is not None and requests.coverage.undecided
    assert (requests.verdict.conclusion, requests.verdict.bounds) == (Conclusion.CLEAN, ())
    assert collectives.verdict.conclusion is Conclusion.INCONCLUSIVE


def test_nothing_is_proved_where_the_comparison_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(model: Model) -> None:
        raise AssertionError

    monkeypatch.setattr(collective_alignment, "broadcast_values", stumble)
    result = result_of(CASES / "collectives/values/settings_packed_ok.c")
    (problem,) = result.problems
    assert "RW504 failed: internal error: AssertionError" in problem.message
    assert result.coverage is not None
    assert not result.coverage.proved
    assert {each.where.line for each in result.coverage.suspects} == {10, 19, 20, 22, 23, 29, 31}


def test_the_programs_have_something_to_cover() -> None:
    covered = [result_of(CASES / name).coverage for name in PROGRAMS]
    assert any(each.suspects for each in covered if each is not None)
    assert any(each.cleared for each in covered if each is not None)
    assert any(each.proved for each in covered if each is not None)
    assert any(each.barriers for each in covered if each is not None)
