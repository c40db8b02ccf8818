"""The names of what starts the ranks of a job: launchers, and what these start on each node."""

from __future__ import annotations

import re

LAUNCHERS = re.compile(r"(mpiexec|mpirun|orterun|prterun|srun|aprun|jsrun|flux|ibrun)(\.\w+)*")
_DAEMONS = re.compile(r"hydra_pmi_proxy|orted|prted|prte|slurmstepd.*|mpispawn|pmi_proxy|palsd")


def starts_ranks(name: str) -> bool:
    """Return whether the processes that a program of this name starts are ranks, or start ranks."""
    return (LAUNCHERS.fullmatch(name) or _DAEMONS.fullmatch(name)) is not None
