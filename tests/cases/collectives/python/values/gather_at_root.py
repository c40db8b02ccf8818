"""gather returns None everywhere but at the root."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
sizes = comm.gather(comm.rank * 10, root=0)  # because: RW101
if sizes is not None and max(sizes) > 5:  # because: RW101
    comm.Barrier()  # expect: RW101
