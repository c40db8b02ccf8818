"""What guarding buffers costs: recorded runs without guard, instrumented, with protected pages, in turns."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.programs import program, run_programs

ROUNDS = 5
MOST_SECONDS = 120
CASES = (
    # name, ranks, bursts, steps, operations that are pending in a step
    ("stencil", 2, 20, 10, 0),
    ("stencil, nonblocking", 2, 20, 10, 0),
    ("8 bytes to itself", 1, 50, 200, 2),
    ("8 kilobytes to itself", 1, 50, 200, 2),
    ("1 megabyte to itself", 1, 20, 20, 2),
    ("malloc and free", 1, 20, 20_000, 0),  # a step is an allocation
)


def run() -> None:
    """Print processor time of a step: other work on the machine changes it least."""
    found = run_programs.mpi()
    if found is None:
        print("  skipped: there is no MPI here; pip install 'rankwise[toolchain]' brings one")
        return
    columns = "ratio    an operation"
    print(f"  program                  recorded ns   instrumented    {columns}          pages    {columns}")
    for name, ranks, bursts, steps, pending in CASES:
        begin = [found.launcher, "-n", str(ranks)]
        end = [str(bursts), str(steps)]
        plain, watching = [*begin, str(program(name)), *end], [*begin, str(program(name, watches=True)), *end]
        ways = ((plain, False), (watching, True), (plain, True))
        taken: list[list[float]] = [[], [], []]
        for _ in range(ROUNDS):
            for times, (command, guards) in zip(taken, ways, strict=True):
                times.append(_measured(command, guards))
        base, instrumented, pages = (min(each) for each in taken)
        print(
            f"  {name:24} {base:11,.0f} {_row(base, instrumented, pending)} {_row(base, pages, pending)}",
            flush=True,
        )


def _row(base: float, guarded: float, pending: int) -> str:
    each = f"{(guarded - base) / pending:12,.0f} ns" if pending else " " * 15
    return f"{guarded:14,.0f} {guarded / base:8.2f} {each}"


def _measured(command: Sequence[str], guards: bool) -> float:
    folder = Path(tempfile.mkdtemp(dir="/dev/shm"))
    try:
        done = subprocess.run(
            command,
            env=dict(_variables(command, folder, guards)),
            capture_output=True,
            text=True,
            timeout=MOST_SECONDS,
        )
    finally:
        shutil.rmtree(folder)
    found = re.search(r"processor ([\d.]+)", done.stdout)
    assert found is not None, done.stdout + done.stderr
    return float(found.group(1))


def _variables(command: Sequence[str], folder: Path, guards: bool) -> Mapping[str, str]:
    from rankwise.launch.environment import environment
    from rankwise.launch.which_mpi import compile_flags
    from rankwise.native.build import recorder_for

    preload = recorder_for(compile_flags(command), guard=guards)
    extra = {"RANKWISE_GUARD": "1"} if guards else {}
    return environment(os.environ, preload, folder, "bench", sharing=True, extra=extra)
