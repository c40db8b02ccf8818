"""What recording costs: the same programs with and without the recorder, in turns."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench import hpl
from bench.programs import program, run_programs

ROUNDS = 5
SECONDS = 2
"""Of one side of a round."""
ROUNDS_OF_HPL = 5
MOST_SECONDS = 120
"""Of one run: then the round is left out."""
MOST_NANOSECONDS = 60
MOST_OF_APPLICATION = 1.05


@dataclass(frozen=True, slots=True)
class Case:
    """A program of bench/programs.py, and how much of it is run at a time."""

    name: str
    ranks: int
    steps: int
    """Of a burst, of which there are as many as fit into `SECONDS`."""
    calls: float
    """Recorded calls of a rank in a step."""


CASES = (
    Case("local call", 1, 10_000, 1),
    Case("ping-pong", 2, 200, 2),
    Case("message rate", 2, 640, 1 + 1 / 64),
    Case("allreduce", 8, 10, 1),
    Case("stencil", 2, 2, 3),
)


def run(names: Sequence[str] = ()) -> None:
    """Print what each step takes without and with recording, the best of some rounds; of all or the named."""
    found = run_programs.mpi()
    if found is None:
        print("  skipped: there is no MPI here; pip install 'rankwise[toolchain]' brings one")
        return
    print("  program         ranks      plain ns   recorded ns    ratio   added a call   bytes a call")
    for case in CASES:
        if names and case.name not in names:
            continue
        bound = [] if case.ranks > len(os.sched_getaffinity(0)) else ["-bind-to", "core"]
        command = [found.launcher, *bound, "-n", str(case.ranks), str(program(case.name))]
        _compare(case, [*command, str(SECONDS), str(case.steps)])
    if not names or "HPL" in names:
        hpl.run(ROUNDS_OF_HPL, sides)
    print(f"  targets: at most {MOST_NANOSECONDS} ns a call, {MOST_OF_APPLICATION} on stencil and HPL")


def _compare(case: Case, command: Sequence[str]) -> None:
    plain, recorded, size = [], [], 0.0
    for _ in range(ROUNDS):
        with sides(command, case.ranks) as (bare, wrapped, folder):
            before, after = _measured(command, bare), _measured(command, wrapped)
            if before and after:
                plain.append(before)
                recorded.append(after)
                size = _bytes_a_call(folder)
    if not plain:
        print(f"  {case.name:14} {case.ranks:6}   no round ended within {MOST_SECONDS} s")
        return
    _print_row(case.name, case, min(each[0] for each in plain), min(each[0] for each in recorded), size)
    if (
        case.ranks == 1
    ):  # nobody waits, so processor time means something: it holds the making of the file, too
        used = [min(each[1] for each in side) for side in (plain, recorded)]
        _print_row("  processor", case, used[0], used[1], size)


def _print_row(name: str, case: Case, before: float, after: float, size: float) -> None:
    added = (after - before) / case.calls
    print(
        f"  {name:14} {case.ranks:6} {before:13,.1f} {after:13,.1f} {after / before:8.3f} {added:11.1f} ns"
        f" {size:12.0f}",
        flush=True,
    )


@contextlib.contextmanager
def sides(command: Sequence[str], ranks: int) -> Iterator[tuple[dict[str, str], dict[str, str], Path]]:
    """Give the variables of a plain and of a recorded run, else alike, and where is recorded."""
    from rankwise.launch.environment import environment, shares_cores
    from rankwise.launch.which_mpi import compile_flags
    from rankwise.native.build import recorder_for

    folder = Path(tempfile.mkdtemp(dir="/dev/shm"))
    try:
        preload = recorder_for(compile_flags(command))
        wrapped = environment(os.environ, preload, folder, "bench", sharing=shares_cores(ranks), extra={})
        plain = {
            name: value for name, value in wrapped.items() if name not in ("LD_PRELOAD", "RANKWISE_TRACE")
        }
        yield plain, wrapped, folder
    finally:
        shutil.rmtree(folder)


def _measured(command: Sequence[str], variables: Mapping[str, str]) -> tuple[float, float] | None:
    """Return nanoseconds of a step: wall time of the best burst, and processor time; None if it hangs."""
    try:
        done = subprocess.run(command, env=variables, capture_output=True, text=True, timeout=MOST_SECONDS)
    except subprocess.TimeoutExpired:
        return None
    found = re.search(r"measured ([\d.]+) processor ([\d.]+)", done.stdout)
    assert found is not None, done.stdout + done.stderr
    return float(found.group(1)), float(found.group(2))


def _bytes_a_call(folder: Path) -> float:
    from rankwise.trace.event_stream import read_stream

    streams = [stream for path in folder.glob("*.events") if (stream := read_stream(path)) is not None]
    calls = sum(len(stream.starts) for stream in streams)
    used = sum(int(stream.page["used"]) + int(stream.page["side_used"]) for stream in streams)
    return used / calls if calls else 0.0
