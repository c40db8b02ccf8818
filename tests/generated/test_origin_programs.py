"""What `check` and a guarded run report of the origin buffers of one-sided operations."""

from __future__ import annotations

from pathlib import Path

import pytest

import case_expectations
from generated.origin_programs import GeneratedProgram, origin_programs
from generated.sample import kept, sampled
from rankwise.config.settings import Settings
from rankwise.workflows.check import check_sources
from run_items import read_way, wrong_with
from run_programs import mpi

_ALL = list(origin_programs())


def test_there_are_enough() -> None:
    """Half of the programs are buggy, and each of those has its twin."""
    assert len(_ALL) >= 800
    assert 2 * sum(each.is_correct for each in _ALL) == len(_ALL)
    assert len({each.name for each in _ALL}) == len(_ALL)


@pytest.mark.parametrize("program", sampled(_ALL, 60))
def test_check_reports_exactly_these(program: GeneratedProgram) -> None:
    path = kept(program)
    result = check_sources([path], (), Settings())
    assert not result.problems
    assert not case_expectations.differences(case_expectations.read(path), result.findings)


@pytest.mark.parametrize("program", sampled(_ALL, 130))
def test_a_guarded_run_reports_exactly_these(program: GeneratedProgram) -> None:
    assert not _wrong(kept(program, runs=True))


def _wrong(path: Path) -> list[str]:
    found = mpi()
    if found is None:
        pytest.skip("no MPI here to run programs with")
    (way,) = case_expectations.read(path).runs
    return wrong_with(path, read_way(way), found.launcher)
