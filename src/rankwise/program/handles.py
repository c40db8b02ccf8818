"""The names of MPI's predefined handles, from the values that MPI libraries give them."""

from __future__ import annotations

from rankwise.program.values import Constant, GlobalVariable, Value

_MPICH_COMMUNICATORS = {
    0x44000000: "MPI_COMM_WORLD",
    0x44000001: "MPI_COMM_SELF",
    0x04000000: "MPI_COMM_NULL",
}
_ABI_COMMUNICATORS = {256: "MPI_COMM_NULL", 257: "MPI_COMM_WORLD", 258: "MPI_COMM_SELF"}
_OPEN_MPI = {
    "ompi_mpi_comm_world": "MPI_COMM_WORLD",
    "ompi_mpi_comm_self": "MPI_COMM_SELF",
    "ompi_mpi_comm_null": "MPI_COMM_NULL",
}


def communicator_name(value: Value) -> str | None:
    """Return the predefined communicator a value stands for, or None."""
    if isinstance(value, GlobalVariable):
        return _OPEN_MPI.get(value.name)
    if isinstance(value, Constant):
        if isinstance(value.value, str):
            return value.value
        if isinstance(value.value, int):
            # In Fortran handles are small integers of the library's own; these are the common ones.
            return _MPICH_COMMUNICATORS.get(value.value) or _ABI_COMMUNICATORS.get(value.value)
    return None
