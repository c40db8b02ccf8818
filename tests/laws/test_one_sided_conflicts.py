"""What is reported of a random one-sided program is exactly what the standard leaves unordered."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from laws.one_sided_runs import OneSidedTrace, random_steps, shared_steps, site_of
from rankwise.matching.rma.local_accesses import local_accesses
from rankwise.matching.rma.rma_conflicts import conflicts
from rankwise.monitors import Run
from reference.unordered_accesses import unordered

_CONSTANTS = {
    "MPI_LOCK_EXCLUSIVE": 234, "MPI_LOCK_SHARED": 235, "MPI_MODE_NOCHECK": 1024, "MPI_MODE_NOSTORE": 2048,
    "MPI_MODE_NOPUT": 4096, "MPI_MODE_NOPRECEDE": 8192, "MPI_MODE_NOSUCCEED": 16384,
}  # fmt: skip


def test_small_programs(tmp_path: Path) -> None:
    found = sum(_assert_agrees(tmp_path, seed) for seed in range(250))
    assert found > 200, "hardly any conflicts: the programs show little"


def test_small_programs_on_shared_memory(tmp_path: Path) -> None:
    found = sum(_assert_agrees(tmp_path, seed, is_shared=True) for seed in range(100))
    assert found > 100, "hardly any conflicts: the programs show little"


@pytest.mark.long
def test_very_many_small_programs_on_shared_memory(tmp_path: Path) -> None:
    for seed in range(2_000_000, 2_010_000):
        _assert_agrees(tmp_path, seed, is_shared=True)


@pytest.mark.long
def test_very_many_small_programs(tmp_path: Path) -> None:
    for seed in range(1_000_000, 1_020_000):
        _assert_agrees(tmp_path, seed)


def _assert_agrees(folder: Path, seed: int, *, is_shared: bool = False) -> int:
    steps = shared_steps(seed) if is_shared else random_steps(seed)
    here = folder / str(seed)
    here.mkdir()
    run = Run(OneSidedTrace(steps, _CONSTANTS, is_shared=is_shared).write(here))
    rows = np.concatenate([run.one_sided.rows, local_accesses(run.trace, run.one_sided)])
    reported = {
        frozenset(int(rows["site"][row]) for row in (each.one, each.other))
        for each in conflicts(rows, run.one_sided, run.operations, run.matches)
    }
    pairs = unordered(steps)
    wanted = {frozenset(site_of(*access) for access in pair) for pair in pairs}
    shown = "\n".join(f"{rank}: {mine}" for rank, mine in enumerate(steps))
    assert reported == wanted, f"seed {seed}: {reported ^ wanted}\n{shown}"
    return len(wanted)
