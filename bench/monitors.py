"""What judging a run takes, rule by rule, beside the run: processor time over the seconds of the run."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from bench import hpl
from bench.programs import program, run_programs
from bench.verdicts import silence

SECONDS = 20
SHOWN = 0.05
"""Seconds from which on the rules of a monitor have a row of their own."""


def run() -> None:
    """Print what each monitor takes after a stencil and after HPL."""
    found = run_programs.mpi()
    if found is None:
        print("  skipped: there is no MPI here; pip install 'rankwise[toolchain]' brings one")
        return
    _judge("stencil", [found.launcher, "-n", "2", str(program("stencil")), str(SECONDS), "2"])
    words = hpl.command()
    if words is None:
        print("  HPL: skipped, there is no hpcc here (Debian: apt-get install hpcc)")
        return
    with hpl.prepared():
        _judge("HPL", words)


def _judge(name: str, command: Sequence[str]) -> None:
    from rankwise.monitors import find_monitors
    from rankwise.runs.running import RunOptions, supervise

    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        started = time.monotonic()
        with silence():
            supervised = supervise(command, Path(folder), RunOptions(), True)
        seconds = time.monotonic() - started
        seen = supervised.run
        events = sum(len(stream.starts) for each in seen.trace.processes.values() for stream in each.streams)
        print(f"  {name}: {events:,} calls of {seen.size} ranks in {seconds:.1f} s")
        taken = {"matching": _timed(lambda: seen.matches)}
        for monitor in find_monitors():
            codes = f"{monitor.codes[0]} … {monitor.codes[-1]}" if monitor.codes[1:] else monitor.codes[0]
            taken[codes] = taken.get(codes, 0.0) + _timed(lambda rule=monitor: list(rule.run(seen)))
        for codes, took in sorted(taken.items(), key=lambda each: -each[1]):
            if took >= SHOWN:
                print(f"    {codes:18} {took:7.2f} s {1 + took / seconds:8.3f}")
        whole = sum(taken.values())
        print(f"    {'all':18} {whole:7.2f} s {1 + whole / seconds:8.3f}   target: at most 1.05", flush=True)


def _timed(work) -> float:  # type: ignore[no-untyped-def]
    before = time.process_time()
    work()
    return time.process_time() - before
