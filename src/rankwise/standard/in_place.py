"""Which collectives know MPI_IN_PLACE, and who may give it (MPI 4.1, sections 6.5 to 6.11)."""

from __future__ import annotations

BY_ALL = frozenset(
    """MPI_Allreduce MPI_Allgather MPI_Allgatherv MPI_Alltoall MPI_Alltoallv MPI_Alltoallw MPI_Scan MPI_Exscan
    MPI_Reduce_scatter MPI_Reduce_scatter_block""".split()
)
"""Every rank may give MPI_IN_PLACE instead of what it sends."""
BY_ROOT = {
    "MPI_Reduce": "sendbuf",
    "MPI_Gather": "sendbuf",
    "MPI_Gatherv": "sendbuf",
    "MPI_Scatter": "recvbuf",
    "MPI_Scatterv": "recvbuf",
}
"""Only the root may, and only for this buffer."""
