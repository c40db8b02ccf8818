"""A question that costs too much is given up: neither a finding nor a proof, but a suspect for the run."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.config.limits import Limits
from rankwise.config.settings import Settings
from rankwise.findings import Conclusion, Result
from rankwise.program.budget import Budget, NotDecided
from rankwise.source import Reading, read_sources
from rankwise.workflows.check import check_program

FEW = Limits(steps=1_000)


def hard(size: int) -> str:
    """Return a program whose cost grows with its size: each function may change all of a structure."""
    members = "".join(f"    int m{number};\n" for number in range(size))
    changes = "".join(
        f"    if (o->m{number} > k) o->m{(number * 7 + 1) % size} += o->m{(number * 3 + 2) % size};\n"
        for number in range(size)
    )
    functions = "".join(
        f"static void step{number}(struct options *o, int k) {{\n"
        f"    for (int i = 0; i < k; i++) {{\n{changes}    }}\n"
        + (f"    step{number - 1}(o, k + 1);\n" if number else "")
        + "}\n"
        for number in range(4)
    )
    return f"""#include <mpi.h>
struct options {{
{members}}};
{functions}
static void meet(struct options *o) {{
    if (o->m0 > 3)
        MPI_Barrier(MPI_COMM_WORLD);
}}
int main(int argc, char **argv) {{
    struct options options;
    MPI_Init(&argc, &argv);
    MPI_Bcast(&options, sizeof options, MPI_BYTE, 0, MPI_COMM_WORLD);
    step3(&options, 2);
    meet(&options);
    MPI_Finalize();
    return 0;
}}
"""


def reading(folder: Path, size: int) -> Reading:
    source = folder / "hard.c"
    source.write_text(hard(size), encoding="utf-8")
    return read_sources([source], ())


def places(result: Result) -> list[str]:
    assert result.coverage is not None
    return [each.call for each in result.coverage.suspects if each.undecided]


def test_a_small_program_is_decided_within_the_steps(tmp_path: Path) -> None:
    result = check_program(reading(tmp_path, 3), Settings(select=("RW1",)), limit=FEW)
    assert result.coverage is not None
    assert not result.coverage.undecided
    assert "meet" in {each.function for each in result.coverage.proved}
    assert result.verdict.conclusion is Conclusion.CLEAN


def test_a_large_program_of_the_same_kind_is_given_up(tmp_path: Path) -> None:
    read = reading(tmp_path, 40)
    result = check_program(read, Settings(select=("RW1",)), limit=FEW)
    assert result.coverage is not None
    assert not result.findings
    assert result.coverage.undecided
    assert "MPI_Barrier" in places(result)
    assert not {"meet", "main"} & {each.function for each in result.coverage.proved}
    assert result.verdict.conclusion is Conclusion.INCONCLUSIVE
    assert any("not decided" in bound and "hard.c:" in bound for bound in result.verdict.bounds)
    assert "not decided" in result.summary


def test_what_is_given_up_does_not_depend_on_time(tmp_path: Path) -> None:
    first, again = (
        check_program(reading(tmp_path, 40), Settings(select=("RW1",)), limit=FEW).coverage for _ in range(2)
    )
    assert first == again


@pytest.mark.parametrize("limit", [Limits(seconds=0.0), Limits(memory=1)])
def test_without_time_or_memory_nothing_is_claimed(tmp_path: Path, limit: Limits) -> None:
    result = check_program(reading(tmp_path, 3), Settings(), limit=limit)
    assert result.coverage is not None
    assert not result.coverage.proved
    assert "MPI_Barrier" in places(result)
    assert result.verdict.conclusion is Conclusion.INCONCLUSIVE


def test_the_outer_limits_end_every_question() -> None:
    now = 0.0
    budget = Budget(Limits(seconds=10.0), clock=lambda: now)
    question = budget.question()
    question.spend(1_000_000)
    now = 10.0
    with pytest.raises(NotDecided):
        question.spend(1_000_000)
    assert budget.used_up == "time"
    with pytest.raises(NotDecided):
        budget.question().spend(1)


def test_steps_end_one_question_only() -> None:
    budget = Budget(Limits(steps=5))
    with pytest.raises(NotDecided):
        budget.question().spend(6)
    budget.question().spend(5)
    assert not budget.used_up
