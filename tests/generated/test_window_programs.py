"""What a guarded run reports of two accesses to one place of a window, over all kinds of them."""

from __future__ import annotations

import pytest

import case_expectations
from generated.origin_programs import GeneratedProgram
from generated.sample import kept, sampled
from generated.window_programs import window_programs
from run_items import read_way, wrong_with
from run_programs import mpi

_ALL = list(window_programs())


def test_there_are_enough() -> None:
    """More than two thousand, of which some must be reported and some not."""
    assert len(_ALL) >= 2000
    assert len({each.name for each in _ALL}) == len(_ALL)
    wrong = [each for each in _ALL if "expect" in each.text]
    assert len(wrong) >= 700
    assert not any(each.is_correct for each in wrong)


@pytest.mark.parametrize("program", sampled(_ALL, 120))
def test_a_guarded_run_reports_exactly_these(program: GeneratedProgram) -> None:
    found = mpi()
    if found is None:
        pytest.skip("no MPI here to run programs with")
    path = kept(program, runs=True)
    (way,) = case_expectations.read(path).runs
    assert not wrong_with(path, read_way(way), found.launcher)
