"""The variables that make a program's ranks record themselves, and share few cores with grace."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from rankwise.launch.process_tree import MARK

_SHARING = {
    # MPICH: give the core away while nothing arrives.
    "MPIR_CVAR_CH4_PROGRESS_THROTTLE": "1",
    "MPIR_CVAR_CH4_PROGRESS_THROTTLE_NO_PROGRESS_COUNT": "1",
    # Open MPI 4 and 5.
    "OMPI_MCA_mpi_yield_when_idle": "1",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
    "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe",
}


def environment(
    given: Mapping[str, str],
    preload: Sequence[Path],
    folder: Path,
    run: str,
    *,
    sharing: bool,
    extra: Mapping[str, str],
) -> dict[str, str]:
    """Return the variables for the command: the user's own win where they set one of ours."""
    libraries = ":".join(part for part in (*map(str, preload), given.get("LD_PRELOAD", "")) if part)
    ours = {"LD_PRELOAD": libraries, "RANKWISE_TRACE": str(folder), MARK: run, **extra}
    return {**(_SHARING if sharing else {}), **given, **ours}


def shares_cores(ranks: int | None) -> bool:
    """Return whether ranks outnumber cores; when their number is not known, they may."""
    return ranks is None or ranks > len(os.sched_getaffinity(0))
