"""Which correct programs of tests/runs an MPI fails without rankwise, and so with it."""

from __future__ import annotations

import os
import re
from pathlib import Path

from run_programs import CHOICE

_MPI_4 = re.compile(
    r"(MPI_|comm\.)(Psend|Precv|Session|Barrier|Bcast|(All)?[Gg]atherv?|Scatterv?|Alltoall[vw]?|(All)?[Rr]educe\w*|"
    r"Scan|Exscan|Neighbor_\w+)_init\b|MPI_Isendrecv|MPI_\w+_c\("
)
"""Functions of MPI 4, which Open MPI 4.1 lacks."""
_WRONG_THERE = {
    "mpich": ("put_never_completed_ok.c", "deadlock/window_fence_ok.c", "spawned_children_ok.c"),
    "openmpi": ("swap_of_floating_point_ok.c",),
}
"""Puts of Debian's MPICH 4.0 write to another variable, and its MPI_Comm_spawn fails; Open MPI 4.1 crashes in
this MPI_Compare_and_swap."""


def fails_by_itself(path: Path) -> bool:
    """Return whether the MPI that cases run on fails a program whatever starts it."""
    chosen = os.environ.get(CHOICE, "")
    is_newer = chosen == "openmpi" and _MPI_4.search(path.read_text("utf-8")) is not None
    return is_newer or str(path).endswith(_WRONG_THERE.get(chosen, ()))
