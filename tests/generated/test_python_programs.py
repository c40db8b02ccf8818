"""What a guarded run reports of the arrays of one-sided operations in Python."""

from __future__ import annotations

import pytest

import case_expectations
from generated.origin_programs import GeneratedProgram
from generated.python_programs import python_programs
from generated.sample import kept, sampled
from rankwise.config.settings import Settings
from rankwise.workflows.check import check_sources
from run_items import read_way, wrong_with
from run_programs import mpi

_ALL = list(python_programs())


def test_there_are_enough() -> None:
    """Half of the programs are buggy, and each of those has its twin."""
    assert len(_ALL) >= 700
    assert 2 * sum(each.is_correct for each in _ALL) == len(_ALL)
    assert len({each.name for each in _ALL}) == len(_ALL)


@pytest.mark.parametrize("program", sampled(_ALL, 130))
def test_a_guarded_run_reports_exactly_these(program: GeneratedProgram) -> None:
    found = mpi()
    if found is None:
        pytest.skip("no MPI here to run programs with")
    path = kept(program)
    (way,) = case_expectations.read(path).runs
    assert not wrong_with(path, read_way(way), found.launcher)


@pytest.mark.parametrize("program", sampled([each for each in _ALL if each.is_correct], 60))
def test_check_reports_nothing_in_correct_ones(program: GeneratedProgram) -> None:
    result = check_sources([kept(program)], (), Settings())
    assert not result.problems
    assert not result.findings
