"""A finding says where, what decides, why that differs, and what the other ranks do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rankwise.checks import find_checks
from rankwise.findings import Evidence, Finding
from unit.program.compiled import HEADER, model_of

START = "int rank, size; MPI_Comm_rank(MPI_COMM_WORLD, &rank); MPI_Comm_size(MPI_COMM_WORLD, &size);"
TEXT = f"""\
void direct(void) {{
    {START}
    int half = rank / 2;
    if (half > 1)
        MPI_Barrier(MPI_COMM_WORLD);
}}
static void sync(void) {{
    MPI_Barrier(MPI_COMM_WORLD); // in a callee
}}
void called(void) {{
    {START}
    if (rank == 3)
        sync();
}}
void other(int *a, int *b) {{
    {START}
    if (rank == 0)
        MPI_Bcast(a, 1, MPI_INT, 0, MPI_COMM_WORLD);
    else
        MPI_Allreduce(a, b, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}}
void root(int *a) {{
    {START}
    MPI_Bcast(a, 1, MPI_INT, rank, MPI_COMM_WORLD);
}}
"""


@pytest.fixture(scope="module")
def findings() -> list[Finding]:
    def everything() -> Iterator[Finding]:
        for check in find_checks():
            yield from check.run(model_of(TEXT)).findings

    return list(everything())


def line_of(words: str) -> int:
    return (HEADER + TEXT)[: (HEADER + TEXT).index(words)].count("\n") + 1


def at(findings: list[Finding], words: str) -> Finding:
    (found,) = (each for each in findings if each.where.line == line_of(words))
    return found


def related(finding: Finding, label: str) -> list[tuple[int, str]]:
    return [(each.where.line, each.note) for each in finding.related if each.label == label and each.where]


def test_nothing_else_is_found(findings: list[Finding]) -> None:
    assert sorted(each.rule.code for each in findings) == ["RW101", "RW101", "RW102", "RW102", "RW104"]
    assert {each.evidence for each in findings} == {Evidence.POSSIBLE}


def test_the_condition_and_the_way_of_the_rank_into_it(findings: list[Finding]) -> None:
    found = at(findings, "MPI_Barrier(MPI_COMM_WORLD);\n}\nstatic")
    assert found.rule.code == "RW101"
    assert found.where.function == "direct"
    assert "MPI_Barrier" in found.message
    assert [line for line, _ in related(found, "decides")] == [line_of("if (half > 1)")]
    because = related(found, "because")
    assert because[0] == (line_of(START), "rank is read here")
    assert (line_of("int half"), "half depends on rank") in because


def test_a_collective_in_a_callee_is_told_with_its_call(findings: list[Finding]) -> None:
    found = at(findings, "MPI_Barrier(MPI_COMM_WORLD); // in a callee")
    assert [line for line, _ in related(found, "decides")] == [line_of("if (rank == 3)")]
    assert [line for line, _ in related(found, "called from")] == [line_of("        sync();")]


def test_what_the_other_ranks_call(findings: list[Finding]) -> None:
    found = at(findings, "MPI_Bcast(a, 1, MPI_INT, 0,")
    assert found.rule.code == "RW102"
    (elsewhere,) = related(found, "other ranks")
    assert elsewhere[0] == line_of("MPI_Allreduce")
    assert "MPI_Allreduce" in elsewhere[1]


def test_an_argument_that_differs(findings: list[Finding]) -> None:
    found = at(findings, "MPI_Bcast(a, 1, MPI_INT, rank")
    assert found.rule.code == "RW104"
    assert related(found, "because")
