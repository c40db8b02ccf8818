"""HPL, the LINPACK benchmark, with and without recording: that of the `hpcc` program, where there is one."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

RANKS = 2
SIZE = 1500
SOLVED = 16
"""How often it is solved in a run; the fastest counts, because other work disturbs some of them, not all."""
MOST_SECONDS = 300
_OPERATIONS = 2 / 3 * SIZE**3 + 3 / 2 * SIZE**2

Sides = Callable[[Sequence[str], int], AbstractContextManager[tuple[dict[str, str], dict[str, str], Path]]]


def settings(ranks: int, size: int, solved: int = 1) -> str:
    """Return hpcc's input for so many ranks in a row and a matrix of this size, solved so often."""
    return "\n".join((
        "HPL", "for rankwise", "HPL.out", "8 device", "1 size", f"{size}", f"{solved} blocks", "64 " * solved,
        "0 by rows", "1 grid", "1", f"{ranks}", "16.0 threshold", "1 factorisation", "1", "1 stop", "4",
        "1 panels", "2", "1 recursive factorisation", "2", "1 broadcast", "1", "1 depth", "1", "2 swap", "64",
        "0 L1", "0 U", "1 equilibration", "8 alignment", "-- PTRANS has no more:", "0", "0", "0", "0", "",
    ))  # fmt: skip


def run(rounds: int, sides: Sides) -> None:
    """Print HPL's own time without and with recording, and the whole time of all that hpcc measures."""
    words = command()
    if words is None:
        print("  HPL: skipped, there is no hpcc here (Debian: apt-get install hpcc)")
        return
    plain, recorded = [], []
    for _ in range(rounds):
        with sides(words, RANKS) as (bare, wrapped, _folder):
            before, after = _measured(words, bare), _measured(words, wrapped)
            if before and after:
                plain.append(before)
                recorded.append(after)
    if not plain:
        print(f"  HPL: hpcc did not end within {MOST_SECONDS} s, or said nothing of HPL")
        return
    before, after = min(plain), min(recorded)
    print(f"  {'HPL':14} {RANKS:6} {before:11.3f} s {after:11.3f} s {after / before:10.3f}", flush=True)


def command() -> list[str] | None:
    """Return what runs hpcc, in a folder that is prepared for it; None where there is none."""
    program, launcher = shutil.which("hpcc"), shutil.which("mpiexec.openmpi") or shutil.which("mpiexec")
    return [launcher, "-n", str(RANKS), program] if program and launcher else None


@contextlib.contextmanager
def prepared() -> Iterator[Path]:
    """Go into a new folder in which hpcc finds what to do."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        (Path(name) / "hpccinf.txt").write_text(settings(RANKS, SIZE, SOLVED), encoding="utf-8")
        os.chdir(name)
        try:
            yield Path(name)
        finally:
            os.chdir(before)


def _measured(words: Sequence[str], variables: Mapping[str, str]) -> float | None:
    with prepared() as folder:
        try:
            subprocess.run(words, env=dict(variables), capture_output=True, timeout=MOST_SECONDS)
        except subprocess.TimeoutExpired:
            return None
        output = folder / "hpccoutf.txt"
        text = output.read_text(encoding="utf-8", errors="replace") if output.is_file() else ""
        speeds = re.findall(
            rf"^W\S+ +{SIZE} .* ([\d.e+-]+)$", text, re.MULTILINE
        )  # its times have two digits
        return _OPERATIONS / max(map(float, speeds)) / 1e9 if speeds else None
