"""What `check` says of each construct of OpenMP with calls of MPI in it: the level, and what is wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generated.thread_programs import LEAST, SINGLE, rows, written
from rankwise import toolchain
from rankwise.config.settings import Settings
from rankwise.findings import Finding
from rankwise.workflows.check import check_sources

_NEEDS = re.compile(r"needs MPI_THREAD_(\w+);")
_JUDGED = {"RW501", "RW502", "RW503", "RW505", "RW506"}


def _differences(path: Path) -> list[str]:
    text, known, spans = written(path.suffix)
    path.write_text(text)
    result = check_sources([path], ("-fopenmp", "-w"), Settings())
    assert not result.problems, result.problems[0].details
    wrong = []
    for row in known:
        here = [each for each in result.findings if each.where.line in spans[row.name]]
        found = _level(here), {each.rule.code for each in here} & _JUDGED
        if found != (row.level, row.rules):
            wrong.append(f"{row.name}: {found}, not {(row.level, set(row.rules))}")
    return wrong


def _level(findings: list[Finding]) -> str:
    """Return the highest level that calls of a region need, in a program that asks for none."""
    needed = [found[1] for each in findings if (found := _NEEDS.search(each.message)) is not None]
    return max(needed, key=LEAST.__getitem__, default=SINGLE)


@pytest.mark.parametrize("suffix", [".c", ".cpp", ".f90"])
def test_each_construct_is_judged_as_openmp_says(tmp_path: Path, suffix: str) -> None:
    if suffix == ".f90" and not toolchain.fortran_compiler().found:
        pytest.skip("no flang here: Debian's flang-19 package has one")
    wrong = _differences(tmp_path / f"regions{suffix}")
    assert not wrong, "\n".join(wrong)


def test_there_are_enough() -> None:
    """Correct regions and wrong ones, of every level."""
    known = list(rows())
    assert len({row.name for row in known}) == len(known) >= 80
    assert sum(not row.rules for row in known) > 50
    assert sum(bool(row.rules) for row in known) >= 15
    assert {row.level for row in known} == set(LEAST)
