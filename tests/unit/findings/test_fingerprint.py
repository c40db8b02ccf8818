"""A fingerprint stays when lines move, and differs when findings do."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rankwise.findings import Evidence, Finding, Location, Related, rule
from rankwise.findings.fingerprint import parts_of, relative_posix, with_fingerprints

CODE_LINES = st.lists(
    st.sampled_from(["MPI_Barrier(comm);", "MPI_Bcast(&n, 1, MPI_INT, 0, comm);", "x = y +  z;", "}"]),
    min_size=1,
    max_size=12,
)


def _findings(lines: list[str], function: str = "main") -> list[Finding]:
    """Return one finding on each line that is not blank."""
    return [
        Finding(rule("RW101"), "message", Location("heat.c", number, 1, function))
        for number, line in enumerate(lines, start=1)
        if line.strip()
    ]


def _prints(lines: list[str], findings: list[Finding] | None = None) -> list[str]:
    found = with_fingerprints(
        _findings(lines) if findings is None else findings, lambda _, line: lines[line - 1]
    )
    return [finding.fingerprint for finding in found]


@given(CODE_LINES, st.data())
def test_blank_lines_and_indentation_change_nothing(lines: list[str], data: st.DataObject) -> None:
    moved: list[str] = []
    for line in lines:
        moved += [""] * data.draw(st.integers(0, 3))
        indent = data.draw(st.sampled_from(["", "  ", "\t", "      "]))
        moved.append(indent + line.replace(" ", data.draw(st.sampled_from([" ", "   ", "\t"]))) + indent)
    assert _prints(moved) == _prints(lines)


@given(CODE_LINES)
def test_every_finding_has_its_own(lines: list[str]) -> None:
    prints = _prints(lines)
    assert len(set(prints)) == len(prints)
    assert all(prints)


@given(CODE_LINES, st.randoms(use_true_random=False))
def test_the_order_of_findings_does_not_matter(lines: list[str], random: object) -> None:
    findings = _findings(lines)
    expected = dict(zip((f.where.line for f in findings), _prints(lines, findings), strict=True))
    random.shuffle(findings)  # type: ignore[attr-defined]
    assert dict(zip((f.where.line for f in findings), _prints(lines, findings), strict=True)) == expected


def test_each_part_counts() -> None:
    line = "MPI_Barrier(comm);"
    (plain,) = _findings([line])
    others = [
        dataclasses.replace(plain, rule=rule("RW001")),
        dataclasses.replace(plain, where=dataclasses.replace(plain.where, file="other.c")),
        dataclasses.replace(plain, where=dataclasses.replace(plain.where, function="other")),
    ]
    prints = [_prints([line], [finding])[0] for finding in [plain, *others]]
    prints.append(_prints(["MPI_Barrier(world);"], [plain])[0])
    assert len(set(prints)) == 5


def test_the_message_may_be_reworded() -> None:
    (plain,) = _findings(["f();"])
    assert _prints(["f();"], [plain]) == _prints(["f();"], [dataclasses.replace(plain, message="better")])


def test_absolute_and_relative_paths_are_the_same_file() -> None:
    root = Path("/home/me/code")

    def fingerprint(file: str) -> str:
        finding = Finding(rule("RW101"), "m", Location(file, 1))
        return with_fingerprints([finding], lambda *_: "f();", root)[0].fingerprint

    assert fingerprint("src/a.c") == fingerprint("/home/me/code/src/a.c") == fingerprint("src/../src/./a.c")
    assert fingerprint("src/a.c") != fingerprint("/home/me/other/src/a.c")


def test_a_file_elsewhere_keeps_its_path() -> None:
    assert relative_posix("/usr/include/x.h", "/home/me") == "/usr/include/x.h"
    assert relative_posix("../x.h", "/home/me") == "/home/x.h"
    assert relative_posix("", "/home/me") == ""


def test_a_file_name_that_is_not_unicode_is_no_trouble() -> None:
    finding = Finding(rule("RW101"), "m", Location("caf\udce9.c", 1))
    assert with_fingerprints([finding], lambda *_: "")[0].fingerprint


def _decided(
    *conditions: str, file: str = "a.c", function: str = "main", evidence: Evidence = Evidence.POSSIBLE
) -> str:
    """Return the fingerprint of a call about which conditions decide that stand on these lines."""
    lines = ["call();", *conditions]
    decides = [
        Related("decides", "", Location(file, number, 5, function))
        for number in range(2, 2 + len(conditions))
    ]
    finding = Finding(
        rule("RW101"), "m", Location(file, 1, 1, "main"), related=tuple(decides), evidence=evidence
    )
    return with_fingerprints([finding], lambda _, line: lines[line - 1])[0].fingerprint


def test_each_deciding_condition_counts() -> None:
    prints = [
        _decided(),
        _decided("if (rank == 0)"),
        _decided("if (rank == 1)"),
        _decided("if (rank == 0)", "if (rank == 1)"),
        _decided("if (rank == 0)", "if (rank == 0)"),
        _decided("if (rank == 0)", function="helper"),
    ]
    assert len(set(prints)) == len(prints)
    assert len({parts_of(each).call for each in prints}) == 1


def test_the_order_of_conditions_does_not_count() -> None:
    assert _decided("if (a)", "while (b)") == _decided("while (b)", "if (a)")


@pytest.mark.parametrize(
    ("file", "one", "other"),
    [
        ("a.c", "if (rank == 0)", "  if(rank==0){  // the root only"),
        ("a.cpp", "if (rank == 0) {", "} else if (rank == 0) {"),
        ("a.c", "while (i < rank)  /* not yet */", "while (i < rank) {"),
        ("a.py", "if rank == 0:", "    elif rank==0 :  # the root only"),
        ("a.f90", "IF (rank == 0) THEN", "  else if (Rank==0) then ! the root only"),
        ("a.F", "      if (rank .eq. 0) then", "      ELSEIF (RANK.EQ.0) THEN"),
    ],
)
def test_layout_and_comments_of_a_condition_do_not_count(file: str, one: str, other: str) -> None:
    assert _decided(one, file=file) == _decided(other, file=file)


@pytest.mark.parametrize(
    ("file", "one", "other"),
    [
        ("a.c", "if (rank == 0)", "if (!rank == 0)"),  # no comment in C
        ("a.c", "if (rank == N)", "if (rank == n)"),
        ("a.py", "if rank == 0:", "if rank == 1:"),
        ("a.f90", "if (rank == 0) then", "if (rank /= 0) then"),
    ],
)
def test_what_a_condition_asks_counts(file: str, one: str, other: str) -> None:
    assert _decided(one, file=file) != _decided(other, file=file)


def test_conditions_that_a_run_adds_do_not_count() -> None:
    assert _decided("if (rank == 0)", evidence=Evidence.WITNESSED) == _decided()
