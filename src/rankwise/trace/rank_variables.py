"""The variables in which launchers write the place of a process in its job."""

from __future__ import annotations

from collections.abc import Mapping

OPEN_MPI_RANKS = ("OMPI_COMM_WORLD_RANK", "PMIX_RANK")
OTHER_RANKS = ("PMI_RANK", "MV2_COMM_WORLD_RANK")
SLURM_RANKS = ("SLURM_PROCID",)
_LAUNCHED_SIZES = ("OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MV2_COMM_WORLD_SIZE", "SLURM_STEP_NUM_TASKS")
SIZES = (*_LAUNCHED_SIZES[:-1], "SLURM_NTASKS", _LAUNCHED_SIZES[-1])


def launched_size(variables: Mapping[str, str]) -> int:
    """Return how many ranks the job of this process has; 1 where no launcher has started it.

    A batch script of Slurm has SLURM_NTASKS, too, and is no rank.
    """
    sizes = (variables.get(each, "") for each in _LAUNCHED_SIZES)
    return next((int(each) for each in sizes if each.isdecimal()), 1)


def launched_rank(variables: Mapping[str, str]) -> int | None:
    """Return the rank of this process in a job with one launcher; None where no variable names it."""
    names = (variables.get(each, "") for each in (*OTHER_RANKS, *OPEN_MPI_RANKS, *SLURM_RANKS))
    return next((int(each) for each in names if each.isdecimal()), None)
