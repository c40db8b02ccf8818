"""allgather returns the same list everywhere."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
sizes = comm.allgather(comm.rank * 10)
if max(sizes) > 5:
    comm.Barrier()
