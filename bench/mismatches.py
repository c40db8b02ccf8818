"""How soon mismatches are known: the table in the tests, each beside the same run without rankwise."""

from __future__ import annotations

import statistics
import subprocess
import time

from bench.verdicts import silence, supervised

HANGS = 10.0
"""Seconds after which a run without rankwise is ended; others end within a second or two."""


def run() -> None:
    """Print a row for each mismatch; RANKWISE_TEST_MPI names another MPI than the embedded one."""
    import mismatch_table
    import run_programs

    found = run_programs.mpi()
    if found is None:
        print("  skipped: there is no MPI to run the table of mismatches on")
        return
    print(f"  {found.launcher}; seconds with rank 0 first, rank 1 first; -: the run ended by itself")
    print(
        "  mismatch      form         without rankwise   launch to verdict   last call to verdict   reported"
    )
    slowest, ratios = 0.0, []
    for what in mismatch_table.RULES:
        for form in mismatch_table.FORMS:
            plain, whole, delays, codes = [], [], [], []
            for first in (0, 1):
                command = mismatch_table.command(what, form, first)
                alone = _plain(command)
                plain.append(f"{alone:.2f}" if alone else "hangs")
                started = time.monotonic()
                reported, delay = supervised(command)
                took = time.monotonic() - started
                whole.append(f"{took:.2f}")
                delays.append(f"{delay:.2f}" if delay else "-")
                ratios += [took / alone] if alone else []
                slowest = max(slowest, delay)
                codes += reported
            columns = (", ".join(each) for each in (plain, whole, delays, list(dict.fromkeys(codes))))
            row = "  {:13} {:12} {:18} {:19} {:22} {}".format(what, form, *columns)
            print(row.rstrip(), flush=True)
    print(f"  slowest verdict: {slowest:.2f} s after the last call")
    print(f"  runs that end by themselves take {statistics.median(ratios):.2f} times as long, in the median")


def _plain(command: list[str]) -> float | None:
    """Return how long a run takes without rankwise; None if it hangs."""
    started = time.monotonic()
    with silence():
        process = subprocess.Popen(command)
        try:
            process.wait(HANGS)
        except subprocess.TimeoutExpired:
            process.terminate()
            process.wait()
            return None
    return time.monotonic() - started
