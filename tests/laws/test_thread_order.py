"""In random regions on real threads, just those calls are unordered that two threads may make at once."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from laws.team_programs import Maker, Region
from rankwise.config.settings import Settings
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.threads.threaded_calls import processes_with_threads, threaded_calls
from rankwise.runs.running import RunOptions, run_command
from reference.team_order import Pair, unordered_pairs
from run_programs import compiled, has_llvm_openmp, mpi

_REGIONS = 25


def unordered(run: Run) -> set[Pair]:
    """Return the lines of the calls that rankwise takes for unordered."""
    found = set()
    for process, threads in processes_with_threads(run):
        calls = threaded_calls(process, threads, lambda layout: layout.call.name == "MPI_Comm_rank")
        for one, other in calls.concurrent(at_once=True):
            lines = sorted(run.location(each, process).line for each in (one, other))
            found.add((lines[0], lines[1]))
    return found


def _expected(regions: list[Region]) -> set[Pair]:
    return set().union(*(unordered_pairs(each) for each in regions))


def _check(seed: int, openmp: str, folder: Path, times: int = 1) -> None:
    found = mpi()
    if found is None or (openmp == "llvm" and not has_llvm_openmp()):
        pytest.skip("no MPI here to run programs with, or no OpenMP for clang")
    maker = Maker(seed)
    source = folder / f"regions_{seed}.c"
    source.write_text(maker.program(_REGIONS))
    program = compiled(source, openmp=openmp)
    expected = _expected(maker.regions)
    for _ in range(times):
        result, run = run_command([found.launcher, "-n", "1", str(program)], Settings(), RunOptions())
        assert run is not None
        assert not result.problems, result.problems
        seen = unordered(run)
        assert seen == expected, _difference(seen, expected, source)


def _difference(seen: set[Pair], expected: set[Pair], source: Path) -> str:
    lines = source.read_text().splitlines()
    text = "\n".join(f"{number:4} {line}" for number, line in enumerate(lines, start=1))
    return f"missing {sorted(expected - seen)}, not expected {sorted(seen - expected)}\n{text}"


@pytest.mark.parametrize("openmp", ["gcc", "llvm"])
@pytest.mark.parametrize("seed", range(2))
def test_thread_order_of_random_regions(seed: int, openmp: str, tmp_path: Path) -> None:
    _check(seed, openmp, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("openmp", ["gcc", "llvm"])
@pytest.mark.parametrize("seed", range(100, 140))
def test_thread_order_of_many_random_regions(seed: int, openmp: str, tmp_path: Path) -> None:
    _check(seed, openmp, tmp_path, times=3)


def test_regions_have_few_pieces() -> None:
    """The reference tries every way to share the work out: it must stay possible."""
    assert np.mean([len(unordered_pairs(_one(seed))) for seed in range(50)]) > 1


def _one(seed: int) -> Region:
    maker = Maker(seed)
    maker.program(1)
    return maker.regions[0]
