"""What recording costs: the same programs with and without the recorder, in turns."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from bench.programs import program

CASES = (
    # name, ranks, steps, recorded calls of a rank in a step
    ("local call", 1, 2_000_000, 1),
    ("ping-pong", 2, 200_000, 2),
    ("message rate", 2, 640_000, 1 + 1 / 64),
    ("allreduce", 8, 300, 1),
    ("stencil", 2, 300, 3),
)
ROUNDS = 5
MOST_NANOSECONDS = 60
MOST_OF_APPLICATION = 1.05


def run() -> None:
    """Print what each step takes without and with recording, the best of some rounds."""
    from rankwise.launch.environment import environment
    from rankwise.launch.which_mpi import compile_flags
    from rankwise.native.build import recorder_for
    from rankwise.toolchain import mpi_launcher

    launcher = mpi_launcher()
    if not launcher.found:
        print(f"  skipped: there is no mpiexec here ({launcher.get_it})")
        return
    print("  program         ranks      plain ns   recorded ns    ratio   added a call   bytes a call")
    for name, ranks, steps, calls in CASES:
        command = [*launcher.command, "-n", str(ranks), str(program(name)), str(steps)]
        preload = recorder_for(compile_flags(command))
        plain, recorded, size = [], [], 0.0
        for _ in range(ROUNDS):
            folder = Path(tempfile.mkdtemp(dir="/dev/shm"))
            try:
                sharing = ranks > len(os.sched_getaffinity(0))
                wrapped = environment(os.environ, preload, folder, "bench", sharing=sharing, extra={})
                bare = {
                    name: value
                    for name, value in wrapped.items()
                    if name not in ("LD_PRELOAD", "RANKWISE_TRACE")
                }
                plain.append(_measured(command, bare))
                recorded.append(_measured(command, wrapped))
                size = _bytes_a_call(folder)
            finally:
                shutil.rmtree(folder)
        before, after = min(plain), min(recorded)
        added = (after - before) / calls
        print(
            f"  {name:14} {ranks:6} {before:13,.1f} {after:13,.1f} {after / before:8.3f} {added:11.1f} ns"
            f" {size:12.0f}",
            flush=True,
        )
    print(f"  targets: at most {MOST_NANOSECONDS} ns a call, {MOST_OF_APPLICATION} on the stencil")


def _measured(command: list[str], variables: dict[str, str]) -> float:
    done = subprocess.run(command, env=variables, capture_output=True, text=True, timeout=300)
    found = re.search(r"measured ([\d.]+)", done.stdout)
    assert found is not None, done.stdout + done.stderr
    return float(found.group(1))


def _bytes_a_call(folder: Path) -> float:
    from rankwise.trace.lane import read_lane

    lanes = [lane for path in folder.glob("*.events") if (lane := read_lane(path)) is not None]
    calls = sum(len(lane.starts) for lane in lanes)
    used = sum(int(lane.page["used"]) + int(lane.page["side_used"]) for lane in lanes)
    return used / calls if calls else 0.0
