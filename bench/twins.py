"""How often the correct programs of tests/runs are blamed: all of them, many times."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import case_expectations
import run_items
import run_programs
from bench.verdicts import silence
from case_items import CaseFailed
from fails_by_itself import fails_by_itself

TIMES = 20
"""How often each runs; RANKWISE_BENCH_RUNS names another number."""
_BETWEEN = 250
"""Runs from one line to the next, so that a measurement that is ended early has counted what it did."""


def run(names: Sequence[str] = ()) -> None:
    """Print how many runs of correct programs had a finding; of all, or of those in the named folders."""
    found = run_programs.mpi()
    if found is None:
        print("  skipped: there is no MPI here; pip install 'rankwise[toolchain]' brings one")
        return
    cases = [
        (path, run_items.read_way(line))
        for path in sorted((Path(__file__).parent.parent / "tests" / "runs").rglob("*_ok.*"))
        if run_items.is_run(path) and not fails_by_itself(path) and (not names or path.parent.name in names)
        for line in case_expectations.read(path).runs
    ]
    times, wrong, started = (
        int(os.environ.get("RANKWISE_BENCH_RUNS", TIMES)),
        Counter[str](),
        time.monotonic(),
    )
    for number, (path, way) in enumerate(cases * times, 1):
        with silence():
            reported = _wrong_with(path, way, found.launcher)
        for each in reported:
            wrong[f"{path.parent.name}/{path.name}: {each}"] += 1
            print(f"      {path.parent.name}/{path.name}: {each}", flush=True)
        if number % _BETWEEN == 0 or number == len(cases) * times:
            print(
                f"  {number:,} runs of {min(number, len(cases))} correct programs, "
                f"{wrong.total()} findings, {time.monotonic() - started:,.0f} s",
                flush=True,
            )
    for complaint, count in wrong.most_common():
        print(f"  {count:3} x {complaint}")


def _wrong_with(path: Path, way: run_items.Way, launcher: str) -> list[str]:
    try:
        return run_items.wrong_with(path, way, launcher)
    except CaseFailed as failed:  # it did not end
        return [str(failed)]
