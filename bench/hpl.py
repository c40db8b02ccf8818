"""HPL, the LINPACK benchmark, with and without recording: that of the `hpcc` program, where there is one."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

RANKS = 2
SIZE = 2000
MOST_SECONDS = 300
_AS_ROOT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}

Sides = Callable[[Sequence[str], int], AbstractContextManager[tuple[dict[str, str], dict[str, str], Path]]]


def settings(ranks: int, size: int) -> str:
    """Return hpcc's input for so many ranks in a row and a matrix of this size."""
    return "\n".join((
        "HPL", "for rankwise", "HPL.out", "8 device", "1 size", f"{size}", "1 block", "64", "0 by rows",
        "1 grid", "1", f"{ranks}", "16.0 threshold", "1 factorisation", "1", "1 stop", "4", "1 panels", "2",
        "1 recursive factorisation", "2", "1 broadcast", "1", "1 depth", "1", "2 swap", "64", "0 L1", "0 U",
        "1 equilibration", "8 alignment", "-- PTRANS has no more:", "0", "0", "0", "0", "",
    ))  # fmt: skip


def run(rounds: int, sides: Sides) -> None:
    """Print HPL's own time without and with recording, and the whole time of all that hpcc measures."""
    program, launcher = shutil.which("hpcc"), shutil.which("mpiexec.openmpi") or shutil.which("mpiexec")
    if program is None or launcher is None:
        print("  HPL: skipped, there is no hpcc here (Debian: apt-get install hpcc)")
        return
    command = [launcher, "-n", str(RANKS), program]
    plain, recorded = [], []
    for _ in range(rounds):
        with sides(command, RANKS) as (bare, wrapped, _folder):
            before, after = _measured(command, bare), _measured(command, wrapped)
            if before and after:
                plain.append(before)
                recorded.append(after)
    if not plain:
        print(f"  HPL: hpcc did not end within {MOST_SECONDS} s, or said nothing of HPL")
        return
    before, after = min(plain), min(recorded)
    print(f"  {'HPL':14} {RANKS:6} {before:11.3f} s {after:11.3f} s {after / before:10.3f}", flush=True)


def _measured(command: Sequence[str], variables: Mapping[str, str]) -> float | None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "hpccinf.txt").write_text(settings(RANKS, SIZE), encoding="utf-8")
        environment = {**variables, **(_AS_ROOT if os.geteuid() == 0 else {})}
        try:
            subprocess.run(command, cwd=folder, env=environment, capture_output=True, timeout=MOST_SECONDS)
        except subprocess.TimeoutExpired:
            return None
        output = folder / "hpccoutf.txt"
        text = output.read_text(encoding="utf-8", errors="replace") if output.is_file() else ""
        found = re.search(r"^HPL_time=([\d.]+)$", text, re.MULTILINE)
        return float(found.group(1)) if found else None
