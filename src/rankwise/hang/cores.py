"""Core dumps of the ranks to blame, taken with gdb's gcore: the ranks go on afterwards."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from rankwise.hang import watch_timing as timing
from rankwise.hang.culprits import Hang

_MOST = 4


def keep_cores(hang: Hang, folder: Path) -> list[str]:
    """Write core.RANK for the faulty ranks, or for those at the rarest place; return what went wrong."""
    tool = shutil.which("gcore")
    if tool is None:
        return ["core dumps need gcore, which comes with gdb, and there is none here"]
    wrong = []
    folder.mkdir(parents=True, exist_ok=True)
    for rank in hang.faulty[:_MOST]:
        place = hang.places.get(rank)
        if place is None or place.host:
            wrong.append(f"rank {rank} is not on this machine, so it leaves no core dump here")
            continue
        try:
            ended = subprocess.run(
                [tool, "-o", str(folder / f"core.rank{rank}"), str(place.pid)],
                capture_output=True, text=True, timeout=timing.CORE_DUMP, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            wrong.append(f"the core dump of rank {rank} was not done within {timing.CORE_DUMP} s")
            continue
        if ended.returncode:
            said = (ended.stderr.strip().splitlines() or ["gcore does not say why"])[-1]
            wrong.append(f"rank {rank} left no core dump: {said}")
    return wrong
