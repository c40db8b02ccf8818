"""What instrumentation for `rankwise test` costs a program, beside the plain one."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from bench.timing import best_times, print_ratios
from rankwise.testing.instrument.module_rewriting import Mode
from rankwise.testing.instrument.program_building import instrument
from rankwise.testing.native_program import NativeProgram

ROUNDS = 3
HEAVY, LIGHT = 2.0, 2.5
"""How many times -O0 and -O2 a program may take on plain values."""
NANOSECONDS, BYTES = 100, 40
"""What a symbolic branch may take, and a recorded one."""
_SOURCE = Path(__file__).with_name("instrumented.c")
_SYMBOLIC_BRANCHES = 2 * 3_000_000
"""Of the kernel `symbolic`: its own branch and that of its loop, of which only the first is symbolic."""


def run() -> None:
    """Print times and ratios of each kernel, and the cost of a symbolic branch."""
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with tempfile.TemporaryDirectory(dir=memory) as name:
        folder = Path(name)
        programs = _programs(folder)
        for kernel in ("stencil", "branchy"):
            print(f"  {kernel}:")
            times = best_times({key: [str(each), kernel] for key, each in programs.items()}, ROUNDS)
            print_ratios(times, "-O2")
            heavy, light = times["heavy"] / times["-O0"], times["light"] / times["-O2"]
            print(f"  heavy {heavy:.2f} x -O0 (target {HEAVY}), light {light:.2f} x -O2 (target {LIGHT})")
        _print_symbolic(programs, folder)


def _programs(folder: Path) -> dict[str, Path]:
    found = {}
    for level in ("-O2", "-O0"):
        found[level] = folder / f"plain{level}"
        subprocess.run(["gcc", level, str(_SOURCE), "-o", str(found[level])], check=True)
    for mode in Mode:
        found[str(mode)] = instrument([_SOURCE], (), mode, folder / str(mode)).executable
    return found


def _print_symbolic(programs: dict[str, Path], folder: Path) -> None:
    log = folder / "log"
    os.environ["RANKWISE_TEST_LOG"] = str(log)
    best = float("inf")
    for _ in range(ROUNDS):
        shutil.rmtree(log, ignore_errors=True)
        log.mkdir()
        times = best_times({"heavy": [str(programs["heavy"]), "symbolic", "77"]}, 1)
        best = min(best, times["heavy"])
    path = NativeProgram(programs["heavy"]).read(log).paths[0]
    records = path._log
    recorded = len(path.sites)
    size = records.nodes.nbytes + records.records.nbytes
    nanoseconds = best / (_SYMBOLIC_BRANCHES / 2) * 1e9
    print(f"  a symbolic branch: {nanoseconds:.0f} ns (target {NANOSECONDS})")
    plain = best_times({"-O0": [str(programs["-O0"]), "symbolic", "77"]}, ROUNDS)["-O0"]
    print(f"  the same kernel plain at -O0: {plain:.3f} s, heavy: {best:.3f} s")
    print(f"  {size / max(1, recorded):.1f} bytes of log per recorded branch (target {BYTES})")
