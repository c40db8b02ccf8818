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
from fails_by_itself import fails_by_itself

TIMES = 20
"""How often each runs; RANKWISE_BENCH_RUNS names another number."""


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
    for number in range(1, times + 1):
        for path, way in cases:
            with silence():
                reported = run_items.wrong_with(path, way, found.launcher)
            for each in reported:
                wrong[f"{path.parent.name}/{path.name}: {each}"] += 1
                print(f"      {path.parent.name}/{path.name}: {each}", flush=True)
        print(
            f"  {number:3} times: {number * len(cases):,} runs of {len(cases)} correct programs, "
            f"{wrong.total()} findings, {time.monotonic() - started:,.0f} s",
            flush=True,
        )
    for complaint, count in wrong.most_common():
        print(f"  {count:3} x {complaint}")
