"""The hybrid programs of the literature get the same verdict in every run, whichever threads did what."""

from __future__ import annotations

import pytest

import case_expectations
from run_items import read_way, wrong_with
from run_programs import has_llvm_openmp, mpi
from run_sample import FOLDER

_PUBLISHED = (
    # Saillard, Brunet, Carribault, Barthou: MPI thread-level checking (Euro-Par 2015), section 5.
    *("coll_single", "coll_funneled", "coll_serialized", "coll_deadlock", "p2p_multiple"),
    # Saillard: PhD thesis (Bordeaux 2015), figure 4.1; code 3 is the correct twin of code 2.
    *("code1", "code2", "code4", "code5", "code6"),
)
_PROGRAMS = [f"{name}{twin}" for name in _PUBLISHED for twin in ("", "_ok")]


def _check(name: str, times: int) -> None:
    found = mpi()
    if found is None:
        pytest.skip("no MPI here to run programs with")
    path = FOLDER / "threads" / f"{name}.c"
    for line in case_expectations.read(path).runs:
        way = read_way(line)
        if way.openmp == "llvm" and not has_llvm_openmp():
            continue
        for turn in range(times):
            wrong = wrong_with(path, way, found.launcher)
            assert not wrong, f"run {turn + 1} of {line}: {wrong}"


@pytest.mark.parametrize("name", _PROGRAMS)
def test_published_program(name: str) -> None:
    _check(name, 1)


@pytest.mark.long
@pytest.mark.parametrize("name", _PROGRAMS)
def test_published_program_in_20_of_20_runs(name: str) -> None:
    _check(name, 20)
