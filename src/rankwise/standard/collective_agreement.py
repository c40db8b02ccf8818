"""What the members of a collective must give alike (MPI 4.1, chapter 6)."""

from __future__ import annotations

from rankwise.standard.call import MpiCall
from rankwise.standard.role import Role

COUNTS_AGREE = frozenset(
    """MPI_Bcast MPI_Reduce MPI_Allreduce MPI_Scan MPI_Exscan MPI_Reduce_scatter_block MPI_Allgather
    MPI_Alltoall""".split()
)
"""Collectives whose count every rank gives, and gives alike."""


def blocking_name(name: str) -> str:
    """Return the blocking form of a collective's name: MPI_Bcast for MPI_Ibcast and MPI_Bcast_init."""
    name = name.removesuffix("_init")
    if name.startswith("MPI_I") and name[5:6].islower() and name not in ("MPI_Init", "MPI_Intercomm_merge"):
        return "MPI_" + name[5].upper() + name[6:]
    return name


def agreeing_arguments(call: MpiCall) -> tuple[int, ...]:
    """Return the positions of the arguments that all members give alike, beside the communicator."""
    if not call.is_collective:
        return ()
    roles = [Role.ROOT, Role.OP]
    if blocking_name(call.name) in COUNTS_AGREE:
        roles += [Role.COUNT, Role.DATATYPE]
    return call.indices_of(*roles)
